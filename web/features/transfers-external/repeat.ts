import { isCurrency } from '@sixpence/money'
import type { OutputOf } from '@sixpence/protocol/call'
import { externalMethods } from '@sixpence/protocol/methods/method'
import type { recentTransferDetailsGet } from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { DraftChange } from './draft.ts'
import type { OutsideStep } from './outside-search.ts'

type Details = OutputOf<typeof recentTransferDetailsGet>

/** Replaces the form's entries with those of an earlier payment. */
export const entriesOf = ({ type, ...transfer }: Details): DraftChange => ({
  ...nothingElse,
  permission: transfer.permission,
  country: transfer.countryCode ?? '',
  currency: isCurrency(transfer.currencyCode) ? transfer.currencyCode : undefined,
  method: externalMethods.find((externalMethod) => externalMethod === type),
  beneficiaryType: transfer.beneficiaryType ?? 'person',
  details: transfer.details,
  cardId: transfer.cardId,
  from: transfer.fromAccountId,
  amount: transfer.amount,
})

/** Fields that belong to a single payment only. */
export const nothingElse = {
  amountCurrency: undefined,
  note: '',
  quote: undefined,
  check: undefined,
  saveCard: undefined,
  templateName: undefined,
} satisfies DraftChange

/** Opens the check page if nothing is missing, otherwise the step with the gap [B288]. */
export function stepOf(
  transfer: Pick<
    Details,
    'isCustomerAddressDateValid' | 'isCustomerAddressMatchesActive' | 'hasRequirements' | 'isExtraParamsValid'
  >,
): OutsideStep {
  if (!transfer.hasRequirements || !transfer.isExtraParamsValid) return 'payee'
  // The payer's own address is included: after a change of it, the steps of the amount and the other details are shown
  // again.
  return transfer.isCustomerAddressDateValid && transfer.isCustomerAddressMatchesActive ? 'check' : 'amount'
}
