import { isCurrency } from '@sixpence/money'
import type { OutputOf } from '@sixpence/protocol/call'
import { externalMethods } from '@sixpence/protocol/methods/method'
import type { recentTransferDetailsGet } from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { DraftChange } from './draft.ts'
import type { OutsideStep } from './outside-search.ts'

type Details = OutputOf<typeof recentTransferDetailsGet>

/** Replaces the form's entries with those of an earlier payment. */
export const entriesOf = ({ type, ...found }: Details): DraftChange => ({
  ...nothingElse,
  permission: found.permission,
  country: found.countryCode ?? '',
  currency: isCurrency(found.currencyCode) ? found.currencyCode : undefined,
  method: externalMethods.find((externalMethod) => externalMethod === type),
  beneficiaryType: found.beneficiaryType ?? 'person',
  details: found.details,
  cardId: found.cardId,
  from: found.fromAccountId,
  amount: found.amount,
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
  found: Pick<
    Details,
    'isCustomerAddressDateValid' | 'isCustomerAddressMatchesActive' | 'hasRequirements' | 'isExtraParamsValid'
  >,
): OutsideStep {
  if (!found.hasRequirements || !found.isExtraParamsValid) return 'payee'
  // The payer's own address is included: after a change of it, the steps of the amount and the other details are shown
  // again.
  return found.isCustomerAddressDateValid && found.isCustomerAddressMatchesActive ? 'check' : 'amount'
}
