import { transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { p2pBeneficiaryList, p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let owen: TestClient
beforeAll(async () => {
  bank = await TestBank.open()
  await bank.database.owner.query('delete from app.payee')
  owen = await bank.as('owen')
})
afterAll(() => bank.close())

const pay = async (toEmail: string, amount: string): Promise<void> => {
  const accountId = await bank.accountId('owen', 'Euro')
  const answer = await owen.call(p2pSend, { accountId, amount, currency: 'EUR', toEmail })
  expect(answer.status).toBe('completed')
  await bank.settled()
}

const listed = async (client: TestClient): Promise<string[] | undefined> =>
  (await client.call(p2pBeneficiaryList, {})).beneficiaries?.map(
    (beneficiary) =>
      `${beneficiary.name} ${beneficiary.email} ${beneficiary.customerType} ${beneficiary.payments} ${beneficiary.lastAmount} ${beneficiary.lastCurrencyCode}`,
  )

test('is empty for a customer without payments [OP202]', async () => {
  expect(await listed(owen)).toEqual([])
})

test('lists each payee once, the last paid first, with the last payment and the number of payments [OP202]', async () => {
  await pay('carla@quillo.example', '5.00')
  await pay('marta@gintara.example', '7.50')
  await pay('carla@quillo.example', '1.25')
  expect(await listed(owen)).toEqual([
    'Carla Núñez carla@quillo.example 1 2 1.25 EUR',
    'Marta Kazlauskaitė marta@gintara.example 1 1 7.50 EUR',
  ])
})

test('excludes payees of payments that are not booked yet, and includes them afterwards [OP202]', async () => {
  const carla = await bank.as('carla')
  const accountId = await bank.accountId('carla', 'Everyday')
  const sent = await carla.call(p2pSend, {
    accountId,
    amount: '2.00',
    currency: 'EUR',
    toEmail: 'owen@tamar.example',
  })
  await bank.settled()
  expect(await listed(carla)).toEqual([])
  await carla.call(transferConfirm, {
    trxid: sent.transactionId ?? 0,
    approvalCode: await bank.smsCode('carla'),
  })
  await bank.settled()
  expect(await listed(carla)).toEqual(['Owen Pryce owen@tamar.example 1 1 2.00 EUR'])
})

test('does not show payees who have left [OP202]', async () => {
  await bank.database.owner.query('update app.customer set closed = true where id = $1', [
    await bank.customerId('marta'),
  ])
  expect(await listed(owen)).toEqual(['Carla Núñez carla@quillo.example 1 2 1.25 EUR'])
})
