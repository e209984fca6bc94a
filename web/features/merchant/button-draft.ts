import { type Currency, isCurrency } from '@sixpence/money'
import type { ButtonForm, ButtonType } from '@sixpence/protocol/merchant/merchant'
import type { Frequency } from '@sixpence/protocol/rules/schedule'

export type ButtonDraft = {
  name: string
  type: ButtonType
  amount: string
  currencyCode: Currency
  description: string
  frequency: Frequency
  notifyUrl: string
}

export const draftOf = (form: ButtonForm | undefined, currencies: readonly string[]): ButtonDraft => ({
  name: form?.name ?? '',
  type: form?.type ?? 'buy',
  amount: form?.amount ?? '',
  currencyCode: form?.currencyCode ?? currencies.find(isCurrency) ?? 'EUR',
  description: form?.description ?? '',
  frequency: form?.frequency ?? 'monthly',
  notifyUrl: form?.notifyUrl ?? '',
})

/** Input of the calls: without empty values and values of another type. */
export const formOf = (draft: ButtonDraft): ButtonForm => ({
  name: draft.name.trim(),
  type: draft.type,
  currencyCode: draft.currencyCode,
  ...(draft.amount && { amount: draft.amount }),
  ...(draft.description.trim() && { description: draft.description.trim() }),
  ...(draft.type === 'subscribe' && { frequency: draft.frequency }),
  ...(draft.notifyUrl.trim() && { notifyUrl: draft.notifyUrl.trim() }),
})
