// The list provider: shows the added entries and the state of the provider, and posts the person's commands.
const [live, added, count] = ['#live', '#added', '#count'].map((selector) => document.querySelector(selector))

for (const form of document.querySelectorAll('form.wish'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
void ask()

async function ask() {
  try {
    const answer = await fetch('/town/api/lists')
    if (!answer.ok) throw new Error(answer.status)
    const { mood, number, added: names } = await answer.json()
    count.textContent = `List ${number}`
    added.replaceChildren(
      ...names.map((name) => {
        const item = document.createElement('li')
        item.textContent = name
        return item
      }),
    )
    document.querySelector('[name=mood]').value = mood
    live.dataset.state = mood === 'well' ? 'on' : 'off'
    live.textContent = mood === 'well' ? 'Working' : `The provider is ${mood}`
  } catch {
    live.dataset.state = 'off'
    live.textContent = 'The bank is not responding.'
  }
}

async function send(form) {
  const answer = await fetch('/town/api/lists', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ do: form.dataset.do, ...Object.fromEntries(new FormData(form)) }),
  })
  form.querySelector('.problem').textContent = answer.ok ? '' : (await answer.json()).problem
  if (answer.ok) form.reset()
  await ask()
}
