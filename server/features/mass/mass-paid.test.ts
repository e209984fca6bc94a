import { randomUUIDv7 } from 'node:crypto'
import { verify } from '@sixpence/ledger'
import { massUploadEft, p2pMassTransferFile } from '@sixpence/protocol/mass/mass'
import { approvalMethods } from '@sixpence/protocol/rights'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { wrongOf } from '#testing/wrong-of.ts'

let bank: TestBank
let mass: TestMass
let rails: TestRails
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  rails = await TestRails.open(bank)
})
afterAll(() => bank.close())
beforeEach(async () => {
  // Payments of earlier tests are paid out first.
  await rails.aMoment()
  mass = await TestMass.afresh(bank)
})

const [marta, bo] = ['marta@gintara.example', 'bo@ostra.example']
const iban = ['DE89370400440532013000', 'FR1420041010050500013M02606', 'NL91ABNA0417164300'] as const
const eft = (amounts: readonly string[]) =>
  [
    'payeeName,iban,amount,reference',
    ...amounts.map((amount, at) => `Payee ${at},${iban[at]},${amount},INV ${at}`),
  ].join('\n')

describe('payments to other customers', () => {
  test('a text and the equal file give the same lines [OP205 OP206 B295]', async () => {
    const file = `email,amount,currency,note\n${marta},10.00,EUR,tea\n${bo},"20,50",,\nnobody@ostra.example,1.00,EUR,`
    const uploaded = await mass.upload(p2pMassTransferFile, file)
    expect(uploaded).toMatchObject({ responseCode: '00', lines: 3, withProblems: 1, missing: [] })
    const text = await mass.text([
      `${marta};10.00;EUR;tea`,
      '',
      `${bo};20,50`,
      'nobody@ostra.example;1.00;EUR',
    ])
    const [fromFile, fromText] = [await mass.lines(uploaded.batchId), await mass.lines(text)]
    expect(fromText).toEqual(fromFile)
    expect(fromText.map(({ cells }) => cells['amount'])).toEqual(['10.00', '20.50', '1.00'])
    expect(await mass.problems(text)).toEqual(['3 email payeeUnknown'])
  })

  test('are paid at once, each with its fee, and told line by line [OP184 OP205]', async () => {
    const batchId = await mass.text([`${marta};10.00;EUR;tea`, `${bo};20.00`])
    const { batch, totals, digest } = await mass.get(batchId)
    expect(totals).toMatchObject([
      { currencyCode: 'EUR', count: 2, amount: '30.00', debit: '30.00', rate: '1' },
    ])
    const answer = await mass.confirm(batchId, { digest })
    expect(answer).toMatchObject({ responseCode: '00', status: 'submitted', total: batch?.total })
    await mass.made(batchId)
    expect(await mass.status(batchId)).toBe('completed')
    const lines = await mass.lines(batchId)
    expect(lines.map(({ state }) => state)).toEqual(['paid', 'paid'])
    expect(new Set(lines.map(({ transactionId }) => transactionId)).size).toBe(2)
    expect(await mass.stands()).toBe(`${(1000 - Number(batch?.total)).toFixed(2)}, held 0.00`)
  })
})

describe('payments out of the bank', () => {
  test('wait for a code, then become an instruction each and are settled [OP180 OP184]', async () => {
    await mass.approveBy(approvalMethods.otp)
    const { batchId, ...told } = await mass.upload(massUploadEft, eft(['10.00', '20.00', '30.00']))
    expect(told).toMatchObject({ responseCode: '00', lines: 3, withProblems: 0, missing: [] })
    const { digest, approval } = await mass.get(batchId)
    expect(approval).toMatchObject({ isRequest: false, approveType: approvalMethods.otp })
    const { transactionId = 0, ...answer } = await mass.confirm(batchId, { digest })
    expect(answer).toMatchObject({
      status: 'pending',
      approveType: approvalMethods.otp,
      total: '63.00',
      fee: '3.00',
    })
    expect(await mass.stands()).toBe('937.00, held 63.00')
    expect(await mass.status(batchId)).toBe('submitted')
    const right = bank.totp('ines')
    const wrong = right === '000000' ? '000001' : '000000'
    expect(wrongOf(await mass.approve(transactionId, wrong))).toEqual(['approvalCode wrongCode'])
    expect(await mass.approve(transactionId, right)).toMatchObject({ status: 'submitted' })
    await mass.made(batchId)
    expect(await mass.status(batchId)).toBe('confirmed')
    expect((await mass.lines(batchId)).map(({ state }) => state)).toEqual([
      'underWay',
      'underWay',
      'underWay',
    ])
    expect(await mass.stands()).toBe('937.00, held 63.00')
    await rails.aMoment()
    await rails.wait(1)
    await bank.settled()
    mass = new TestMass(bank, await bank.as('ines'), mass.account, 'ines')
    expect((await mass.lines(batchId)).map(({ state }) => state)).toEqual(['paid', 'paid', 'paid'])
    expect([await mass.status(batchId), await mass.stands()]).toEqual(['completed', '937.00, held 0.00'])
  })

  test('of a submit repeated under one key are held once', async () => {
    const { batchId } = await mass.upload(massUploadEft, eft(['10.00']))
    const key = randomUUIDv7()
    const same = await Promise.all(Array.from({ length: 5 }, () => mass.confirm(batchId, { key })))
    const known = same.filter(({ responseCode }) => responseCode === '00')
    expect(new Set(known.map(({ transactionId }) => transactionId)).size).toBe(1)
    await mass.made(batchId)
    expect(await mass.confirm(batchId, { key })).toMatchObject({ transactionId: known[0]?.transactionId })
    expect(wrongOf(await mass.confirm(batchId))).toEqual([' massNotEditable'])
    expect(await mass.stands()).toBe('989.00, held 11.00')
  })
})

test('after all of this the books are right', async () => {
  await bank.settled()
  expect(await verify(bank.services.db)).toEqual([])
})
