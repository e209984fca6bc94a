import { calls } from '@sixpence/protocol'
import * as accounts from '#features/accounts/index.ts'
import * as approvals from '#features/approvals/index.ts'
import * as books from '#features/books/index.ts'
import * as brand from '#features/brand/index.ts'
import * as business from '#features/business/index.ts'
import * as cards from '#features/cards/index.ts'
import * as contracts from '#features/contracts/index.ts'
import * as consoleCalls from '#features/console/index.ts'
import * as desk from '#features/desk/index.ts'
import * as dictionary from '#features/dictionary/index.ts'
import * as devices from '#features/devices/index.ts'
import * as documents from '#features/documents/index.ts'
import * as fourEyes from '#features/four-eyes/index.ts'
import * as global from '#features/global/index.ts'
import * as history from '#features/history/index.ts'
import * as identity from '#features/identity/index.ts'
import * as internal from '#features/internal/index.ts'
import * as invoices from '#features/invoices/index.ts'
import * as kycBusiness from '#features/kyc-business/index.ts'
import * as mass from '#features/mass/index.ts'
import * as merchant from '#features/merchant/index.ts'
import * as monitoring from '#features/monitoring/index.ts'
import * as news from '#features/news/index.ts'
import * as notifications from '#features/notifications/index.ts'
import * as oauth from '#features/oauth/index.ts'
import * as p2p from '#features/p2p/index.ts'
import * as personalData from '#features/personal-data/index.ts'
import * as preapproved from '#features/preapproved/index.ts'
import * as publicApi from '#features/public-api/index.ts'
import * as profile from '#features/profile/index.ts'
import * as passkeys from '#features/passkeys/index.ts'
import * as recipient from '#features/recipient/index.ts'
import * as registration from '#features/registration/index.ts'
import * as representatives from '#features/representatives/index.ts'
import * as secrets from '#features/secrets/index.ts'
import * as security from '#features/security/index.ts'
import * as session from '#features/session/index.ts'
import * as signIn from '#features/sign-in/index.ts'
import * as support from '#features/support/index.ts'
import * as tariffs from '#features/tariffs/index.ts'
import * as transfersExternal from '#features/transfers-external/index.ts'
import * as transfersOwn from '#features/transfers-own/index.ts'
import * as verification from '#features/verification/index.ts'
import type { AnyHandler } from '#context/handler.ts'

const features = {
  signIn,
  session,
  accounts,
  cards,
  p2p,
  transfersOwn,
  transfersExternal,
  books,
  business,
  representatives,
  registration,
  approvals,
  global,
  mass,
  history,
  identity,
  kycBusiness,
  dictionary,
  profile,
  recipient,
  personalData,
  preapproved,
  verification,
  documents,
  contracts,
  console: consoleCalls,
  desk,
  fourEyes,
  brand,
  devices,
  secrets,
  security,
  internal,
  invoices,
  oauth,
  passkeys,
  notifications,
  support,
  merchant,
  publicApi,
  monitoring,
  news,
  tariffs,
}

/** Handlers by the name of their call. */
export const handlers: ReadonlyMap<string, AnyHandler> = new Map(
  Object.values(features).flatMap((feature) => Object.entries<AnyHandler>(feature)),
)

// Every declaration must have a handler and every handler a declaration, or the server does not start.
for (const name of new Set([...calls.keys(), ...handlers.keys()]))
  if (!calls.has(name) || !handlers.has(name)) throw new Error(`${name} is declared or handled, but not both`)
