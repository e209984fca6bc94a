import { randomUUIDv7 } from 'node:crypto'
import { address, type AnyCall, type ReferenceKind } from '@sixpence/protocol/call'
import { dispatcherRefusals, type RefusalName } from '@sixpence/protocol/codes'
import { shippedRoles, type StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import type { LightMyRequestResponse } from 'fastify'
import { customerTypes } from '@sixpence/protocol/rights'
import { withoutOwn } from './without-own.ts'
import type { CastCustomer } from './cast-people.ts'
import type { Cast, Principal } from './cast.ts'
import { waitingPayment } from './fixtures/waiting-payment.ts'
import { changedSince, moment } from './digest.ts'
import { fixture } from './fixtures/fixtures.ts'
import { ownBatch } from './fixtures/batch.ts'
import { ownGlobalBatch } from './fixtures/global-batch.ts'
import { ownMassBatch, ownMassTemplate } from './fixtures/mass.ts'
import { ownContract } from './fixtures/contract.ts'
import { ownDocument, ownUpload } from './fixtures/document.ts'
import { ownExport, ownPaymentFile, ownView } from './fixtures/history.ts'
import { ownWayIn } from './fixtures/account.ts'
import { ownExternalCard } from './fixtures/transfers-lookups.ts'
import { ownInvoice } from './fixtures/invoice.ts'
import { ownIpnMessage, ownLogo, ownSavedButton } from './fixtures/merchant.ts'
import { ownAllowedIp, ownApiKey, ownWebhook, ownWebhookMessage } from './fixtures/public-api.ts'
import { ownSubscription } from './fixtures/preapproved.ts'
import { ownRepresentative } from './fixtures/business.ts'
import { ownAddress, ownEmail, ownPhone } from './fixtures/profile.ts'
import type { TestBank } from './bank/test-bank.ts'
import { waitsIn, type TestClient } from './bank/test-client.ts'

export type Verdict = 'served' | RefusalName
export type Outcome = { cells: number; accepted: number; failures: string[] }

const absentId = 999_999_999_999

/**
 * A row of the authorisation matrix: every kind of caller, with own, foreign and missing objects in every reference
 * field. The expected outcome is derived from the declaration, independently of the dispatcher. Refused calls must
 * leave every table unchanged, and a foreign object must be answered byte for byte like a missing object.
 */
export async function checkCall(bank: TestBank, cast: Cast, call: AnyCall): Promise<Outcome> {
  const outcome: Outcome = { cells: 0, accepted: 0, failures: [] }
  const refused: PreparedCell[] = []
  const served: Cell[] = []
  for (const principal of callersOf(cast, call)) {
    const things = await objectsOf(bank, cast, call, principal)
    outcome.cells += things.length
    const cells = things.map((thing) => ({ principal, thing, wanted: expected(call, principal, thing.kind) }))
    const denied = cells.filter(({ wanted }) => wanted !== 'served')
    served.push(...cells.filter(({ wanted }) => wanted === 'served'))
    // A served call may use up its input, so it gets its own input later.
    if (denied.length === 0) continue
    const prepared = await prepare(bank, cast, call, principal)
    refused.push(...denied.map((cell) => ({ ...cell, ...prepared })))
  }
  outcome.failures.push(...(await checkRefused(bank, call, refused)))
  for (const { principal, thing } of served) {
    const { client, input } = await prepare(bank, cast, call, principal)
    const answer = await send(client, call, { ...input, ...thing.input }, principal.headers)
    const got = verdictOf(call, answer)
    if (got !== 'served')
      outcome.failures.push(`${call.name}, ${principal.name}, ${thing.name}: ${got}, not served`)
    if (isServed(answer)) outcome.accepted += 1
  }
  return outcome
}

/**
 * The callers of a row: every role for a call of the desk; for other calls a single role represents all, because none
 * may make them.
 */
export const callersOf = (cast: Cast, call: AnyCall): Principal[] =>
  cast.principals.filter(
    ({ role }) => role === undefined || role === 'administrator' || call.access.who === 'staff',
  )

const permissionsOf = ({ role }: Principal): readonly StaffPermission[] =>
  role ? shippedRoles[role].permissions : []

type Cell = { principal: Principal; thing: Thing; wanted: Verdict }
type PreparedCell = Cell & { client: TestClient; input: Record<string, unknown> }

/** All calls to be refused, between two moments: a comparison costs more than a call. */
async function checkRefused(
  bank: TestBank,
  call: AnyCall,
  cells: readonly PreparedCell[],
): Promise<string[]> {
  if (cells.length === 0) return []
  const failures: string[] = []
  const answers = new Map<Principal, Map<string, string>>()
  const before = await moment(bank)
  for (const { principal, thing, client, input, wanted } of cells) {
    const answer = await send(client, call, { ...input, ...thing.input }, principal.headers)
    const got = verdictOf(call, answer)
    if (got !== wanted) failures.push(`${call.name}, ${principal.name}, ${thing.name}: ${got}, not ${wanted}`)
    const theirs = answers.get(principal) ?? new Map<string, string>()
    answers.set(principal, theirs.set(thing.name, wire(answer)))
  }
  const changed = await changedSince(bank, before)
  if (changed) failures.push(`${call.name}: refused, but ${changed} changed`)
  for (const { principal, thing } of cells)
    if (thing.twin && answers.get(principal)?.get(thing.name) !== answers.get(principal)?.get(thing.twin))
      failures.push(`${call.name}, ${principal.name}: ${thing.name} can be told from ${thing.twin}`)
  return failures
}

/** An object a call may name: the change to a valid input, and the missing object whose answer must be equal. */
type Thing = {
  name: string
  input: Record<string, unknown>
  kind?: ReferenceKind | 'paymentSecret'
  twin?: string
}

async function objectsOf(bank: TestBank, cast: Cast, call: AnyCall, principal: Principal): Promise<Thing[]> {
  const things: Thing[] = [
    { name: 'own', input: {} },
    ...(call.access.who === 'paymentSecret' ? wrongLinks : []),
  ]
  for (const [field, kind] of referencesOf(call)) {
    things.push({ name: `absent ${field}`, input: { [field]: absentId }, kind })
    for (const [whose, stranger] of Object.entries(cast.strangers))
      if (stranger.id !== principal.acting?.customer.id)
        things.push({
          name: `foreign ${field} (${whose})`,
          input: { [field]: await thingOf(bank, cast, kind, stranger) },
          kind,
          twin: `absent ${field}`,
        })
  }
  return things
}

/** Invalid links, which all get the same answer. */
const wrongLinks: readonly Thing[] = [
  { name: 'unknown link', input: { paymentSecret: 'A'.repeat(43) }, kind: 'paymentSecret' },
  { name: 'cut link', input: { paymentSecret: 'A'.repeat(20) }, kind: 'paymentSecret', twin: 'unknown link' },
  { name: 'empty link', input: { paymentSecret: '' }, kind: 'paymentSecret', twin: 'unknown link' },
]

/** Reference fields of a call with the kind of object. */
export const referencesOf = (call: AnyCall): [field: string, kind: ReferenceKind][] =>
  Object.entries<ReferenceKind | undefined>(call.references ?? {}).flatMap(([field, kind]) =>
    kind ? [[field, kind]] : [],
  )

/** The outcome the declaration prescribes for a caller. */
export function expected(call: AnyCall, principal: Principal, foreign: Thing['kind']): Verdict {
  const { access } = call
  if (access.who === 'public') return 'served'
  if (access.who === 'paymentSecret') return foreign === 'paymentSecret' ? 'claimLinkUnknown' : 'served'
  // A session at the console is not valid for customers' calls, nor the reverse.
  if (access.who === 'staff' && !principal.role) return 'signInNeeded'
  if (access.who !== 'staff' && principal.role) return 'signInNeeded'
  if (principal.session === 'service') return access.who === 'service' ? 'served' : 'signInNeeded'
  if (principal.session === 'none') return 'signInNeeded'
  if (principal.session === 'unbound') return 'cookieMissing'
  if (principal.session === 'temporary')
    return access.who === 'person' && access.temporary ? 'served' : 'signInNeeded'
  if (principal.session === 'ended') return 'sessionExpired'
  if (access.who === 'service') return 'notAllowed'
  if (access.who === 'person') return 'served'
  if (access.who === 'staff')
    return permissionsOf(principal).includes(access.permission) ? 'served' : 'notAllowed'
  if (principal.isTrespassing) return 'notAllowed'
  if (principal.isUndecided) return 'chooseCustomer'
  const { acting } = principal
  if (!acting) return 'noAccess'
  const { customer, right, balanceInfo, permissions } = acting
  const seesDocumentsOnly = !balanceInfo && !access.rights.includes('none')
  const changes = call.audit !== 'none' || call.money === true || call.changes !== undefined
  if (
    !access.rights.includes(right) ||
    (access.permission && ![access.permission].flat().some((flag) => permissions.includes(flag))) ||
    (access.kind && access.kind !== (customer.type === customerTypes.personal ? 'personal' : 'business')) ||
    seesDocumentsOnly ||
    (right === 'none' && balanceInfo && !access.evenSuspended) ||
    (customer.closed && changes)
  )
    return 'notAllowed'
  if (foreign === 'ownAccount') return 'accountNotFound'
  if (foreign === 'ownTransaction') return 'transactionNotFound'
  if (foreign === 'ownAddress') return 'addressNotFound'
  if (foreign === 'ownRepresentative') return 'representativeNotFound'
  if (foreign === 'ownPhone') return 'phoneNotFound'
  if (foreign === 'ownEmail') return 'emailNotFound'
  if (foreign === 'ownUpload') return 'uploadNotFound'
  if (foreign === 'ownDocument') return 'documentNotFound'
  if (foreign === 'ownMovement') return 'transactionNotFound'
  if (foreign === 'ownInvoice') return 'invoiceUnknown'
  if (foreign === 'ownBatch') return 'batchNotFound'
  if (foreign === 'ownGlobalBatch') return 'globalBatchNotFound'
  if (foreign === 'ownMassBatch') return 'massNotFound'
  if (foreign === 'ownMassTemplate') return 'massTemplateNotFound'
  if (foreign === 'ownExport') return 'exportNotFound'
  if (foreign === 'ownPaymentFile') return 'paymentFileNotFound'
  if (foreign === 'ownView') return 'viewNotFound'
  if (foreign === 'ownContract') return 'contractNotFound'
  if (foreign === 'ownWayIn') return 'instructionNotFound'
  if (foreign === 'ownExternalCard') return 'externalCardNotFound'
  if (foreign === 'ownSubscription') return 'subscriptionNotFound'
  if (foreign === 'ownSavedButton') return 'savedButtonNotFound'
  if (foreign === 'ownIpnMessage') return 'ipnMessageNotFound'
  if (foreign === 'ownLogo') return 'logoNotFound'
  if (foreign === 'ownApiKey') return 'apiKeyNotFound'
  if (foreign === 'ownAllowedIp') return 'allowedIpNotFound'
  if (foreign === 'ownWebhook') return 'webhookNotFound'
  if (foreign === 'ownWebhookMessage') return 'webhookMessageNotFound'
  return 'served'
}

/** A browser of the caller with a valid input; callers without a customer send the owner's. */
export async function prepare(
  bank: TestBank,
  cast: Cast,
  call: AnyCall,
  principal: Principal,
): Promise<{ client: TestClient; input: Record<string, unknown> }> {
  const client = await principal.browser()
  const customer = principal.acting?.customer ?? cast.owner.acting?.customer
  if (!customer) throw new Error('the owner owns nothing')
  const payee =
    cast.strangers.otherBrand.id === customer.id ? cast.strangers.sameBrand : cast.strangers.otherBrand
  return { client, input: await fixture(call, { bank, client, customer, payee }) }
}

/** Sends an input to the call's own address: fields in the path, the rest in the body or, for GET, in the query. */
export async function send(
  client: TestClient,
  call: AnyCall,
  input: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<LightMyRequestResponse> {
  const { verb, path, rest } = address(call, input)
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]) => [name, String(value)]),
  ).toString()
  return client.request({
    method: verb,
    url: verb === 'GET' && query ? `${path}?${query}` : path,
    headers: { ...(call.money && { 'idempotency-key': randomUUIDv7() }), ...headers },
    ...(verb !== 'GET' && { payload: call.door === 'main' ? { method: call.name, ...rest } : rest }),
  })
}

/** `served` if the handler answered, also with a refusal of its own; otherwise the dispatcher's refusal. */
export function verdictOf(call: AnyCall, answer: LightMyRequestResponse): Verdict {
  if (isServed(answer)) return 'served'
  const { responseCode, validationErrors } = answer.json<{
    responseCode: string
    validationErrors: { code: string }[]
  }>()
  const name = validationErrors[0]?.code ?? responseCode
  if ((call.refusals as readonly string[]).includes(name)) return 'served'
  const known = dispatcherRefusals.find((dispatcherRefusal) => dispatcherRefusal === name)
  return known ?? 'fault'
}

/** Whether the call did its work. */
export const isDone = (answer: LightMyRequestResponse): boolean =>
  answer.statusCode === 200 &&
  (!String(answer.headers['content-type']).includes('json') ||
    answer.json<{ responseCode: string }>().responseCode === '00')

/** Whether the call did its work, or does it once it is confirmed. */
export const isServed = (answer: LightMyRequestResponse): boolean =>
  isDone(answer) ||
  (String(answer.headers['content-type']).includes('json') && waitsIn(answer.json()) !== undefined)

/** An answer as received, without its date. */
function wire(answer: LightMyRequestResponse): string {
  const headers = withoutOwn(answer.headers)
  return JSON.stringify([answer.statusCode, headers, answer.body])
}

/** Id of an object of this kind that belongs to the customer; created once. */
export async function thingOf(
  bank: TestBank,
  cast: Cast,
  kind: ReferenceKind,
  customer: CastCustomer,
): Promise<number> {
  switch (kind) {
    case 'ownAccount':
      return customer.account
    case 'ownAddress':
    case 'ownRepresentative':
    case 'ownPhone':
    case 'ownEmail':
    case 'ownUpload':
    case 'ownDocument':
    case 'ownExport':
    case 'ownBatch':
    case 'ownGlobalBatch':
    case 'ownMassBatch':
    case 'ownMassTemplate':
    case 'ownPaymentFile':
    case 'ownView':
    case 'ownContract':
    case 'ownWayIn':
    case 'ownExternalCard':
    case 'ownInvoice':
    case 'ownSubscription':
    case 'ownSavedButton':
    case 'ownIpnMessage':
    case 'ownLogo':
    case 'ownApiKey':
    case 'ownAllowedIp':
    case 'ownWebhook':
    case 'ownWebhookMessage':
      return madeOnce(bank, kind, customer)
    case 'ownMovement':
    case 'ownTransaction': {
      const payee =
        cast.strangers.company.id === customer.id ? cast.strangers.sameBrand : cast.strangers.company
      const id = cast.payments.get(customer.id) ?? (await waitingPayment(bank, customer, payee))
      cast.payments.set(customer.id, id)
      return id
    }
    default:
      throw new Error(
        `say in server/testing/matrix.ts what belongs to a customer as ${String(kind satisfies never)}`,
      )
  }
}

/** Id of an address, file etc. of the customer; created once. */
async function madeOnce(
  bank: TestBank,
  kind: Exclude<ReferenceKind, 'ownAccount' | 'ownTransaction' | 'ownMovement'>,
  customer: CastCustomer,
): Promise<number> {
  const known = contacts.get(bank) ?? new Map<string, number>()
  contacts.set(bank, known)
  const make = {
    ownAddress,
    ownRepresentative,
    ownPhone,
    ownEmail,
    ownUpload,
    ownDocument,
    ownExport,
    ownBatch,
    ownGlobalBatch,
    ownMassBatch,
    ownMassTemplate,
    ownPaymentFile,
    ownView,
    ownContract,
    ownWayIn,
    ownExternalCard,
    ownInvoice,
    ownSubscription,
    ownSavedButton,
    ownIpnMessage,
    ownLogo,
    ownApiKey,
    ownAllowedIp,
    ownWebhook,
    ownWebhookMessage,
  }[kind]
  const key = `${kind} ${customer.id}`
  const id = known.get(key) ?? (await make(bank, customer))
  known.set(key, id)
  return id
}

const contacts = new WeakMap<TestBank, Map<string, number>>()

/** A caller who may make this call. */
export function callerOf(cast: Cast, { access }: AnyCall): Principal {
  if (access.who === 'customer' && access.kind === 'business') return principalNamed(cast, 'company full (2)')
  if (access.who === 'service') return principalNamed(cast, 'another service')
  return access.who === 'staff' ? principalNamed(cast, 'administrator') : cast.owner
}

/** A caller by name; throws an Error if there is none. */
export function principalNamed(cast: Cast, name: string): Principal {
  const found = cast.principals.find((principal) => principal.name === name)
  if (!found) throw new Error(`nobody is ${name}`)
  return found
}
