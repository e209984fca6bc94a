// The card company: polls the cards every second, and posts the actions on them.
const [list, live, news, empty, count] = ['#list', '#live', '#news', '#empty', '#count'].map((selector) =>
  document.querySelector(selector),
)
const [cardTemplate, purchaseTemplate] = ['#card', '#purchase'].map(
  (selector) => document.querySelector(selector).content.firstElementChild,
)
const words = {
  active: 'Make it active',
  pending: 'Keep it pending',
  pendingDocument: 'Ask for a document',
  processing: 'Prepare it',
  printing: 'Print it',
  printed: 'Mark as printed',
  shipped: 'Post it',
  limited: 'Limit it',
  expired: 'Let it expire',
  fraud: 'Block it for fraud',
}
const states = { held: 'held', declined: 'declined', booked: 'booked', givenUp: 'cancelled' }
const itemById = new Map()
let timer

document.addEventListener('submit', (event) => {
  event.preventDefault()
  const { target } = event
  const { token } = target.closest('.order').dataset
  const fields = Object.fromEntries(new FormData(target))
  void send({ do: 'buy' in target.dataset ? 'buy' : 'status', token, ...fields })
})
document.addEventListener('click', ({ target }) => {
  const button = target.closest('button[data-do]')
  if (button) void send({ do: button.dataset.do, id: button.closest('li').dataset.id })
})
document.addEventListener('visibilitychange', () => {
  if (document.hidden) clearTimeout(timer)
  else void ask()
})
void ask()

async function send(body) {
  const answer = await fetch('/town/api/cards', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  news.textContent = answer.ok ? 'Sent to the bank.' : (await answer.json()).problem
  say(answer.ok ? 'on' : 'off', news.textContent)
  await ask()
}

async function ask() {
  clearTimeout(timer)
  try {
    const answer = await fetch('/town/api/cards')
    if (!answer.ok) throw new Error(answer.status)
    show(await answer.json())
    if (live.dataset.state === 'wait') say('on', 'Live')
  } catch {
    say('off', 'The bank is not responding. Trying again.')
  }
  clearTimeout(timer)
  if (!document.hidden) timer = setTimeout(() => void ask(), 1000)
}

function say(state, text) {
  live.dataset.state = state
  if (live.textContent !== text) live.textContent = text
}

function show({ cards, words: offered }) {
  for (const [index, card] of cards.entries()) {
    const item = itemById.get(card.token) ?? itemOf(card, offered)
    itemById.set(card.token, item)
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null)
    text(item, 'who', `${card.holder}, ${card.lastFour ? `•••• ${card.lastFour}` : 'in production'}`)
    const ways = card.isVirtual ? 'virtual' : card.isExpress ? 'by courier' : 'by post'
    const code = card.securityCode ? `, security code ${card.securityCode}` : ''
    text(item, 'kind', `${card.network} ${card.currency}, ${ways}${code}`)
    text(item, 'state', card.state)
    showPurchases(item.querySelector('[data-purchases]'), card.purchases)
  }
  empty.hidden = cards.length > 0
  count.textContent = cards.length === 1 ? '1 card' : `${cards.length} cards`
}

function itemOf({ token, holder }, offered) {
  const item = cardTemplate.cloneNode(true)
  item.dataset.token = token
  item
    .querySelector('select')
    .replaceChildren(
      ...offered.map((word) => new Option(words[word] ?? word, word, false, word === 'printing')),
    )
  for (const form of item.querySelectorAll('form')) form.setAttribute('aria-label', `Card of ${holder}`)
  return item
}

/** Redrawn only when something changed, so that a button does not vanish while it is pressed. */
function showPurchases(place, purchases) {
  const now = JSON.stringify(purchases)
  if (place.dataset.drawn === now) return
  place.dataset.drawn = now
  place.replaceChildren(
    ...purchases.map(({ id, merchant, amount, state }) => {
      const row = purchaseTemplate.cloneNode(true)
      row.dataset.id = id
      text(row, 'merchant', merchant)
      text(row, 'amount', amount)
      text(row, 'state', states[state] ?? state)
      row.querySelector('.decisions').hidden = state !== 'held'
      return row
    }),
  )
}

function text(item, part, words) {
  const place = item.querySelector(`[data-${part}]`)
  if (place.textContent !== words) place.textContent = words
}
