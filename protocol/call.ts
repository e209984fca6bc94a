import type * as z from 'zod/mini'
import type { RefusalName } from './codes.ts'
import type { Protection } from './protection.ts'
import type { AccessRight, PermissionFlag } from './rights.ts'
import type { StaffPermission } from './rules/staff-permissions.ts'
import type { BoundFact } from './payments.ts'

/**
 * The declaration of a call, from which everything else is derived: the typed client, decoding, authorisation, idempotency,
 * rate and audit class, refusals, refetching, OpenAPI, the authorisation matrix and the fuzzer.
 */

/** Subjects that a call reads or changes; push messages use the same names. */
export type Topic =
  | 'customer'
  | 'accounts'
  | 'history'
  | 'payees'
  | 'approvals'
  | 'limits'
  | 'preapproved'
  | 'rates'
  | 'session'
  | 'devices'
  | 'security'
  | 'notifications'
  | 'invoices'
  | 'merchant'
  | 'desk'
  | 'support'
  | 'contracts'
  | 'news'
  | 'mass'

/** `main` is POST /?{name}; other calls have a separate address, in which `{x}` stands for a field of the input. */
export type Door = 'main' | `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/** Who may call. Everything not declared is denied. */
export type Access =
  /** Anyone; the dispatcher passes a principal only when the request carries a valid token. */
  | { who: 'public' }
  /** A signed-in person, before a customer is chosen (access list, logout). */
  | {
      who: 'person'
      /**
       * Also accepts the tmpJwt of an unfinished sign-in: the password was correct, the second step is pending
       * (Q030).
       */
      temporary?: true
    }
  /** The holder of a payment's link: its field `paymentSecret` grants access to that payment only (Q042). */
  | {
      who: 'paymentSecret'
      /** Also after the payment was paid out, rejected or returned. */
      evenOver?: true
    }
  /** Another service of the operator, with its own credential and from a private address; never a person. */
  | { who: 'service' }
  /** Staff signed in at the console, by its cookie, whose role at the brand has the permission. */
  | { who: 'staff'; permission: StaffPermission }
  /** A signed-in person acting for a customer. */
  | {
      who: 'customer'
      /** Access rights that suffice for a user of a company; the owner of a personal account has `full`. */
      rights: readonly AccessRight[]
      /** Any of several is sufficient. */
      permission?: PermissionFlag | readonly PermissionFlag[]
      kind?: 'personal' | 'business'
      /** Also for a user of a company whose access is suspended (right 0): calls the session needs. */
      evenSuspended?: true
    }

/** Whether the call needs a session token; `public`, `paymentSecret` and `staff` calls do not. */
export const takesToken = ({ who }: Access): boolean =>
  who !== 'public' && who !== 'paymentSecret' && who !== 'staff'

/** What the rate limit counts by: the caller's address, the payment or the person. */
export function countedPer({ who }: Access): 'address' | 'payment' | 'person' {
  if (who === 'public') return 'address'
  return who === 'paymentSecret' ? 'payment' : 'person'
}

/**
 * Kinds of references in the input. The dispatcher verifies ownership and passes the referenced object to the
 * handler.
 */
export type ReferenceKind =
  | 'ownAccount'
  | 'ownTransaction'
  | 'ownSubscription'
  | 'ownAddress'
  | 'ownRepresentative'
  | 'ownPhone'
  | 'ownEmail'
  | 'ownUpload'
  | 'ownDocument'
  | 'ownMovement'
  | 'ownExport'
  | 'ownBatch'
  | 'ownGlobalBatch'
  | 'ownPaymentFile'
  | 'ownView'
  | 'ownContract'
  | 'ownWayIn'
  | 'ownExternalCard'
  | 'ownInvoice'
  | 'ownSavedButton'
  | 'ownIpnMessage'
  | 'ownLogo'
  | 'ownApiKey'
  | 'ownAllowedIp'
  | 'ownWebhook'
  | 'ownWebhookMessage'
  | 'ownMassBatch'
  | 'ownMassTemplate'

/** Mapping of a multipart form to the input. Fields not listed are parts with the field's own name. */
export type MultipartForm<Field extends string = string> = {
  /** The part name of each file field; several fields with the same part name are filled in this order. */
  files: { readonly [Name in Field]?: string }
  /** Name of the part that holds the other fields as one JSON object. */
  json?: string
  /** The call checks the files itself; without this they are checked as documents beforehand. */
  isUnchecked?: true
  /** Files of payments: larger than documents, and accepted from all users who may pay. */
  isPayments?: true
}

/** Class of the rate limit; the limits per minute are in server/core/rate.ts. */
export type RateClass = 'read' | 'lookup' | 'change' | 'money' | 'code' | 'signIn' | 'public' | 'fault'

export type CallOptions<
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  Refusal extends RefusalName,
> = {
  /** Catalogue ids this call implements; shown in the API documentation. */
  ids: readonly string[]
  /** One sentence for the API documentation. */
  about: string
  door?: Door
  input: Input
  output: Output
  refusals?: readonly Refusal[]
  access: Access
  /** An object whose fields may also be passed at the top level, as documented. */
  beside?: string
  /**
   * On the main door `method` names the call; where it does not name a call, it is this field, which the documents call
   * `method`.
   */
  method?: string
  references?: { readonly [Field in keyof z.core.output<Input> & string]?: ReferenceKind }
  reads?: readonly Topic[]
  changes?: readonly Topic[]
  /** Moves money: the Idempotency-Key header is required and recorded in the transaction that books. */
  money?: true
  /**
   * Fields that return a value issued by the server, such as a quote. They are not part of the idempotency hash: a
   * retry with a newer value is still the same payment.
   */
  restates?: { readonly [Field in keyof z.core.output<Input> & string]?: true }
  /**
   * How a person's call that changes something is protected (`protection.ts`); on a single line, because the browser build
   * strips it.
   */
  protection?: Protection
  /**
   * A second member of staff confirms it before it is executed, if the rule of its kind requires it (`rules/four-eyes.ts`).
   */
  fourEyes?: 'always' | 'weighty'
  /** May need an approval code; the approval is bound to these facts. */
  binds?: readonly BoundFact[]
  /** Also available before new terms are accepted; all other calls answer TE until then (B178). */
  beforeTerms?: true
  rate: RateClass
  /**
   * `change` writes an audit row; `money` is audited by the ledger's operation row; `none` is for calls that only
   * read.
   */
  audit: 'none' | 'change' | 'money'
  /** Time budget on the server in ms, after which the caller is told to retry. Default 10,000. */
  budgetMs?: number
  /** Maximum body size in bytes for a call with its own address. Default 1 MiB. */
  bodyLimit?: number
  /** Media type, for a call that returns a file instead of JSON. */
  file?: string
  /** Also accepts multipart/form-data, with the files themselves instead of upload ids. */
  multipart?: MultipartForm<keyof z.core.output<Input> & string>
  /** Also accepts application/x-www-form-urlencoded, as OAuth clients send (RFC 6749, 4.1.3). */
  urlEncoded?: true
  /**
   * `never`: the answer contains a secret, whose compressed length could leak it (BREACH). By default answers of
   * reading calls are compressed (server/app/compressed.ts).
   */
  compress?: 'never'
  /** Its GET address is also a page: requests that accept HTML get the page. */
  besidePage?: true
  /** The client requests at most once per `everyMs` across all its readers, or again `releaseMs` after the last request. */
  throttle?: { everyMs: number; releaseMs: number }
  /** The client caches the response in its tab per language and country; it changes only with a release. */
  keptInTab?: true
  /** The client sends it also while the page is being closed (fetch keepalive). */
  outlivesPage?: true
}

export type Call<
  Name extends string = string,
  Input extends z.core.$ZodType = z.core.$ZodType,
  Output extends z.core.$ZodType = z.core.$ZodType,
  Refusal extends RefusalName = RefusalName,
  Options extends CallOptions<Input, Output, Refusal> = CallOptions<Input, Output, Refusal>,
> = Options & { readonly name: Name; readonly door: Door; readonly refusals: readonly Refusal[] }

/** Any declared call. */
export type AnyCall = Call

export type InputOf<C extends { input: z.core.$ZodType }> = z.core.input<C['input']>
export type DecodedInputOf<C extends { input: z.core.$ZodType }> = z.core.output<C['input']>
export type OutputOf<C extends { output: z.core.$ZodType }> = z.core.output<C['output']>
export type RefusalOf<C extends { refusals: readonly string[] }> = C['refusals'][number]

/** Declares a call. Generic over the schemas rather than their values, which type-checks four times faster. */
export function call<
  const Name extends string,
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  const Refusal extends RefusalName = never,
  const Options extends CallOptions<Input, Output, Refusal> = CallOptions<Input, Output, Refusal>,
>(
  name: Name,
  options: Options & CallOptions<Input, Output, Refusal>,
): Options & { readonly name: Name; readonly door: Door; readonly refusals: readonly Refusal[] } {
  return { ...options, name, door: options.door ?? 'main', refusals: options.refusals ?? [] }
}

/** The input without its `restates` fields: what the idempotency hash covers. */
export const intentOf = ({ restates = {} }: { restates?: object }, input: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input as object).filter(([field]) => !Object.hasOwn(restates, field)))

/** Verb and path of a call, with the input's fields filled in; the remaining fields form the body. */
export function address(
  declared: { name: string; door: Door },
  input: Record<string, unknown>,
): { verb: string; path: string; rest: Record<string, unknown> } {
  if (declared.door === 'main') return { verb: 'POST', path: `/?${declared.name}`, rest: input }
  const [verb = 'POST', template = '/'] = declared.door.split(' ')
  const rest = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = rest[field]
    delete rest[field]
    return encodeURIComponent(String(value))
  })
  return { verb, path, rest }
}

/** Removes null, undefined and NaN fields of a payload, recursively (B143). */
export function dropEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropEmpty)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== null && field !== undefined && !Number.isNaN(field))
      .map(([name, field]) => [name, dropEmpty(field)]),
  )
}
