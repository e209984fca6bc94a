// The signing company's page: sign, decline or let the order expire; then return to the bank.
const form = document.querySelector('form')
const say = document.querySelector('#say')

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  void sign(event.submitter?.value ?? 'signed')
})

async function sign(outcome) {
  const name = form.elements.namedItem('name').value.trim()
  const agrees = form.elements.namedItem('agrees').checked
  if (outcome === 'signed' && (!name || !agrees)) {
    say.textContent = name ? 'Tick the box to confirm that you sign.' : 'Type your name as your signature.'
    form.elements.namedItem(name ? 'agrees' : 'name').focus()
    return
  }
  const answer = await fetch(form.action, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome, name }),
  })
  if (answer.ok) location.assign((await answer.json()).returnTo)
  else say.textContent = 'That did not work. Reload the page and try again.'
}
