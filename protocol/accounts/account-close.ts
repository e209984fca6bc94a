import * as z from 'zod/mini'
import { call } from '../call.ts'
import { begins, confirmation, confirms, waitsFirst } from '../confirmed.ts'
import { id } from '../fields.ts'
import { own } from '../protection.ts'
import { mayManage } from '../rights.ts'

/** Reasons why an account is still needed. */
export const needsOfAccount = [
  'accountMoneyLeft',
  'erasurePaymentsOpen',
  'accountHasCard',
  'accountHasRepeats',
  'accountHasFunding',
  'accountHasButtons',
  'accountHasInvoices',
  'accountHasWaiting',
  'accountIsLast',
] as const

export const accountClose = call('accountClose', {
  protection: own('company'),
  ids: [],
  about:
    'Closes one payment account for good, once nothing needs it any more. The first call answers what to confirm with. Its statements and activity stay, its details for paying in stop; a new account in the currency can be opened at any time.',
  input: z.object({ accountId: id, ...confirmation }),
  output: z.object(waitsFirst),
  references: { accountId: 'ownAccount' },
  refusals: [
    ...needsOfAccount,
    'accountClosed',
    'accountNotCloseable',
    'erasureByDesk',
    ...confirms,
    ...begins,
  ],
  access: { who: 'customer', rights: mayManage },
  changes: ['accounts', 'rates'],
  rate: 'code',
  audit: 'change',
})
