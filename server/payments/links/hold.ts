import { after } from '@sixpence/days'
import type { Command } from '@sixpence/ledger'
import { claimDays, type FeeShare } from '@sixpence/protocol/global/global'
import { claimGraceDays } from '#payments/rails/booking.ts'
import type { PersonalData, Sealer } from '#core/sealing/personal-data.ts'
import type { GlobalDetail } from '#store/operation/details.ts'
import { globalKinds } from '#store/operation/kinds.ts'
import type { GlobalPayee } from '#store/global-payment/payments.ts'
import type { GlobalTerms } from './terms.ts'

export type NewGlobal = Pick<
  GlobalDetail,
  'payer' | 'from' | 'approve' | 'request' | 'batchId' | 'waits' | 'countedAt' | 'valued' | 'note'
> & { terms: GlobalTerms; feeShare: FeeShare; payee: GlobalPayee }

/** A little below the ledger's limit of 2 KB, in bytes. */
const maxDetail = 2_000

/**
 * The part of a global payment's command that holds its money and has the sealed payee; the payment's row is derived
 * from the operation. @throws RangeError when the payee's data is too long
 */
export function globalHold(
  personal: PersonalData,
  seal: Sealer,
  { terms, payee, ...rest }: NewGlobal,
  now: Date,
): Pick<Command, 'kind' | 'hold'> & { detail: GlobalDetail } {
  const { amount, fee, total, tariffVersion } = terms
  const detail: GlobalDetail = {
    ...rest,
    method: 'global',
    units: String(amount.units),
    fee: String(fee.units),
    currency: amount.currency,
    ...(tariffVersion !== undefined && { tariffVersion }),
    counterparty: payee.name,
    payeeKey: globalPayeeKey(personal, rest.payer, payee.email),
    sealed: seal(payee).toString('base64'),
  }
  const bytes = Buffer.byteLength(JSON.stringify(detail))
  if (bytes > maxDetail)
    throw new RangeError(
      `global payment of customer ${rest.payer}: a detail of ${bytes} bytes, over ${maxDetail}`,
    )
  const expires = after(now, { days: claimDays + claimGraceDays })
  return { kind: globalKinds.hold, hold: { account: rest.from, amount: total, expires }, detail }
}

/** Keyed hash of the payee's address, in base64url: stable per payer, different between payers. */
export const globalPayeeKey = (personal: PersonalData, payer: number, email: string): string =>
  personal
    .lookUp('payee', String(payer), JSON.stringify(['global', email]))
    .subarray(0, 16)
    .toString('base64url')
