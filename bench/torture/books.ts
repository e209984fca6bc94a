import type { Answer, Person } from './client.ts'
import { refusalOf } from './client.ts'

/** A payment from its payer's view. */
export type Payment = {
  key: string
  payer: Person
  payee: Person | undefined
  /** The request body, the same for every attempt. */
  input: Readonly<Record<string, unknown>>
  units: bigint
  /** Time of the first attempt; milliseconds. */
  sentAt: number
  /** Present from the first answer on. */
  transactionId: number | undefined
  /** Time of the first answer that it exists, and that it is completed; milliseconds. */
  acknowledgedAt?: number
  completedAt?: number
  /**
   * `unknown` until an answer came; `waiting` for its code; `over` when the time for its code had passed; `left` when the
   * payer sent a request and left before the answer, to ask at the very end.
   */
  end: 'unknown' | 'completed' | 'waiting' | 'canceled' | 'over' | 'refused' | 'left'
}

/** How long a payment waits for its code: ten minutes (RTS article 4). */
const approvalMs = 10 * 60_000

/** Whether the time for a payment's code had passed at `now`, so that the bank has voided it if it waited. */
export const isOver = ({ sentAt }: Payment, now: number): boolean => now - sentAt >= approvalMs

/** A definite answer to a payment's call; milliseconds. */
export type Heard = { answer: Answer; askedAt: number; heardAt: number }

/** The answers the payers received, and contradictions among them. */
export class Books {
  readonly payments = new Map<string, Payment>()
  /** Answers by kind: a refusal's name, the HTTP status of a fault, `lost` for none. */
  readonly answers: Record<string, number> = {}
  /** Duplicates on purpose, and how many keys were sent with another body. */
  duplicates = 0
  changedBodies = 0
  readonly contradictions: string[] = []
  /** The longest time without any definite answer while payers were asking. */
  longestPauseMs = 0
  /** Definite answers so far. */
  definite = 0
  #lastDefinite: number | undefined

  add(payment: Payment): void {
    this.payments.set(payment.key, payment)
  }

  /** Counts an answer; true if it is definite and needs no further request. */
  heard(answer: Answer | 'lost'): answer is Answer {
    const word = answer === 'lost' ? 'lost' : (refusalOf(answer) ?? 'done')
    this.answers[word] = (this.answers[word] ?? 0) + 1
    if (answer === 'lost' || answer.status >= 500 || answer.status === 401 || answer.status === 429)
      return false
    const now = performance.now()
    if (this.#lastDefinite !== undefined)
      this.longestPauseMs = Math.max(this.longestPauseMs, now - this.#lastDefinite)
    this.#lastDefinite = now
    this.definite++
    return true
  }

  /**
   * Records the answer to a payment's call and compares it with answers received before the call was sent. Of
   * simultaneous copies some may be refused for lack of money and others paid after money has arrived.
   */
  sent(payment: Payment, { answer, askedAt, heardAt }: Heard): void {
    const refusal = refusalOf(answer)
    if (refusal !== undefined) {
      if (payment.acknowledgedAt !== undefined && askedAt <= payment.acknowledgedAt) return
      if (refusal === 'approvalNotOpen' && payment.end !== 'completed' && isOver(payment, Date.now()))
        payment.end = 'over'
      else if (payment.transactionId === undefined) payment.end = 'refused'
      else if (!(refusal === 'approvalNotOpen' && payment.end === 'canceled'))
        this.#contradict(payment, `succeeded and was then refused as ${refusal}`)
      return
    }
    const id = Number(answer.body['transactionId'])
    const status = answer.body['status'] === 'completed' ? 'completed' : 'waiting'
    if (payment.transactionId !== undefined && payment.transactionId !== id)
      this.#contradict(payment, `was answered as ${payment.transactionId} and as ${id}`)
    if (status === 'waiting' && ['completed', 'canceled', 'over'].includes(payment.end))
      this.#contradict(payment, `was ${payment.end} and is then said to wait`)
    else payment.end = status
    payment.transactionId ??= id
    payment.acknowledgedAt ??= heardAt
    if (status === 'completed') payment.completedAt ??= heardAt
  }

  /** A key that had succeeded was sent with another body. */
  sentChanged(payment: Payment, answer: Answer): void {
    this.changedBodies++
    const refusal = refusalOf(answer)
    if (refusal !== 'keyReused')
      this.#contradict(payment, `took another body and answered ${refusal ?? 'done'}`)
  }

  contradiction(payment: Payment, what: string): void {
    this.#contradict(payment, what)
  }

  #contradict(payment: Payment, what: string): void {
    this.contradictions.push(`${payment.key} of ${payment.payer.email} ${what}`)
  }
}
