import { operations } from '@sixpence/protocol/v1/index'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { askForPayment, type Example, readAccounts } from './examples.ts'

const origin = 'https://ostra.example'
type Asked = { url: string; method: string; headers: Headers; body: unknown }

/** The request of the TypeScript example, which is executed. */
async function asked({ typescript }: Example, answer: object): Promise<Asked> {
  let seen: Asked | undefined
  const fetched = async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    seen = {
      url,
      method,
      headers: new Headers(headers),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    }
    return Response.json(answer)
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- the text that developers copy is what is tested
  const run = new Function('fetch', 'process', 'console', `return (async () => {${typescript(origin)}})()`)
  await run(fetched, { env: { SIXPENCE_KEY: 'sk_live_a' } }, { info: () => undefined })
  if (!seen) throw new Error('the example asks nothing')
  return seen
}

/** The request of the curl example, parsed from its text. */
function read({ curl }: Example): Asked {
  const text = curl(origin).replace('$SIXPENCE_KEY', 'sk_live_a')
  const body = /-d '([^']+)'/.exec(text)?.[1]
  const headers = [...text.matchAll(/-H "([\w-]+): ([^"]+)"/g)]
  return {
    url: /curl (\S+)/.exec(text)?.[1] ?? '',
    method: body ? 'POST' : 'GET',
    headers: new Headers(headers.map(([, name = '', value = '']) => [name, value])),
    body: body && JSON.parse(body),
  }
}

test.each([
  ['listAccounts', readAccounts, { data: [] }],
  ['createPayment', askForPayment, { id: 1, status: 'created' }],
])(
  'the example of %s asks for what the interface declares, in both languages',
  async (name, example, answer) => {
    const operation = operations.get(name)
    const first = await asked(example, answer)
    const other = read(example)
    for (const { url, method, headers, body } of [first, other]) {
      expect([method, url]).toEqual([operation?.method, `${origin}/v1${operation?.path}`])
      expect(headers.get('authorization')).toBe('Bearer sk_live_a')
      if (!operation?.body) continue
      expect(z.safeParse(operation.body, body).error).toBeUndefined()
      expect(headers.get('content-type')).toBe('application/json')
      expect(headers.get('idempotency-key')?.length).toBeGreaterThanOrEqual(8)
    }
    expect(first.body).toEqual(other.body)
  },
)
