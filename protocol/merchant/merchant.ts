import * as z from 'zod/mini'
import { buttonHandle } from './button-handle.ts'
import { call } from '../call.ts'
import { begins, confirmation, confirms, waitsFirst } from '../confirmed.ts'
import { amountText, currencyCode, empty, id, instant, line, paymentText } from '../fields.ts'
import { mayManage, mayPay, mayRead } from '../rights.ts'
import { frequencies } from '../rules/schedule.ts'
import { free, own } from '../protection.ts'
import { orNull } from '../or-null.ts'
import { amountRefusals } from '../payments.ts'

/** Purpose of a button (Q174): purchase, donation or subscription. */
export const buttonTypes = ['buy', 'donate', 'subscribe'] as const
export type ButtonType = (typeof buttonTypes)[number]

/** Maximum number of buttons per company. */
export const maxButtons = 100

const form = z.object({
  name: line(1, 64),
  type: z.enum(buttonTypes),
  /** Absent for a donation whose amount the donor enters. */
  amount: z.optional(amountText),
  currencyCode,
  /** Shown to the payer, and used as the payment's description. */
  description: z.optional(paymentText),
  /** Payment interval of a subscription. */
  frequency: z.optional(z.enum(frequencies)),
  /** URL that receives a message for each payment, if the company has switched on payment button notifications. */
  notifyUrl: z.optional(z.string().check(z.trim(), z.maxLength(2_000))),
})
export type ButtonForm = z.infer<typeof form>

const savedButton = z.object({ id, handle: buttonHandle, form, createdAt: instant })
export type SavedButton = z.infer<typeof savedButton>

const looks = { access: { who: 'customer', kind: 'business', rights: mayRead } } as const
const changes = {
  access: { who: 'customer', kind: 'business', rights: mayManage },
  changes: ['merchant'],
  rate: 'change',
  audit: 'change',
} as const
const references = { id: 'ownSavedButton' } as const
const ends = [...begins, ...confirms] as const
const wrongForm = [
  'buttonAmountMissing',
  'buttonFrequencyMissing',
  'buttonFrequencyNotAsked',
  'buttonAccountMissing',
  'buttonAddressNotAllowed',
  ...amountRefusals,
] as const

export const savedButtonList = call('savedButtonList', {
  ids: ['OP309'],
  about: 'The company’s payment buttons, the newest first.',
  input: empty,
  output: z.object({ buttons: z.array(savedButton) }),
  compress: 'never',
  reads: ['merchant'],
  rate: 'read',
  audit: 'none',
  ...looks,
})

export const savedButtonGet = call('savedButtonGet', {
  ids: ['OP310'],
  about: 'One of the buttons.',
  input: z.object({ id }),
  output: z.object({ button: savedButton }),
  compress: 'never',
  references,
  reads: ['merchant'],
  rate: 'read',
  audit: 'none',
  ...looks,
})

export const savedButtonCreate = call('savedButtonCreate', {
  protection: own('company', 'for an address that is told'),
  ids: ['OP311'],
  about:
    'Creates a button. Payers reach it by its handle, which is never reused for another one. With an address that is notified of payments, the first call answers what to confirm with, and the button is created when the person’s own factor has confirmed it.',
  input: z.object({ form, ...confirmation }),
  beside: 'form',
  output: z.object({ ...waitsFirst, id: orNull(id) }),
  refusals: ['tooManyButtons', ...wrongForm, ...ends],
  ...changes,
  rate: 'code',
})

export const savedButtonUpdate = call('savedButtonUpdate', {
  protection: own('company', 'for an address that is told'),
  ids: ['OP312'],
  about:
    'Changes a button, on every page that already contains it: the amount is stored here and not in the page. Another address that is notified of payments is confirmed like that of a new button.',
  input: z.object({ id, form, ...confirmation }),
  beside: 'form',
  output: z.object(waitsFirst),
  refusals: [...wrongForm, ...ends],
  references,
  ...changes,
  rate: 'code',
})

export const savedButtonDelete = call('savedButtonDelete', {
  protection: free.restricts,
  ids: ['OP313'],
  about: 'Deletes a button: pages that contain it no longer lead to a payment.',
  input: z.object({ id }),
  output: z.object({}),
  references,
  ...changes,
})

export const paymentButtonGet = call('paymentButtonGet', {
  ids: [],
  about: 'What the button with this handle requests from the payer, and its payee. Not in the catalogue.',
  input: z.object({ handle: buttonHandle }),
  output: z.object({
    button: form,
    payeeEmail: z.string(),
    payeeName: z.string(),
    /** The company’s default logo, 128 pixels, as PNG in base64. */
    logo: z.optional(z.string()),
  }),
  refusals: ['buttonGone'],
  access: { who: 'customer', rights: mayPay, permission: 'sendMoneyUser' },
  reads: ['merchant'],
  rate: 'lookup',
  audit: 'none',
})
