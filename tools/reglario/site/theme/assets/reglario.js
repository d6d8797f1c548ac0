// Language switcher that stays at the rule, the menu of small screens, filters of galleries, and the search dialog.
(() => {
  "use strict"

  // ---- the rule being read ------------------------------------------------------------------------------
  const anchors = () => [...document.querySelectorAll("article h2[id], article h3[id]")]

  function anchorInView() {
    const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (named) {
      const box = named.getBoundingClientRect()
      if (box.bottom > 0 && box.top < innerHeight) return location.hash
    }
    if (scrollY < 80) return ""
    const passed = anchors().filter(heading => heading.getBoundingClientRect().top < 160)
    return passed.length ? `#${passed.at(-1).id}` : ""
  }

  const languages = document.querySelector("[data-reglario-languages]")
  if (languages) {
    for (const link of languages.querySelectorAll("a")) {
      const point = () => { link.hash = anchorInView() }
      link.addEventListener("pointerdown", point)
      link.addEventListener("click", point)
    }
    document.addEventListener("click", event => {
      if (!languages.contains(event.target)) languages.open = false
    })
    languages.addEventListener("keydown", event => {
      if (event.key !== "Escape") return
      languages.open = false
      languages.querySelector("summary").focus()
    })
  }

  // ---- the menu of small screens --------------------------------------------------------
  const menu = document.querySelector("[data-reglario-menu]")
  const drawer = document.getElementById("__drawer")
  if (menu && drawer) {
    const tell = () => menu.setAttribute("aria-expanded", drawer.checked)
    drawer.addEventListener("change", tell)
    menu.addEventListener("click", () => drawer.click())
    document.addEventListener("keydown", event => {
      if (event.key !== "Escape" || !drawer.checked) return
      drawer.click()
      menu.focus()
    })
  }

  // ---- an example that a link leads to is opened ------------------------------------------------------------
  function openTarget() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    const folded = target?.closest("details")
    if (!folded || folded.open) return
    folded.open = true
    target.scrollIntoView()
  }
  addEventListener("hashchange", openTarget)
  openTarget()

  // ---- filters of a gallery ------------------------------------------------------------------------------
  for (const form of document.querySelectorAll("[data-reglario-filters]")) {
    const choices = [...form.querySelectorAll("select")]
    const entries = [...document.querySelectorAll(".rg-entry")]
    const count = form.querySelector("output")
    const fits = entry => choices.every(({ name, value }) => !value || entry.dataset[name].split(" ").includes(value))
    const choose = () => {
      for (const entry of entries) entry.hidden = !fits(entry)
      const shown = entries.filter(entry => !entry.hidden).length
      count.textContent = (shown === 1 ? count.dataset.one : count.dataset.other).replace("{n}", shown)
      for (const list of document.querySelectorAll(".rg-gallery")) {
        const empty = [...list.children].every(entry => entry.hidden)
        list.hidden = empty
        if (list.previousElementSibling?.matches("h2")) list.previousElementSibling.hidden = empty
      }
    }
    form.addEventListener("change", choose)
    form.addEventListener("reset", () => setTimeout(choose))
    form.hidden = false
    choose()  // what the browser has kept from before
  }

  // ---- search -------------------------------------------------------------------------------------------------
  const dialog = document.querySelector("[data-reglario-search]")
  if (!dialog) return
  const query = dialog.querySelector("#rg-query")
  const game = dialog.querySelector("#rg-game")
  const status = dialog.querySelector("[data-reglario-status]")
  const list = dialog.querySelector("[data-reglario-results]")
  const words = dialog.dataset
  const base = new URL(words.base.replace(/\/?$/, "/"), location.href)
  let engine = null
  let latest = 0

  function open() {
    if (!dialog.open) dialog.showModal()
    query.select()
    if (location.protocol === "file:") status.textContent = words.file
  }

  document.querySelector("[data-reglario-search-open]").addEventListener("click", open)
  addEventListener("keydown", event => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]")
    if (typing || event.ctrlKey || event.metaKey || event.altKey || dialog.open) return
    if (event.key !== "/") return
    event.preventDefault()
    open()
  })
  dialog.querySelector(".rg-search-close").addEventListener("click", () => dialog.close())
  dialog.addEventListener("click", event => { if (event.target === dialog) dialog.close() })

  async function load() {
    const pagefind = await import(new URL("pagefind/pagefind.js", base))
    await pagefind.options({ baseUrl: base.pathname, excerptLength: 18 })
    await pagefind.init()
    return pagefind
  }

  // Excerpts are the site's own text with <mark>; only text and marks are taken over.
  function excerpt(html) {
    const out = document.createElement("p")
    const parsed = new DOMParser().parseFromString(html, "text/html").body
    for (const node of parsed.childNodes) {
      if (node.nodeName === "MARK") out.append(Object.assign(document.createElement("mark"), { textContent: node.textContent }))
      else out.append(node.textContent)
    }
    return out
  }

  function entry(page, found) {
    const item = document.createElement("li")
    const link = item.appendChild(document.createElement("a"))
    link.href = found.url
    const title = link.appendChild(document.createElement("strong"))
    title.textContent = found.title || page.meta.title
    const where = [found.title !== page.meta.title && page.meta.title, !game?.value && page.meta.game]
    const place = where.filter(name => name && name !== title.textContent).join(" · ")
    if (place) link.appendChild(Object.assign(document.createElement("small"), { textContent: place }))
    link.append(excerpt(found.excerpt))
    link.addEventListener("click", () => dialog.close())
    return item
  }

  const MOST_PAGES = 8
  const MOST_PARTS = 3

  async function search() {
    const turn = ++latest
    const text = query.value.trim()
    if (location.protocol === "file:") return
    if (!text) { list.replaceChildren(); status.textContent = ""; return }
    try {
      if (!engine) { status.textContent = words.loading; engine = load() }
      const pagefind = await engine
      const filters = game?.value ? { game: game.value } : {}
      const found = await pagefind.debouncedSearch(text, { filters }, 120)
      if (!found || turn !== latest) return
      const pages = await Promise.all(found.results.slice(0, MOST_PAGES).map(result => result.data()))
      if (turn !== latest) return
      const entries = pages.flatMap(page => {
        const parts = page.sub_results.filter(part => part.excerpt)
        return (parts.length ? parts.slice(0, MOST_PARTS) : [page]).map(part => entry(page, part))
      })
      list.replaceChildren(...entries)
      const count = entries.length
      status.textContent = count === 0 ? words.none : count === 1 ? words.one : words.many.replace("{n}", count)
    } catch (error) {
      engine = null
      status.textContent = words.failed
      console.warn(error)
    }
  }

  query.addEventListener("input", search)
  game?.addEventListener("change", search)
  dialog.querySelector("form").addEventListener("submit", event => {
    event.preventDefault()
    list.querySelector("a")?.click()
  })
  dialog.addEventListener("keydown", event => {
    if (event.key === "Escape") {  // which would only empty the field
      event.preventDefault()
      dialog.close()
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
    if (event.target === game) return
    const stops = [query, ...list.querySelectorAll("a")]
    const next = stops.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1)
    if (!stops[next]) return
    event.preventDefault()
    stops[next].focus()
  })
})()
