import { vi } from 'vitest'

export type RestAnswer = { status?: number; body: object }
type RecordedRequest = { path: string; input: Record<string, string>; bearer: string | null }

export const done = (body: object): RestAnswer => ({ body: { ...body, responseCode: '00' } })

export const refused = (name: string, description: string, parameter = '', status = 403): RestAnswer => ({
  status,
  body: {
    message: description,
    responseCode: 'AU',
    responseDescription: description,
    validationErrors: [{ parameter, code: name, description }],
  },
})

/** By path, or by the name of a call of the main door; unlisted requests fail as a broken connection. */
export type RestAnswers = Record<string, RestAnswer | ((input: Record<string, string>) => RestAnswer)>

/**
 * Replaces the network, for screens in a browser. Returns the requests, except those for passkeys offered in a field.
 */
export function answerAt(answers: RestAnswers): RecordedRequest[] {
  const recorded: RecordedRequest[] = []
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const body = typeof init.body === 'string' ? init.body : '{}'
    const input: Record<string, string> = JSON.parse(body)
    const path = url.pathname === '/' ? (input['method'] ?? '') : url.pathname
    const found = answers[path]
    if (found || path !== '/auth/passkeys/sign-in/begin')
      recorded.push({ path, input, bearer: new Headers(init.headers).get('authorization') })
    if (!found) throw new TypeError('Failed to fetch')
    const answer = typeof found === 'function' ? found(input) : found
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
  return recorded
}
