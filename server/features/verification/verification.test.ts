import { customerInfoGet } from '@sixpence/protocol/session/session'
import {
  customerLimitReasonGet,
  kycCustomerInfoGet,
  kycCustomerPersonalInfoUpdate,
  kycInfoUpdate,
  kycRequestGet,
} from '@sixpence/protocol/verification/verification'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { someAnswers } from '#testing/fixtures/verification.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

async function ask(key: string, columns: string): Promise<void> {
  await bank.database.owner.query(`update app.customer set ${columns} where id = $1`, [
    await bank.customerId(key),
  ])
  bank.services.store.people.forget(await bank.personId(key))
}

const bo = {
  firstName: 'Bo',
  lastName: 'Lindqvist',
  birthDay: '1988-02-03',
  birthCountryCode: 'SE',
  citizenship: ['SE', 'FI'],
}

describe('the questionnaire', () => {
  test('is required until both parts are answered [OP048 OP049 OP050 OP051]', async () => {
    await ask('bo', 'need_kyc = true, need_personal_info = true, due_diligence_level = 1')
    const client = await bank.as('bo')
    expect((await client.call(customerInfoGet, {})).customer).toMatchObject({
      isNeedKyc: true,
      isNeedPersonalInfoUpdate: true,
      dueDiligenceLevel: 1,
    })
    const items = (await client.call(kycRequestGet, {})).customerKycRequest
    expect(items).toMatchObject({ isNeeded: true })
    expect(items?.items.filter(({ isDone }) => isDone)).toEqual([])
    const half = await client.call(kycCustomerPersonalInfoUpdate, { personalInfo: bo })
    expect(half.customerKycRequest?.items.filter(({ isDone }) => isDone)).toEqual([
      { id: 'personalInfo', isDone: true },
    ])
    const whole = await client.call(kycInfoUpdate, { kyc: someAnswers })
    expect(whole.customerKycRequest).toMatchObject({ isNeeded: false })
    expect((await client.call(customerInfoGet, {})).customer).toMatchObject({
      isNeedKyc: false,
      isNeedPersonalInfoUpdate: false,
      birthDay: '1988-02-03',
    })
    expect((await client.call(kycCustomerInfoGet, {})).customerInfo).toEqual({ ...bo, ...someAnswers })
  })

  test('names of unverified persons are corrected, of verified ones they stay [OP051]', async () => {
    const client = await bank.as('bo')
    await client.call(kycCustomerPersonalInfoUpdate, { personalInfo: { ...bo, firstName: ' Bo  Erik ' } })
    expect((await client.call(customerInfoGet, {})).customer?.firstName).toBe('Bo Erik')
    const ines = await bank.as('ines')
    const personalInfo = { ...bo, firstName: 'Ines', lastName: 'Somebody' }
    expect(await ines.call(kycCustomerPersonalInfoUpdate, { personalInfo })).toMatchObject({
      validationErrors: [{ parameter: 'personalInfo', code: 'nameIsVerified' }],
    })
    expect(
      await ines.call(kycCustomerPersonalInfoUpdate, {
        personalInfo: { ...personalInfo, lastName: 'Varga' },
      }),
    ).toMatchObject({ responseCode: '00' })
  })

  test.each([
    [{ birthDay: '2020-01-01' }, 'personalInfo.birthDay', 'tooYoung'],
    [{ birthDay: '2099-01-01' }, 'personalInfo.birthDay', 'birthDayImpossible'],
    [{ birthCountryCode: 'XX' }, 'personalInfo.birthCountryCode', 'custom'],
    [{ citizenship: [] }, 'personalInfo.citizenship', 'too_small'],
  ])('refuses %j at its field', async (change, parameter, code) => {
    const client = await bank.as('bo')
    const answer = await client.call(kycCustomerPersonalInfoUpdate, { personalInfo: { ...bo, ...change } })
    expect(answer).toMatchObject({ validationErrors: [{ parameter, code }] })
  })

  const [another, control, exposed] = someAnswers.answers
  test.each([
    [{ occupation: 'astronaut' }, 'kyc.occupation', 'choiceUnknown'],
    [{ sourceIds: ['salary', 'crime'] }, 'kyc.sourceIds', 'choiceUnknown'],
    [{ purposeIds: ['none'] }, 'kyc.purposeIds', 'choiceUnknown'],
    [{ monthlyDeposit: '7' }, 'kyc.monthlyDeposit', 'choiceUnknown'],
    [{ answers: [another, control] }, 'kyc.answers.politicallyExposed', 'answerMissing'],
    [
      { answers: [another, { ...control, answer: 'yes' as const }, exposed] },
      'kyc.answers.controlAccount',
      'answerMissing',
    ],
    [
      { answers: [{ id: 'anotherAccount', answer: 'yes' as const }, control, exposed] },
      'kyc.answers.anotherAccount',
      'answerIncomplete',
    ],
    [
      { answers: [another, { id: 'controlAccount', answer: '2' as const, name: 'Eva' }, exposed] },
      'kyc.answers.controlAccount',
      'answerIncomplete',
    ],
  ])('refuses %j', async (change, parameter, code) => {
    const client = await bank.as('leo')
    const answer = await client.raw(kycInfoUpdate, { kyc: { ...someAnswers, ...change } })
    expect(answer).toMatchObject({ validationErrors: [{ parameter, code }] })
    expect((await client.call(kycCustomerInfoGet, {})).customerInfo).not.toHaveProperty('sourceIds')
  })

  test('is for people, not for companies', async () => {
    const ines = await bank.as('ines')
    const company = { customerId: await bank.customerId('northlight') }
    expect(await ines.call(kycInfoUpdate, { kyc: someAnswers }, company)).toMatchObject({
      responseCode: '13',
    })
  })
})

describe('the reasons of a limit', () => {
  test('are the open ones, with the documents needed and the deadline [OP053]', async () => {
    await bank.database.owner.query(
      `insert into app.restriction (customer_id, reason, documents, answer_by, closed_at)
       values ($1, 1, '{6,20}', '2027-01-31T00:00:00Z', null), ($1, 2, '{}', null, now())`,
      [await bank.customerId('leo')],
    )
    const leo = await bank.as('leo')
    expect((await leo.call(customerLimitReasonGet, {})).limit).toEqual({
      reasons: [
        {
          actionTypeId: 1,
          requirementDocuments: [6, 20].map((documentTypeId) => ({ documentTypeId, uploadedDocuments: [] })),
          answerBy: '2027-01-31T00:00:00.000Z',
        },
      ],
    })
  })

  test('that may not be disclosed are shown as an investigation [OP053]', async () => {
    await bank.database.owner.query(
      'insert into app.restriction (customer_id, reason) select $1, unnest(array[3, 4, 5])',
      [await bank.customerId('marta')],
    )
    const marta = await bank.as('marta')
    const { limit } = await marta.call(customerLimitReasonGet, {})
    expect(limit?.reasons.map(({ actionTypeId }) => actionTypeId)).toEqual([5, 5, 5])
    expect(new Set(limit?.reasons.map((reason) => JSON.stringify(reason))).size).toBe(1)
  })

  test('are none for a customer without a limit', async () => {
    const ines = await bank.as('ines')
    expect((await ines.call(customerLimitReasonGet, {})).limit).toEqual({ reasons: [] })
  })
})
