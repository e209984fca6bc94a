import { after } from '@sixpence/days'
import { operation, type Command, type Operation } from '@sixpence/ledger'
import { add, money, type Currency, type Money } from '@sixpence/money'
import type pg from 'pg'
import { lineKindOf } from '#store/operation/lines.ts'
import { readMassBatch, type MassBatchDetail } from '#store/operation/details.ts'
import { massOperations } from '#store/operation/kinds.ts'
import type { PaymentFacts } from '#store/request/requests.ts'
import type { MassTotal } from '#store/mass/mass-lines.ts'
import { linkMassHold } from '#store/mass/mass-states.ts'

/** How long the money of a batch is held: beyond the longest approval, to allow for frozen accounts and crashes. */
const holdDuration = { days: 90 }

/** The detail of a batch without the fields that are computed from its totals. */
type NewMassBatch = Omit<MassBatchDetail, 'method' | 'counted' | 'units' | 'fee'>

/** The part of a batch's command that holds the money of all its payments, at the amounts and fees that were shown. */
export function massHold({
  batch,
  totals,
  now,
}: {
  batch: NewMassBatch
  totals: readonly MassTotal[]
  now: Date
}): Pick<Command, 'kind' | 'hold'> & { detail: MassBatchDetail } {
  const { debit, fee } = debitAndFeeOf(totals, batch.currency)
  const method = methodOf(totals)
  return {
    kind: massOperations.hold,
    hold: { account: batch.from, amount: add(debit, fee), expires: after(now, holdDuration) },
    detail: {
      ...batch,
      ...(method && { method }),
      counted: limitAmountsOf(totals),
      units: String(debit.units),
      fee: String(fee.units),
    },
  }
}

/** The method of payments out; payments to other customers have none. */
const methodOf = (totals: readonly MassTotal[]) => totals.find(({ method }) => method)?.method

/** A batch as approval rules see it: a single payment of the sum of its debits. */
export const massPaymentFacts = (
  totals: readonly MassTotal[],
  account: { id: number; currency: Currency },
): Omit<PaymentFacts, 'creator'> => ({
  ...debitAndFeeOf(totals, account.currency).debit,
  method: methodOf(totals) ?? 'p2p',
  account: account.id,
})

/** Sums of the debits and of the fees, in the currency of the account. */
export function debitAndFeeOf(
  totals: readonly Pick<MassTotal, 'debit' | 'fee'>[],
  currency: Currency,
): { debit: Money; fee: Money } {
  let [debitUnits, feeUnits] = [0n, 0n]
  for (const { debit, fee } of totals) {
    debitUnits += BigInt(debit)
    feeUnits += BigInt(fee)
  }
  return { debit: money(debitUnits, currency), fee: money(feeUnits, currency) }
}

/** The amounts counted against each limit: those the payees receive, by method and currency. */
export function limitAmountsOf(totals: readonly MassTotal[]): MassBatchDetail['counted'] {
  const sums = new Map<string, MassBatchDetail['counted'][number]>()
  for (const { method, currency, credit } of totals) {
    const key = `${method ?? ''} ${currency}`
    const units = String(BigInt(sums.get(key)?.units ?? 0) + BigInt(credit))
    sums.set(key, { ...(method && { method }), units, currency })
  }
  return [...sums.values()]
}

/** The operation that holds a batch's money. */
export type MassHold = Pick<Operation, 'id' | 'at' | 'actor' | 'channel' | 'brand'> & {
  detail: MassBatchDetail
}

/** The operation with this id. @throws Error when it is not the hold of a mass payment */
export async function readMassHold(db: pg.Pool | pg.ClientBase, id: number): Promise<MassHold> {
  const hold = await operation(db, id)
  if (hold?.kind !== massOperations.hold)
    throw new Error(
      `operation ${id} is ${hold ? `of kind ${hold.kind}` : 'missing'}, not the hold of a mass payment`,
    )
  return { ...hold, detail: readMassBatch(hold.detail) }
}

/**
 * Links a batch to the hold of its money and lists it, with its file, among the mass payments. Idempotent: called by
 * the projection, the submit and the decision, whichever is first.
 */
export async function linkMassToHold(
  client: pg.ClientBase,
  { id, at, detail }: Pick<MassHold, 'id' | 'at' | 'detail'>,
): Promise<void> {
  const { batchId, units, currency, payments, waits } = detail
  await linkMassHold(client, batchId, {
    operationId: id,
    waits,
    kind: lineKindOf(detail),
    currency,
    payments,
    units,
    at,
  })
}
