import { isCurrency } from '@sixpence/money'
import type { OutputOf } from '@sixpence/protocol/call'
import { externalMethods } from '@sixpence/protocol/methods/method'
import type { recentTransferDetailsGet } from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { DraftChange } from './draft.ts'
import type { OutsideStep } from './outside-search.ts'

type Details = OutputOf<typeof recentTransferDetailsGet>

/** A payment once more: what fills the form, in place of whatever stood there. */
export const entriesOf = ({ type, ...found }: Details): DraftChange => ({
  ...nothingElse,
  permission: found.permission,
  country: found.countryCode ?? '',
  currency: isCurrency(found.currencyCode) ? found.currencyCode : undefined,
  method: externalMethods.find((one) => one === type),
  beneficiaryType: found.beneficiaryType ?? 'person',
  details: found.details,
  cardId: found.cardId,
  from: found.fromAccountId,
  amount: found.amount,
})

/** What belongs to just one payment. */
export const nothingElse = {
  amountCurrency: undefined,
  note: '',
  quote: undefined,
  check: undefined,
  saveCard: undefined,
  templateName: undefined,
} satisfies DraftChange

/** Where a repeat opens: at the check page if nothing is missing, else at what is [B288]. */
export function stepOf(
  found: Pick<
    Details,
    'isCustomerAddressDateValid' | 'isCustomerAddressMatchesActive' | 'hasRequirements' | 'isExtraParamsValid'
  >,
): OutsideStep {
  if (!found.hasRequirements || !found.isExtraParamsValid) return 'payee'
  // One's own address goes along with it: whoever changed it looks at the amount and what it goes with once more.
  return found.isCustomerAddressDateValid && found.isCustomerAddressMatchesActive ? 'check' : 'amount'
}
