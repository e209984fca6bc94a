import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, refusalOf, type Answer } from '../torture/client.ts'
import type { Random } from '../torture/random.ts'
import type { CellBank, CellPerson } from './banks.ts'

/** A payment as its payer sees it. */
export type CellPayment = {
  key: string
  payer: CellPerson
  payee: CellPerson
  units: bigint
  transactionId: number | undefined
  /**
   * `left`: its payer disconnected before an answer came, to be queried at the end. `before`: its payer moved before
   * an answer came, and the reply said that it was made before the move.
   */
  end: 'unknown' | 'completed' | 'submitted' | 'refused' | 'left' | 'before'
  /** Payer and payee lived in two cells when it began. */
  isBetween: boolean
}

/** What payers know, and which of it contradicts itself. */
export class CellBooks {
  readonly payments: CellPayment[] = []
  readonly contradictions: string[] = []
  readonly answers: Record<string, number> = {}
  /** Definite answers so far, by the payer's cell, and the longest time without any. */
  readonly definite = new Map<string, number>()
  readonly longestPauseMs = new Map<string, number>()
  readonly #lastAt = new Map<string, number>()
  duplicates = 0
  handedOn = 0

  /** Counts an answer; true when no retry is needed. */
  heard(cell: string, answer: Answer | 'lost'): answer is Answer {
    const word = answer === 'lost' ? 'lost' : (refusalOf(answer) ?? 'done')
    this.answers[word] = (this.answers[word] ?? 0) + 1
    if (answer === 'lost' || answer.status >= 500 || answer.status === 401 || answer.status === 429)
      return false
    // Nothing was sent: it is retried with the same key until the other cell is back.
    if (word === 'cellAway') return false
    const now = performance.now()
    const pause = now - (this.#lastAt.get(cell) ?? now)
    this.longestPauseMs.set(cell, Math.max(this.longestPauseMs.get(cell) ?? 0, pause))
    this.#lastAt.set(cell, now)
    this.definite.set(cell, (this.definite.get(cell) ?? 0) + 1)
    return true
  }

  sent(payment: CellPayment, answer: Answer): void {
    const refusal = refusalOf(answer)
    if (refusal === 'madeBeforeMove') {
      if (payment.transactionId === undefined) payment.end = 'before'
      return
    }
    if (refusal !== undefined) {
      if (payment.transactionId === undefined) payment.end = 'refused'
      else this.contradictions.push(`${payment.key} succeeded and was then refused as ${refusal}`)
      return
    }
    const id = Number(answer.body['transactionId'])
    if (payment.transactionId !== undefined && payment.transactionId !== id)
      this.contradictions.push(`${payment.key} was answered as ${payment.transactionId} and as ${id}`)
    const status = answer.body['status'] === 'completed' ? 'completed' : 'submitted'
    if (payment.end !== 'completed') payment.end = status
    payment.transactionId ??= id
  }
}

export type CellLoad = {
  cells: readonly CellBank[]
  books: CellBooks
  dice: Random
  /** The share of payments that go to another cell. */
  between: number
  /** Longest pause of a payer after a payment, in ms; none by default. */
  restMs?: number | undefined
}

const share = { duplicate: 0.1, left: 0.01, handedOn: 0.15, late: 0.04 } as const
/** Longer than a move is attempted: it ends the sessions of its customers, who get new sessions on arrival. */
const patienceMs = 300_000

/** Pays from these accounts sequentially until the run is over; never gives up a key it has sent. */
export async function keepPaying(
  load: CellLoad,
  mine: readonly CellPerson[],
  over: AbortSignal,
): Promise<void> {
  const { dice, books } = load
  let last: CellPayment | undefined
  while (!over.aborted) {
    const payment = newPayment(load, dice.pick(mine))
    books.payments.push(payment)
    if (dice.chance(share.left)) {
      payment.end = 'left'
      await send(load, payment, dice.whole(1, 20))
      continue
    }
    const copies = dice.chance(share.duplicate) ? dice.whole(2, 3) : 1
    books.duplicates += copies - 1
    const answers = Array.from({ length: copies }, () => untilKnown(load, payment))
    for (const answer of await Promise.all(answers)) books.sent(payment, answer)
    if (last && dice.chance(share.late)) await askAgain(load, last)
    if (payment.transactionId !== undefined) last = payment
    if (load.restMs !== undefined) await sleep(dice.whole(0, load.restMs))
  }
}

/** Sends the payment again with the same key. */
export async function askAgain(load: CellLoad, payment: CellPayment): Promise<void> {
  load.books.duplicates++
  load.books.sent(payment, await untilKnown(load, payment))
}

function newPayment({ cells, dice, between }: CellLoad, payer: CellPerson): CellPayment {
  const isBetween = dice.chance(between)
  const places = cells.filter(({ name }) => (name === payer.cell) !== isBetween)
  const payee = dice.pick(dice.pick(places).people.filter((person) => person.customer !== payer.customer))
  const units = BigInt(dice.whole(100, 9_999))
  return { key: randomUUIDv7(), payer, payee, units, transactionId: undefined, end: 'unknown', isBetween }
}

async function send(load: CellLoad, payment: CellPayment, cutAfterMs?: number): Promise<Answer | 'lost'> {
  const { cells, dice, books } = load
  const { payer, payee, units, key } = payment
  const own = cells.find(({ name }) => name === payer.cell)
  // Some use a server of another cell, which forwards the request.
  const isHandedOn = dice.chance(share.handedOn)
  if (isHandedOn) books.handedOn++
  const asked = isHandedOn ? dice.pick(cells) : own
  const amount = `${units / 100n}.${String(units % 100n).padStart(2, '0')}`
  const input = { accountId: payer.account, amount, currency: 'EUR', toEmail: payee.email }
  return ask(asked?.bank.port ?? 0, payer, 'p2pSend', input, {
    key,
    ...(cutAfterMs !== undefined && { cutAfterMs }),
  })
}

async function untilKnown(load: CellLoad, payment: CellPayment): Promise<Answer> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const answer = await send(load, payment)
    if (load.books.heard(payment.payer.cell, answer)) return answer
    if (performance.now() > deadline)
      throw new Error(`no definite answer in ${patienceMs / 1000} s, only ${JSON.stringify(answer)}`)
    await sleep(load.dice.whole(20, 150))
  }
}
