// The help desk: polls the tickets every second, and posts the agent's answers.
const [tickets, live, news, empty, count] = ['#tickets', '#live', '#news', '#empty', '#count'].map(
  (selector) => document.querySelector(selector),
)
const [ticketTemplate, lineTemplate] = ['#ticket', '#line'].map(
  (selector) => document.querySelector(selector).content.firstElementChild,
)
const states = {
  Open: 'Open',
  'On Hold': 'On hold',
  Closed: 'Closed',
  'Closed-no-reply': 'Closed without a reply',
}
const itemById = new Map()
let timer

document.querySelector('.weather').addEventListener('change', ({ target }) => void setWeather(target.value))
document.querySelector('#tokens').addEventListener('click', () => void setWeather('tokens'))
document.addEventListener('visibilitychange', () => {
  if (document.hidden) clearTimeout(timer)
  else void ask()
})
void ask()

async function ask() {
  clearTimeout(timer)
  try {
    const answer = await fetch('/town/api/support')
    if (!answer.ok) throw new Error(answer.status)
    show(await answer.json())
    say('on', 'Live')
  } catch {
    say('off', 'The bank is not responding. Trying again.')
  }
  clearTimeout(timer)
  if (!document.hidden) timer = setTimeout(() => void ask(), 1000)
}

const post = (path, body) =>
  fetch(`/town/api/support/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function setWeather(weather) {
  const answer = await post('weather', { weather })
  const done = weather === 'tokens' ? 'All tokens have expired.' : `The desk is now: ${weather}.`
  news.textContent = answer.ok ? done : 'That did not work. Try again.'
}

async function send(item, form, status) {
  const words = form.elements.namedItem('content')
  const withFile = form.elements.namedItem('withFile')
  const notice = form.querySelector('[data-say]')
  const content = status === 'Closed-no-reply' ? '' : words.value.trim()
  notice.textContent = ''
  if (status !== 'Closed-no-reply' && !content && !withFile.checked) {
    notice.textContent = 'Write an answer or attach a file.'
    words.focus()
    return
  }
  const answer = await post(item.dataset.id, { content, withFile: withFile.checked, status })
  if (!answer.ok) {
    notice.textContent = 'The answer was not sent. Try again.'
    return
  }
  form.reset()
  news.textContent = content ? 'Answered.' : 'Done.'
  await read(item)
}

async function read(item) {
  const answer = await fetch(`/town/api/support/${item.dataset.id}`)
  if (!answer.ok) return
  const { messages } = await answer.json()
  item.querySelector('[data-talk]').replaceChildren(...messages.map(lineOf))
}

function lineOf({ from, author, summary, isWhole, createdAt, attachments }) {
  const line = lineTemplate.cloneNode(true)
  line.dataset.from = from
  line.querySelector('[data-author]').textContent = author
  line.querySelector('time').textContent = new Date(createdAt).toLocaleString()
  line.querySelector('[data-text]').textContent = isWhole ? summary : `${summary}…`
  line.querySelector('[data-files]').textContent = attachments.map(({ name }) => name).join(', ')
  return line
}

function say(state, text) {
  live.dataset.state = state
  if (live.textContent !== text) live.textContent = text
}

function show({ tickets: all, weather }) {
  const input = document.querySelector(`input[name=weather][value=${weather}]`)
  if (input) input.checked = true
  empty.hidden = all.length > 0
  const waiting = all.filter(isWaiting).length
  count.textContent = waiting === 0 ? '' : `${waiting} waiting`
  const now = all.map((ticket) => {
    const item = itemById.get(ticket.id) ?? newItem(ticket)
    fill(item, ticket)
    return item
  })
  // Only new tickets are inserted, so that an answer being written keeps its place and focus.
  for (const [index, item] of now.entries())
    if (!item.isConnected) tickets.insertBefore(item, tickets.children[index] ?? null)
}

const isWaiting = ({ waits, status }) => waits && !status.startsWith('Closed')

function newItem(ticket) {
  const item = ticketTemplate.cloneNode(true)
  item.dataset.id = ticket.id
  itemById.set(ticket.id, item)
  const form = item.querySelector('form')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(item, form, event.submitter?.value ?? 'Open')
  })
  item.querySelector('details').addEventListener('toggle', () => void read(item))
  return item
}

function fill(item, ticket) {
  const { number, brand, who, department, status, form, updatedAt } = ticket
  const text = (selector, words) => {
    const part = item.querySelector(selector)
    if (part.textContent !== words) part.textContent = words
  }
  text('[data-subject]', `${number}: ${form.subject ?? ''}`)
  text('[data-who]', `${who}, ${department}`)
  text('[data-brand]', brand)
  text('[data-state]', isWaiting(ticket) ? 'Waiting for you' : states[status])
  text('time', new Date(updatedAt).toLocaleString())
  const rest = Object.entries(form).filter(([name]) => !['subject', 'description'].includes(name))
  if (item.dataset.at !== updatedAt && item.querySelector('details').open) void read(item)
  item.dataset.at = updatedAt
  item.querySelector('[data-form]').replaceChildren(
    ...rest.map(([name, value]) => {
      const row = document.createElement('div')
      const [term, words] = [document.createElement('dt'), document.createElement('dd')]
      term.textContent = name
      words.textContent = value
      row.append(term, words)
      return row
    }),
  )
}
