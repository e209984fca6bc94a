import type { Command } from '@sixpence/ledger'
import { claimDays, type FeeShare } from '@sixpence/protocol/global/global'
import { claimGraceMs } from '#payments/rails/booking.ts'
import type { PersonalData, Sealer } from '#core/sealing/personal-data.ts'
import type { GlobalDetail } from '#store/operation/details.ts'
import { globalKinds } from '#store/operation/kinds.ts'
import { dayMs, type GlobalPayee } from '#store/global-payment/payments.ts'
import type { GlobalTerms } from './terms.ts'

export type NewGlobal = Pick<
  GlobalDetail,
  'payer' | 'from' | 'approve' | 'request' | 'batchId' | 'waits' | 'countedAt' | 'note'
> & { terms: GlobalTerms; feeShare: FeeShare; payee: GlobalPayee }

/** What the ledger takes (2 KB), less a little. */
const mostDetail = 2_000

/**
 * The part of a command that holds the money of a global payment and says whom it is for; its row follows from the
 * operation. @throws RangeError when what is said of the payee is too long
 */
export function globalHold(
  personal: PersonalData,
  seal: Sealer,
  { terms, payee, ...rest }: NewGlobal,
  now: Date,
): Pick<Command, 'kind' | 'hold'> & { detail: GlobalDetail } {
  const { amount, fee, total } = terms
  const detail: GlobalDetail = {
    ...rest,
    method: 'global',
    units: String(amount.units),
    fee: String(fee.units),
    currency: amount.currency,
    counterparty: payee.name,
    payeeKey: globalPayeeKey(personal, rest.payer, payee.email),
    sealed: seal(payee).toString('base64'),
  }
  if (Buffer.byteLength(JSON.stringify(detail)) > mostDetail)
    throw new RangeError('the payee is too long to be kept')
  const expires = new Date(now.getTime() + claimDays * dayMs + claimGraceMs)
  return { kind: globalKinds.hold, hold: { account: rest.from, amount: total, expires }, detail }
}

/** The same for the same address, and another for every payer. */
export const globalPayeeKey = (personal: PersonalData, payer: number, email: string): string =>
  personal
    .lookUp('payee', String(payer), JSON.stringify(['global', email]))
    .subarray(0, 16)
    .toString('base64url')
