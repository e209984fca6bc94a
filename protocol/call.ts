import type * as z from 'zod/mini'
import type { RefusalName } from './codes.ts'
import type { AccessRight, PermissionFlag } from './rights.ts'

/**
 * One declaration per call. Everything else follows from it: the typed client, decoding, authorisation,
 * idempotency, rate and audit class, refusals, what to refetch, OpenAPI, the authorisation matrix and the fuzzer.
 */

/** What a call reads or changes; a push message says the same words. */
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

/** `main` is POST /?{name}; the others have an address of their own, `{x}` being a field of the input. */
export type Door = 'main' | `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/** Who may call. Nothing is allowed that is not said here. */
export type Access =
  /** Anybody; the dispatcher hands over no principal unless a valid token happens to be there. */
  | { who: 'public' }
  /** A signed-in person, before any customer is chosen (access list, logout). */
  | {
      who: 'person'
      /** Also who holds the tmpJwt of a sign-in: the password was right, the rest is still to come (Q030). */
      temporary?: true
    }
  /** Whoever holds the link of a payment: its field `paymentSecret` opens that payment and nothing else (Q042). */
  | {
      who: 'paymentSecret'
      /** Also once the payment was paid out, refused or given back. */
      evenOver?: true
    }
  /** Another service of the operator, with its own credential and from a private address; never a person. */
  | { who: 'service' }
  /** An administrator of the brand, whose sign-in has a second step. Never for money. */
  | { who: 'admin' }
  /** A signed-in person acting for a customer. */
  | {
      who: 'customer'
      /** The access rights that suffice for a user of a company; an owner of a personal account has `full`. */
      rights: readonly AccessRight[]
      /** Of several one is enough. */
      permission?: PermissionFlag | readonly PermissionFlag[]
      kind?: 'personal' | 'business'
    }

/** Whether a call is made with the token of a session; what says itself who may, needs none. */
export const takesToken = ({ who }: Access): boolean => who !== 'public' && who !== 'paymentSecret'

/** Whose requests are counted together. */
export const countedPer = ({ who }: Access): 'address' | 'payment' | 'person' =>
  who === 'public' ? 'address' : who === 'paymentSecret' ? 'payment' : 'person'

/** Fields that point at something. The dispatcher proves whose it is and hands the thing to the handler. */
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

/** How a multipart form stands for an input. What is said of neither is a part by the field's own name. */
export type MultipartForm<Field extends string = string> = {
  /** By field, the part its file comes in; a part that is named several times comes as often, in this order. */
  files: { readonly [Name in Field]?: string }
  /** A part that holds the other fields as one JSON object. */
  json?: string
}

/** Requests allowed per minute are set by class, see server/core/rate.ts. */
export type RateClass = 'read' | 'lookup' | 'change' | 'money' | 'code' | 'signIn' | 'public' | 'fault'

export type CallOptions<
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  Refusal extends RefusalName,
> = {
  /** Catalogue ids this call implements, for the documentation page. */
  ids: readonly string[]
  /** One sentence for the documentation page. */
  about: string
  door?: Door
  input: Input
  output: Output
  refusals?: readonly Refusal[]
  access: Access
  references?: { readonly [Field in keyof z.core.output<Input> & string]?: ReferenceKind }
  reads?: readonly Topic[]
  changes?: readonly Topic[]
  /** Moves money: an Idempotency-Key header is required and claimed with the money. */
  money?: true
  /**
   * Fields in which the server's own words come back to it, as a held rate: with other ones it is still the same payment,
   * and its key finds what was made.
   */
  restates?: { readonly [Field in keyof z.core.output<Input> & string]?: true }
  /** May need an approval code; these facts are bound to it. */
  binds?: readonly ('amount' | 'currency' | 'payee' | 'feeSide' | 'source')[]
  /** Also served to who has not accepted new terms yet; every other call answers TE until then (B178). */
  beforeTerms?: true
  rate: RateClass
  /** `change` writes an audit row; `money` is audited by the ledger's operation row; `none` only reads. */
  audit: 'none' | 'change' | 'money'
  /** Server time after which the caller is told to retry, in ms. Default 10,000. */
  budgetMs?: number
  /** The longest body that is taken at an address of its own, in bytes. Default 1 MiB. */
  bodyLimit?: number
  /** Answers a file instead of JSON: its media type. */
  file?: string
  /** Also taken as multipart/form-data, in which the files come along instead of the numbers of uploads. */
  multipart?: MultipartForm<keyof z.core.output<Input> & string>
  /** Also taken as application/x-www-form-urlencoded, which clients of OAuth speak (RFC 6749, 4.1.3). */
  urlEncoded?: true
  /**
   * `never`: the answer holds what lets somebody in, so that its length must tell nothing of it (BREACH). Without a word
   * the answers of calls that only look are compressed (server/app/compressed.ts).
   */
  compress?: 'never'
  /** Its GET address is a page too: what accepts HTML gets the page. */
  besidePage?: true
  /** The client asks at most once in `everyMs`, whoever wants the answer; without one it may ask again after `releaseMs`. */
  throttle?: { everyMs: number; releaseMs: number }
  /** The client keeps the answer in its tab for each language and country: it changes with a release only. */
  keptInTab?: true
  /** The client sends it while the page is being left. */
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

/** Declares a call. Generic over the schemas, not their values: four times faster to check. */
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

/** What somebody wants by a call: its input without what the server only hears again. */
export const intentOf = ({ restates = {} }: { restates?: object }, input: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input as object).filter(([field]) => !Object.hasOwn(restates, field)))

/** Where a call is sent: verb and path with the input's fields filled in; what is left goes into the body. */
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

/** Drops null, undefined and NaN fields of a payload, deeply (B143). */
export function dropEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropEmpty)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== null && field !== undefined && !Number.isNaN(field))
      .map(([name, field]) => [name, dropEmpty(field)]),
  )
}
