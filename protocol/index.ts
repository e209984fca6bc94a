import * as accounts from './accounts.ts'
import * as approvals from './approvals.ts'
import * as batches from './batches.ts'
import * as business from './business.ts'
import type { AnyCall } from './call.ts'
import * as cards from './cards.ts'
import * as companyRegistration from './company-registration.ts'
import * as contractCounts from './contract-counts.ts'
import * as contracts from './contracts.ts'
import * as desk from './desk.ts'
import * as dictionary from './dictionary.ts'
import * as devices from './devices.ts'
import * as documents from './documents.ts'
import * as exports from './exports.ts'
import * as global from './global.ts'
import * as globalBatches from './global-batches.ts'
import * as history from './history.ts'
import * as historyLists from './history-lists.ts'
import * as historyNotes from './history-notes.ts'
import * as identity from './identity.ts'
import * as invoices from './invoices.ts'
import * as internal from './internal.ts'
import * as kycBusiness from './kyc-business.ts'
import * as merchant from './merchant.ts'
import * as notifications from './notifications.ts'
import * as p2p from './p2p.ts'
import * as oauth from './oauth.ts'
import * as personalData from './personal-data.ts'
import * as preapproved from './preapproved.ts'
import * as profile from './profile.ts'
import * as payIn from './pay-in.ts'
import * as passkeys from './passkeys.ts'
import * as recipient from './recipient.ts'
import * as representatives from './representatives.ts'
import * as registration from './registration.ts'
import * as security from './security.ts'
import * as session from './session.ts'
import * as signIn from './sign-in.ts'
import * as statements from './statements.ts'
import * as news from './news.ts'
import * as support from './support.ts'
import * as supportCounts from './support-counts.ts'
import * as transfersExternal from './transfers-external.ts'
import * as transfersLookups from './transfers-lookups.ts'
import * as transfersSubmit from './transfers-submit.ts'
import * as transfersOwn from './transfers-own.ts'
import * as verification from './verification.ts'
import * as verificationStatus from './verification-status.ts'

const features = {
  signIn,
  session,
  accounts: { ...accounts, ...payIn },
  cards,
  p2p,
  transfersOwn,
  transfersExternal: { ...transfersExternal, ...transfersSubmit, ...transfersLookups },
  business,
  representatives,
  registration: { ...registration, ...companyRegistration },
  approvals,
  global: { ...global, ...globalBatches },
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
  desk,
  devices,
  security,
  internal,
  invoices,
  oauth,
  passkeys,
  notifications,
  support: { ...support, ...supportCounts },
  merchant,
  news,
}

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'door' in value && 'input' in value

/** Every declared call by name. Only the server and tools import this; a screen imports the feature it needs. */
export const calls: ReadonlyMap<string, AnyCall> = new Map(
  Object.values(features)
    .flatMap((feature): unknown[] => Object.values(feature))
    .filter(isCall)
    .map((declared) => [declared.name, declared]),
)

/** Which feature declares a call. */
export const featureOf: ReadonlyMap<string, string> = new Map(
  Object.entries(features).flatMap(([feature, declared]) =>
    Object.values<unknown>(declared)
      .filter(isCall)
      .map(({ name }): [string, string] => [name, feature]),
  ),
)
