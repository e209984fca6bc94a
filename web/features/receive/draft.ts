import { currencies } from '@sixpence/money'
import { checkDetails, type Checked } from '@sixpence/protocol/methods/details'
import { externalMethods, type Field, type Offer } from '@sixpence/protocol/methods/method'
import { ownFieldTexts } from '@sixpence/protocol/methods/own-texts'
import { offerOf } from '@sixpence/protocol/methods/methods'
import { useState } from 'react'
import * as z from 'zod/mini'
import { keptInTab } from '#lib/storage.ts'
import type { Transfer } from './transfer.ts'

/** What has been entered, as it was typed: kept in the tab, without what is secret and without the link. */
const shape = z.object({
  country: z.string(),
  currency: z.optional(z.enum(currencies)),
  method: z.optional(z.enum(externalMethods)),
  details: z.record(z.string(), z.string()),
  /** An account that was paid before: the server fills in what finds it. */
  withdrawalId: z.optional(z.int()),
})
export type Draft = z.output<typeof shape>
export type DraftChange = { [Field in keyof Draft]?: Draft[Field] | undefined }

/** The entries of one payment; those of another one lie beside them. */
export function useDraft({ paymentId, beneficiaryName, beneficiaryCountryCode = '' }: Transfer) {
  const store = keptInTab(`receive.${paymentId}`, shape)
  const [draft, setDraft] = useState<Draft>(
    () => store.get() ?? { country: beneficiaryCountryCode, details: { payeeName: beneficiaryName } },
  )

  function update(change: DraftChange): void {
    // What was taken out stands there as undefined, which the shape does not keep.
    const next = z.parse(shape, JSON.parse(JSON.stringify({ ...draft, ...change })))
    store.set(next)
    setDraft(next)
  }

  return { draft, update, forget: () => store.remove() }
}

export const offerIn = ({ method, country, currency }: Draft): Offer | undefined =>
  method && currency && offerOf(method, country, currency)

/** What a payee has to say of their own account; what goes with the payment the payer has said. */
export const fieldsOf = ({ fields }: Offer): readonly Field[] =>
  fields
    .filter(({ group, required }) => group !== 'message' || required)
    .map((field) => ({ ...field, ...ownFieldTexts[field.name] }))

export function typedOf(
  offer: Offer,
  { details }: Draft,
  secrets: Readonly<Record<string, string>>,
): Record<string, string> {
  const typed = { ...details, ...secrets }
  return Object.fromEntries(fieldsOf(offer).map(({ name }) => [name, typed[name] ?? '']))
}

/** The details judged as the server will judge them. */
export const checkedOf = (offer: Offer, draft: Draft, secrets: Readonly<Record<string, string>>): Checked =>
  checkDetails(offer.method, offer.country, offer.currency, typedOf(offer, draft, secrets))
