import { transactionReceiptGet, transactionReceiptPdf } from '@sixpence/protocol/history/history'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let transactionId: number
beforeAll(async () => {
  bank = await TestBank.open()
  const owen = await bank.as('owen')
  const sent = await owen.call(p2pSend, {
    accountId: await bank.accountId('owen', 'Euro'),
    amount: '12.50',
    currency: 'EUR',
    toEmail: 'ieva@kopa.example',
    note: 'Ačiū, Олег!',
    reference: 'INV 2031',
  })
  if (sent.status !== 'completed' || !sent.transactionId) throw new Error(sent.responseDescription)
  transactionId = sent.transactionId
})
afterAll(() => bank.close())

async function download(client: TestClient, language = 'en') {
  const answer = await client.request({
    method: 'GET',
    url: `/receipt/${transactionId}/pdf`,
    headers: { 'accept-language': language },
  })
  return { answer, text: (await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })).text }
}

test('each side downloads its own receipt of a payment', async () => {
  const payer = await download(await bank.as('owen'))
  expect(payer.answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="receipt-\d{4}-\d\d-\d\d-\d+\.pdf"$/),
  })
  const payee = await download(await bank.as('ieva'))
  for (const { text } of [payer, payee])
    for (const fact of ['Owen Pryce', 'Ieva Dūdėnaitė', 'INV 2031', 'Ačiū, Олег!', String(transactionId)])
      expect(text).toContain(fact)
  expect(payer.text).toContain('0.10 EUR')
  expect(payer.text).toMatch(/6P\d+/)
  // The letterhead is that of the reader's own brand.
  expect(payer.text).toContain('Tamar Payments Limited')
  expect(payee.text).toContain('Kopa Mokėjimai UAB')
  expect(payee.text).not.toMatch(/Fee|0\.10|12\.60|6P\d+/)
  const { receipt } = await (await bank.as('ieva')).call(transactionReceiptGet, { transactionId })
  expect(receipt).not.toHaveProperty('fee')
  expect(receipt).not.toHaveProperty('payerAccount')
})

test('the receipt is in the language of the request', async () => {
  const { text } = await download(await bank.as('ieva'), 'ru-RU,ru;q=0.9')
  expect(text).toContain('Вы получили')
  expect(text).toContain('12,50 EUR')
})

test('other customers cannot download it', async () => {
  const carla = await bank.as('carla')
  const foreign = await carla.raw(transactionReceiptPdf, { transactionId })
  const absent = await carla.raw(transactionReceiptPdf, { transactionId: 999_999_999 })
  expect(foreign).toMatchObject({ status: 404, message: 'This payment does not exist.' })
  expect(foreign).toEqual(absent)
})
