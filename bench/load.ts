import { randomUUIDv7 } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { readFileSync } from 'node:fs'

/**
 * A lean load generator in a process of its own: keep-alive sockets that each send p2p payments one after the other and
 * wait for each answer. `node bench/load.ts PORT PEOPLE_FILE CONNECTIONS SECONDS` prints one line of JSON.
 */
const [port = '', file = '', connections = '1', seconds = '5'] = process.argv.slice(2)
type Person = { token: string; cookie: string; account: number; email: string }
const people = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Person)
const emails = people.map((person) => person.email)

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
  for (let n = 0; performance.now() < until; n += 1) {
    const payer = people[(index * 7919 + n * 31) % people.length]
    if (!payer) break
    const sentAt = performance.now()
    socket.write(requestOf(payer))
    const code = await answers()
    const doneAt = performance.now()
    if (sentAt < began + warmUpMs || doneAt > until) continue
    times.push(doneAt - sentAt)
    outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
  }
  socket.destroy()
}

function requestOf(payer: Person): string {
  let toEmail = payer.email
  while (toEmail === payer.email) toEmail = emails[Math.floor(Math.random() * emails.length)] ?? ''
  const amount = `${1 + Math.floor(Math.random() * 9)}.${10 + Math.floor(Math.random() * 89)}`
  const body = `{"method":"p2pSend","accountId":${payer.account},"amount":"${amount}","currency":"EUR","toEmail":"${toEmail}"}`
  return (
    `POST /?p2pSend HTTP/1.1\r\nhost: ostra.localhost\r\ncontent-type: application/json\r\n` +
    `accept-language: en\r\nx-client-version: 2.1.2\r\nauthorization: Bearer ${payer.token}\r\ncookie: ${payer.cookie}\r\n` +
    `idempotency-key: ${randomUUIDv7()}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  )
}

/** Gives the response code of each answer in turn: the envelope's on 200, else the HTTP status. */
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
