// The payment companies: polls the payments every second, and posts what the person decides.
const [orders, live, news, empty, count] = ['#orders', '#live', '#news', '#empty', '#count'].map((selector) =>
  document.querySelector(selector),
)
const template = document.querySelector('#order').content.firstElementChild
const companies = Object.fromEntries(
  [...document.querySelectorAll('#away [name=partner] option')].map(({ value, textContent }) => [
    value,
    textContent,
  ]),
)
const itemById = new Map()
let timer

document.addEventListener('click', ({ target }) => {
  const button = target.closest('button[data-kind]')
  if (button) void play(button)
})
for (const form of document.querySelectorAll('form.wish'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
document.addEventListener('visibilitychange', () => {
  if (document.hidden) clearTimeout(timer)
  else void ask()
})
void ask()

async function ask() {
  clearTimeout(timer)
  try {
    const answer = await fetch('/town/api/rails')
    if (!answer.ok) throw new Error(answer.status)
    show(await answer.json())
    say('on', 'Live')
  } catch {
    say('off', 'The bank is not responding. Trying again.')
  }
  clearTimeout(timer)
  if (!document.hidden) timer = setTimeout(() => void ask(), 1000)
}

async function tell(body) {
  const answer = await fetch('/town/api/rails', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.ok ? '' : (await answer.json()).problem
}

async function play(button) {
  const order = button.closest('.order')
  const [after, says] = ['after', 'says'].map((part) => order.querySelector(`[data-${part}]`).value)
  const { partner, reference } = order.dataset
  const { kind } = button.dataset
  const problem = await tell({
    do: 'play',
    partner,
    reference,
    kind,
    says,
    afterMinutes: Number(after),
  })
  news.textContent = problem || `${button.textContent}: done.`
  await ask()
}

async function send(form) {
  const values = Object.fromEntries(new FormData(form))
  if (form.id === 'away') values.minutes = Number(values.minutes)
  const problem = await tell({ do: form.id, ...values })
  form.querySelector('.problem').textContent = problem
  if (!problem) news.textContent = `${form.querySelector('button').textContent}: done.`
  if (!problem && form.id === 'receive') form.elements.amount.value = ''
  await ask()
}

function say(state, text) {
  live.dataset.state = state
  if (live.textContent !== text) live.textContent = text
}

function show({ payments, now }) {
  const ids = new Set(payments.map(({ reference }) => reference))
  for (const [id, item] of itemById)
    if (!ids.has(id)) {
      item.remove()
      itemById.delete(id)
    }
  for (const [index, payment] of payments.entries()) {
    const item = itemById.get(payment.reference) ?? orderOf(payment)
    itemById.set(payment.reference, item)
    if (orders.children[index] !== item) orders.insertBefore(item, orders.children[index] ?? null)
    text(item, 'truth', `here: ${payment.truth ?? 'not received'}`)
    text(item, 'state', `at the bank: ${payment.state ?? 'unknown'}`)
    text(item, 'cases', payment.cases.join(', '))
    item.querySelector('[data-cases]').hidden = payment.cases.length === 0
    item.querySelector('[data-recall]').hidden = payment.recall !== 'asked'
    item.querySelector('time').textContent = ago(new Date(payment.at), new Date(now))
  }
  empty.hidden = payments.length > 0
  count.textContent =
    payments.length === 1 ? '1 payment' : payments.length > 1 ? `${payments.length} payments` : ''
}

function orderOf(payment) {
  const item = template.cloneNode(true)
  item.dataset.reference = payment.reference
  item.dataset.partner = payment.partner
  text(item, 'amount', payment.amount)
  text(item, 'payee', payment.payee)
  text(item, 'company', companies[payment.partner])
  text(item, 'reference', payment.reference)
  text(item, 'remittance', payment.remittance)
  item.querySelector('.decisions').setAttribute('aria-label', `Decide ${payment.amount} to ${payment.payee}`)
  return item
}

function text(item, part, words) {
  const place = item.querySelector(`[data-${part}]`)
  if (place.textContent !== words) place.textContent = words
}

function ago(at, now) {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  if (seconds < 5) return 'just now'
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  return at.toLocaleString([], { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
}
