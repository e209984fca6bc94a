import { everyCall } from './refusals/every-call.ts'
import { access } from './refusals/access.ts'
import { brand } from './refusals/brand.ts'
import { books } from './refusals/books.ts'
import { monitoring } from './refusals/monitoring.ts'
import { activity } from './refusals/activity.ts'
import { cards } from './refusals/cards.ts'
import { contracts } from './refusals/contracts.ts'
import { company } from './refusals/company.ts'
import { claims } from './refusals/claims.ts'
import { mass } from './refusals/mass.ts'
import { merchant } from './refusals/merchant.ts'
import { news } from './refusals/news.ts'
import { person } from './refusals/person.ts'
import { papers } from './refusals/papers.ts'
import { desk } from './refusals/desk.ts'
import { invoices } from './refusals/invoices.ts'
import { global } from './refusals/global.ts'
import { payments } from './refusals/payments.ts'
import { publicApi } from './refusals/public-api.ts'
import { support } from './refusals/support.ts'
import { requests } from './refusals/requests.ts'
import { tables } from './refusals/tables.ts'
import { tariffs } from './refusals/tariffs.ts'
import type { Refusal } from './refusals/refusal.ts'

export { type ResponseCode, responseCodes } from './refusals/refusal.ts'

/** Every declared refusal of the product: its name for the program, its sentence for the person. */
export const refusals = {
  ...everyCall,
  ...access,
  ...person,
  ...company,
  ...papers,
  ...desk,
  ...payments,
  ...requests,
  ...global,
  ...tables,
  ...mass,
  ...invoices,
  ...claims,
  ...activity,
  ...cards,
  ...support,
  ...merchant,
  ...publicApi,
  ...contracts,
  ...news,
  ...books,
  ...tariffs,
  ...brand,
  ...monitoring,
} satisfies Record<string, Refusal>

export type RefusalName = keyof typeof refusals

/** The code, text, field and HTTP status of a refusal. */
export const refusalOf = (name: RefusalName): Refusal => refusals[name]

/** Refusals that the dispatcher may return for any call. */
export const dispatcherRefusals = [
  'invalidInput',
  'unknownMethod',
  'signInNeeded',
  'cookieMissing',
  'programOnly',
  'sessionExpired',
  'signInElsewhere',
  'notAllowed',
  'noAccess',
  'customerDisagreement',
  'chooseCustomer',
  'termsPending',
  'tooManyRequests',
  'tooManyTexts',
  'tooManyMails',
  'busy',
  'customerMoving',
  'beforeMove',
  'madeBeforeMove',
  'messageNotSent',
  'messageUnknown',
  'outcomeUnknown',
  'fault',
  'confirmationNeeded',
  'keyMalformed',
  'keyReused',
  'claimLinkUnknown',
  'claimOver',
  'accountNotFound',
  'transactionNotFound',
  'addressNotFound',
  'representativeNotFound',
  'phoneNotFound',
  'emailNotFound',
  'uploadNotFound',
  'documentNotFound',
  'exportNotFound',
  'batchNotFound',
  'globalBatchNotFound',
  'massNotFound',
  'massTemplateNotFound',
  'paymentFileNotFound',
  'viewNotFound',
  'contractNotFound',
  'externalCardNotFound',
  'instructionNotFound',
  'subscriptionNotFound',
  'invoiceUnknown',
  'savedButtonNotFound',
  'ipnMessageNotFound',
  'logoNotFound',
  'apiKeyNotFound',
  'allowedIpNotFound',
  'webhookNotFound',
  'webhookMessageNotFound',
] as const satisfies readonly RefusalName[]
export type DispatcherRefusal = (typeof dispatcherRefusals)[number]
