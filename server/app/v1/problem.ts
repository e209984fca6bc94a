import { refusalOf, type RefusalName } from '@sixpence/protocol/codes'
import type { AnyOperation } from '@sixpence/protocol/v1/operation'
import { problems, type ProblemName } from '@sixpence/protocol/v1/problems'
import type { Problem } from '@sixpence/protocol/v1/shapes'
import { ApiProblem } from '#core/api-problem.ts'
import { InvalidInput, Refused } from '#core/refused.ts'
import { translator } from '#core/translate.ts'

/** A problem as sent, with the seconds to wait if a retry can succeed. */
export type SentProblem = { body: Problem; retryAfter?: number }

type Of = { operation: AnyOperation | undefined; requestId: string }

const english = translator('en')

/** A refusal as a problem (RFC 9457). `operation`: its names replace those of the fields of the underlying calls. */
export function problemFor(
  error: ApiProblem | Refused | InvalidInput,
  { operation, requestId }: Of,
): SentProblem {
  const instance = `urn:uuid:${requestId}`
  if (error instanceof InvalidInput) {
    const errors = error.problems.map(({ parameter, description, facts }) => ({
      ...placeOf(parameter, operation, error.isAsSent ? {} : operation?.renames),
      message: english(description, facts),
    }))
    return { body: { ...bodyOf('invalidInput'), detail: titleOf('invalidInput'), instance, errors } }
  }
  const name = nameOf(error)
  const detail = error instanceof ApiProblem ? error.title : english(titleOf(name), error.facts)
  const field = error.field || undefined
  const retryAfter = retryAfterOf(name, error)
  return {
    body: {
      ...bodyOf(name),
      detail,
      instance,
      ...(field !== undefined && {
        errors: [{ ...placeOf(field, operation, operation?.renames), message: detail }],
      }),
    },
    ...(retryAfter !== undefined && { retryAfter }),
  }
}

const isProblem = (name: string): name is ProblemName => Object.hasOwn(problems, name)

/** The ledger's refusal of a key used for something else becomes the problem of the Idempotency-Key. */
function nameOf(error: ApiProblem | Refused): RefusalName | ProblemName {
  if (error instanceof ApiProblem) return error.problem
  return error.refusal === 'keyReused' ? 'idempotencyKeyReused' : error.refusal
}

/** Title of a problem: a sentence in English, which may contain facts in braces. */
export const titleOf = (name: RefusalName | ProblemName): string =>
  isProblem(name) ? problems[name].title : refusalOf(name).text

const conflicts: ReadonlySet<string> = new Set([
  'approvalNotOpen',
  'paymentHasLeft',
  'webhookOff',
  'massOver',
])

/** HTTP status of a problem: 422 for a valid request that cannot be executed. */
export function statusOf(name: RefusalName | ProblemName): number {
  if (isProblem(name)) return problems[name].status
  if (name === 'invalidInput') return 400
  if (conflicts.has(name)) return 409
  const { status = 400 } = refusalOf(name)
  return status === 400 ? 422 : status
}

/** A title is the same for every occurrence (RFC 9457, 3.1.3): sentences with a fact in them are in the detail only. */
function withoutFacts(name: RefusalName | ProblemName): string {
  const sentences = titleOf(name).match(/[^.]+(?:\.(?!\s|$)[^.]*)*\.?\s*/g) ?? []
  const detail = sentences
    .filter((sentence) => !sentence.includes('{'))
    .join('')
    .trim()
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return detail || `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

const bodyOf = (name: RefusalName | ProblemName) => ({
  type: `urn:sixpence:problem:${name}`,
  title: withoutFacts(name),
  status: statusOf(name),
  code: name,
})

/** A JSON pointer into the body (RFC 6901), or the name of a parameter of the path or the query. */
function placeOf(
  field: string,
  operation: AnyOperation | undefined,
  renames: AnyOperation['renames'] = {},
): { pointer: string } | { parameter: string } {
  const [first = '', ...rest] = field.split('.')
  const name = (Object.hasOwn(renames, first) && renames[first]) || first
  const isInAddress = [operation?.params, operation?.query].some(
    (members) => members && Object.hasOwn(members.shape, name),
  )
  if (isInAddress || !operation?.body) return { parameter: [name, ...rest].join('.') }
  const parts = [name, ...rest].map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
  return { pointer: `#/${parts.join('/')}` }
}

/** Refusals that name a time to wait, and the seconds of its unit. */
const secondsOf: Readonly<Record<string, number>> = {
  tooManyRequests: 1,
  tooManyTexts: 60,
  tooManyMails: 3_600,
}

function retryAfterOf(name: string, error: ApiProblem | Refused): number | undefined {
  if (error instanceof Refused && Object.hasOwn(secondsOf, name))
    return Math.max(1, Number(error.facts['count'] ?? 1)) * (secondsOf[name] ?? 1)
  if (name === 'customerMoving') return 10
  return ['busy', 'outcomeUnknown', 'requestUnderWay'].includes(name) ? 1 : undefined
}
