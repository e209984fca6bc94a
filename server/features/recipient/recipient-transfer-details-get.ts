import { operation } from '@sixpence/ledger'
import { add, amountText, type Money } from '@sixpence/money'
import type { OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { openClaim } from '#payments/links/open-claim.ts'
import { expireDays, type GlobalPayment } from '#store/global-payment/payments.ts'
import { claimCountries } from '#payments/links/claim-methods.ts'
import { recipientStatusOf } from '#rules/global-state.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import { companyMethodOf, readOutside, creditOf } from '#store/operation/details.ts'
import { toPendingConfirmationDto } from './pending-confirmation-dto.ts'

type Transfer = OutputOf<typeof calls.recipientTransferDetailsGet>['transfer']

export const recipientTransferDetailsGet: Handler<typeof calls.recipientTransferDetailsGet> = async (
  _input,
  { payment, services: s },
) => {
  const { payee, createdAt, expiresAt } = payment
  const now = s.clock.now()
  const [sender, claim, payout] = await Promise.all([
    readCustomerText(s, payment.customerId),
    payment.state === 'new' ? openClaim(s, payment.id) : undefined,
    payoutOf(s, payment),
  ])
  const daysLeft = expireDays(payment, now)
  return {
    transfer: {
      paymentId: payment.id,
      status: statusOf(payment, { daysLeft, waitsForCode: claim !== undefined }),
      senderName: sender?.name ?? '',
      beneficiaryName: payee.name,
      beneficiaryType: payee.type,
      ...(payee.country && { beneficiaryCountryCode: payee.country }),
      amount: amountText(enteredAmount(payment)),
      currencyCode: payment.currency,
      feeIsBen: payment.feeIsBen,
      fee: amountText(payment.fee),
      claimable: amountText(payment.amount),
      ...(payee.description && { description: payee.description }),
      submittedDate: createdAt.toISOString(),
      expireDays: daysLeft,
      expiresAt: (expiresAt ?? createdAt).toISOString(),
      allowedCountries: payment.state === 'new' ? claimCountries(s, payment) : [],
      ...(claim && { waits: toPendingConfirmationDto(claim, payee.email) }),
      ...(payout && { payout }),
    },
  }
}

/** The amount that the payer entered: it includes the fee if the payee bears it. */
const enteredAmount = ({ amount, fee, feeIsBen }: GlobalPayment): Money =>
  feeIsBen ? add(amount, fee) : amount

/** A payment past its time counts as expired even if its money has not been returned yet. */
function statusOf(
  { state }: GlobalPayment,
  { daysLeft, waitsForCode }: { daysLeft: number; waitsForCode: boolean },
): Transfer['status'] {
  if (state === 'new' && daysLeft === 0) return 'expired'
  return waitsForCode ? 'processing' : recipientStatusOf[state]
}

/** The last payment out by which the payee has claimed the money. */
async function payoutOf(
  { db }: Pick<Services, 'db'>,
  { payoutId, state }: GlobalPayment,
): Promise<Transfer['payout']> {
  const payout = payoutId === null ? undefined : await operation(db, payoutId)
  if (!payout) return undefined
  const detail = readOutside(payout.detail)
  const { rows } = await db.query<{ reference: string; endedAt: Date | null }>(
    'select reference, ended_at as "endedAt" from app.instruction where operation_id = $1',
    [payout.id],
  )
  const [instruction] = rows
  const credit = creditOf(detail)
  return {
    paymentMethod: companyMethodOf(detail),
    countryCode: detail.country,
    currencyCode: credit.currency,
    toAmount: amountText(credit),
    exchangeRate: detail.credit?.rate ?? '1',
    account: detail.account,
    submittedAt: payout.at.toISOString(),
    ...(state === 'completed' && instruction?.endedAt && { completedAt: instruction.endedAt.toISOString() }),
    ...(state === 'new' && { returned: true }),
    reference: instruction?.reference ?? String(payout.id),
  }
}
