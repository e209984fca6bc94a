import { after } from '@sixpence/days'
import type { Command } from '@sixpence/ledger'
import { add, money, type Currency, type Money } from '@sixpence/money'
import { claimDays } from '@sixpence/protocol/global/global'
import { claimGraceDays } from '#payments/rails/booking.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import type { GlobalBatchDetail } from '#store/operation/details.ts'
import { globalKinds } from '#store/operation/kinds.ts'
import { digestOfRows } from './batch-digest.ts'
import type { BatchRow } from './batch-rows.ts'

type NewBatch = Pick<
  GlobalBatchDetail,
  'payer' | 'from' | 'approve' | 'request' | 'waits' | 'batchId' | 'currency' | 'tariffVersion' | 'valued'
>

/** The part of a batch's command that holds the money of all its payments, at the amounts and fees that were shown. */
export function batchHold(
  personal: PersonalData,
  batch: NewBatch,
  rows: readonly BatchRow[],
  now: Date,
): Pick<Command, 'kind' | 'hold'> & { detail: GlobalBatchDetail } {
  const { amount, fee } = sumsOf(rows, batch.currency)
  const expires = after(now, { days: claimDays + claimGraceDays })
  return {
    kind: globalKinds.batchHold,
    hold: { account: batch.from, amount: add(amount, fee), expires },
    detail: {
      ...batch,
      method: 'global',
      payments: rows.length,
      shown: digestOfRows(personal, { customerId: batch.payer, accountId: batch.from }, rows),
      units: String(amount.units),
      fee: String(fee.units),
    },
  }
}

/** Sums of the amounts for the payees and of the fees. */
export function sumsOf(rows: readonly BatchRow[], currency: Currency): { amount: Money; fee: Money } {
  const sum = (units: (row: BatchRow) => string | null) =>
    money(
      rows.reduce((total, row) => total + BigInt(units(row) ?? 0), 0n),
      currency,
    )
  return { amount: sum(({ units }) => units), fee: sum(({ feeUnits }) => feeUnits) }
}
