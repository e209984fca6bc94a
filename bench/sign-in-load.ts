import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

/**
 * Sign-ins at a steady rate, independent of the answers: half with the right password through to the tokens, a
 * quarter with a wrong password, a quarter for unknown addresses, each from another network.
 * `node bench/sign-in-load.ts PORT PEOPLE_FILE PER_SECOND SECONDS PASSWORD` prints a line of JSON.
 */
const [port = '', file = '', perSecond = '60', seconds = '10', password = ''] = process.argv.slice(2)
const emails = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { email: string }).email)
const agent = new Agent({ keepAlive: true, maxSockets: 512 })
const codeVerifier = 'measuring'.repeat(6)
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')

type Answer = { status: number; retryAfter?: string | undefined; cookie: string; body: { code?: string } }
type Outcome =
  | 'signed in'
  | 'refused: password'
  | 'turned away: 429'
  | 'turned away: 503'
  | `other: ${string}`

const times: number[] = []
const outcomes: Record<string, number> = {}
const retryAfter = new Set<string>()
const total = Math.round(Number(perSecond) * Number(seconds))
// Different people each time, so that no address is locked after five wrong passwords.
const first = Math.floor(Math.random() * emails.length)
const began = performance.now()
await Promise.all(Array.from({ length: total }, (_, index) => signInOnce(index)))
agent.destroy()
times.sort((a, b) => a - b)
const at = (share: number): number => Math.round(times[Math.floor(times.length * share)] ?? 0)
process.stdout.write(
  `${JSON.stringify({ sent: total, outcomes, retryAfter: [...retryAfter], p50: at(0.5), p99: at(0.99) })}\n`,
)

async function signInOnce(index: number): Promise<void> {
  const dueMs = (index * 1_000) / Number(perSecond) - (performance.now() - began)
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs)))
  const sentAt = performance.now()
  const outcome = await signIn(index).catch((error: NodeJS.ErrnoException): Outcome => `other: ${error.code}`)
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  // Latencies of people who were signed in or received “wrong password”.
  if (!outcome.startsWith('turned away')) times.push(performance.now() - sentAt)
}

async function signIn(index: number): Promise<Outcome> {
  const isRight = index % 2 === 0
  const username =
    index % 4 === 3 ? `nobody-${first}-${index}@ostra.example` : emails[(first + index) % emails.length]
  const from = `10.${index % 200}.${(index >> 3) % 250}.${(first + index) % 250}`
  const begun = await post('/auth/login', from, {
    client: 'spa',
    username,
    password: isRight ? password : 'another password altogether',
    codeChallenge,
  })
  if (begun.status !== 200 || !begun.body.code) return refusedBy(begun)
  const done = await post('/auth/token', from, { code: begun.body.code, codeVerifier }, begun.cookie)
  return done.status === 200 ? 'signed in' : refusedBy(done)
}

function refusedBy({ status, retryAfter: wait }: Answer): Outcome {
  if (wait !== undefined) retryAfter.add(`${status}: ${wait} s`)
  if (status === 429 || status === 503) return `turned away: ${status}`
  return status === 403 ? 'refused: password' : `other: ${status}`
}

function post(path: string, from: string, body: object, cookie = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const headers = {
      host: 'ostra.localhost',
      'content-type': 'application/json',
      'content-length': text.length,
      'accept-language': 'en',
      'x-forwarded-for': from,
      ...(cookie && { cookie }),
    }
    request({ port, host: '127.0.0.1', method: 'POST', path, headers, agent }, (answer) => {
      let read = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (read += chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers['retry-after'],
          cookie: (answer.headers['set-cookie'] ?? []).map((set) => set.split(';')[0]).join('; '),
          body: JSON.parse(read) as Answer['body'],
        }),
      )
    })
      .on('error', reject)
      .end(text)
  })
}
