import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Books, Heard, Payment } from './books.ts'
import { ask, refusalOf, type Answer, type Person } from './client.ts'
import type { Gateway } from './gateway.ts'
import type { Random } from './random.ts'

export type Load = {
  port: number
  people: readonly Person[]
  books: Books
  gateway: Gateway
  dice: Random
  /** Longest pause of a payer after a payment, in ms; none by default. */
  restMs?: number | undefined
}

/** Shares of all payments that do something a careful client would not. */
const share = {
  /** Sent two to four times at once. */
  duplicate: 0.1,
  /** Sent again after it had succeeded. */
  late: 0.04,
  changedBody: 0.02,
  /** The payer leaves at once and requests the outcome at the end. */
  left: 0.01,
  tooMuch: 0.02,
  unknownPayee: 0.01,
} as const
/** Shares of the payments that wait for a code. */
const shareOfHeld = { canceled: 0.08, ignored: 0.04, left: 0.02, wrongCodeFirst: 0.05 } as const

const patienceMs = 240_000
const codeMs = 3_000

/** Pays from these accounts sequentially until the run is over; every sent key is retried until it is answered. */
export async function keepPaying(load: Load, mine: readonly Person[], over: AbortSignal): Promise<void> {
  const { dice, books } = load
  let last: Payment | undefined
  while (!over.aborted) {
    const payment = newPayment(load, dice.pick(mine))
    books.add(payment)
    if (dice.chance(share.left)) {
      payment.end = 'left'
      await send(load, payment, { cutAfterMs: dice.whole(1, 20) })
      continue
    }
    await payOnce(load, payment)
    if (last && dice.chance(share.late)) await again(load, last)
    if (last && dice.chance(share.changedBody)) await changed(load, last)
    // A payment that was left may still be processing.
    if (payment.transactionId !== undefined && payment.end !== 'left') last = payment
    if (load.restMs !== undefined) await sleep(dice.whole(0, load.restMs))
  }
}

/** A payer who left comes back and requests the outcome with the same key. */
export async function askAgain(load: Load, payment: Payment): Promise<void> {
  load.books.sent(payment, await sentUntilKnown(load, payment))
}

function newPayment({ dice, people }: Load, payer: Person): Payment {
  // A third of the money goes to the same few, so that payments wait for each other's locks.
  const others = people.filter((person) => person !== payer)
  const payee = dice.chance(share.unknownPayee)
    ? undefined
    : dice.pick(dice.chance(0.33) ? others.slice(0, 4) : others)
  const units = dice.chance(share.tooMuch) ? 99_999_900 : dice.whole(100, 9_999)
  const amount = `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`
  const toEmail = payee?.email ?? 'nobody@ostra.example'
  return {
    key: randomUUIDv7(),
    payer,
    payee,
    input: { accountId: payer.account, amount, currency: 'EUR', toEmail },
    units: BigInt(units),
    sentAt: Date.now(),
    transactionId: undefined,
    end: 'unknown',
  }
}

async function payOnce(load: Load, payment: Payment): Promise<void> {
  const { dice, books, gateway } = load
  const { phone } = payment.payer
  const messages = phone === undefined ? 0 : gateway.count(phone)
  const copies = dice.chance(share.duplicate) ? dice.whole(2, 4) : 1
  books.duplicates += copies - 1
  const answers = Array.from({ length: copies }, () => sentUntilKnown(load, payment))
  const heard = (await Promise.all(answers)).toSorted((a, b) => a.heardAt - b.heardAt)
  for (const value of heard) books.sent(payment, value)
  if (payment.end !== 'waiting' || phone === undefined || dice.chance(shareOfHeld.ignored)) return
  const amount = String(payment.input['amount'])
  // A code whose message was lost with the server could be requested again after a minute; this payer cancels instead.
  const code = dice.chance(shareOfHeld.canceled)
    ? undefined
    : await gateway.code(phone, messages, amount, codeMs)
  await (code === undefined ? cancel(load, payment) : confirm(load, payment, code))
}

async function confirm(load: Load, payment: Payment, code: string): Promise<void> {
  const { dice, books } = load
  const withCode = (approvalCode: string, cutAfterMs?: number): Promise<Answer | 'lost'> =>
    ask(
      load.port,
      payment.payer,
      'transferConfirm',
      { trxid: payment.transactionId, approvalCode },
      cutAfterMs === undefined ? {} : { cutAfterMs },
    )
  if (dice.chance(shareOfHeld.wrongCodeFirst)) {
    const wrong = await untilKnown(load, () => withCode(code === '000000' ? '000001' : '000000'))
    if (refusalOf(wrong) !== 'wrongCode') books.contradiction(payment, 'took a wrong code')
  }
  if (dice.chance(shareOfHeld.left)) {
    payment.end = 'left'
    await withCode(code, dice.whole(1, 20))
    return
  }
  const answer = await untilKnown(load, () => withCode(code))
  const refusal = refusalOf(answer)
  if (refusal === undefined) {
    payment.end = 'completed'
    payment.completedAt ??= Date.now()
  } else books.contradiction(payment, `was not confirmed: ${refusal}`)
}

async function cancel(load: Load, payment: Payment): Promise<void> {
  const input = { trxid: payment.transactionId }
  const answer = await untilKnown(load, () => ask(load.port, payment.payer, 'transferCancel', input))
  const refusal = refusalOf(answer)
  if (refusal === undefined) payment.end = 'canceled'
  else load.books.contradiction(payment, `was not canceled: ${refusal}`)
}

async function again(load: Load, payment: Payment): Promise<void> {
  load.books.duplicates++
  await askAgain(load, payment)
}

async function changed(load: Load, payment: Payment): Promise<void> {
  const input = { ...payment.input, amount: '0.01' }
  load.books.sentChanged(payment, await untilKnown(load, () => send(load, { ...payment, input })))
}

const send = (
  { port }: Load,
  { payer, input, key }: Payment,
  options: { cutAfterMs?: number } = {},
): Promise<Answer | 'lost'> => ask(port, payer, 'p2pSend', input, { key, ...options })

async function sentUntilKnown(load: Load, payment: Payment): Promise<Heard> {
  let askedAt = 0
  const answer = await untilKnown(load, () => {
    askedAt = Date.now()
    return send(load, payment)
  })
  return { answer, askedAt, heardAt: Date.now() }
}

/** Retries until there is a definite answer, through resets, restarts and unknown outcomes. */
async function untilKnown({ books, dice }: Load, asking: () => Promise<Answer | 'lost'>): Promise<Answer> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const answer = await asking()
    if (books.heard(answer)) return answer
    if (performance.now() > deadline)
      throw new Error(`no definite answer in ${patienceMs / 1000} s, only ${JSON.stringify(answer)}`)
    await sleep(dice.whole(20, 150))
  }
}
