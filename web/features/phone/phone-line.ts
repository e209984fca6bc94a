import type { AnyCall, InputOf, OutputOf } from '@sixpence/protocol/call'
import {
  authDeviceChallenge,
  authDeviceCreate,
  authLoginConfirm,
  deviceRequestAnswer,
  type deviceRequestList,
} from '@sixpence/protocol/devices/devices'
import { authRefresh, authToken } from '@sixpence/protocol/sign-in/sign-in'
import { type AnswerOf, exchange } from '#lib/call/exchange.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { freshPushToken, type KeptPhone, makeKey, signed } from './kept-phone.ts'

export type PhoneRequest = OutputOf<typeof deviceRequestList>['requests'][number]

/** The code in a link or QR code; undefined for other text. */
export const codeOfLink = (text: string): string | undefined =>
  /#([\w-]{43})$/.exec(text.trim())?.[1] ?? /^[\w-]{43}$/.exec(text.trim())?.[0]

/** Creates a key and registers its public key. The phone can confirm once the person has approved it. */
export async function pair(code: string, name: string): Promise<KeptPhone> {
  const { privateKey, publicKey } = await makeKey()
  const pushToken = freshPushToken()
  const type = /iPhone|iPad|Macintosh/.test(navigator.userAgent) ? 'ios' : 'android'
  const signature = await signed(privateKey, 'link', code)
  const { id, secret } = await exchange(authDeviceCreate, {
    name,
    code,
    type,
    publicKey,
    signature,
    pushToken,
  })
  return { deviceId: id, name, pushToken, privateKey, firstSecret: secret }
}

/**
 * The phone's client of the bank: the public device and token calls. Signs in with its key when it needs a token, so only the
 * key is stored as a credential.
 */
export class PhoneLine {
  readonly #phone: Pick<KeptPhone, 'deviceId' | 'privateKey'>
  #tokens: { accessToken: string; refreshToken: string } | undefined
  #signingIn: Promise<string> | undefined

  constructor(phone: Pick<KeptPhone, 'deviceId' | 'privateKey'>) {
    this.#phone = phone
  }

  /** @throws Refusal signInExpired when the phone is no longer linked */
  async signIn(secret?: string): Promise<string> {
    const { deviceId, privateKey } = this.#phone
    const own = secret ?? (await exchange(authDeviceChallenge, { deviceId })).secret
    const signature = await signed(privateKey, 'token', deviceId, own)
    this.#tokens = await exchange(authToken, { deviceId, secret: own, signature })
    return this.#tokens.accessToken
  }

  /** @throws Refusal */
  async ask<C extends AnyCall>(call: C, input: InputOf<C>): Promise<AnswerOf<C>> {
    // Polling for requests is not an activity of the person.
    const isActive = call.audit !== 'none'
    const token = this.#tokens?.accessToken ?? (await this.#renew())
    try {
      return await exchange(call, input, { token, isActive })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error
      const other = this.#tokens?.accessToken
      const next = other === undefined || other === token ? await this.#renew() : other
      return exchange(call, input, { token: next, isActive })
    }
  }

  /** Sends the answer, with a signature over request, number and digest of the shown facts. @throws Refusal */
  async answer({ key, kind, digest }: PhoneRequest, result: boolean, number?: number): Promise<void> {
    const { deviceId, privateKey } = this.#phone
    const act = result ? 'accept' : 'decline'
    const signature = await signed(privateKey, 'answer', key, act, number ?? '', digest)
    const call = kind === 'signIn' ? authLoginConfirm : deviceRequestAnswer
    await this.ask(call, { key, result, deviceId, signature, ...(number !== undefined && { number }) })
  }

  /** A single sign-in at a time, for any number of callers. */
  #renew(): Promise<string> {
    this.#signingIn ??= this.#renewed().finally(() => (this.#signingIn = undefined))
    return this.#signingIn
  }

  async #renewed(): Promise<string> {
    const { refreshToken } = this.#tokens ?? {}
    this.#tokens = undefined
    if (refreshToken === undefined) return this.signIn()
    try {
      this.#tokens = await exchange(authRefresh, { refreshToken })
      return this.#tokens.accessToken
    } catch (error) {
      if (error instanceof Refusal && error.isCertain) return this.signIn()
      throw error
    }
  }
}
