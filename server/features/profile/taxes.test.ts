import { customerTaxNumberUpdate, fatcaCrsGet, fatcaCrsUpdate } from '@sixpence/protocol/profile/profile'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { someCertification } from '#testing/fixtures/profile.ts'
import { TestBank } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

describe('the tax number', () => {
  test('is set and shown at once [OP046]', async () => {
    const ines = await bank.as('ines')
    await ines.call(customerTaxNumberUpdate, { taxId: ' 390 0101-0000 ' })
    expect((await ines.call(customerInfoGet, {})).customer?.taxId).toBe('390 0101-0000')
  })

  test('that does not fit its country is refused with a message that states why [OP046 B184]', async () => {
    const leo = await bank.as('leo')
    await bank.database.owner.query(`update app.customer set residence_country = 'US' where id = $1`, [
      await bank.customerId('leo'),
    ])
    bank.services.store.people.forget(await bank.personId('leo'))
    expect(await leo.call(customerTaxNumberUpdate, { taxId: '12345' })).toMatchObject({
      responseCode: 'VF',
      responseDescription: 'A tax number of this country has 9 digits.',
      validationErrors: [{ parameter: 'taxId' }],
    })
  })

  test.each(['', ' ', 'x'.repeat(33), '<b>', '-1'])('%j is invalid', async (taxId) => {
    const ines = await bank.as('ines')
    expect(await ines.call(customerTaxNumberUpdate, { taxId })).toMatchObject({
      responseCode: 'TA1',
      validationErrors: [{ parameter: 'taxId' }],
    })
  })
})

describe('the self-certification', () => {
  test('is empty before it is signed, then has the answers and the date, until it is signed again [OP055 OP056]', async () => {
    const ines = await bank.as('ines')
    expect(await ines.call(fatcaCrsGet, {})).not.toHaveProperty('fatcaCrs')
    const { signedAt } = await ines.call(fatcaCrsUpdate, someCertification)
    expect((await ines.call(fatcaCrsGet, {})).fatcaCrs).toMatchObject({ ...someCertification, signedAt })
    await ines.call(fatcaCrsUpdate, { ...someCertification, cityOfBirth: 'Vilnius' })
    expect((await ines.call(fatcaCrsGet, {})).fatcaCrs?.cityOfBirth).toBe('Vilnius')
  })

  test('of one customer is not visible to another, and is stored sealed', async () => {
    const ines = await bank.as('ines')
    const company = { customerId: await bank.customerId('northlight') }
    expect(await ines.call(fatcaCrsGet, {}, company)).not.toHaveProperty('fatcaCrs')
    const { rows } = await bank.database.owner.query<{ all: string }>(
      `select encode(answers, 'escape') as all from app.questionnaire`,
    )
    expect(rows[0]?.all).not.toContain('Vilnius')
  })

  test.each([
    [{ taxIds: [...someCertification.taxIds, ...someCertification.taxIds] }, 'taxIds', 'taxCountryTwice'],
    [{ isUSTaxPayer: true, hasUSIndicia: true }, 'taxIds', 'usTaxIdMissing'],
    [{ citizenship: ['US'] }, 'hasUSIndicia', 'usIndiciaDenied'],
    [{ dateOfBirth: '2099-01-01' }, 'dateOfBirth', 'birthDayImpossible'],
    [{ taxIds: [{ countryCode: 'US', taxId: '12' }], hasUSIndicia: true }, 'taxIds.0.taxId', 'taxIdLength'],
    [{ taxIds: [] }, 'taxIds', 'too_small'],
    [{ citizenship: ['XX'] }, 'citizenship.0', 'custom'],
  ])('is refused with %j at its field', async (change, parameter, code) => {
    const bo = await bank.as('bo')
    expect(await bo.call(fatcaCrsUpdate, { ...someCertification, ...change })).toMatchObject({
      validationErrors: [{ parameter, code }],
    })
    expect(await bo.call(fatcaCrsGet, {})).not.toHaveProperty('fatcaCrs')
  })
})
