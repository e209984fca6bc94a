import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchBank } from './bank.ts'
import type { Person } from './history-client.ts'

/**
 * Sequential payments of single people with a pause between them, from now until the returned function is called,
 * which returns their durations in ms. The first person of the bank does not take part.
 */
export async function payMeanwhile(bank: BenchBank): Promise<() => Promise<string>> {
  const file = join(bank.folder, 'singles.jsonl')
  await bank.run(process.execPath, 'demo/load-people.ts', file, '0', '12')
  const people = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Person & { email: string })
  const times: number[] = []
  const over = new AbortController()
  const running = (async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const [payer, payee] = [people[n % people.length], people[(n + 1) % people.length]]
      if (!payer || !payee) throw new Error('nobody is signed in')
      const began = performance.now()
      // Their tokens are valid for five minutes; later payments are not measured.
      if (!(await pay(bank, payer, payee.email))) break
      times.push(performance.now() - began)
      await sleep(20)
    }
  })()
  return async () => {
    over.abort()
    await running
    times.sort((a, b) => a - b)
    const at = (share: number): number => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
    return `${times.length} payments, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms`
  }
}

/** False when the payer is not signed in any more. */
async function pay(bank: BenchBank, { token, cookie, account }: Person, toEmail: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${bank.port}/?p2pSend`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      host: 'ostra.localhost',
      authorization: `Bearer ${token}`,
      cookie,
      'idempotency-key': randomUUIDv7(),
    },
    body: JSON.stringify({ method: 'p2pSend', accountId: account, amount: '1.25', currency: 'EUR', toEmail }),
  })
  const { responseCode } = (await answer.json()) as { responseCode: string }
  if (responseCode !== '00' && responseCode !== 'AU') throw new Error(`a single payment: ${responseCode}`)
  return responseCode === '00'
}
