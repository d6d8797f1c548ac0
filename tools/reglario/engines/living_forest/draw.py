"""The phase of the Guardian Animals: drawing, the third solitary symbol, fragments."""

from __future__ import annotations

from reglario.engines.living_forest import actions
from reglario.engines.living_forest.rule_ids import Refusal
from reglario.engines.living_forest.rules import Rules
from reglario.engines.living_forest.state import Action, Draw, Phase, Player, State, Stop, UseFragment


def begin(rules: Rules, state: State) -> None:
    """Everybody draws (rule `draw-together`)."""
    state.phase = Phase.DRAW
    for player in state.players:
        player.drew = player.fresh = player.stopped = False


def draw(rules: Rules, state: State, number: int) -> None:
    """Draw the next card; the discard pile is shuffled only when it is needed (rule `reshuffle`)."""
    player = state.players[number]
    if state.cited is not None and sum(not other.stopped for other in state.players) > 1:
        state.cite("draw-together")
    if player.top:
        add_to_line(rules, state, number, player.top.pop())
        return
    if not player.pile:
        state.cite("reshuffle")
        player.pile, player.discard = sorted(player.discard), []
    state.drawing = number
    state.phase = Phase.REVEAL


def reveal(rules: Rules, state: State, animal: int) -> None:
    """The card that comes up from the shuffled pile (rule `draw-animals`)."""
    number, state.drawing = state.drawing, -1
    state.players[number].pile.remove(animal)
    state.phase = Phase.DRAW
    add_to_line(rules, state, number, animal)


def add_to_line(rules: Rules, state: State, number: int, animal: int) -> None:
    """The card joins the help line; with a third solitary symbol the line is closed (rule `third-solitary`)."""
    player = state.players[number]
    state.cite("draw-animals")
    player.line.append(animal)
    player.gain(rules.elements[animal])
    player.net += rules.symbols[animal]
    player.drew = player.fresh = True
    if animal == rules.varan:
        state.cite("fire-varan")
    if state.cited is not None and mixed(rules, player.line):
        state.cite("gregarious")
    if player.net >= rules.solitary_limit:
        state.cite("third-solitary")
    elif can_draw(player):
        return
    else:
        state.cite("nothing-to-draw")
    if not player.fragments:
        leave(rules, state, number)


def mixed(rules: Rules, line: list[int]) -> bool:
    """Whether a line shows solitary as well as gregarious symbols."""
    symbols = [rules.symbols[animal] for animal in line]
    return 1 in symbols and -1 in symbols


def can_draw(player: Player) -> bool:
    """Whether there is a card to draw."""
    return bool(player.pile or player.top or player.discard)


def use_fragment(rules: Rules, state: State, number: int) -> None:
    """The last card leaves the line: a Fire Varan is destroyed, any other animal discarded (rule `use-fragment`)."""
    player = state.players[number]
    state.cite("use-fragment")
    if not player.fresh:
        state.cite("second-fragment")
    player.fragments -= 1
    state.fragments += 1
    animal = player.line.pop()
    player.gain(rules.elements[animal], -1)
    player.net -= rules.symbols[animal]
    player.fresh = False
    if animal == rules.varan:
        state.cite("destroy-varan")
        state.varans += 1
    else:
        state.cite("discard-animal")
        player.discard.append(animal)


def stop(rules: Rules, state: State, number: int) -> None:
    """The player wants no more cards (rule `stop-drawing`)."""
    state.cite("stop-drawing")
    leave(rules, state, number)


def leave(rules: Rules, state: State, number: int) -> None:
    """The player draws no more; once nobody does, the actions begin (rule `phases`)."""
    state.players[number].stopped = True
    if all(player.stopped for player in state.players):
        state.cite("phases")
        actions.begin(rules, state)


def refusal(rules: Rules, state: State, number: int, action: Action) -> Refusal | None:
    """The rule that forbids what a player wants to do while animals are drawn, or None."""
    player = state.players[number]
    if player.stopped and isinstance(action, Draw | Stop | UseFragment):
        return "stop-drawing"
    match action:
        case Draw():
            if player.net >= rules.solitary_limit:
                return "third-solitary"
            return None if can_draw(player) else "nothing-to-draw"
        case Stop():
            must = rules.reading["draw-one"] == "must"
            return "draw-one" if must and not player.drew else None
        case UseFragment():
            if not player.fragments or not player.line:
                return "use-fragment"
            once = rules.reading["second-fragment"] == "just-drawn"
            return "second-fragment" if once and not player.fresh else None
        case _:
            return "phases"
