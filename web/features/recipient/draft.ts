import { currencies } from '@sixpence/money'
import { checkDetails, type DetailsCheck } from '@sixpence/protocol/methods/details'
import { externalMethods, type Field, type Offer } from '@sixpence/protocol/methods/method'
import { ownFieldTexts } from '@sixpence/protocol/methods/own-texts'
import { offerOf } from '@sixpence/protocol/methods/methods'
import * as z from 'zod/mini'
import { type ChangeOf, keptDraft } from '#kit/flow/kept-draft.ts'
import type { Transfer } from './transfer.ts'

/** Entries as typed, stored in the tab, without secrets and without the link. */
const shape = z.object({
  country: z.string(),
  currency: z.optional(z.enum(currencies)),
  method: z.optional(z.enum(externalMethods)),
  details: z.record(z.string(), z.string()),
  /** An account paid before; the server fills in its details. */
  withdrawalId: z.optional(z.int()),
})
export type Draft = z.output<typeof shape>
export type DraftChange = ChangeOf<Draft>

/** The entries of a payment; those of other payments are stored separately. */
export const keptOf = ({ paymentId, beneficiaryName, beneficiaryCountryCode = '' }: Transfer) =>
  keptDraft(`receive.${paymentId}`, shape, {
    country: beneficiaryCountryCode,
    details: { payeeName: beneficiaryName },
  })

export const offerIn = ({ method, country, currency }: Draft): Offer | undefined =>
  method && currency && offerOf(method, country, currency)

/** Fields about the payee's account; those about the payment were entered by the payer. */
export const fieldsOf = ({ fields }: Offer): readonly Field[] =>
  fields
    .filter(({ group, required }) => group !== 'message' || required)
    .map((field) => ({ ...field, ...ownFieldTexts[field.name] }))

export function typedOf(
  offer: Offer,
  { details }: Draft,
  secrets: Readonly<Record<string, string>>,
): Record<string, string> {
  const texts = { ...details, ...secrets }
  return Object.fromEntries(fieldsOf(offer).map(({ name }) => [name, texts[name] ?? '']))
}

/** Validates the details as the server does. */
export const checkedOf = (
  offer: Offer,
  draft: Draft,
  secrets: Readonly<Record<string, string>>,
): DetailsCheck => checkDetails(offer.method, offer.country, offer.currency, typedOf(offer, draft, secrets))
