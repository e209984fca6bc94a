import * as z from 'zod/mini'
import { call } from '../call.ts'
import { countryCode, currencyCode, day, id, instant, paymentText, templateName } from '../fields.ts'
import { transactionStatuses } from '../rules/operation-types.ts'
import type { ExternalMethod } from '../methods/method.ts'
import { transferPermissions } from '../rights.ts'
import { scheduleFields, subscriptionRefusals } from '../preapproved/subscription.ts'
import { method, paysBy, paysOut, terms, termsRefusals, typedAmount } from './transfers-external.ts'
import { approved } from '../protection.ts'
import { orNull } from '../or-null.ts'
import { boundFacts, paymentTopics } from '../payments.ts'

const payment = {
  fromAccountId: id,
  ...typedAmount,
  /** Currency sent. */
  currencyCode,
  countryCode,
  permission: z.enum(transferPermissions),
  beneficiaryType: z.enum(['person', 'company']),
  /** Fields of protocol/methods for this method, country and currency; problems are reported as `details.iban`. */
  details: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500))),
  /** A private note of the payer; the payee reads the reference in the details. */
  note: z.optional(paymentText),
  /** From the fee call: its rate and fee apply while the quote is valid. */
  quote: z.optional(z.string().check(z.maxLength(1_000))),
  /** The `check` returned by payeeNameCheck; stored with the payment. */
  check: z.optional(z.string().check(z.maxLength(1_000))),
  /** Stores the details, without secret fields, as a template of this name once the payment is dispatched. */
  templateName: z.optional(templateName),
  /** Earliest day of sending; today by default. */
  requestedDate: z.optional(day),
  ...scheduleFields,
}

const submitting = (by: string) =>
  ({
    about: `Sends money out by ${by}: submitted at once, held until it is approved by the returned method, or created as a request if a colleague has to approve.`,
    output: z.object({
      transactionId: id,
      /**
       * submitted, pending (waits for a code), created (waits for a colleague, B228) or scheduled (starts on a later
       * day); a repeated request gets the current status.
       */
      status: z.enum([...transactionStatuses, 'scheduled']),
      approveType: z.int(),
      approvalSentTo: orNull(z.string()),
      availableApprovalMethods: z.array(z.int()),
      expiresAt: z.optional(instant),
      ...terms,
      /** URL of the receipt. */
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
      'requestedDateExchange',
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
    changes: [...paymentTopics, 'payees', 'preapproved'],
    money: true,
    restates: { quote: true, check: true },
    binds: boundFacts,
    rate: 'money',
    audit: 'money',
  }) as const

const submitted = (op: string, by: ExternalMethod) =>
  ({ ids: [op], ...submitting(by), access: paysBy(by) }) as const

const submitCall = <const Name extends string>(name: Name, op: string, by: ExternalMethod) =>
  call(name, {
    protection: approved,
    ...submitted(op, by),
    input: z.object(payment),
    references: { fromAccountId: 'ownAccount' },
  })

/** For any method; methods added after the specification have no separate call. */
export const transferSubmit = call('transferSubmit', {
  protection: approved,
  ids: [],
  ...submitting('the method that is named'),
  input: z.object({ ...payment, paymentMethod: method }),
  access: paysOut,
  references: { fromAccountId: 'ownAccount' },
})

export const transferOctSubmit = call('transferOctSubmit', {
  protection: approved,
  ...submitted('OP147', 'oct'),
  input: z.object({
    ...payment,
    /** A card of externalCardList, instead of a number in the details. */
    cardId: z.optional(id),
    /** Saves the card once the payment is dispatched; its number is stored by the card company only. */
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
