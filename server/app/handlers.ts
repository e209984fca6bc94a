import { calls } from '@sixpence/protocol'
import { accounts } from '#features/accounts/index.ts'
import { approvals } from '#features/approvals/index.ts'
import { business } from '#features/business/index.ts'
import { cards } from '#features/cards/index.ts'
import { contracts } from '#features/contracts/index.ts'
import { desk } from '#features/desk/index.ts'
import { dictionary } from '#features/dictionary/index.ts'
import { devices } from '#features/devices/index.ts'
import { documents } from '#features/documents/index.ts'
import { global } from '#features/global/index.ts'
import { history } from '#features/history/index.ts'
import { identity } from '#features/identity/index.ts'
import { internal } from '#features/internal/index.ts'
import { invoices } from '#features/invoices/index.ts'
import { kycBusiness } from '#features/kyc-business/index.ts'
import { merchant } from '#features/merchant/index.ts'
import { news } from '#features/news/index.ts'
import { notifications } from '#features/notifications/index.ts'
import { oauth } from '#features/oauth/index.ts'
import { p2p } from '#features/p2p/index.ts'
import { personalData } from '#features/personal-data/index.ts'
import { preapproved } from '#features/preapproved/index.ts'
import { profile } from '#features/profile/index.ts'
import { passkeys } from '#features/passkeys/index.ts'
import { recipient } from '#features/recipient/index.ts'
import { registration } from '#features/registration/index.ts'
import { representatives } from '#features/representatives/index.ts'
import { security } from '#features/security/index.ts'
import { session } from '#features/session/index.ts'
import { signIn } from '#features/sign-in/index.ts'
import { support } from '#features/support/index.ts'
import { transfersExternal } from '#features/transfers-external/index.ts'
import { transfersLookups } from '#features/transfers-external/lookups.ts'
import { transfersOwn } from '#features/transfers-own/index.ts'
import { verification } from '#features/verification/index.ts'
import type { AnyHandler } from '#context/handler.ts'

const features = {
  signIn,
  session,
  accounts,
  cards,
  p2p,
  transfersOwn,
  transfersExternal,
  transfersLookups,
  business,
  representatives,
  registration,
  approvals,
  global,
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
  desk,
  devices,
  security,
  internal,
  invoices,
  oauth,
  passkeys,
  notifications,
  support,
  merchant,
  news,
}

/** Every handler by the name of its call. */
export const handlers: ReadonlyMap<string, AnyHandler> = new Map(
  Object.values(features).flatMap((feature) => Object.entries(feature as Record<string, AnyHandler>)),
)

// A declaration without a handler, or a handler without a declaration, does not start.
for (const name of new Set([...calls.keys(), ...handlers.keys()]))
  if (!calls.has(name) || !handlers.has(name)) throw new Error(`${name} is declared or handled, but not both`)
