import { listedAddresses } from '@sixpence/partners/addresses/list'
import { ipInfo, ipPrivacyCheck } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

test("returns the caller's address to a stranger; without a list nothing else is known [OP041 OP035]", async () => {
  const stranger = bank.stranger()
  const info = await stranger.call(ipInfo, {})
  expect([info.ip, info.countryCode]).toEqual(['127.0.0.1', undefined])
  expect(await stranger.call(ipPrivacyCheck, { ip: '127.0.0.1' })).toMatchObject({
    isVpn: false,
    isProxy: false,
    isTor: false,
  })
})

test("returns the entry of the operator's list [OP041 OP035]", async () => {
  bank.services.partners.addresses = listedAddresses('127.0.0.0/8 LT vpn')
  const stranger = bank.stranger()
  expect(await stranger.call(ipInfo, {})).toMatchObject({ ip: '127.0.0.1', countryCode: 'LT' })
  expect(await stranger.call(ipPrivacyCheck, {})).toMatchObject({ isVpn: true, isTor: false })
})

test('returns nothing about another address [OP035]', async () => {
  const answer = await bank.stranger().request({ method: 'GET', url: '/ip-privacy?ip=203.0.113.7' })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({
    validationErrors: [{ parameter: 'ip', code: 'notYourAddress' }],
  })
})
