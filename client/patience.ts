import { setTimeout as sleep } from 'node:timers/promises'
import { secondsOf, SixpenceUnreachable } from './problem.ts'

export type Patience = {
  /** Attempts after the first. */
  retries: number
  /** Timeout of an attempt. */
  timeoutMs: number
  /** A longer Retry-After is not waited for: the problem is thrown with it. */
  longestWaitMs: number
  /** The first pause if the bank states none; it doubles with each attempt. */
  pauseMs: number
}

export const usualPatience: Patience = { retries: 3, timeoutMs: 30_000, longestWaitMs: 60_000, pauseMs: 500 }

type Send = (request: Request) => Promise<Response>

/**
 * Sends a request and retries it if that is safe: always if the bank did not accept it (429, 503), after a lost
 * connection only if a repetition has no second effect. Pauses vary, so that clients that failed together do not retry
 * together.
 * @throws SixpenceUnreachable when no answer came
 */
export function patient(send: Send, { retries, timeoutMs, longestWaitMs, pauseMs }: Patience): Send {
  return async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries
      const answer = await once(send, request, timeoutMs)
      const mayRepeat = answer instanceof Response ? await isNotTaken(answer, attempt) : isRepeatable(request)
      const wait = waitAsked(answer) ?? pauseMs * 2 ** attempt * (1 + Math.random())
      if (isLast || !mayRepeat || wait > longestWaitMs || request.signal.aborted) {
        if (answer instanceof Response) return answer
        throw answer
      }
      if (answer instanceof Response) await answer.body?.cancel()
      await sleep(wait, undefined, { signal: request.signal }).catch((cause: unknown) => {
        throw new SixpenceUnreachable('The request was given up while waiting to repeat it.', { cause })
      })
    }
  }
}

async function once(
  send: Send,
  request: Request,
  timeoutMs: number,
): Promise<Response | SixpenceUnreachable> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
  try {
    // A body can be read once: each attempt has its own.
    return await send(new Request(request.clone(), { signal }))
  } catch (cause) {
    const { origin, pathname } = new URL(request.url)
    const why = request.signal.aborted
      ? 'the request was given up'
      : signal.aborted
        ? `no answer within ${timeoutMs / 1000} s`
        : reasonOf(cause)
    return new SixpenceUnreachable(`${request.method} ${pathname} at ${origin}: ${why}.`, { cause })
  }
}

async function isNotTaken(answer: Response, attempt: number): Promise<boolean> {
  if (answer.status === 429 || answer.status === 503) return true
  return attempt > 0 && answer.status === 409 && (await codeOf(answer)) === 'requestUnderWay'
}

/** In ms; undefined if the bank did not state it. */
function waitAsked(answer: Response | SixpenceUnreachable): number | undefined {
  if (!(answer instanceof Response)) return undefined
  const seconds = secondsOf(answer.headers.get('retry-after'), Date.now())
  return seconds === undefined ? undefined : seconds * 1000
}

/** The earlier attempt whose answer was lost may still be running. */
async function codeOf(answer: Response): Promise<unknown> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  return (body as { code?: unknown } | undefined)?.code
}

const isRepeatable = (request: Request): boolean =>
  request.method === 'GET' || request.headers.has('idempotency-key')

function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const code = (inner as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : inner instanceof Error ? inner.message : String(inner)
}
