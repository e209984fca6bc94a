import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { after, dayOf } from '@sixpence/days'
import { apiKeyCreate } from '@sixpence/protocol/public-api/api-keys'
import { apiScopes, type ApiMode, type ApiScope } from '@sixpence/protocol/rules/api-scopes'
import type { AnyOperation } from '@sixpence/protocol/v1/operation'
import type { TestBank, TestClient } from './test-bank.ts'
import type { TestCompany } from './test-company.ts'
import { confirmedBy } from './test-confirm.ts'

export type ApiAnswer = {
  status: number
  headers: Headers
  /** Tests read it in many shapes. */
  body: Record<string, ReturnType<typeof JSON.parse>>
}

type Sent = {
  key?: string | undefined
  body?: unknown
  text?: string
  headers?: Record<string, string>
}

/** A day on which a new invoice may be due. */
export const dueLater = dayOf(after(new Date(), { days: 60 }))

/** The server of a company, which uses the public interface over HTTP. */
export class TestApi {
  /** The address of the bank. */
  readonly origin: string
  readonly #key: string

  private constructor(origin: string, key: string) {
    this.origin = origin
    this.#key = key
  }

  /** Opens the bank's server on a port of this machine. */
  static async open(bank: TestBank, key: string): Promise<TestApi> {
    if (!bank.app.server.listening) await bank.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = bank.app.server.address() as AddressInfo
    return new TestApi(`http://127.0.0.1:${port}`, key)
  }

  /** Sends a request; a POST gets its own Idempotency-Key, unless a key is given. */
  async send(
    method: string,
    path: string,
    { key = this.#key, body, text, headers = {} }: Sent = {},
  ): Promise<ApiAnswer> {
    const content = text ?? (body === undefined ? undefined : JSON.stringify(body))
    const answer = await fetch(`${this.origin}/v1${path}`, {
      method,
      headers: {
        ...(key !== '' && { authorization: `Bearer ${key}` }),
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        ...(content !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    })
    const said = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      body: said === '' ? {} : (JSON.parse(said) as object),
    }
  }

  get(path: string, sent?: Sent): Promise<ApiAnswer> {
    return this.send('GET', path, sent)
  }

  post(path: string, body: unknown, sent: Sent = {}): Promise<ApiAnswer> {
    return this.send('POST', path, { ...sent, body })
  }
}

type NewKey = { name?: string; scopes?: readonly ApiScope[]; mode?: ApiMode }

/** A new key of the company, created by Ines or by the person with this phone number, and confirmed by SMS. */
export async function makeKey(
  { bank, id: customerId, ines }: Pick<TestCompany, 'bank' | 'id' | 'ines'>,
  { name = 'Shop', scopes = apiScopes, mode }: NewKey = {},
  { client, person }: { client: TestClient; person: string } = { client: ines, person: 'ines' },
): Promise<{ id: number; key: string }> {
  await confirmsBySms(bank, 'ines')
  const { id, key } = await confirmedBy(
    { bank, client, person },
    apiKeyCreate,
    { customerId, name, scopes: [...scopes], ...(mode && { mode }) },
    { customerId },
  )
  if (id === undefined || key === undefined) throw new Error('no key was made')
  return { id, key }
}

/** Lets a person of the demo confirm by SMS: a code of an authenticator is good once in 30 seconds. */
async function confirmsBySms(bank: TestBank, person: string): Promise<void> {
  await bank.alter(person, `login_2fa = 'sms', totp_secret = null`)
  bank.services.store.people.forget(await bank.personId(person))
}

/** A body that an operation can read, so that the refusal concerns its object. */
export const leastBody = ({ operationId, body }: AnyOperation): { body?: object } =>
  body ? { body: operationId === 'createRefund' ? { amount: '0.10' } : {} } : {}

/** The path of an operation with a value for its parameter. */
export const pathOf = ({ path }: AnyOperation, id: number | string): string =>
  path.replace(/\{\w+\}/g, String(id))
