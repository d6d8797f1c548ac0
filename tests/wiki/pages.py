"""Pages written for the tests: three without a fault that a check should tell, in an invented game of mud and pigs."""

from __future__ import annotations

CLEAN = {
    "es": """== Objetivo ==
Gana la partida quien tenga más barro en su corral al final de la cuarta ronda. Cada corral empieza vacío, y el barro
se saca de la charca común.

== Preparación ==
Da a cada jugador un corral y tres cerdos de su color. Baraja las cartas de lluvia y forma con ellas el mazo. Deja la
charca en el centro de la mesa, al alcance de todos.

== Tu turno ==
En tu turno haces una de estas tres acciones:
* '''Robar''': roba una carta de lluvia y ponla en tu mano. No puedes tener más de siete.
* '''Chapotear''': mueve uno de tus cerdos a la charca y toma un trozo de barro.
* '''Secar''': descarta dos cartas de lluvia para proteger tu corral hasta tu próximo turno.

Si sacas un sol con el dado, ¡vuelves a jugar! ¿Qué pasa si no quedan cartas en el mazo? Se baraja el descarte.

== Fin de la partida ==
Al acabar la cuarta ronda cada jugador cuenta su barro. En caso de empate gana quien tenga más cerdos en la charca
[[File:Pig.png|alt=cerdo]].

La probabilidad de sacar un sol es de 1 entre 6 (16,67 %).
""",
    "it": """== Scopo del gioco ==
Vince chi ha più fango nel proprio recinto alla fine del quarto giro. Ogni recinto parte vuoto, e il fango si prende
dalla pozza comune.

== Preparazione ==
Ogni giocatore riceve un recinto e tre maiali del suo colore. Mescola le carte pioggia e forma il mazzo. Metti la pozza
al centro del tavolo, dove tutti possono raggiungerla.

== Il tuo turno ==
Nel tuo turno fai una di queste tre azioni:
* '''Pescare''': pesca una carta pioggia e mettila nella tua mano. Non puoi averne più di sette.
* '''Sguazzare''': muovi uno dei tuoi maiali nella pozza e prendi un pezzo di fango.
* '''Asciugare''': scarta due carte pioggia per proteggere il tuo recinto fino al tuo prossimo turno.

Se con il dado esce un sole, giochi di nuovo! Che cosa succede se il mazzo è finito? Si mescolano gli scarti.

== Fine della partita ==
Alla fine del quarto giro ogni giocatore conta il proprio fango. In caso di parità vince chi ha più maiali nella pozza
[[File:Pig.png|alt=maiale]].

La probabilità che esca un sole è di 1 su 6 (16,67 %).
""",
    "en": """== Aim ==
The player with the most mud in their pen at the end of the fourth round wins. Every pen starts empty, and mud is taken
from the common pool.

== Preparation ==
Give each player a pen and three pigs of their colour. Shuffle the rain cards to form the deck. Leave the pool in the
middle of the table, where everybody can reach it.

== Your turn ==
On your turn you do one of these three actions:
* '''Draw''': draw a rain card and put it into your hand. You may not have more than seven.
* '''Splash''': move one of your pigs into the pool and take a lump of mud.
* '''Dry''': discard two rain cards to protect your pen until your next turn.

If the die shows a sun, you play again! What if no card is left in the deck? The discards are shuffled.

== End of the game ==
When the fourth round is over, each player counts their mud. If there is a tie, the player with more pigs in the pool
[[File:Pig.png|alt=pig]] wins.

The chance of a sun is 1 in 6 (16.67%).
""",
}
