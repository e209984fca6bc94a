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
      pointer: pointerOf(parameter, operation),
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
      ...(field !== undefined && { errors: [{ pointer: pointerOf(field, operation), message: detail }] }),
    },
    ...(retryAfter !== undefined && { retryAfter }),
  }
}

const isProblem = (name: string): name is ProblemName => Object.hasOwn(problems, name)

/** The ledger's refusal of a key used for something else becomes the problem of the Idempotency-Key. */
const nameOf = (error: ApiProblem | Refused): RefusalName | ProblemName =>
  error instanceof ApiProblem
    ? error.problem
    : error.refusal === 'keyReused'
      ? 'idempotencyKeyReused'
      : error.refusal

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

const bodyOf = (name: RefusalName | ProblemName) => ({
  type: `urn:sixpence:problem:${name}`,
  title: titleOf(name).replace(/ ?\{\w+\}/g, ' …'),
  status: statusOf(name),
  code: name,
})

/** A JSON pointer into the body, or the name of a member of the path or the query. */
function pointerOf(field: string, operation: AnyOperation | undefined): string {
  const [first = '', ...rest] = field.split('.')
  const { renames = {} } = operation ?? {}
  const name = (Object.hasOwn(renames, first) && renames[first]) || first
  const isInAddress = [operation?.params, operation?.query].some(
    (one) => one && Object.hasOwn(one.shape, name),
  )
  if (isInAddress || !operation?.body) return [name, ...rest].join('.')
  return `#/${[name, ...rest].map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`
}

function retryAfterOf(name: string, error: ApiProblem | Refused): number | undefined {
  if (name === 'tooManyRequests' && error instanceof Refused)
    return Math.max(1, Number(error.facts['count'] ?? 1))
  if (name === 'customerMoving') return 10
  return ['busy', 'outcomeUnknown', 'requestUnderWay'].includes(name) ? 1 : undefined
}
