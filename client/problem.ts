import type { ProblemCode } from './schema.d.ts'

/** The errors of a request, by JSON pointer into the body or by the name of a parameter of the query or the path. */
export type FieldError = { pointer?: string; parameter?: string; message: string }

/** Known names, and names that a newer bank may have. */
export type AnyCode = ProblemCode | 'unreadable' | (string & Record<never, never>)

/** Any failure of this client: `instanceof SixpenceError` catches them all. */
export class SixpenceError extends Error {
  override readonly name: string = 'SixpenceError'
}

/** The bank's refusal, an RFC 9457 problem. `code` is for programs, `message` for the developer. */
export class SixpenceProblem extends SixpenceError {
  override readonly name = 'SixpenceProblem'
  /** HTTP status. */
  readonly status: number
  /** Name of the problem, such as `insufficientFunds`; `unreadable` if the answer is not a problem of the bank. */
  readonly code: AnyCode
  readonly title: string
  /** Quote it in requests for support. */
  readonly requestId: string | undefined
  readonly errors: readonly FieldError[]
  /** The wait before the next request that the bank demands, in seconds. */
  readonly retryAfter: number | undefined

  constructor(facts: ProblemFacts) {
    super(`${facts.code}: ${facts.detail ?? facts.title}`)
    this.status = facts.status
    this.code = facts.code
    this.title = facts.title
    this.requestId = facts.requestId
    this.errors = facts.errors ?? []
    this.retryAfter = facts.retryAfter
  }
}

export type ProblemFacts = {
  status: number
  code: AnyCode
  title: string
  detail?: string | undefined
  requestId?: string | undefined
  errors?: readonly FieldError[] | undefined
  retryAfter?: number | undefined
}

/** No answer came: no connection, a timeout, or the caller gave up. */
export class SixpenceUnreachable extends SixpenceError {
  override readonly name = 'SixpenceUnreachable'
}

/** The problem in an unsuccessful answer. `body` is the parsed body, or the text if it is not JSON. */
export function problemOf(response: Response, body: unknown, now: number = Date.now()): SixpenceProblem {
  const { status } = response
  const requestId = response.headers.get('request-id') ?? undefined
  const retryAfter = secondsOf(response.headers.get('retry-after'), now)
  const problem = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const { code, title, detail, errors } = problem
  if (typeof code !== 'string' || typeof title !== 'string')
    return new SixpenceProblem({
      status,
      code: 'unreadable',
      title: `The answer with status ${status} is not from the bank, or from something in front of it.`,
      requestId,
      retryAfter,
    })
  return new SixpenceProblem({
    status,
    code,
    title,
    detail: typeof detail === 'string' ? detail : undefined,
    requestId,
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    retryAfter,
  })
}

/** `Retry-After` in seconds from now: the header is a number of seconds or a date (RFC 9110, 10.2.3). */
export function secondsOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header)
  const until = Date.parse(header)
  return Number.isNaN(until) ? undefined : Math.max(0, (until - now) / 1000)
}

const isFieldError = (item: unknown): item is FieldError =>
  typeof item === 'object' &&
  item !== null &&
  typeof ((item as FieldError).pointer ?? (item as FieldError).parameter) === 'string' &&
  typeof (item as FieldError).message === 'string'
