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

/** Entries as typed; validated where they are shown. */
const shape = z.object({
  permission: z.enum(transferPermissions),
  country: z.string(),
  /** Currency sent. */
  currency: z.optional(z.enum(currencies)),
  method: z.optional(z.enum(externalMethods)),
  beneficiaryType: z.enum(['person', 'company']),
  /** By field name, without secrets. */
  details: z.record(z.string(), z.string()),
  from: z.optional(z.int()),
  amount: z.string(),
  /** Currency of the entered amount, if it is not the currency sent. */
  amountCurrency: z.optional(z.enum(currencies)),
  note: z.string(),
  repeat: z.optional(repeatShape),
  /** Date of a single payment; absent for today. */
  requestedDate: z.optional(z.string()),
  /** According to the banks' calendars it is not sent today; known once a date is entered. */
  isLater: z.optional(z.boolean()),
  /** The displayed rate and fee, sealed by the server. */
  quote: z.optional(z.string()),
  /** The displayed result of the payee check, sealed by the server. */
  check: z.optional(z.string()),
  /** For a card payout: a saved card instead of a number. */
  cardId: z.optional(z.int()),
  /** Save the card whose number was typed. */
  saveCard: z.optional(z.boolean()),
  /** Save the payment as a template with this name. */
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

export const outsideDraft = keptDraft('outside', shape, emptyDraft)
export const keepDraft = outsideDraft.keep

/** The saved card that identifies the payee, if any. */
export const keptCardOf = ({ method, cardId }: Pick<Draft, 'method' | 'cardId'>): number | undefined =>
  method === 'oct' ? cardId : undefined

/** The required fields of a method: for a saved card only the name. */
export const fieldsOf = ({ fields }: Offer, draft: Draft): readonly Field[] =>
  fields.filter(({ name }) => !knownOf(draft).includes(name))

const knownOf = (draft: Draft): FieldName[] => (keptCardOf(draft) === undefined ? [] : ['cardNumber'])

/** Values of the fields of a method; those of other methods are kept until that method is chosen again. */
export function typedOf(
  offer: Offer,
  draft: Draft,
  secrets: Readonly<Record<string, string>>,
): Record<string, string> {
  const texts = { ...draft.details, ...secrets }
  return Object.fromEntries(fieldsOf(offer, draft).map(({ name }) => [name, texts[name] ?? '']))
}

/** Validates the details as the server does; empty while no method is chosen. */
export function checkedOf(draft: Draft, secrets: Readonly<Record<string, string>>): DetailsCheck | undefined {
  const { method, country, currency } = draft
  const offer = method && currency && offerOf(method, country, currency)
  return offer && checkDetails(method, country, currency, typedOf(offer, draft, secrets), knownOf(draft))
}

/** Input of the call, from the entries alone: data read again must not change it, or a repeat would not be recognised. */
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
