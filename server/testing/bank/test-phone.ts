import type { OutputOf } from '@sixpence/protocol/call'
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import {
  approveMethods,
  authDeviceApprove,
  authDeviceApproveMethod,
  authDeviceChallenge,
  authDeviceCreate,
  authDevicesApproveMethods,
  authLoginConfirm,
  authScpRequest,
  deviceProof,
  deviceRequestAnswer,
  deviceRequestList,
} from '@sixpence/protocol/devices/devices'
import { authToken } from '@sixpence/protocol/sign-in/sign-in'
import { personOf, type TestBank } from './test-bank.ts'
import type { TestAnswer, TestClient } from './test-client.ts'

type Asked = NonNullable<OutputOf<typeof deviceRequestList>['requests']>[number]

/** A phone with its own key, which uses the public device and token calls only. */
export class TestPhone {
  readonly client: TestClient
  readonly publicKey: string
  readonly #privateKey: KeyObject
  id = 0
  secret = ''

  constructor(client: TestClient) {
    this.client = client
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.publicKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
    this.#privateKey = privateKey
  }

  sign(...proof: Parameters<typeof deviceProof>): string {
    const key = { key: this.#privateKey, dsaEncoding: 'ieee-p1363' as const }
    return sign('sha256', Buffer.from(deviceProof(...proof)), key).toString('base64url')
  }

  /** Opens a link; once approved, the phone is that person's. */
  async open(deeplink: string, name = 'Pixel'): Promise<TestAnswer<typeof authDeviceCreate>> {
    const code = deeplink.split('#')[1] ?? ''
    const answer = await this.client.call(authDeviceCreate, {
      name,
      code,
      type: 'android',
      publicKey: this.publicKey,
      signature: this.sign('link', code),
      pushToken: `phone:${name.toLowerCase().replaceAll(/\W/g, '-')}`,
    })
    if (answer.id === undefined) return answer
    this.id = answer.id
    this.secret = answer.secret ?? ''
    return answer
  }

  /** Signs in by its key, with the given or a new secret. */
  async signIn(secret?: string): Promise<TestAnswer<typeof authToken>> {
    const own = secret ?? (await this.client.call(authDeviceChallenge, { deviceId: this.id })).secret ?? ''
    const answer = await this.client.call(authToken, {
      secret: own,
      deviceId: this.id,
      signature: this.sign('token', this.id, own),
    })
    if (answer.status === 200) {
      this.client.token = answer.accessToken
      this.client.refreshToken = answer.refreshToken
    }
    return answer
  }

  /** Answers the newest request, or the newest of this kind. */
  async answer(
    result: boolean,
    options: { number?: number | undefined; kind?: string; digest?: string } = {},
  ): Promise<TestAnswer<typeof deviceRequestAnswer>> {
    const { requests = [] } = await this.client.call(deviceRequestList, {})
    const request = requests.find((request) => options.kind === undefined || request.kind === options.kind)
    return this.answerTo(request, result, options)
  }

  /** Answers this request, even if it is already answered. */
  async answerTo(
    request: Asked | undefined,
    result: boolean,
    options: { number?: number | undefined; digest?: string } = {},
  ): Promise<TestAnswer<typeof deviceRequestAnswer>> {
    if (!request) throw new Error('nothing waits for this phone')
    const { number } = options
    return this.client.call(request.kind === 'signIn' ? authLoginConfirm : deviceRequestAnswer, {
      key: request.key,
      result,
      deviceId: this.id,
      ...(number !== undefined && { number }),
      signature: this.sign(
        'answer',
        request.key,
        result ? 'accept' : 'decline',
        number ?? '',
        options.digest ?? request.digest,
      ),
    })
  }
}

/** As if another phone had approved it. */
async function linkedBeside(bank: TestBank, phone: TestPhone, key: string): Promise<TestPhone> {
  await bank.database.owner.query(`update app.device set state = 'linked', linked_at = $2 where id = $1`, [
    phone.id,
    bank.clock.now(),
  ])
  bank.services.store.people.forget(await bank.personId(key))
  await phone.signIn(phone.secret)
  return phone
}

/** Back-dates a person's factors, so that a new phone may pay new payees. */
export async function ageFactors(bank: TestBank, key: string): Promise<void> {
  const id = await bank.personId(key)
  const { owner } = bank.database
  await owner.query(`update app.device set linked_at = linked_at - interval '30 days' where person_id = $1`, [
    id,
  ])
  await owner.query('delete from app.factor_change where person_id = $1', [id])
  bank.services.store.people.forget(id)
}

/** Links a phone to a person of the demo: link, key, code by SMS or authenticator, first sign-in. */
export async function linkPhone(
  bank: TestBank,
  key: string,
  options: { browser?: TestClient; name?: string } = {},
): Promise<TestPhone> {
  const browser = options.browser ?? (await bank.as(key))
  const phone = new TestPhone(bank.stranger(personOf(key).brand))
  const { deeplink = '' } = await browser.call(authScpRequest, {})
  await phone.open(deeplink, options.name)
  const { methods = [] } = await browser.call(authDevicesApproveMethods, {})
  const methodId = methods[0]?.id ?? 0
  if (methodId === approveMethods.device) return linkedBeside(bank, phone, key)
  await browser.call(authDeviceApprove, { deviceId: phone.id, methodId })
  const code = methodId === approveMethods.authenticator ? bank.totp(key) : await bank.smsCode(key)
  const approved = await browser.call(authDeviceApproveMethod, { deviceId: phone.id, methodId, code })
  if (approved.status !== 200) throw new Error(`the phone was not approved: ${approved.responseDescription}`)
  await phone.signIn(phone.secret)
  return phone
}
