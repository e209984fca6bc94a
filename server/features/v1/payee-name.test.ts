import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey, TestApi } from '#testing/bank/test-api.ts'
import { personOf, TestBank } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
})
afterAll(() => bank.close())

test('a payment that has not arrived does not tell the whole name behind an e-mail address [WE-05]', async () => {
  const company = await TestCompany.of(bank)
  await company.plain()
  const api = await TestApi.open(bank, (await makeKey(company)).key)
  const payment = await api.post('/payments', {
    method: 'p2p',
    accountId: company.account,
    amount: '1.00',
    currency: 'EUR',
    toEmail: 'bo@ostra.example',
  })
  expect([payment.status, payment.body['payeeName']]).toEqual([201, 'Bo L.'])
  const canceled = await api.post(`/payments/${String(payment.body['id'])}/cancel`, {})
  expect([canceled.body['status'], canceled.body['payeeName']]).toEqual(['canceled', 'Bo L.'])
})

test('nor does its receipt, or the message with its code [WE-05]', async () => {
  const carla = await bank.as('carla')
  const accountId = await bank.accountId('carla', 'Everyday')
  const sent = await carla.call(p2pSend, {
    accountId,
    amount: '1.00',
    currency: 'EUR',
    toEmail: 'bo@ostra.example',
  })
  expect(sent.status).toBe('pending')
  const receipt = await carla.call(transactionReceiptGet, { transactionId: sent.transactionId ?? 0 })
  expect(receipt).toMatchObject({ receipt: { payeeName: 'Bo L.' } })
  expect(await bank.lastSms(personOf('carla').phone)).not.toContain('Lindqvist')
})
