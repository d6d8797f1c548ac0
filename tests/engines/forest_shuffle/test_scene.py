"""What pictures of a position show."""

from __future__ import annotations

from reglario.engines.engine import CHANCE, Item, Zone
from reglario.engines.forest_shuffle.position import Given, Spot
from reglario.engines.forest_shuffle.state import FROM_DECK, Draw
from tests.engines.forest_shuffle.playing import ENGINES

ENGINE = ENGINES[2]


def test_a_forest_tree_by_tree_and_only_the_own_hand() -> None:
    hares = ["european-hare_red-fox", "european-hare_european-badger"]
    spots = [Spot("oak", left=hares, bottom="mole"), Spot("sapling")]
    state = ENGINE.lay(
        Given(hands={1: ["oak", "birch", "oak"], 2: ["beech"]}, forests={2: spots}, caves={1: 4}, clearing=["linden"])
    )
    sides = (("left", Item("european-hare", 2)), ("bottom", Item("mole")))
    assert list(ENGINE.scene(state, 0)) == [
        Zone("forest", (Item("oak", sides=sides), Item("sapling", sides=())), owner=1),
        Zone("hand", (Item("oak", 2), Item("birch")), owner=0),
        Zone("clearing", (Item("linden"),)),
        Zone("cave", (Item("cave"),), 4, 0),
        # 158 cards and 3 winters, without 30 in the box and those that lie elsewhere: 1 tree, 2 hares, 1 mole, the
        # sapling, 4 in hands, 1 in the clearing, 4 in the cave
        Zone("deck", (Item("card-back"),), 158 + 3 - 30 - 14),
    ]


def test_at_the_end_points_take_the_place_of_the_deck() -> None:
    state = ENGINE.lay(Given(forests={1: [Spot("douglas-fir")]}, winters=2))
    ENGINE.apply(state, 0, FROM_DECK)
    ENGINE.apply(state, CHANCE, Draw(ENGINE.rules.winter))
    scores = [zone for zone in ENGINE.scene(state, 0) if zone.name in ("score", "deck")]
    assert scores == [Zone("score", (), 5, 0), Zone("score", (), 0, 1)]
