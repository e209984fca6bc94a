import { randomUUIDv7 } from 'node:crypto'
import { Agent as PlainAgent, request as plainRequest, type RequestOptions } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../torture/client.ts'
import type { Proxy } from './proxy.ts'

/** The answers to the clients of a run. */
export class Answers {
  /** Counts by request and answer: `pay 200`. */
  readonly counts = new Map<string, number>()
  /** Keys of payments that were acknowledged. */
  readonly paid: string[] = []

  add(what: string, answer: string): void {
    this.counts.set(`${what} ${answer}`, (this.counts.get(`${what} ${answer}`) ?? 0) + 1)
  }

  /** All failed requests. */
  get faults(): string[] {
    return [...this.counts]
      .filter(([what]) => !what.endsWith(' 200'))
      .map(([what, count]) => `${count} × ${what}`)
  }

  get served(): number {
    return [...this.counts].reduce((sum, [what, count]) => sum + (what.endsWith(' 200') ? count : 0), 0)
  }
}

/**
 * A client that runs until `signal` is aborted: alternates payments over a plain connection with pages over TLS. Each
 * connection is reused as long as the proxy keeps it open. Nothing is retried: a failed request counts as failed.
 */
export async function keepAsking(
  {
    proxy,
    people,
    answers,
    restMs,
    signal,
  }: {
    proxy: Proxy
    people: readonly Person[]
    answers: Answers
    restMs?: number | undefined
    signal: AbortSignal
  },
  place: number,
): Promise<void> {
  const plain = new PlainAgent({ keepAlive: true, maxSockets: 1 })
  const tls = new TlsAgent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })
  try {
    for (let turn = place; !signal.aborted; turn += 1) {
      const [payer, payee] = [people[place % people.length], people[(turn + 1) % people.length]]
      if (!payer || !payee || payer === payee) continue
      const key = randomUUIDv7()
      const paid = await send(
        plainRequest,
        { ...payment(payer, key), agent: plain, port: proxy.plain },
        {
          method: 'p2pSend',
          accountId: payer.account,
          amount: '0.01',
          currency: 'EUR',
          toEmail: payee.email,
        },
      )
      answers.add('payment', paid)
      if (paid === '200') answers.paid.push(key)
      const page = {
        agent: tls,
        port: proxy.tls,
        path: '/login',
        method: 'GET',
        headers: { host: 'ostra.localhost' },
      }
      answers.add(
        'page',
        await send(tlsRequest, { ...page, servername: 'ostra.localhost' } as RequestOptions),
      )
      if (restMs !== undefined) await sleep(Math.random() * restMs)
    }
  } finally {
    plain.destroy()
    tls.destroy()
  }
}

const payment = ({ token, cookie }: Person, key: string): RequestOptions => ({
  method: 'POST',
  path: '/?p2pSend',
  headers: {
    host: 'ostra.localhost',
    'content-type': 'application/json',
    'accept-language': 'en',
    authorization: `Bearer ${token}`,
    cookie,
    'idempotency-key': key,
  },
})

/** The status, `refused` for a call that was not carried out, or the error of the connection. */
function send(
  request: typeof plainRequest,
  options: RequestOptions,
  input?: Readonly<Record<string, unknown>>,
): Promise<string> {
  return new Promise((done) => {
    const sent = request({ ...options, host: '127.0.0.1', timeout: 20_000 }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      answer.on('error', () => done('cut off'))
      answer.on('end', () => {
        const isCarriedOut = !input || text.includes('"responseCode":"00"')
        done(
          answer.statusCode === 200 && !isCarriedOut
            ? `refused ${text.slice(0, 200)}`
            : String(answer.statusCode),
        )
      })
    })
    sent.on('timeout', () => sent.destroy(new Error('too late')))
    sent.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    sent.end(input && JSON.stringify(input))
  })
}
