import {
  transferConfirm,
  transferPasskeyBegin,
  transferPasskeyConfirm,
} from '@sixpence/protocol/approvals/approvals'
import { deviceRequestList } from '@sixpence/protocol/devices/devices'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { passkeySignInBegin } from '@sixpence/protocol/passkeys/passkeys'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { digestOf } from '#payments/kinds/payment-kind.ts'
import { askPasskey } from '#auth/passkeys/passkey.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { keepPasskeyOf, TestPasskey } from '#testing/bank/test-passkey.ts'
import { ageFactors, linkPhone } from '#testing/bank/test-phone.ts'
import type { InsideDetail } from '#store/operation/details.ts'

let bank: TestBank
let marta: TestClient
let account: number
let passkey: TestPasskey
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3 })
  account = await bank.accountId('marta', 'Everyday')
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('delete from app.passkey')
  await bank.fund(account, '100.00')
  marta = await bank.as('marta')
  passkey = await keepPasskeyOf(bank, 'marta')
})

const codeOf = (answer: { validationErrors: { code: string }[] }): string | undefined =>
  answer.validationErrors[0]?.code

async function pay(amount = '12.50', toEmail = 'ines@ostra.example'): Promise<number> {
  const sent = await marta.call(p2pSend, { accountId: account, amount, currency: 'EUR', toEmail })
  expect(sent).toMatchObject({ status: 'pending' })
  return sent.transactionId ?? 0
}

async function ask(trxid: number, client = marta) {
  const { key = '', options } = await client.call(transferPasskeyBegin, { trxid })
  return { key, challenge: String(options?.['challenge']), options }
}

async function booked(trxid: number): Promise<number> {
  const { rows } = await bank.database.owner.query(
    `select from ledger.operation where kind = 'p2pPost' and detail->>'of' = $1`,
    [String(trxid)],
  )
  return rows.length
}

test('a passkey confirms a payment in place of the code, with the person verified by the device', async () => {
  const trxid = await pay()
  const { key, challenge, options } = await ask(trxid)
  expect(options).toMatchObject({
    rpId: 'gintara.localhost',
    userVerification: 'required',
    allowCredentials: [{ id: passkey.id.toString('base64url') }],
  })
  const done = await marta.call(transferPasskeyConfirm, { trxid, key, response: passkey.get(challenge) })
  expect(done).toMatchObject({ transactionId: trxid, status: 'completed' })
  expect(await booked(trxid)).toBe(1)
  const { rows } = await bank.database.owner.query(
    'select state, passkey_id is not null as "isKept" from app.approval where operation_id = $1',
    [trxid],
  )
  expect(rows).toEqual([{ state: 'passed', isKept: true }])
})

test('a signature is valid for one payment: replayed, or used for another with the same amount and payee, it books nothing', async () => {
  const [first, second] = [await pay(), await pay()]
  const { key, challenge } = await ask(first)
  const response = passkey.get(challenge)
  const other = await marta.call(transferPasskeyConfirm, { trxid: second, key, response })
  expect(codeOf(other)).toBe('passkeyWrong')
  expect(await booked(second)).toBe(0)
  const fresh = await ask(first)
  // An old signature with the new challenge, then the challenge of the other payment.
  expect(codeOf(await marta.call(transferPasskeyConfirm, { trxid: first, key: fresh.key, response }))).toBe(
    'passkeyWrong',
  )
  const swapped = { key: (await ask(second)).key, response: passkey.get((await ask(first)).challenge) }
  expect(codeOf(await marta.call(transferPasskeyConfirm, { trxid: second, ...swapped }))).toBe('passkeyWrong')
  expect([await booked(first), await booked(second)]).toEqual([0, 0])
})

test.each([
  ['amount', { units: '125000' }],
  ['currency', { currency: 'USD' as const }],
  ['payee', { payee: 7 }],
  ['fee', { fee: '9900' }],
  ['source', { from: 7 }],
])('a signature over another %s than the booked one is refused', async (_, changed) => {
  const trxid = await pay()
  const { rows } = await bank.database.owner.query<{ detail: InsideDetail }>(
    'select detail from ledger.operation where id = $1',
    [trxid],
  )
  // The digest that a page misstating the payment would have to sign.
  const asked = await askPasskey(
    bank.services,
    {
      personId: await bank.personId('marta'),
      subject: `payment:${trxid}`,
      digest: digestOf({ ...rows[0]!.detail, ...changed }),
    },
    { brand: 'gintara', origin: passkey.origin },
  )
  const response = passkey.get(String(asked?.options['challenge']))
  const answer = await marta.call(transferPasskeyConfirm, { trxid, key: asked?.key ?? '', response })
  expect(codeOf(answer)).toBe('passkeyWrong')
  expect(await booked(trxid)).toBe(0)
})

test('the passkey of another person, a removed one and an unknown one confirm nothing', async () => {
  const trxid = await pay()
  const foreign = await keepPasskeyOf(bank, 'nora')
  for (const key of [foreign, new TestPasskey(passkey.origin)]) {
    const asked = await ask(trxid)
    const response = key.get(asked.challenge)
    expect(codeOf(await marta.call(transferPasskeyConfirm, { trxid, key: asked.key, response }))).toBe(
      'passkeyWrong',
    )
  }
  const asked = await ask(trxid)
  await bank.database.owner.query('delete from app.passkey')
  const late = { trxid, key: asked.key, response: passkey.get(asked.challenge) }
  expect(codeOf(await marta.call(transferPasskeyConfirm, late))).toBe('passkeyWrong')
  expect(codeOf(await marta.call(transferPasskeyBegin, { trxid }))).toBe('passkeyMissing')
  expect(await booked(trxid)).toBe(0)
})

test.each([
  ['another origin', { origin: 'https://gintara.evil.example' }],
  ['another brand’s host', { rpId: 'ostra.localhost' }],
  ['the person not verified by the device', { flags: 0x01 }],
  ['the person not present', { flags: 0x04 }],
  ['the words of a creation', { type: 'webauthn.create' }],
])('a payment is not confirmed with %s', async (_, bent) => {
  const trxid = await pay()
  const { key, challenge } = await ask(trxid)
  const response = passkey.get(challenge, bent)
  expect(codeOf(await marta.call(transferPasskeyConfirm, { trxid, key, response }))).toBe('passkeyWrong')
  expect(await booked(trxid)).toBe(0)
})

test('a challenge is valid for two minutes; one of a sign-in approves nothing', async () => {
  const trxid = await pay()
  const late = await ask(trxid)
  bank.clock.advance(120_000)
  const tooOld = { trxid, key: late.key, response: passkey.get(late.challenge) }
  expect(codeOf(await marta.call(transferPasskeyConfirm, tooOld))).toBe('passkeyWrong')
  const { key = '', options } = await marta.call(passkeySignInBegin, {})
  const signIn = { trxid, key, response: passkey.get(String(options?.['challenge'])) }
  expect(codeOf(await marta.call(transferPasskeyConfirm, signIn))).toBe('passkeyWrong')
  expect(await booked(trxid)).toBe(0)
})

test('of 20 confirmations with one signature one is judged, and the payment is booked once', async () => {
  const trxid = await pay()
  const { key, challenge } = await ask(trxid)
  const response = passkey.get(challenge)
  await Promise.all(
    Array.from({ length: 20 }, () => marta.copy().call(transferPasskeyConfirm, { trxid, key, response })),
  )
  expect(await booked(trxid)).toBeLessThanOrEqual(1)
  const last = await marta.call(transferPasskeyConfirm, { trxid, key, response })
  expect([last.status, codeOf(last as never) ?? last.status]).toContain(
    (await booked(trxid)) === 1 ? 'completed' : 'approvalAttemptsUsed',
  )
})

test('passkeys and codes share the five tries; the fifth wrong one frees the money', async () => {
  const before = await bank.stands(account)
  const trxid = await pay()
  for (const _ of [1, 2]) await marta.call(transferConfirm, { trxid, approvalCode: '000000' })
  const wrong = async () => {
    const { key, challenge } = await ask(trxid)
    return marta.call(transferPasskeyConfirm, {
      trxid,
      key,
      response: passkey.get(challenge, { flags: 0x01 }),
    })
  }
  expect([codeOf(await wrong()), codeOf(await wrong())]).toEqual(['passkeyWrong', 'passkeyWrong'])
  expect(codeOf(await wrong())).toBe('approvalAttemptsUsed')
  expect(codeOf(await marta.call(transferConfirm, { trxid, approvalCode: bank.totp('marta') }))).toBe(
    'approvalAttemptsUsed',
  )
  expect(await bank.stands(account)).toBe(before)
})

test('the usual method keeps working beside the passkey, and a colleague of the payer can use neither', async () => {
  const trxid = await pay()
  await ask(trxid)
  const thief = await bank.as('nora')
  await keepPasskeyOf(bank, 'nora')
  expect((await thief.call(transferPasskeyBegin, { trxid })).responseCode).not.toBe('00')
  const done = await marta.call(transferConfirm, { trxid, approvalCode: bank.totp('marta') })
  expect(done.status).toBe('completed')
  expect(codeOf(await marta.call(transferPasskeyBegin, { trxid }))).toBe('approvalNotOpen')
})

test('a payment that waits for the phone is confirmed by the passkey, and its phone request ends', async () => {
  const phone = await linkPhone(bank, 'marta')
  await ageFactors(bank, 'marta')
  await bank.database.owner.query('update app.customer set approve_mode = 1 where id = $1', [
    await bank.customerId('marta'),
  ])
  bank.services.store.people.forget(await bank.personId('marta'))
  const trxid = await pay()
  const waits = async () => (await phone.client.call(deviceRequestList, {})).requests?.length
  expect(await waits()).toBe(1)
  const { key, challenge } = await ask(trxid)
  const done = await marta.call(transferPasskeyConfirm, { trxid, key, response: passkey.get(challenge) })
  expect(done.status).toBe('completed')
  expect(await waits()).toBe(0)
})
