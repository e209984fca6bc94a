import * as accounts from './accounts/accounts.ts'
import * as approvals from './approvals/approvals.ts'
import * as batches from './history/batches.ts'
import * as books from './books/books.ts'
import * as bookExport from './books/book-export.ts'
import * as bookIncome from './books/income.ts'
import * as safeguarding from './books/safeguarding.ts'
import * as brand from './brand/brand.ts'
import * as business from './business/business.ts'
import * as businessInfo from './business/business-info.ts'
import * as businessPapers from './business/business-papers.ts'
import type { AnyCall } from './call.ts'
import * as cards from './cards/cards.ts'
import * as companyRegistration from './registration/company-registration.ts'
import * as companyUsers from './registration/company-users.ts'
import * as consoleCalls from './console/console.ts'
import * as consoleWays from './console/console-ways.ts'
import * as contractCounts from './contracts/contract-counts.ts'
import * as contracts from './contracts/contracts.ts'
import * as desk from './desk/desk.ts'
import * as dictionary from './dictionary/dictionary.ts'
import * as devices from './devices/devices.ts'
import * as documents from './documents/documents.ts'
import * as exports from './history/exports.ts'
import * as fourEyes from './four-eyes/four-eyes.ts'
import * as draftKey from './session/draft-key.ts'
import * as faultReport from './session/fault-report.ts'
import * as global from './global/global.ts'
import * as globalBatches from './global/global-batches.ts'
import * as history from './history/history.ts'
import * as historyLists from './history/history-lists.ts'
import * as historyNotes from './history/history-notes.ts'
import * as identity from './identity/identity.ts'
import * as invoices from './invoices/invoices.ts'
import * as internal from './internal/internal.ts'
import * as kycBusiness from './kyc-business/kyc-business.ts'
import * as mass from './mass/mass.ts'
import * as massSamples from './mass/samples.ts'
import * as merchant from './merchant/merchant.ts'
import * as merchantChecks from './merchant/identity-checks.ts'
import * as merchantLogos from './merchant/logos.ts'
import * as merchantNotices from './merchant/notices.ts'
import * as merchantReputation from './merchant/reputation.ts'
import * as merchantSubscribers from './merchant/subscribers.ts'
import * as notifications from './notifications/notifications.ts'
import * as p2p from './p2p/p2p.ts'
import * as paymentRefund from './p2p/payment-refund.ts'
import * as oauth from './oauth/oauth.ts'
import * as personalData from './personal-data/personal-data.ts'
import * as preapproved from './preapproved/preapproved.ts'
import * as allowedIps from './public-api/allowed-ips.ts'
import * as apiKeys from './public-api/api-keys.ts'
import * as webhooks from './public-api/webhooks.ts'
import * as profile from './profile/profile.ts'
import * as accountClose from './accounts/account-close.ts'
import * as payIn from './accounts/pay-in.ts'
import * as passkeys from './passkeys/passkeys.ts'
import * as recipient from './recipient/recipient.ts'
import * as representatives from './representatives/representatives.ts'
import * as registration from './registration/registration.ts'
import * as secrets from './secrets/secrets.ts'
import * as security from './security/security.ts'
import * as session from './session/session.ts'
import * as signIn from './sign-in/sign-in.ts'
import * as statements from './history/statements.ts'
import * as monitoringCases from './monitoring/cases.ts'
import * as monitoringReports from './monitoring/reports.ts'
import * as monitoringRules from './monitoring/rules.ts'
import * as news from './news/news.ts'
import * as support from './support/support.ts'
import * as supportCounts from './support/support-counts.ts'
import * as deskTariffs from './tariffs/desk-tariffs.ts'
import * as tariffs from './tariffs/tariffs.ts'
import * as transfersExternal from './transfers-external/transfers-external.ts'
import * as transfersLookups from './transfers-external/transfers-lookups.ts'
import * as transfersSubmit from './transfers-external/transfers-submit.ts'
import * as transfersOwn from './transfers-own/transfers-own.ts'
import * as verification from './verification/verification.ts'
import * as verificationStatus from './verification/verification-status.ts'

const features = {
  signIn,
  session: { ...session, ...draftKey, ...faultReport },
  accounts: { ...accounts, ...accountClose, ...payIn },
  cards,
  p2p: { ...p2p, ...paymentRefund },
  transfersOwn,
  transfersExternal: { ...transfersExternal, ...transfersSubmit, ...transfersLookups },
  business: { ...business, ...businessInfo, ...businessPapers },
  representatives,
  registration: { ...registration, ...companyRegistration, ...companyUsers },
  approvals,
  global: { ...global, ...globalBatches },
  mass: { ...mass, ...massSamples },
  history: { ...history, ...historyLists, ...batches, ...historyNotes, ...exports, ...statements },
  identity,
  kycBusiness,
  dictionary,
  profile,
  recipient,
  personalData,
  preapproved,
  verification: { ...verification, ...verificationStatus },
  documents,
  contracts: { ...contracts, ...contractCounts },
  console: { ...consoleCalls, ...consoleWays },
  desk,
  books: { ...books, ...safeguarding, ...bookIncome, ...bookExport },
  fourEyes,
  brand,
  monitoring: { ...monitoringRules, ...monitoringCases, ...monitoringReports },
  devices,
  secrets,
  security,
  internal,
  invoices,
  oauth,
  passkeys,
  notifications,
  support: { ...support, ...supportCounts },
  merchant: {
    ...merchant,
    ...merchantNotices,
    ...merchantLogos,
    ...merchantSubscribers,
    ...merchantReputation,
    ...merchantChecks,
  },
  news,
  tariffs: { ...tariffs, ...deskTariffs },
  publicApi: { ...apiKeys, ...allowedIps, ...webhooks },
}

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'door' in value && 'input' in value

/** Every declared call by name. Only the server and tools import this; screens import the feature they need. */
export const calls: ReadonlyMap<string, AnyCall> = callsByName(
  Object.values(features)
    .flatMap((feature): unknown[] => Object.values(feature))
    .filter(isCall),
)

/** @throws Error when two calls have the same name, of which only one would be served */
function callsByName(declared: readonly AnyCall[]): Map<string, AnyCall> {
  const callByName = new Map<string, AnyCall>()
  for (const call of declared) {
    const namesake = callByName.get(call.name)
    if (namesake && namesake !== call) throw new Error(`two calls are named ${call.name}`)
    callByName.set(call.name, call)
  }
  return callByName
}

/** The feature that declares each call. */
export const featureOf: ReadonlyMap<string, string> = new Map(
  Object.entries(features).flatMap(([feature, declared]) =>
    Object.values<unknown>(declared)
      .filter(isCall)
      .map(({ name }): [string, string] => [name, feature]),
  ),
)
