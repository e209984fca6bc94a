import { address, type AnyCall } from '@sixpence/protocol/call'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { transactionReceiptPdf } from '@sixpence/protocol/history/history'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { personalDataExport } from '@sixpence/protocol/personal-data/personal-data'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { allowedIpDelete } from '@sixpence/protocol/public-api/allowed-ips'
import { recoveryCodesCreate } from '@sixpence/protocol/security/security'
import { authLogin, authLogout, authRefresh } from '@sixpence/protocol/sign-in/sign-in'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answering, done, emptyStorage, type Reply, refused, type RecordedRequest } from '#testing/browser.ts'
import { exchange } from './exchange.ts'
import { Refusal } from './refusal.ts'

let server: Awaited<ReturnType<typeof answering>> | undefined
beforeEach(emptyStorage)
afterEach(async () => {
  await server?.close()
  server = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answer = async (reply: Reply | ((seen: RecordedRequest) => Reply | Promise<Reply>)) => {
  server = await answering(typeof reply === 'function' ? reply : () => reply)
  return server
}

const refusalOf = async (work: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error(`no refusal but ${String(error)}`)
  return error
}

describe('a request', () => {
  test('is posted to the root with its method in query and body [B161]', async () => {
    const { seen } = await answer(done({ accounts: [] }))
    expect(await exchange(balanceInquiry, {})).toEqual({ accounts: [] })
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/?balanceInquiry',
      body: { method: 'balanceInquiry' },
    })
  })

  test('says language, client version and bearer [B164]', async () => {
    const { seen } = await answer(done({ accounts: [] }))
    await exchange(balanceInquiry, {}, { token: 'abc' })
    expect(seen[0]?.headers).toMatchObject({
      'accept-language': 'en-GB',
      'x-client-version': '2.1.2',
      authorization: 'Bearer abc',
    })
  })

  test('outlives the page if its call does', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    await answer(done())
    await exchange(authLogout, {})
    await exchange(authRefresh, { refreshToken: 's1.1' }).catch(() => undefined)
    expect(sent.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false])
    sent.mockRestore()
  })

  test('names the customer of a business in header and body, and nobody for a person [B158] [B159]', async () => {
    const { seen } = await answer(done({ accounts: [] }))
    await exchange(balanceInquiry, {}, { customerId: '42', fromCustomerId: 42 })
    await exchange(balanceInquiry, {})
    expect(seen[0]?.headers['customer-id']).toBe('42')
    expect(seen[0]?.body).toMatchObject({ fromCustomerId: 42 })
    expect(seen[1]?.headers).not.toHaveProperty('customer-id')
    expect(seen[1]?.body).not.toHaveProperty('fromCustomerId')
  })

  test('drops empty fields but keeps 0, "" and false [B143]', async () => {
    const { seen } = await answer(refused('VF', 'payeeUnknown', 'No'))
    const input = {
      accountId: 0,
      amount: '',
      currency: 'EUR',
      toEmail: 'a@b.co',
      subscriptionUserCancel: false,
    } as const
    await refusalOf(exchange(p2pSend, { ...input, note: undefined, invoiceId: Number.NaN }))
    expect(seen[0]?.body).toEqual({ method: 'p2pSend', ...input })
  })

  test('carries key and activity when there are some (Q026, Q084)', async () => {
    const { seen } = await answer(done({ accounts: [] }))
    await exchange(balanceInquiry, {}, { idempotencyKey: 'k', isActive: true })
    await exchange(balanceInquiry, {})
    expect(seen[0]?.headers).toMatchObject({ 'idempotency-key': 'k', 'x-active': '1' })
    expect(seen[1]?.headers).not.toHaveProperty('x-active')
  })

  test('goes to a door of its own where the call has one', async () => {
    const { seen } = await answer({
      status: 200,
      headers: { 'content-type': 'application/pdf' },
      body: '%PDF',
    })
    expect(address(transactionReceiptPdf, { transactionId: 7 }).path).toBe('/receipt/7/pdf')
    const file = await exchange(transactionReceiptPdf, { transactionId: 7 })
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/receipt/7/pdf' })
    expect(await file.blob.text()).toBe('%PDF')
  })
})

describe('an answer', () => {
  test('is done with code 00 only [B172]', async () => {
    await answer(refused('13', 'notAllowed', 'No access'))
    const refusal = await refusalOf(exchange(customerInfoGet, {}))
    expect(refusal).toMatchObject({ name: 'notAllowed', code: '13', description: 'No access', status: 200 })
    expect(refusal.isCertain).toBe(true)
  })

  test('in place of a file is a refusal, although its status is 200', async () => {
    await answer(refused('VF', 'wrongConfirmationCode', 'Wrong code'))
    const input = { requestKey: 'k'.repeat(22), code: '123456' }
    const refusal = await refusalOf(exchange(personalDataExport, input))
    expect(refusal).toMatchObject({ name: 'wrongConfirmationCode', status: 200 })
  })

  test.each([
    ['main', recoveryCodesCreate, {}, 200],
    ['own', allowedIpDelete, { id: 5 }, 403],
  ] as const)(
    'that asks for a confirmation says how to give it, at the %s door [SP-05]',
    async (_, call, input, status) => {
      const waits = { requestKey: 'k'.repeat(22), method: 'otp', expiresAt: '2126-01-01T00:00:00Z' }
      const { body } = refused('VF', 'confirmationNeeded', 'This is not done yet.')
      await answer({ status, body: { ...Object(body), ...waits } })
      expect(await exchange<AnyCall>(call, input)).toEqual(waits)
    },
  )

  test('of a token service door is refused by its HTTP status, with its message [B088] [B089]', async () => {
    await answer({ status: 403, body: { message: 'Blocked' } })
    const input = { client: 'spa', username: 'a@b.co', password: 'x', codeChallenge: 'c'.repeat(43) } as const
    const refusal = await refusalOf(exchange(authLogin, input))
    expect(refusal).toMatchObject({ status: 403, description: 'Blocked' })
  })

  test('with an HTTP error keeps status, message and body [B179]', async () => {
    await answer({ status: 418, body: { x: 1, message: 'Teapot' } })
    const refusal = await refusalOf(exchange(balanceInquiry, {}))
    expect(refusal).toMatchObject({ status: 418, message: 'Teapot', words: { x: 1, message: 'Teapot' } })
  })

  test('of status 500 says that the server is not available, its reference below [B180]', async () => {
    await answer({ status: 500, body: { responseCode: 'UE', responseDescription: 'Reference 12ab.' } })
    const refusal = await refusalOf(exchange(balanceInquiry, {}))
    expect(refusal).toMatchObject({
      description: 'Server is not available',
      words: { errors: ['Reference 12ab.'] },
    })
    expect(refusal.isCertain).toBe(false)
  })

  test.each([
    ['nothing', ''],
    ['no JSON', '<html>'],
    ['an object without a code', {}],
    ['fields against the declaration', { accounts: 'none', responseCode: '00' }],
  ])('that is %s says that something went wrong [B182]', async (_, body) => {
    await answer({ body })
    const refusal = await refusalOf(exchange(balanceInquiry, {}))
    expect(refusal).toMatchObject({
      name: 'serverError',
      description: 'Something went wrong. Please try again later.',
    })
    expect(refusal.isCertain).toBe(false)
  })

  test('that never comes is a network error [B181]', async () => {
    const { close } = await answer(done())
    await close()
    server = undefined
    const refusal = await refusalOf(exchange(balanceInquiry, {}))
    expect(refusal).toMatchObject({
      name: 'networkError',
      code: 'AE',
      status: 0,
      description: 'Check your internet connection and try again.',
    })
  })

  test('that takes longer than five minutes is a network error [B165]', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('location', new URL('http://bank.example/'))
    vi.stubGlobal(
      'fetch',
      vi.fn(
        (_: URL, { signal }: RequestInit) =>
          new Promise((_resolve, reject) =>
            signal?.addEventListener('abort', () => reject(new Error('aborted'))),
          ),
      ),
    )
    let refusal: unknown
    const work = exchange(balanceInquiry, {}).catch((error: unknown) => (refusal = error))
    await vi.advanceTimersByTimeAsync(299_000)
    expect(refusal).toBeUndefined()
    await vi.advanceTimersByTimeAsync(2_000)
    await work
    expect(refusal).toMatchObject({ name: 'networkError' })
  })

  test('is not awaited any longer than its asker wants', async () => {
    await answer(() => new Promise(() => undefined))
    const asker = new AbortController()
    const work = exchange(balanceInquiry, {}, { signal: asker.signal })
    asker.abort()
    await expect(work).rejects.toThrow(/abort/i)
    await expect(work).rejects.not.toBeInstanceOf(Refusal)
  })

  test('says how long to wait', async () => {
    await answer({
      ...refused('UE', 'tooManyRequests', 'Wait'),
      status: 429,
      headers: { 'retry-after': '3' },
    })
    expect(await refusalOf(exchange(balanceInquiry, {}))).toMatchObject({ status: 429, retryAfterMs: 3_000 })
  })

  test('tells the problem of each field', async () => {
    const problems = [
      { parameter: 'amount', code: 'missing', description: 'This field is missing.' },
      { parameter: 'toEmail', code: 'invalid_format', description: 'Enter a valid e-mail address.' },
    ]
    await answer({ body: { responseCode: 'TA1', responseDescription: 'Check.', validationErrors: problems } })
    const refusal = await refusalOf(exchange(balanceInquiry, {}))
    expect(refusal.name).toBe('invalidInput')
    expect(refusal.problemOf('toEmail')).toBe('Enter a valid e-mail address.')
    expect(refusal.problemOf('note')).toBeUndefined()
  })
})
