import type { AnyCall, InputOf, OutputOf } from '@sixpence/protocol/call'
import { type RefusalName, refusalOf } from '@sixpence/protocol/codes'
import type { PendingTerms } from '@sixpence/protocol/session/session'
import { vi } from 'vitest'
import type * as z from 'zod/mini'
import { session } from '#lib/call/session.ts'

/** The responses of a test's server, for screens in a browser, which cannot start a server. */
export type Answer = {
  call: string
  door: AnyCall['door']
  answer: (input: Record<string, unknown>) => unknown
}

/** A request as the server saw it. */
export type RecordedCall = { call: string; input: Record<string, unknown>; key: string | null }

/** The call's response, or a refusal; a thrown error cuts the connection. */
export const on = <C extends AnyCall>(
  call: C,
  answer: (
    input: InputOf<C>,
  ) => OutputOf<C> | Refused | FileAnswer | Promise<OutputOf<C> | Refused | FileAnswer>,
): Answer => ({
  call: call.name,
  door: call.door,
  answer: async (input) => {
    const given = await answer(input as InputOf<C>)
    return isMadeTwice(call) && input['requestKey'] === undefined && Object(given).requestKey
      ? new Refused('confirmationNeeded', {}, Object(given))
      : given
  },
})

/** The first request is refused with how to confirm it (decision 161), which the test provides as the response. */
const isMadeTwice = ({ input }: AnyCall): boolean =>
  'requestKey' in ((input as Partial<z.ZodMiniObject>).shape ?? {})

class Refused {
  readonly body: object
  readonly status: number
  constructor(
    name: RefusalName,
    facts: Record<string, string | number>,
    more: { at?: string } & Record<string, unknown> = {},
  ) {
    const { at, ...rest } = more
    const { code, text, field = '', status = 400 } = refusalOf(name)
    const description = text.replaceAll(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact]))
    this.status = status
    this.body = {
      responseCode: code,
      responseDescription: description,
      validationErrors: [{ parameter: at ?? field, code: name, description }],
      ...rest,
    }
  }
}

/** `at`: the parameter it concerns, if that varies. */
export const refuse = (
  name: RefusalName,
  facts: Record<string, string | number> = {},
  at?: string,
): Refused => new Refused(name, facts, at === undefined ? {} : { at })

/** Code TE with the agreements that wait. */
export const refuseWithTerms = (terms: PendingTerms): Refused => new Refused('termsPending', {}, { terms })

class FileAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly name: string
  readonly type: string
  constructor(bytes: Uint8Array<ArrayBuffer>, name: string, type = 'image/png') {
    this.bytes = bytes
    this.name = name
    this.type = type
  }
}

/** A file of cells. */
export const csvFile = (text: string, name = 'file.csv'): FileAnswer =>
  new FileAnswer(new TextEncoder().encode(text), name, 'text/csv')

/** A picture of a single pixel, as returned by calls that return a file. */
export const picture = (name = 'picture.png'): FileAnswer =>
  new FileAnswer(
    Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      ),
      (letter) => letter.charCodeAt(0),
    ),
    name,
  )

/** A response that never arrives. */
export const never = (): Promise<never> => new Promise(() => undefined)

/** A connection that is cut before the response. */
export const cutLine = (): never => {
  throw new TypeError('Failed to fetch')
}

/** Replaces the network; of several responses to a call the last is used. Returns the list of requests. */
export function listenFor(answers: readonly Answer[]): RecordedCall[] {
  const recorded: RecordedCall[] = []
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const { method: _, ...body } = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<
      string,
      unknown
    >
    const isMain = url.pathname === '/'
    const main = [...url.searchParams.keys()][0] ?? ''
    const found = answers.findLast((answer) => (isMain ? answer.call === main : fieldsIn(answer, url, init)))
    const call = found?.call ?? (isMain ? main : url.pathname)
    const input = { ...body, ...(found && !isMain && fieldsIn(found, url, init)) }
    recorded.push({ call, input, key: new Headers(init.headers).get('idempotency-key') })
    if (!found) throw new Error(`nothing answers ${call}`)
    const answer = await found.answer(input)
    const done = { responseCode: '00', responseDescription: '', validationErrors: [] }
    if (answer instanceof FileAnswer)
      return new Response(new Blob([answer.bytes], { type: answer.type }), {
        headers: { 'content-disposition': `attachment; filename="${answer.name}"` },
      })
    if (answer instanceof Refused) return Response.json(answer.body, { status: isMain ? 200 : answer.status })
    return Response.json({ ...Object(answer), ...done })
  })
  return recorded
}

/** The fields in the URL, if it is the separate address of this call. */
function fieldsIn({ door }: Answer, url: URL, init: RequestInit): Record<string, unknown> | undefined {
  const [verb, template = ''] = door.split(' ')
  if (door === 'main' || verb !== init.method) return undefined
  const pattern = new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  const groups = pattern.exec(url.pathname)?.groups
  if (!groups && !pattern.test(url.pathname)) return undefined
  const fields = [...Object.entries(groups ?? {}), ...url.searchParams]
  return Object.fromEntries(
    fields.map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
  )
}

/** Signs a person in, with a token that is not checked. */
export function signIn(): void {
  const part = (value: object) => btoa(JSON.stringify(value))
  const now = Math.floor(Date.now() / 1000)
  const accessToken = `${part({ alg: 'HS256' })}.${part({ sid: 's1', iat: now, exp: now + 3600 })}.x`
  session().begin({ accessToken, refreshToken: 'r1' })
}
