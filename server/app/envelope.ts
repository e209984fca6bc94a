import { refusalOf, refusals, responseCodes } from '@sixpence/protocol/codes'
import { InvalidInput, type Refused } from '#core/refused.ts'
import type { Translate } from '#core/translate.ts'

/** The fields of every answer at the main door (B163); REST doors add {message}. */
export type Envelope = {
  responseCode: string
  responseDescription: string
  validationErrors: { parameter: string; code: string; description: string }[]
}

export type Answer = {
  status: number
  /** Seconds, for Retry-After (RFC 9110, 10.2.3). */
  retryAfter?: number
  body: Envelope & Record<string, unknown>
}

/** The answer of a successful call in its envelope, status 200. */
export function success(output: Record<string, unknown>): Answer {
  return {
    status: 200,
    body: { ...output, responseCode: responseCodes.success, responseDescription: '', validationErrors: [] },
  }
}

/**
 * A refusal as an answer. The main door answers 200 with a response code for every business outcome, and an HTTP
 * status only for 401, 429 and faults (Q078); REST doors answer the refusal's own status and {message}.
 */
export function refusal(error: Refused | InvalidInput, door: Door, t: Translate): Answer {
  return error instanceof InvalidInput ? invalidInputAnswer(error, door, t) : refusedAnswer(error, door, t)
}

type Door = 'main' | 'rest'

function invalidInputAnswer({ problems }: InvalidInput, door: Door, t: Translate): Answer {
  const text = t(refusals.invalidInput.text)
  return {
    status: door === 'main' ? 200 : 400,
    body: {
      ...(door === 'rest' && { message: text }),
      responseCode: responseCodes.invalidParams,
      responseDescription: text,
      validationErrors: problems.map(({ facts, ...problem }) => ({
        ...problem,
        description: t(problem.description, facts),
      })),
    },
  }
}

function refusedAnswer(error: Refused, door: Door, t: Translate): Answer {
  const { code, text, error: oauthError, status = 400 } = refusalOf(error.refusal)
  const description = t(text, error.facts)
  const isHttpOutcome = status === 401 || status === 429 || status >= 500
  const retryAfter = retryAfterOf(error, status)
  return {
    status: door === 'rest' || isHttpOutcome ? status : 200,
    ...(retryAfter !== undefined && { retryAfter }),
    body: {
      ...error.extra,
      ...(door === 'rest' && { message: description }),
      ...(door === 'rest' && oauthError !== undefined && { error: oauthError }),
      responseCode: code,
      responseDescription: description,
      validationErrors: [{ parameter: error.field ?? '', code: error.refusal, description }],
    },
  }
}

/** Seconds until a repetition makes sense; undefined when it makes none. */
function retryAfterOf({ refusal: name, facts }: Refused, status: number): number | undefined {
  // Until the rate limit allows it.
  if (status === 429) return Math.max(1, Number(facts['count'] ?? 1))
  // As long as the help desk has answered.
  if (name === 'supportBusy') return Number(facts['seconds'])
  return name === 'busy' || name === 'outcomeUnknown' ? 1 : undefined
}
