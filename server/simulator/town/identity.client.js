// The identity desk: polls the orders every second, and posts the officer's decisions.
const [orders, past, live, news, empty, none, count] = [
  '#orders',
  '#past',
  '#live',
  '#news',
  '#empty',
  '#none',
  '#count',
].map((selector) => document.querySelector(selector))
const [orderTemplate, rowTemplate] = ['#order', '#row'].map(
  (selector) => document.querySelector(selector).content.firstElementChild,
)
const kinds = { document: 'Document and face', video: 'Video call' }
const outcomes = {
  review: 'In review',
  passed: 'Passed',
  failed: 'Failed',
  nameMismatch: 'Name does not match',
  duplicate: 'Duplicate',
  expired: 'Expired',
}
const itemById = new Map()
let timer
let isFirst = true

document.addEventListener('click', ({ target }) => {
  const button = target.closest('button[data-outcome]')
  if (button) void decide(button)
})
document.addEventListener('visibilitychange', () => {
  if (document.hidden) clearTimeout(timer)
  else void ask()
})
void ask()

async function ask() {
  clearTimeout(timer)
  try {
    const answer = await fetch('/town/api/identity')
    if (!answer.ok) throw new Error(answer.status)
    show(await answer.json())
    say('on', 'Live')
  } catch {
    say('off', 'The bank is not responding. Trying again.')
  }
  clearTimeout(timer)
  if (!document.hidden) timer = setTimeout(() => void ask(), 1000)
}

async function decide(button) {
  const order = button.closest('.order')
  const { outcome } = button.dataset
  const body = { reference: order.dataset.reference, outcome }
  if (outcome === 'failed') body.reason = order.querySelector('select').value
  const answer = await fetch('/town/api/identity', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const who = order.querySelector('[data-who]').textContent
  news.textContent = answer.ok ? `${who}: ${outcomes[outcome]}` : 'The bank did not accept it.'
  // The clicked button disappears with its order, so the focus moves to the list.
  document.querySelector('#waiting').focus({ preventScroll: true })
  await ask()
}

function say(state, text) {
  live.dataset.state = state
  if (live.textContent !== text) live.textContent = text
}

function show({ orders: all, now }) {
  const isOpen = ({ outcome }) => outcome === null || outcome === 'review'
  const open = all.filter(isOpen).reverse()
  const over = all.filter((order) => !isOpen(order)).slice(0, 20)
  const ids = new Set(open.map(({ reference }) => reference))
  for (const [id, item] of itemById)
    if (!ids.has(id)) {
      item.remove()
      itemById.delete(id)
    }
  for (const [index, order] of open.entries()) {
    const item = itemById.get(order.reference) ?? orderOf(order)
    if (!itemById.has(order.reference) && !isFirst) news.textContent = `New order: ${order.who}.`
    itemById.set(order.reference, item)
    if (orders.children[index] !== item) orders.insertBefore(item, orders.children[index] ?? null)
    text(item, 'state', order.handedInAt ? 'submitted' : 'not submitted yet')
    text(item.querySelector('time'), undefined, ago(new Date(order.handedInAt ?? order.at), new Date(now)))
  }
  past.replaceChildren(
    ...over.map((order) => {
      const row = rowTemplate.cloneNode(true)
      fill(row, order)
      text(row, 'state', outcomes[order.outcome] ?? order.outcome)
      return row
    }),
  )
  empty.hidden = open.length > 0
  none.hidden = over.length > 0
  count.textContent = open.length === 1 ? '1 order' : open.length > 1 ? `${open.length} orders` : ''
  isFirst = false
}

function orderOf(order) {
  const item = orderTemplate.cloneNode(true)
  item.dataset.reference = order.reference
  fill(item, order)
  item.querySelector('.decisions').setAttribute('aria-label', `Result for ${order.who}`)
  return item
}

function fill(item, { who, kind, brand }) {
  text(item, 'who', who)
  text(item, 'kind', kinds[kind] ?? kind)
  text(item, 'brand', brand)
}

function text(item, part, words) {
  const place = part ? item.querySelector(`[data-${part}]`) : item
  if (place.textContent !== words) place.textContent = words
}

function ago(at, now) {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  if (seconds < 5) return 'just now'
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  return at.toLocaleString([], { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
}
