import { Agent, request } from 'node:http'

/** A signed-in person. The tokens are replaced when they are renewed. */
export type Person = {
  email: string
  customer: number
  account: number
  /** Payments of this person wait for a code sent there. */
  phone: string | undefined
  token: string
  cookie: string
}

export type Answer = { status: number; body: Readonly<Record<string, unknown>> }

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

/**
 * Sends a call as a browser would and returns its answer, or `lost` without an answer: connection refused, reset, cut
 * off or timed out. With `cutAfterMs` the request is aborted after that time.
 */
export function ask(
  port: number,
  person: Person,
  call: string,
  input: Readonly<Record<string, unknown>>,
  options: { key?: string; cutAfterMs?: number } = {},
): Promise<Answer | 'lost'> {
  const body = JSON.stringify({ method: call, ...input })
  return new Promise((resolve) => {
    const sent = request({
      agent,
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: `/?${call}`,
      timeout: options.cutAfterMs ?? 15_000,
      headers: {
        host: 'ostra.localhost',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'accept-language': 'en',
        authorization: `Bearer ${person.token}`,
        cookie: person.cookie,
        // A balancer uses it to keep each person at the same server.
        'x-client': String(person.customer),
        ...(options.key && { 'idempotency-key': options.key }),
      },
    })
    const lost = (): void => {
      sent.destroy()
      resolve('lost')
    }
    sent.on('error', lost).on('timeout', lost)
    sent.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('error', lost).on('aborted', lost)
      answer.on('end', () => resolve(parsed(answer.statusCode ?? 0, text)))
    })
    sent.end(body)
  })
}

function parsed(status: number, text: string): Answer | 'lost' {
  try {
    return { status, body: JSON.parse(text) as Answer['body'] }
  } catch {
    return 'lost'
  }
}

/** The refusal's name, or undefined when the call was served. */
export function refusalOf({ body }: Answer): string | undefined {
  if (body['responseCode'] === '00') return undefined
  const [problem] = (body['validationErrors'] ?? []) as { code?: string }[]
  return problem?.code ?? String(body['responseCode'])
}
