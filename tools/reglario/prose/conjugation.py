"""Forms of address of the verbs that rulebooks use, made from their infinitives."""

from __future__ import annotations

from functools import cache

from reglario.prose.knowledge import knowledge, word_list

#: Verb -> indicative and imperative of tú, imperative and indicative of usted; only what is not regular.
_SPANISH: dict[str, tuple[str, str, str, str]] = {
    "jugar": ("juegas", "juega", "juegue", "juega"),
    "mover": ("mueves", "mueve", "mueva", "mueve"),
    "poner": ("pones", "pon", "ponga", "pone"),
    "hacer": ("haces", "haz", "haga", "hace"),
    "seguir": ("sigues", "sigue", "siga", "sigue"),
    "devolver": ("devuelves", "devuelve", "devuelva", "devuelve"),
    "resolver": ("resuelves", "resuelve", "resuelva", "resuelve"),
    "volver": ("vuelves", "vuelve", "vuelva", "vuelve"),
    "reponer": ("repones", "repón", "reponga", "repone"),
    "construir": ("construyes", "construye", "construya", "construye"),
    "destruir": ("destruyes", "destruye", "destruya", "destruye"),
    "distribuir": ("distribuyes", "distribuye", "distribuya", "distribuye"),
    "sustituir": ("sustituyes", "sustituye", "sustituya", "sustituye"),
    "elegir": ("eliges", "elige", "elija", "elige"),
    "perder": ("pierdes", "pierde", "pierda", "pierde"),
    "obtener": ("obtienes", "obtén", "obtenga", "obtiene"),
    "mantener": ("mantienes", "mantén", "mantenga", "mantiene"),
    "tener": ("tienes", "ten", "tenga", "tiene"),
    "contar": ("cuentas", "cuenta", "cuente", "cuenta"),
    "mostrar": ("muestras", "muestra", "muestre", "muestra"),
    "recordar": ("recuerdas", "recuerda", "recuerde", "recuerda"),
    "comprobar": ("compruebas", "comprueba", "compruebe", "comprueba"),
    "repetir": ("repites", "repite", "repita", "repite"),
    "dar": ("das", "da", "dé", "da"),
    "defender": ("defiendes", "defiende", "defienda", "defiende"),
    "empezar": ("empiezas", "empieza", "empiece", "empieza"),
    "comenzar": ("comienzas", "comienza", "comience", "comienza"),
    "decir": ("dices", "di", "diga", "dice"),
    "ir": ("vas", "ve", "vaya", "va"),
    "venir": ("vienes", "ven", "venga", "viene"),
    "salir": ("sales", "sal", "salga", "sale"),
    "ver": ("ves", "ve", "vea", "ve"),
    "cerrar": ("cierras", "cierra", "cierre", "cierra"),
    "reunir": ("reúnes", "reúne", "reúna", "reúne"),
    "querer": ("quieres", "quiere", "quiera", "quiere"),
    "poder": ("puedes", "puede", "pueda", "puede"),
    "preferir": ("prefieres", "prefiere", "prefiera", "prefiere"),
    "voltear": ("volteas", "voltea", "voltee", "voltea"),
    "extinguir": ("extingues", "extingue", "extinga", "extingue"),
    "extraer": ("extraes", "extrae", "extraiga", "extrae"),
    "recoger": ("recoges", "recoge", "recoja", "recoge"),
    "escoger": ("escoges", "escoge", "escoja", "escoge"),
    "dirigir": ("diriges", "dirige", "dirija", "dirige"),
    "proteger": ("proteges", "protege", "proteja", "protege"),
    "calentar": ("calientas", "calienta", "caliente", "calienta"),
    "apostar": ("apuestas", "apuesta", "apueste", "apuesta"),
    "ofrecer": ("ofreces", "ofrece", "ofrezca", "ofrece"),
    "reducir": ("reduces", "reduce", "reduzca", "reduce"),
    "medir": ("mides", "mide", "mida", "mide"),
    "evaluar": ("evalúas", "evalúa", "evalúe", "evalúa"),
    "puntuar": ("puntúas", "puntúa", "puntúe", "puntúa"),
    "continuar": ("continúas", "continúa", "continúe", "continúa"),
    "situar": ("sitúas", "sitúa", "sitúe", "sitúa"),
}
_SOFT = (("c", "qu"), ("g", "gu"), ("z", "c"))


@cache
def spanish() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """Forms of tú (indicative) -> verb; imperatives of usted -> that of tú; indicatives of usted -> that of tú."""
    known = knowledge("es")
    you, command, other = {}, {}, {}
    for verb in known.verbs if known else ():
        indicative, imperative, formal, third = _SPANISH.get(verb) or _regular(verb)
        you[indicative] = verb
        command[formal] = imperative
        other[third] = indicative
    return you, command, other


def _regular(verb: str) -> tuple[str, str, str, str]:
    stem, ending = verb[:-2], verb[-2:]
    if ending == "ar":
        formal = stem
        for hard, soft in _SOFT:
            if stem.endswith(hard):
                formal = stem[: -len(hard)] + soft
                break
        return f"{stem}as", f"{stem}a", f"{formal}e", f"{stem}a"
    return f"{stem}es", f"{stem}e", f"{stem}a", f"{stem}e"


#: Verb -> second person singular, second person plural, imperative of the plural; only what is not regular.
_ITALIAN: dict[str, tuple[str, str]] = {
    "scegliere": ("scegli", "scegliete"),
    "togliere": ("togli", "togliete"),
    "raccogliere": ("raccogli", "raccogliete"),
    "fare": ("fai", "fate"),
    "avere": ("hai", "avete"),
    "volere": ("vuoi", "volete"),
    "potere": ("puoi", "potete"),
    "dovere": ("devi", "dovete"),
    "essere": ("sei", "siete"),
    "disporre": ("disponi", "disponete"),
    "riporre": ("riponi", "riponete"),
    "ottenere": ("ottieni", "ottenete"),
    "tenere": ("tieni", "tenete"),
    "muovere": ("muovi", "muovete"),
    "sottrarre": ("sottrai", "sottraete"),
    "estrarre": ("estrai", "estraete"),
    "dire": ("dici", "dite"),
    "andare": ("vai", "andate"),
    "salire": ("sali", "salite"),
    "dare": ("dai", "date"),
    "costruire": ("costruisci", "costruite"),
    "distribuire": ("distribuisci", "distribuite"),
    "sostituire": ("sostituisci", "sostituite"),
    "restituire": ("restituisci", "restituite"),
    "finire": ("finisci", "finite"),
    "riunire": ("riunisci", "riunite"),
    "eseguire": ("esegui", "eseguite"),
    "spegnere": ("spegni", "spegnete"),
    "rimuovere": ("rimuovi", "rimuovete"),
}
#: These are participles, nouns and adjectives as often as verbs: "le carte giocate".
_PARTICIPLES = ("ate", "ite")
#: "hai" and the like are only tu; these are also other words.
_OTHER_WORDS = word_list("it", "other_words")


@cache
def italian() -> tuple[dict[str, str], dict[str, str]]:
    """Forms of tu -> of voi, and of voi -> of tu."""
    known = knowledge("it")
    pairs = [_ITALIAN.get(verb) or _regular_italian(verb) for verb in (known.verbs if known else ())]
    informal = {tu: voi for tu, voi in pairs if tu not in _OTHER_WORDS}
    plural = {voi: tu for tu, voi in pairs if not voi.endswith(_PARTICIPLES) or voi in {"fate", "date"}}
    return informal, plural


def _regular_italian(verb: str) -> tuple[str, str]:
    stem, ending = verb[:-3], verb[-3:]
    if ending == "are":
        tu = stem[:-1] + "i" if stem.endswith("i") else stem + ("hi" if stem[-1] in "cg" else "i")
        return tu, f"{stem}ate"
    return f"{stem}i", f"{stem}{'ete' if ending == 'ere' else 'ite'}"
