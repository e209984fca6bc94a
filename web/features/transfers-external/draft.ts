import { currencies } from '@sixpence/money'
import { transferPermissions } from '@sixpence/protocol/rights'
import { checkDetails, type DetailsCheck } from '@sixpence/protocol/methods/details'
import type { FieldName } from '@sixpence/protocol/methods/field-names'
import { externalMethods, type Field, type Offer } from '@sixpence/protocol/methods/method'
import { offerOf } from '@sixpence/protocol/methods/methods'
import * as z from 'zod/mini'
import { type ChangeOf, keptDraft, underWay } from '#kit/flow/kept-draft.ts'
import { repeatInput, repeatShape } from '#widgets/payment/repeat.ts'
import { methodIn, type SubmitInput } from './outside-calls.ts'

/** What has been entered, as it was typed; whether it is right is judged where it is shown. */
const shape = z.object({
  permission: z.enum(transferPermissions),
  country: z.string(),
  /** What is sent. */
  currency: z.optional(z.enum(currencies)),
  method: z.optional(z.enum(externalMethods)),
  beneficiaryType: z.enum(['person', 'company']),
  /** By field name, without the secret ones. */
  details: z.record(z.string(), z.string()),
  /** accountId of the payer's account. */
  from: z.optional(z.int()),
  amount: z.string(),
  /** The currency the amount is entered in, where that is not the one that is sent. */
  amountCurrency: z.optional(z.enum(currencies)),
  note: z.string(),
  repeat: z.optional(repeatShape),
  /** Of a payment that is made once: the day it leaves; without it today. */
  requestedDate: z.optional(z.string()),
  /** By the calendar of the banks it does not leave today: known once the day was entered. */
  isLater: z.optional(z.boolean()),
  /** The rate and fee that were shown, as the server seals them. */
  quote: z.optional(z.string()),
  /** What the payee's bank said of the name that is shown, likewise. */
  check: z.optional(z.string()),
  /** Of a card payout: a card that was kept, in place of its number. */
  cardId: z.optional(z.int()),
  /** A card whose number was typed is to be found again. */
  saveCard: z.optional(z.boolean()),
  /** The payment is to fill the form again under this name. */
  templateName: z.optional(z.string()),
  ...underWay,
})
export type Draft = z.output<typeof shape>
export type DraftChange = ChangeOf<Draft>

const emptyDraft: Draft = {
  permission: '3d',
  country: '',
  beneficiaryType: 'person',
  details: {},
  amount: '',
  note: '',
}

export const kept = keptDraft('outside', shape, emptyDraft)
export const keepDraft = kept.keep

/** The card that was kept, if that is how the payee is found. */
export const keptCardOf = ({ method, cardId }: Pick<Draft, 'method' | 'cardId'>): number | undefined =>
  method === 'oct' ? cardId : undefined

/** The fields of a way that have to be filled in: of a kept card everything is known but the name. */
export const fieldsOf = ({ fields }: Offer, draft: Draft): readonly Field[] =>
  fields.filter(({ name }) => !knownOf(draft).includes(name))

const knownOf = (draft: Draft): FieldName[] => (keptCardOf(draft) === undefined ? [] : ['cardNumber'])

/** What was typed for the fields of a way; what was typed for another one waits until that is chosen again. */
export function typedOf(
  offer: Offer,
  draft: Draft,
  secrets: Readonly<Record<string, string>>,
): Record<string, string> {
  const typed = { ...draft.details, ...secrets }
  return Object.fromEntries(fieldsOf(offer, draft).map(({ name }) => [name, typed[name] ?? '']))
}

/** The details judged as the server will judge them; nothing while the way is not chosen. */
export function checkedOf(draft: Draft, secrets: Readonly<Record<string, string>>): DetailsCheck | undefined {
  const { method, country, currency } = draft
  const offer = method && currency && offerOf(method, country, currency)
  return offer && checkDetails(method, country, currency, typedOf(offer, draft, secrets), knownOf(draft))
}

/** What is sent, from the entries alone: nothing that is read again may change it, or a repeat would not be known as one. */
export function inputOf(draft: Draft, secrets: Readonly<Record<string, string>>): SubmitInput | undefined {
  const { from, currency, country, permission, beneficiaryType, amount, amountCurrency, quote, check } = draft
  const checked = checkedOf(draft, secrets)
  if (from === undefined || currency === undefined || !amount) return undefined
  if (!checked || Object.keys(checked.problems).length > 0) return undefined
  const note = draft.note.trim()
  const templateName = draft.templateName?.trim()
  const cardId = keptCardOf(draft)
  const savesCard = draft.method === 'oct' && cardId === undefined && draft.saveCard
  return {
    fromAccountId: from,
    amount,
    ...(amountCurrency && { amountCurrencyCode: amountCurrency }),
    currencyCode: currency,
    countryCode: country,
    permission,
    beneficiaryType,
    details: checked.details,
    ...(note && { note }),
    ...(quote !== undefined && { quote }),
    ...(check !== undefined && { check }),
    ...(templateName && { templateName }),
    ...(cardId !== undefined && { cardId }),
    ...(savesCard && { saveCard: true }),
    ...(draft.method && methodIn(draft.method)),
    ...(draft.repeat
      ? repeatInput(draft.repeat)
      : draft.requestedDate && { requestedDate: draft.requestedDate }),
  }
}
