import { languageInfo } from '@sixpence/locales'
import { address, type AnyCall, dropEmpty, type InputOf, type OutputOf } from '@sixpence/protocol/call'
import type { RefusalName } from '@sixpence/protocol/codes'
import * as z from 'zod/mini'
import { apiOrigin } from './api-address.ts'
import '#lib/language/english-plurals.ts'
import { pageLanguage } from '#lib/language/language.ts'
import { type AnswerWords, downRefusal, emptyRefusal, networkRefusal, Refusal } from './refusal.ts'
import { report } from '#lib/report.ts'

/** The version of the protocol; the build has a separate number (B164, Q011). */
const clientVersion = '2.1.2'
const timeoutMs = 5 * 60_000

export type ExchangeOptions = {
  token?: string | undefined
  customerId?: string | undefined
  fromCustomerId?: number | undefined
  idempotencyKey?: string | undefined
  /** The person was active since the last call (Q026). */
  isActive?: boolean | undefined
  signal?: AbortSignal | undefined
}

/** A downloaded file, for calls that return a file. */
export type Download = { blob: Blob; name: string }
export type AnswerOf<C extends AnyCall> = C extends { file: string } ? Download : OutputOf<C>

/**
 * Sends a request and decodes its response with the call's schema. Never retries; the caller decides that. @throws Refusal
 * for everything that is not success; the signal's reason when it was aborted
 */
export async function exchange<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  options: ExchangeOptions = {},
): Promise<AnswerOf<C>> {
  const { url, init } = requestOf(call, input, options)
  const { response, body } = await fetched(url, init, options.signal, call.file !== undefined)
  if (response.ok && body instanceof Blob) return { blob: body, name: nameOf(response) } as AnswerOf<C>
  const words = typeof body === 'object' && body !== null && !(body instanceof Blob) ? body : undefined
  const failed = failureOf(response, words, call.door === 'main')
  if (failed) throw failed
  const answer = z.safeParse(call.output, dropEmpty(words))
  if (answer.success) return answer.data as AnswerOf<C>
  report('an answer against its declaration', {
    detail: [call.name, ...(answer.error.issues[0]?.path ?? [])].join('.'),
  })
  throw emptyRefusal(response.status)
}

function requestOf<C extends AnyCall>(call: C, input: InputOf<C>, options: ExchangeOptions) {
  const fields = dropEmpty(input) as Record<string, unknown>
  const { verb, path, rest } = address(call, fields)
  const url = new URL(path, apiOrigin())
  const isMain = call.door === 'main'
  const method = isMain ? { method: call.name } : {}
  const acting =
    isMain && options.fromCustomerId !== undefined ? { fromCustomerId: options.fromCustomerId } : {}
  if (verb === 'GET')
    for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, String(value))
  const headers = {
    'accept-language': languageInfo[pageLanguage()].tag,
    'x-client-version': clientVersion,
    ...(verb !== 'GET' && { 'content-type': 'application/json' }),
    ...(options.token && { authorization: `Bearer ${options.token}` }),
    ...(options.customerId && { 'customer-id': options.customerId }),
    ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    ...(options.isActive !== undefined && { 'x-active': options.isActive ? '1' : '0' }),
  }
  const keepalive = call.outlivesPage ?? false
  const body = verb === 'GET' ? null : JSON.stringify({ ...method, ...rest, ...acting })
  return {
    url,
    init: { method: verb, headers, body, credentials: 'same-origin', cache: 'no-store', keepalive } as const,
  }
}

async function fetched(url: URL, init: RequestInit, signal: AbortSignal | undefined, isFile: boolean) {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    })
    // The main door also refuses with status 200, so only the content type distinguishes a file from a refusal.
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const body = isFile && response.ok && !isJson ? await response.blob() : jsonOf(await response.text())
    return { response, body }
  } catch (error) {
    if (signal?.aborted) throw error
    throw networkRefusal()
  } finally {
    clearTimeout(timer)
  }
}

/** Turns an HTTP status and a response code into a Refusal (B171, B172, B179); undefined on success. */
function failureOf(response: Response, body: object | undefined, isMain: boolean): Refusal | undefined {
  const words: AnswerWords = body ?? {}
  const { status } = response
  if (status === 500) return downRefusal(words)
  if (!body) return emptyRefusal(status)
  if (response.ok && words.responseCode === undefined) return isMain ? emptyRefusal(status) : undefined
  const problems = Array.isArray(words.validationErrors) ? words.validationErrors : []
  // If it has to be confirmed first, the response says how, and the caller continues with that.
  if ((response.ok && words.responseCode === '00') || problems[0]?.code === 'confirmationNeeded')
    return undefined
  const seconds = Number(response.headers.get('retry-after'))
  return new Refusal({
    name: nameOfRefusal(problems, words.responseCode),
    code: words.responseCode ?? (status === 401 ? 'AU' : 'UE'),
    status,
    words: { ...words, validationErrors: problems },
    retryAfterMs: seconds > 0 ? seconds * 1000 : undefined,
  })
}

/** The server names its refusal in the code of the only problem; problems of input fields are an invalid input. */
function nameOfRefusal(
  [problem]: NonNullable<AnswerWords['validationErrors']>,
  code: string | undefined,
): RefusalName | 'serverError' {
  if (code === 'TA1' && problem?.parameter !== '') return 'invalidInput'
  return problem ? (problem.code as RefusalName) : 'serverError'
}

function jsonOf(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

const nameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'document'
