import * as z from 'zod/mini'
import { call } from '../call.ts'
import { confirmationCode, id, instant, passkeyAsked, passkeyAssertion, requestKey } from '../fields.ts'
import { everyPayPermission, mayPay } from '../rights.ts'
import { free, approved } from '../protection.ts'
import { whenConfirmed } from './when-confirmed.ts'
import { paymentTopics } from '../payments.ts'

export * from './approval-counts.ts'
export * from './approval-requests.ts'
export * from './approval-rules.ts'

export const transferConfirm = call('transferConfirm', {
  protection: approved,
  ids: ['OP225'],
  about: 'Confirms a held payment with its code: five tries, ten minutes, one use.',
  input: z.object({
    trxid: z.optional(id),
    approvalCode: confirmationCode,
  }),
  output: z.object({ transactionId: id, status: z.enum(['completed', 'submitted']) }),
  refusals: ['operationIdMissing', 'wrongCode', 'codeUsed', 'lockedOut', ...whenConfirmed],
  access: { who: 'customer', rights: mayPay, permission: everyPayPermission },
  references: { trxid: 'ownTransaction' },
  changes: [...paymentTopics, 'payees'],
  rate: 'code',
  audit: 'change',
})

export const transferPasskeyBegin = call('transferPasskeyBegin', {
  ids: [],
  about:
    'Options for navigator.credentials.get, to approve a held payment; the challenge is bound to amount, currency, payee, fee and source.',
  input: z.object({ trxid: z.optional(id) }),
  output: z.object(passkeyAsked),
  refusals: ['operationIdMissing', 'approvalNotOpen', 'approvalExpired', 'passkeyMissing', 'coolingOff'],
  access: { who: 'customer', rights: mayPay },
  references: { trxid: 'ownTransaction' },
  rate: 'code',
  audit: 'none',
})

export const transferPasskeyConfirm = call('transferPasskeyConfirm', {
  protection: approved,
  ids: [],
  about:
    'Confirms a held payment with a passkey of the person who sent it, whatever their usual method is; it shares the five tries of the code.',
  input: z.object({ trxid: z.optional(id), key: requestKey, response: passkeyAssertion }),
  output: z.object({ transactionId: id, status: z.enum(['completed', 'submitted']) }),
  refusals: ['operationIdMissing', 'passkeyWrong', ...whenConfirmed],
  access: { who: 'customer', rights: mayPay, permission: everyPayPermission },
  references: { trxid: 'ownTransaction' },
  changes: [...paymentTopics, 'payees'],
  rate: 'code',
  audit: 'change',
})

export const approvalCodeResend = call('approvalCodeResend', {
  protection: free.signsIn,
  ids: ['OP229'],
  about: 'Sends the code of a held payment again, at most every 60 seconds and three times.',
  input: z.object({ trxid: z.optional(id), operationId: z.optional(id) }),
  output: z.object({ approvalSentTo: z.string(), expiresAt: instant }),
  refusals: [
    'operationIdMissing',
    'codeFromApp',
    'codeOwn',
    'confirmedOnPhone',
    'confirmedByPasskey',
    'codeOfColleague',
    'approvalNotOpen',
    'approvalExpired',
    'resendTooSoon',
    'resendUsedUp',
  ],
  access: { who: 'customer', rights: mayPay },
  references: { trxid: 'ownTransaction', operationId: 'ownTransaction' },
  rate: 'code',
  audit: 'change',
})

export const transferCancel = call('transferCancel', {
  protection: free.restricts,
  ids: [],
  about:
    'Cancels a held payment that still waits for its code, a payment out of the bank that is approved and not sent yet, or a global payment that is not claimed yet. The money is available to the payer again.',
  input: z.object({ trxid: z.optional(id) }),
  output: z.object({ transactionId: id, status: z.literal('canceled') }),
  refusals: ['operationIdMissing', 'approvalNotOpen', 'paymentHasLeft'],
  access: { who: 'customer', rights: mayPay },
  references: { trxid: 'ownTransaction' },
  changes: paymentTopics,
  rate: 'change',
  audit: 'change',
})
