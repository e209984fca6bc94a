// The town's calendar: polls the present day and the next payments every two seconds. Served to the browser unbuilt.
const [leaf, next, empty] = ['#day', '#next', '#empty'].map((selector) => document.querySelector(selector))
const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const words = (day) => long.format(new Date(`${day}T00:00:00Z`))

document.addEventListener('click', (event) => {
  const { to } = event.target.closest('button')?.dataset ?? {}
  if (to)
    void ask({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to }),
    })
})
setInterval(() => document.hidden || void ask(), 2000)
void ask()

async function ask(init) {
  const answer = await fetch('/town/api/calendar', init).catch(() => undefined)
  if (!answer?.ok) return
  const { day, isAhead, payments } = await answer.json()
  const summary = `${words(day)}${isAhead ? ', ahead of today' : ''}`
  // Changed only with the day, so that screen readers announce it once.
  if (leaf.textContent !== summary) leaf.textContent = summary
  empty.hidden = payments.length > 0
  next.replaceChildren(
    ...payments.map((payment) => {
      const item = document.createElement('li')
      const about = document.createElement('div')
      const [title, meta] = [document.createElement('b'), document.createElement('p')]
      title.textContent = words(payment.day)
      meta.className = 'meta'
      meta.textContent = `${payment.amount}, ${payment.often}`
      about.append(title, meta)
      item.append(about)
      return item
    }),
  )
}
