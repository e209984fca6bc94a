import * as z from 'zod/mini'
import { call } from '../call.ts'
import { countryCode, currencyCode, day, id, instant, line, paymentText } from '../fields.ts'
import { transactionStatuses } from '../history/history.ts'
import type { ExternalMethod } from '../methods/method.ts'
import { transferPermissions } from '../rights.ts'
import { scheduleFields, subscriptionRefusals } from '../preapproved/subscription.ts'
import { method, paysBy, paysOut, terms, termsRefusals, typedAmount } from './transfers-external.ts'

const payment = {
  fromAccountId: id,
  ...typedAmount,
  /** What is sent. */
  currencyCode,
  countryCode,
  permission: z.enum(transferPermissions),
  beneficiaryType: z.enum(['person', 'company']),
  /** The fields of protocol/methods for this method, country and currency; what is wrong is told as `details.iban`. */
  details: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500))),
  /** For oneself; what the payee reads is the reference among the details. */
  note: z.optional(paymentText),
  /** From the fee call: its rate and fee are the ones that count, for as long as they were held. */
  quote: z.optional(z.string().check(z.maxLength(1_000))),
  /** What payeeNameCheck answered of this payee; kept with the payment. */
  check: z.optional(z.string().check(z.maxLength(1_000))),
  /** Fills the form again under this name, without what is secret; kept once the payment may leave. */
  templateName: z.optional(line(1, 60)),
  /** Handed over on this day or after it; today, if it is missing. */
  requestedDate: z.optional(day),
  ...scheduleFields,
}

const submitting = (by: string) =>
  ({
    about: `Sends money out by ${by}: submitted at once, held until it is approved by the returned method, or created as a request where a colleague has to approve.`,
    output: z.object({
      transactionId: id,
      /**
       * submitted, pending (waits for a code), created (waits for a colleague, B228) or scheduled: it begins on a later
       * day; sent again what it is by then.
       */
      status: z.enum([...transactionStatuses, 'scheduled']),
      approveType: z.int(),
      approvalSentTo: z.optional(z.string()),
      availableApprovalMethods: z.array(z.int()),
      expiresAt: z.optional(instant),
      ...terms,
      /** Where its receipt is shown. */
      link: z.string(),
    }),
    refusals: [
      ...termsRefusals,
      'quoteOver',
      'quoteOfAnother',
      'payeeIsNotYou',
      'cardBlocked',
      'prepaidCardNotAllowed',
      'onlyPrepaidCards',
      'detailsTooLong',
      'requestedDateOutOfRange',
      'requestedDateAndSeries',
      ...subscriptionRefusals,
      'customerLimited',
      'accountClosed',
      'accountFrozen',
      'insufficientFunds',
      'limitExceeded',
      'approvalImpossible',
      'coolingOff',
      'approvalNotOpen',
    ],
    changes: ['accounts', 'history', 'payees', 'limits', 'approvals', 'preapproved'],
    money: true,
    restates: { quote: true, check: true },
    binds: ['amount', 'currency', 'payee', 'feeSide', 'source'],
    rate: 'money',
    audit: 'money',
  }) as const

const submitted = (op: string, by: ExternalMethod) =>
  ({ ids: [op], ...submitting(by), access: paysBy(by) }) as const

const submitCall = <const Name extends string>(name: Name, op: string, by: ExternalMethod) =>
  call(name, {
    ...submitted(op, by),
    input: z.object(payment),
    references: { fromAccountId: 'ownAccount' },
  })

/** By any method: those that came after the specification have no call of their own. */
export const transferSubmit = call('transferSubmit', {
  ids: [],
  ...submitting('the method that is named'),
  input: z.object({ ...payment, paymentMethod: method }),
  access: paysOut,
  references: { fromAccountId: 'ownAccount' },
})

export const transferOctSubmit = call('transferOctSubmit', {
  ...submitted('OP147', 'oct'),
  input: z.object({
    ...payment,
    /** One of externalCardList, in place of a number among the details. */
    cardId: z.optional(id),
    /** It is found again, its number with the card company only; kept once the payment may leave. */
    saveCard: z.optional(z.boolean()),
  }),
  references: { fromAccountId: 'ownAccount', cardId: 'ownExternalCard' },
})
export const transferEftSubmit = submitCall('transferEftSubmit', 'OP148', 'eft')
export const transferWireSubmit = submitCall('transferWireSubmit', 'OP149', 'wire')
export const transferCryptoEftSubmit = submitCall('transferCryptoEftSubmit', 'OP150', 'crypto_eft')
export const transferInstantPaymentSubmit = submitCall(
  'transferInstantPaymentSubmit',
  'OP151',
  'instant_payment',
)
export const transferInteracSubmit = submitCall('transferInteracSubmit', 'OP152', 'interac')
