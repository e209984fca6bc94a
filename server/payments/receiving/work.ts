import type { FollowUpJob } from '#context/background-job.ts'
import { operation, type Command, type Operation } from '@sixpence/ledger'
import { negate } from '@sixpence/money'
import type { Services } from '#context/services.ts'
import { faultFields } from '#core/log.ts'
import { sendLetter } from '#notify/customer-letter.ts'
import { insideLegs } from '#payments/kinds/inside.ts'
import { usesTakenBack } from '#payments/limits.ts'
import { amountOf, creditOf, readInside, type InsideDetail } from '#store/operation/details.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import { lineKindOf } from '#store/operation/lines.ts'
import { stepKey } from '#store/operation/step-key.ts'
import { dueKept, endKept, takeUntold } from '#store/payee/kept-payments.ts'

type End = 'credited' | 'returned'

/**
 * Credits the pending payments of customers who are verified now, in their order, returns payments that waited too long
 * or whose payee has left, and mails payees about pending money. Returns the number of ended payments.
 */
export async function workKept(s: Services, limit = 100): Promise<number> {
  const due = await dueKept(s.db, s.clock.now(), limit)
  let endedCount = 0
  // Sequential: the lines of an account have the order of the payments.
  for (const { operationId, isVerified } of due)
    try {
      if (await end(s, operationId, isVerified ? 'credited' : 'returned')) endedCount += 1
    } catch (error) {
      s.log.error(
        { operation: operationId, ...faultFields(error) },
        'a payment that waits for its payee could not be ended',
      )
    }
  for (const customerId of await takeUntold(s.db, s.clock.now()))
    sendLetter(s, customerId, { about: 'moneyWaits' })
  return endedCount
}

async function end(s: Services, operationId: number, how: End): Promise<boolean> {
  const keptPayment = await operation(s.db, operationId)
  if (!keptPayment) throw new Error(`there is no operation ${operationId}`)
  const result = await s.committer.submit(endOf(keptPayment, how))
  if ('operationId' in result || result.outcome === 'keyReused') {
    // Ended the opposite way before: a crash came between the posting and its record.
    const other: End = how === 'credited' ? 'returned' : 'credited'
    await endKept(s.db, operationId, result.outcome === 'keyReused' ? other : how, s.clock.now())
    return true
  }
  if (how === 'credited' && result.outcome === 'accountClosed') return end(s, operationId, 'returned')
  if (result.outcome === 'accountClosed')
    s.log.warn(
      { operation: operationId },
      'money in suspense cannot go back: the account of its payer is closed',
    )
  return false
}

/** Credit and return share a key, so that the money is either credited or returned; the hash tells which. */
function endOf(keptPayment: Operation, how: End): Command {
  const { kept: _, ...detail } = readInside(keptPayment.detail)
  const key = stepKey('keptEnd', keptPayment)
  return {
    ...key,
    ...(how === 'returned' && { bodyHash: stepKey('keptReturn', keptPayment).bodyHash }),
    actor: 0,
    channel: 'house',
    brand: keptPayment.brand,
    ...(how === 'credited' ? credit(detail) : giveBack(detail, keptPayment.at)),
    detail: {
      ...detail,
      of: detail.of ?? keptPayment.id,
      by: detail.by ?? keptPayment.actor,
      keptBy: keptPayment.id,
    },
  }
}

function credit(detail: InsideDetail): Pick<Command, 'kind' | 'legs'> {
  const amount = creditOf(detail)
  const kind = lineKindOf(detail)
  return {
    kind: operationKinds.p2pPost,
    legs: [
      { account: 'suspense', amount: negate(amount), kind },
      { account: detail.to, amount, kind },
    ],
  }
}

/** With its fee, and the limit is restored: the payer could not know that it would not arrive. */
function giveBack(detail: InsideDetail, at: Date): Pick<Command, 'kind' | 'legs' | 'limits'> {
  const taken = insideLegs(detail).map(({ account, ...leg }) => ({
    ...leg,
    account: account === detail.to ? ('suspense' as const) : account,
    amount: negate(leg.amount),
  }))
  return {
    kind: operationKinds.p2pReturn,
    legs: taken.toSorted((a, b) => Number(a.amount.units > 0n) - Number(b.amount.units > 0n)),
    limits: usesTakenBack(detail.method ?? 'p2p', detail, amountOf(detail), at),
  }
}

export const workKeptJob: FollowUpJob = {
  name: 'workKept',
  everyMs: 1_000,
  work: (services) => workKept(services),
}
