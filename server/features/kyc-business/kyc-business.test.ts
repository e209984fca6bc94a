import { brands } from '@sixpence/brands'
import { kycBusinessInfoGet, kycBusinessInfoUpdate } from '@sixpence/protocol/kyc-business/kyc-business'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someBusinessAnswers } from '#testing/fixtures/identity.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ines: TestClient
let company: { customerId: number }
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  ines = await bank.as('ines')
  company = { customerId: await bank.customerId('northlight') }
  await bank.database.owner.query('update app.customer set need_kyc = true where id = $1', [
    company.customerId,
  ])
})
afterAll(() => bank.close())

const [another, exposed, shares] = someBusinessAnswers.answers

test.each([
  [{ activity: 'Too short' }, 'kyc.activity', 'too_small'],
  [{ industry: 'wallpapers' }, 'kyc.industry', 'choiceUnknown'],
  [{ industry: undefined }, 'kyc.industry', 'missing'],
  [{ sourceIds: ['salary'] }, 'kyc.sourceIds', 'choiceUnknown'],
  [{ purposeIds: [] }, 'kyc.purposeIds', 'too_small'],
  [{ monthlyDeposit: '7' }, 'kyc.monthlyDeposit', 'choiceUnknown'],
  [{ government: true }, 'kyc.governmentDetails', 'detailsMissing'],
  [{ lawsuits: true, lawsuitsDetails: undefined }, 'kyc.lawsuitsDetails', 'detailsMissing'],
  [{ answers: [another, exposed] }, 'kyc.answers.bearerShares', 'answerMissing'],
  [
    { answers: [another, exposed, { id: shares?.id, answer: 'yes' }] },
    'kyc.answers.bearerShares',
    'answerIncomplete',
  ],
])('refuses %j at its field, and stays required', async (change, parameter, code) => {
  const answer = await ines.raw(
    kycBusinessInfoUpdate,
    { kyc: { ...someBusinessAnswers, ...change } },
    company,
  )
  expect(answer).toMatchObject({ validationErrors: [{ parameter, code }] })
  const { isNeeded, businessKyc } = await ines.call(kycBusinessInfoGet, {}, company)
  expect([isNeeded, businessKyc]).toEqual([true, undefined])
})

test('a company that has answered is not asked again, and finds its answers', async () => {
  await ines.call(kycBusinessInfoUpdate, { kyc: someBusinessAnswers }, company)
  expect(await ines.call(kycBusinessInfoGet, {}, company)).toMatchObject({
    isNeeded: false,
    businessKyc: someBusinessAnswers,
  })
  expect((await ines.call(customerInfoGet, {}, company)).customer?.isNeedKyc).toBe(false)
})

test('an industry the brand does not serve is not in the list [B012]', async () => {
  const adult = { kyc: { ...someBusinessAnswers, industry: 'adultContent' } }
  const hides = brands.ostra.features.hideAdultIndustries
  expect(await ines.raw(kycBusinessInfoUpdate, adult, company)).toMatchObject(
    hides
      ? { validationErrors: [{ parameter: 'kyc.industry', code: 'choiceUnknown' }] }
      : { responseCode: '00' },
  )
})

test('a person does not have this questionnaire', async () => {
  expect(await ines.call(kycBusinessInfoUpdate, { kyc: someBusinessAnswers })).toMatchObject({
    responseCode: '13',
  })
})
