import { randomUUIDv7 } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { readFileSync } from 'node:fs'
import { after, dayOf } from '@sixpence/days'

/**
 * A lean load generator in a process of its own: keep-alive sockets that each send payments sequentially and wait for
 * each answer. `node bench/load.ts PORT PEOPLE_FILE CONNECTIONS SECONDS [p2p|eft|instant|plain|look [PAYEES_FILE]]`
 * prints a line of JSON. Payees are the people themselves, or those of another file. With `look` each person reads
 * their balances once instead, as home does, without a time limit. With `plain` the server is that of
 * bench/peers/plain-server.ts, which knows accounts only.
 */
const [port = '', file = '', connections = '1', seconds = '5', kind = 'p2p', payees = file] =
  process.argv.slice(2)
type Person = { token: string; cookie: string; account: number; email: string }
const peopleOf = (name: string): Person[] =>
  readFileSync(name, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Person)
const people = peopleOf(file)
const otherSide = peopleOf(payees)
const ibans = Array.from({ length: 1_000 }, (_, n) => ibanOf(String(n)))
const tomorrow = after(dayOf(new Date()), { days: 1 })

const warmUpMs = 1_000
const began = performance.now()
const until = began + warmUpMs + Number(seconds) * 1000
const times: number[] = []
const outcomes = new Map<string, number>()

await Promise.all(Array.from({ length: Number(connections) }, (_, index) => run(index)))
times.sort((a, b) => a - b)
const at = (share: number): number => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10
process.stdout.write(
  `${JSON.stringify({
    rate: Math.round(times.length / Number(seconds)),
    p50: at(0.5),
    p99: at(0.99),
    outcomes: Object.fromEntries(outcomes),
  })}\n`,
)

async function run(index: number): Promise<void> {
  const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const answers = reader(socket)
  if (kind === 'look') {
    for (let n = index; n < people.length; n += Number(connections)) {
      const person = people[n]
      if (!person) break
      socket.write(requestOf(person, 'balanceInquiry', {}))
      const code = await answers()
      outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
    }
    socket.destroy()
    return
  }
  for (let n = 0; performance.now() < until; n += 1) {
    const payer = people[(index * 7919 + n * 31) % people.length]
    if (!payer) break
    const sentAt = performance.now()
    socket.write(kind === 'plain' ? plainTransferOf(payer) : paymentOf(payer))
    const code = await answers()
    const doneAt = performance.now()
    if (sentAt < began + warmUpMs || doneAt > until) continue
    times.push(doneAt - sentAt)
    outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
  }
  socket.destroy()
}

function paymentOf(payer: Person): string {
  const amount = `${1 + Math.floor(Math.random() * 9)}.${10 + Math.floor(Math.random() * 89)}`
  return requestOf(payer, ...(kind === 'p2p' ? inside(payer, amount) : outside(payer, amount)))
}

function requestOf(person: Person, method: string, input: object): string {
  const body = JSON.stringify({ method, ...input })
  return (
    `POST /?${method} HTTP/1.1\r\nhost: ostra.localhost\r\ncontent-type: application/json\r\n` +
    `accept-language: en\r\nx-client-version: 2.1.2\r\nauthorization: Bearer ${person.token}\r\ncookie: ${person.cookie}\r\n` +
    `idempotency-key: ${randomUUIDv7()}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  )
}

function inside(payer: Person, amount: string): [string, object] {
  const toEmail = payeeOf(payer).email
  return ['p2pSend', { accountId: payer.account, amount, currency: 'EUR', toEmail }]
}

function payeeOf(payer: Person): Person {
  let payee = payer
  while (payee.account === payer.account)
    payee = otherSide[Math.floor(Math.random() * otherSide.length)] ?? payer
  return payee
}

/** From account to account, in cents. */
function plainTransferOf(payer: Person): string {
  const amount = 110 + Math.floor(Math.random() * 889)
  const body = JSON.stringify({ payer: payer.account, payee: payeeOf(payer).account, amount })
  return (
    'POST /transfers HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n' +
    `content-length: ${body.length}\r\n\r\n${body}`
  )
}

function outside({ account }: Person, amount: string): [string, object] {
  const n = Math.floor(Math.random() * ibans.length)
  const details = { payeeName: `Kontor ${n} GmbH`, iban: ibans[n], reference: `INV ${n}` }
  const to = { countryCode: 'DE', currencyCode: 'EUR', permission: '3d', beneficiaryType: 'company' }
  const payment = { fromAccountId: account, amount, ...to, details }
  return kind === 'instant'
    ? ['transferInstantPaymentSubmit', payment]
    : ['transferEftSubmit', { ...payment, requestedDate: tomorrow }]
}

/** A German account of this number, with the check digits of ISO 7064; D and E are 13 and 14. */
function ibanOf(number: string): string {
  const rest = `37040044${number.padStart(10, '0')}`
  const check = 98n - (BigInt(`${rest}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${rest}`
}

/** Yields the response code of each answer in turn: the envelope's on 200, else the HTTP status. */
function reader(socket: Socket): () => Promise<string> {
  let text = ''
  let waiting: ((code: string) => void) | undefined
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    text += chunk
    const end = text.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
    if (text.length < end + 4 + length) return
    const status = text.slice(9, 12)
    const code = status === '200' ? (/"responseCode":"(\w+)"/.exec(text)?.[1] ?? 'none') : status
    text = text.slice(end + 4 + length)
    waiting?.(code)
  })
  socket.on('close', () => waiting?.('closed'))
  return () => new Promise((resolve) => (waiting = resolve))
}
