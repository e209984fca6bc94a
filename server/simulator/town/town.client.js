// The town's page: polls messages and codes every second. Served to the browser unbuilt.
const all = { inbox: '#inbox', keys: '#keys', live: '#live', news: '#news', empty: '#empty', count: '#count' }
const [inbox, keys, live, news, empty, count] = Object.values(all).map((selector) =>
  document.querySelector(selector),
)
const form = document.querySelector('form')
const templates = ['#message', '#key'].map(
  (selector) => document.querySelector(selector).content.firstElementChild,
)

const kinds = { sms: 'SMS', mail: 'Mail', push: 'Push message' }
const itemById = new Map()
let lastRequest = 0
let answered = 0
let isFirst = true
let timer

start()

function start() {
  const query = new URLSearchParams(location.search)
  form.q.value = query.get('q') ?? ''
  form.kind.value = Object.keys(kinds).includes(query.get('kind')) ? query.get('kind') : ''
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', search)
  document.addEventListener('click', (event) => {
    const button = event.target.closest('button')
    if (button?.dataset.find) find(button.dataset.find)
    if (button?.dataset.copy) void copy(button)
  })
  // No polling while the page is hidden.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) clearTimeout(timer)
    else void ask()
  })
  void ask()
}

function search() {
  const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ''))
  history.replaceState(null, '', query.size > 0 ? `?${query}` : location.pathname)
  isFirst = true
  void ask()
}

function find(recipient) {
  form.q.value = recipient
  form.kind.value = ''
  search()
  document.querySelector('#messages').focus()
  document.querySelector('#messages').scrollIntoView()
}

async function ask() {
  clearTimeout(timer)
  const turn = ++lastRequest
  try {
    const answer = await fetch(`/town/api/now?${new URLSearchParams(new FormData(form))}`)
    if (!answer.ok) throw new Error(answer.status)
    const now = await answer.json()
    // An answer that arrives after a later answer is dropped.
    if (turn > answered) {
      answered = turn
      show(now)
      say('on', 'Live')
    }
  } catch {
    say('off', 'The bank is not responding. Trying again.')
  }
  if (turn === lastRequest && !document.hidden) timer = setTimeout(() => void ask(), 1000)
}

function say(state, text) {
  live.dataset.state = state
  if (live.textContent !== text) live.textContent = text
}

function show({ now, messages, codes, left }) {
  showMessages(messages, new Date(now))
  showCodes(codes)
  document.querySelector('#left').value = left
  document.querySelector('#countdown').textContent = `Next code in ${left} s`
  isFirst = false
}

function showMessages(messages, now) {
  const ids = new Set(messages.map((message) => message.id))
  for (const [id, row] of itemById) {
    if (ids.has(id)) continue
    row.remove()
    itemById.delete(id)
  }
  const fresh = messages.filter((message) => !itemById.has(message.id))
  for (const [index, message] of messages.entries()) {
    const row = itemById.get(message.id) ?? rowOf(message)
    itemById.set(message.id, row)
    if (inbox.children[index] !== row) inbox.insertBefore(row, inbox.children[index] ?? null)
    row.querySelector('time').textContent = ago(new Date(message.at), now)
  }
  if (!isFirst && fresh.length > 0) {
    for (const message of fresh) itemById.get(message.id).dataset.new = ''
    news.textContent = fresh.map(spoken).join(' ')
  }
  const isSearch = form.q.value !== '' || form.kind.value !== ''
  empty.hidden = messages.length > 0
  document.querySelector('#empty-hint').hidden = isSearch
  document.querySelector('#empty-title').textContent = isSearch
    ? 'No messages match this search.'
    : 'Nothing has arrived yet.'
  count.textContent =
    messages.length === 50 ? 'Latest 50' : messages.length === 1 ? '1 message' : `${messages.length} messages`
}

function rowOf(message) {
  const row = templates[0].cloneNode(true)
  const part = (name) => row.querySelector(`[data-${name}]`)
  part('icon').setAttribute('href', `#i-${message.kind}`)
  part('who').textContent = message.who ?? message.recipient
  part('who').dataset.find = message.recipient
  part('to').textContent = `${kinds[message.kind]} to ${message.recipient}`
  part('brand').textContent = message.brand
  part('subject').textContent = message.subject ?? ''
  part('subject').hidden = message.subject === null
  part('body').textContent = message.body ?? failures[message.state]
  part('state').hidden = message.state === 'delivered'
  part('state').textContent = message.state === 'bounced' ? 'Returned' : 'Lost'
  if (message.state !== 'delivered') row.dataset.failed = ''
  if (message.code) {
    part('code').hidden = false
    row.querySelector('output').textContent = message.code
    row.querySelector('.copy').dataset.copy = message.code
  }
  const time = row.querySelector('time')
  time.dateTime = message.at
  time.title = new Date(message.at).toLocaleString()
  return row
}

const failures = {
  lost: 'Sent, but it never arrived: messages to numbers ending in 000 are lost.',
  bounced: 'Sent, but it was returned: this address does not exist.',
}

function spoken({ kind, who, recipient, code }) {
  return `New ${kinds[kind]} for ${who ?? recipient}${code ? `, code ${[...code].join(' ')}` : ''}.`
}

function showCodes(codes) {
  for (const [index, { id, who, brand, code, isUsed }] of codes.entries()) {
    const row = keys.children[index] ?? keys.appendChild(templates[1].cloneNode(true))
    const part = (name) => row.querySelector(`[data-${name}]`)
    if (row.dataset.id !== String(id)) {
      row.dataset.id = id
      part('who').textContent = who
      part('brand').textContent = brand
      part('whose').textContent = ` the code of ${who}`
    }
    const output = row.querySelector('output')
    const text = `${code.slice(0, 3)} ${code.slice(3)}`
    if (output.textContent !== text) output.textContent = text
    row.querySelector('.copy').dataset.copy = code
    output.parentElement.toggleAttribute('data-used', isUsed)
    row.querySelector('.used').hidden = !isUsed
  }
  while (keys.children.length > codes.length) keys.lastElementChild.remove()
}

async function copy(button) {
  const word = button.querySelector('span').firstChild
  try {
    await navigator.clipboard.writeText(button.dataset.copy)
    word.data = 'Copied'
    button.dataset.done = ''
  } catch {
    word.data = 'Press Ctrl C'
    const output = button.parentElement.querySelector('output')
    if (output) getSelection().selectAllChildren(output)
  }
  setTimeout(() => {
    word.data = 'Copy'
    delete button.dataset.done
  }, 1500)
}

function ago(at, now) {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  if (seconds < 5) return 'just now'
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 86_400) return at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  return at.toLocaleDateString([], { day: 'numeric', month: 'short' })
}
