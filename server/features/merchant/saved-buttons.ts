import type * as calls from '@sixpence/protocol/merchant/merchant'
import type { ButtonForm, SavedButton } from '@sixpence/protocol/merchant/merchant'
import type { Context } from '#context/handler.ts'
import { addressRules, readAddress } from '#deliveries/address.ts'
import { readAmount } from '#payments/amount.ts'
import { type ButtonSettings, formOf, type OwnSavedButton } from '#store/saved-button/saved-buttons.ts'

/** A stored button as on the wire. */
export const buttonDto = (button: OwnSavedButton): SavedButton => ({
  id: button.id,
  handle: button.handle,
  form: formOf(button),
  createdAt: button.createdAt.toISOString(),
})

/**
 * A validated form as stored; `units` are minor units, null if the payer chooses the amount. @throws Refused
 * buttonAmountMissing | buttonFrequencyMissing | buttonFrequencyNotAsked | buttonAccountMissing |
 * buttonAddressNotAllowed, and those of an
 * amount
 */
export async function askedBy(
  { name, type, amount, currencyCode, description, frequency, notifyUrl }: ButtonForm,
  { by, services: s, refuse }: Pick<Context<typeof calls.savedButtonUpdate>, 'by' | 'services' | 'refuse'>,
): Promise<ButtonSettings> {
  if (amount === undefined && type !== 'donate') refuse('buttonAmountMissing')
  if (type === 'subscribe' && frequency === undefined) refuse('buttonFrequencyMissing')
  if (type !== 'subscribe' && frequency !== undefined) refuse('buttonFrequencyNotAsked')
  if (notifyUrl && 'problem' in readAddress(notifyUrl, addressRules(s.config)))
    refuse('buttonAddressNotAllowed')
  const currencies = await s.store.payees.currenciesOf(by.customer.id)
  if (!currencies.includes(currencyCode)) refuse('buttonAccountMissing', { currency: currencyCode })
  const price =
    amount === undefined
      ? null
      : readAmount(amount, currencyCode, (refused, facts) => refuse(refused, facts, 'form.amount'))
  return {
    name,
    type,
    units: price && String(price.units),
    currency: currencyCode,
    description: description || null,
    frequency: frequency ?? null,
    notifyAddress: notifyUrl || null,
  }
}
