"""Messages of commands that write pages of wikis and draft games from them: code -> English sentence."""

from __future__ import annotations

from typing import Final

PUBLISHING: Final[dict[str, str | tuple[str, str]]] = {
    # pages of a wiki
    "licence-not-free": "the licence of this game's texts does not allow a page of a wiki: found {found}, expected one of {expected}",
    "examples-fail-no-export": "examples of {game} do not hold, so its rules are not written as a wiki page",
    # the way to a wiki
    "wiki-bad-address": "this is not the address of a wiki: found {found}, expected something like https://example.org/w/api.php",
    "wiki-password-in-address": "an address with a name or password in it is not used: what stands on a command line can be read by others",
    "wiki-unprotected": "{found} would send the password unprotected; use {expected}",
    "wiki-bad-title": "a page of this wiki cannot have the title {found}",
    "wiki-no-answer": "no answer from {url}: {found}",
    "wiki-not-trusted": "the certificate of {url} is not valid, so nothing was sent to it",
    "wiki-elsewhere": "{url} sends us to {expected}; name that address",
    "wiki-no-api": "what answers at {url} is not the API of a MediaWiki: found {found}; name the address of its api.php",
    "wiki-busy": "the wiki asks to come back later: {found}",
    "wiki-readonly": "the wiki accepts no edits now: {found}",
    "wiki-captcha": "the wiki asks for a captcha, which a program cannot answer; ask there for the right skipcaptcha, or save the page once by hand",
    "wiki-session-lost": "the wiki has ended the session twice; nothing was saved",
    "wiki-login-refused": "the wiki does not let {name} in: {found}; it takes the name and password of its page Special:BotPasswords",
    "wiki-unsure": "the answer of {url} got lost ({found}), so {title} may have been saved or not; run the command again to see",
    "wiki-waiting": ("trying again in one second", "trying again in {n} seconds"),
    "wiki-no-account": "no name and password for the wiki; put them into {expected}",
    "wiki-ask-name": "Name of the bot (User@label)",
    "wiki-ask-password": "Password of {name}",
    # publishing
    "wiki-page-new": "there is no page {title} yet; it would say:",
    "wiki-page-same": "{title} says already what would be published (revision {revision})",
    "wiki-page-ours": "{title} is as it was published; this would change:",
    "wiki-page-edited": "{author} has edited {title} on {time} (revision {revision}), after it was published as revision {known}",
    "wiki-page-foreign": "{title} was not published from here: revision {revision} is by {author}, {time}; this would change:",
    "wiki-page-gone": "{title} was published as revision {known} and is gone now, deleted or moved; it would say:",
    "wiki-theirs": "what was changed there:",
    "wiki-ours": "what publishing would change:",
    "wiki-not-replaced": "nothing is replaced that was not published from here. Take over what is right in it into the rule data; then publish with --replacing {revision}",
    "wiki-dry-run": "nothing was saved; with --apply it is",
    "wiki-conflict": "somebody edited {title} at this moment; nothing was saved",
    "wiki-merged": "somebody edited {title} at this moment, and the wiki put both edits together (revision {found}); look at the page, then publish again",
    "wiki-published": "{title} was published as revision {revision}",
    "wiki-unchanged": "{title} needed no edit (revision {revision})",
    "wiki-not-noted": "{title} is on the wiki, but {file} cannot be written ({found}), so it is not noted as published; publish again to note it",
    # icons as files of a wiki
    "wiki-icons-needed": (
        "the page shows an icon that has to be on the wiki as {found}; upload it from {folder}, or a broken link stands there",
        "the page shows {n} icons that have to be on the wiki as {found}; upload them from {folder}, or broken links stand there",
    ),
    "wiki-icons-uploads": (
        "the wiki lacks an icon of the page; with --apply it is uploaded: {found}",
        "the wiki lacks {n} icons of the page; with --apply they are uploaded: {found}",
    ),
    "wiki-icons-lacking": (
        "the wiki lacks an icon of the page, and words stand for it: {found}. Somebody who may upload files can put it there from {folder}; then publish again",
        "the wiki lacks {n} icons of the page, and words stand for them: {found}. Somebody who may upload files can put them there from {folder}; then publish again",
    ),
    "wiki-icons-other": (
        "the wiki has another picture under the name {found}; it stays, and the page shows it. Ours is in {folder}",
        "the wiki has other pictures under the names {found}; they stay, and the page shows them. Ours are in {folder}",
    ),
    "wiki-uploads-off": "uploads are switched off on this wiki",
    "wiki-no-pictures": "this wiki shows no SVG files and takes no PNG files",
    "wiki-svg-not-drawn": "this wiki cannot show {file}; the icons of the page are uploaded as PNG if it takes that, or words stand for them",
    "wiki-no-upload-right": "this account may not upload files on this wiki; a bot password needs the right to upload new files",
    "wiki-file-uploaded": "{file} was uploaded",
    "wiki-file-refused": "the wiki does not take {file}: {found}; words stand for this icon",
    # pages that were published
    "wiki-nothing-published": "nothing was published yet: {file} names no page",
    "wiki-not-compared": "the pages of {url} were not compared: {found}",
    "wiki-drift-same": "{url} {title}: as published (revision {revision})",
    "wiki-drift-edited": "{url} {title}: edited by {author} on {time} (published as revision {revision}, now {now})",
    "wiki-drift-gone": "{url} {title}: gone, deleted or moved (published as revision {revision})",
    # drafts from pages
    "import-exists": "there is a folder {found} already; choose another id, or remove the folder if it is an old draft",
    "import-nothing": "no rule was found on the page, so nothing was written",
    "import-no-page": "there is no text of a page in this file",
    "import-too-long": "this page is too long: found {found} bytes, expected at most {expected}, which is what a wiki keeps",
    "import-no-such-page": "there is no page {found} here; known: {expected}",
    "import-page-chosen": "there are several pages here; this is {title}. With --title you choose another: {expected}",
    "import-other-language": "most of the page seems to be in {found}, not in {expected}",
    "import-left-out": "nothing stands below “{found}”, so it was left out",
    "import-drafted": "drafted {folder} (rules: {rules}, terms: {terms}, numbers: {numbers}). The rules stay open until examples show them; state the licence in game.yaml",
    # offers to a catalog
    "import-own-language": "{game} is written in that language ({language}), so its texts are no translations; correct them in the rule data",
    "import-offered": "offered to {unit} ({likeness}): {found}",
    "import-kept": "{unit} has a translation, which stays: {found}",
    "import-homeless": "no rule says this: {found}",
    "import-offers": (
        "one sentence was offered in {file}, marked fuzzy; {homeless} found no home",
        "{n} sentences were offered in {file}, marked fuzzy; {homeless} found no home",
    ),
}
