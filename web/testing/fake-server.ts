import type { AnyCall, InputOf, OutputOf } from '@sixpence/protocol/call'
import { type RefusalName, refusalOf } from '@sixpence/protocol/codes'
import type { PendingTerms } from '@sixpence/protocol/session'
import { vi } from 'vitest'
import { session } from '#lib/session.ts'

/** What a server of a test answers, for screens in a browser, where none can listen. */
export type Answer = { call: string; answer: (input: Record<string, unknown>) => unknown }

/** A request as the server saw it. */
export type Asked = { call: string; input: Record<string, unknown>; key: string | null }

/** The call's answer, or a refusal; thrown, the line is cut. */
export const on = <C extends AnyCall>(
  call: C,
  answer: (input: InputOf<C>) => OutputOf<C> | Refused | Promise<OutputOf<C> | Refused>,
): Answer => ({
  call: call.name,
  answer: (input) => answer(input as InputOf<C>),
})

class Refused {
  readonly body: object
  constructor(name: RefusalName, facts: Record<string, string | number>, more: object = {}) {
    const { code, text, field = '' } = refusalOf(name)
    const description = text.replaceAll(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact]))
    this.body = {
      responseCode: code,
      responseDescription: description,
      validationErrors: [{ parameter: field, code: name, description }],
      ...more,
    }
  }
}

export const refuse = (name: RefusalName, facts: Record<string, string | number> = {}): Refused =>
  new Refused(name, facts)

/** Code TE with the agreements that wait. */
export const refuseWithTerms = (terms: PendingTerms): Refused => new Refused('termsPending', {}, { terms })

/** An answer that does not come. */
export const never = (): Promise<never> => new Promise(() => undefined)

/** A line that is cut before the answer. */
export const cutLine = (): never => {
  throw new TypeError('Failed to fetch')
}

/** Stands in for the network; of several answers to a call the last counts. Gives the list of what was asked for. */
export function listenFor(answers: readonly Answer[]): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const call = [...url.searchParams.keys()][0] ?? ''
    const { method: _, ...input } = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<
      string,
      unknown
    >
    asked.push({ call, input, key: new Headers(init.headers).get('idempotency-key') })
    const found = answers.findLast((one) => one.call === call)
    if (!found) throw new Error(`nothing answers ${call}`)
    const answer = await found.answer(input)
    const done = { responseCode: '00', responseDescription: '', validationErrors: [] }
    return Response.json(answer instanceof Refused ? answer.body : { ...Object(answer), ...done })
  })
  return asked
}

/** Somebody is signed in, with a token that nobody checks. */
export function signIn(): void {
  const part = (value: object) => btoa(JSON.stringify(value))
  const now = Math.floor(Date.now() / 1000)
  const accessToken = `${part({ alg: 'HS256' })}.${part({ sid: 's1', iat: now, exp: now + 3600 })}.x`
  session().begin({ accessToken, refreshToken: 'r1' })
}
