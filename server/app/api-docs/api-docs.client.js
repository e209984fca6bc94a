// Filters the calls by the search field. Served to the browser unbuilt; without it the page shows all calls.
const field = document.querySelector('#q')
const countText = document.querySelector('#found')
const nothing = document.querySelector('#nothing')
const start = document.querySelector('#start')
const articles = [...document.querySelectorAll('article')]
const entries = new Map(
  [...document.querySelectorAll('nav [data-call]')].map((entry) => [entry.dataset.call, entry]),
)

function search() {
  const words = field.value.trim().toLowerCase().split(/\s+/).filter(Boolean)
  let count = 0
  for (const article of articles) {
    const fits = words.every((word) => article.dataset.words.includes(word))
    article.hidden = !fits
    entries.get(article.dataset.call).hidden = !fits
    if (fits) count += 1
  }
  for (const feature of document.querySelectorAll('[data-feature]'))
    feature.hidden = !feature.querySelector('[data-call]:not([hidden])')
  start.hidden = words.length > 0
  nothing.hidden = count > 0
  countText.textContent = count === 1 ? '1 call' : `${count} calls`
}

field.addEventListener('input', search)
field.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    field.value = ''
    search()
  }
  if (event.key !== 'Enter') return
  const first = articles.find((article) => !article.hidden)
  if (first) location.hash = first.id
})
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select')
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  field.focus()
  field.select()
})
// Following a link to a call that the search hides shows it.
addEventListener('hashchange', () => {
  const target = [start, ...articles].find(({ id }) => `#${id}` === location.hash)
  if (!target?.hidden) return
  field.value = ''
  search()
  target.scrollIntoView()
})
search()
