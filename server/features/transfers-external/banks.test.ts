import {
  bankByIbanGet,
  bankBySwiftGet,
  bankList,
  branchCodeList,
  instantBankList,
  transferExtraParamsGet,
} from '@sixpence/protocol/transfers-external/transfers-lookups'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ines: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  ines = await bank.as('ines')
})
afterAll(() => bank.close())

test('returns the bank of a BIC, typed in any form, and has null for unknown facts [OP168 B284]', async () => {
  expect(await ines.call(bankBySwiftGet, { swift: 'coba de ff-xxx' })).toMatchObject({
    responseCode: '00',
    bankName: 'Commerzbank',
    city: 'Köln',
    zipCode: '50667',
    countryIsoCode: 'DE',
    code: 'COBADEFFXXX',
  })
  expect(ines.answer?.json()).toMatchObject({ address: null })
  expect((await ines.call(bankBySwiftGet, { swift: 'DEUTDEBB' })).bankName).toBe('Deutsche Bank')
})

test('returns the bank and the branch of an IBAN, with its country in the person’s language [OP169]', async () => {
  expect(await ines.call(bankByIbanGet, { iban: 'GB29 NWBK 6016 1331 9268 19' })).toMatchObject({
    responseCode: '00',
    bankName: 'National Westminster Bank',
    branch: '601613',
    SWIFT: 'NWBKGB2LXXX',
    countryIsoCode: 'GB',
    country: 'United Kingdom',
  })
  const inSpanish = { iban: 'ES9121000418450200051332', lang: 'es' }
  expect(await ines.call(bankByIbanGet, inSpanish)).toMatchObject({
    bankName: 'CaixaBank',
    branch: '0418',
    country: 'España',
  })
})

test('refuses an unknown bank at the field, without facts of a bank [OP168 OP169 B284]', async () => {
  for (const [call, input, field] of [
    [bankBySwiftGet, { swift: 'AAAADEFF' }, 'swift'],
    [bankByIbanGet, { iban: 'RO49AAAA1B31007593840000' }, 'iban'],
    [bankByIbanGet, { iban: 'EG380019000500000000263180002' }, 'iban'],
  ] as const) {
    const answer = await ines.call<typeof bankBySwiftGet | typeof bankByIbanGet>(call, input)
    expect(answer).toMatchObject({
      responseCode: 'VF',
      validationErrors: [{ parameter: field, code: 'bankUnknown' }],
    })
    expect(answer.bankName).toBeUndefined()
  }
})

test.each([
  [bankBySwiftGet, 'swift', ['COBA', 'COBAXXFF', 'COBADEFF1', '', 'COBADEFFXXX'.repeat(9)]],
  [bankByIbanGet, 'iban', ['DE88370400440532013000', 'DE89', 'ZZ89370400440532013000', '']],
] as const)(
  'refuses at its field input that $0.name cannot read [OP168 OP169]',
  async (call, field, wrong) => {
    for (const text of wrong) {
      const answer = await ines.call<typeof bankBySwiftGet | typeof bankByIbanGet>(call, {
        [field]: text,
      } as never)
      expect(answer.validationErrors?.map(({ parameter }) => parameter)).toEqual([field])
    }
  },
)

test('lists the banks of a country, and those that take instant payments [OP165 OP177]', async () => {
  const { banks = [] } = await ines.call(bankList, { countryCode: 'DE' })
  expect(banks).toContainEqual({
    code: '37040044',
    name: 'Commerzbank',
    bic: 'COBADEFFXXX',
    city: 'Köln',
  })
  const names = banks.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
  const pix = await ines.call(instantBankList, { countryCode: 'BR' })
  expect(pix.banks?.map(({ name }) => name)).toContain('Nu Pagamentos (Nubank)')
  expect((await ines.call(instantBankList, { countryCode: 'US' })).banks).toEqual([])
  expect((await ines.call(bankList, { countryCode: 'US' })).banks).not.toEqual([])
  expect((await ines.call(bankList, { countryCode: 'AQ' })).banks).toEqual([])
})

test('lists the branches of a bank; of an unknown bank none [OP167]', async () => {
  const inJapan = { paramName: 'branchCode', countryCode: 'JP' } as const
  expect((await ines.call(branchCodeList, { ...inJapan, bankCode: '0036' })).branches).toContainEqual({
    code: '201',
    name: 'ジャズ (Jazz)',
  })
  expect((await ines.call(branchCodeList, { ...inJapan, bankCode: '9999' })).branches).toEqual([])
})

test.each(['BR', 'JP', 'HK', 'LK'])(
  'requires bank and branch if transfers to %s need them [OP166 B283]',
  async (countryCode) => {
    const { extraParams = [] } = await ines.call(transferExtraParamsGet, {
      countryCode,
      paymentMethod: 'eft',
      currencyCode: 'EUR',
    })
    expect(extraParams.map(({ name, required, dependsOn }) => [name, required, dependsOn])).toEqual([
      ['bankCode', true, undefined],
      ['branchCode', true, 'bankCode'],
    ])
    expect(extraParams[0]?.values.length).toBeGreaterThan(3)
  },
)

test('requires no more elsewhere, and for other methods [OP166 B283]', async () => {
  for (const [countryCode, paymentMethod, currencyCode] of [
    ['DE', 'eft', 'EUR'],
    ['ZA', 'eft', 'USD'],
    ['JP', 'oct', 'EUR'],
    ['JP', 'eft', 'RON'],
  ] as const)
    expect(
      (await ines.call(transferExtraParamsGet, { countryCode, paymentMethod, currencyCode })).extraParams,
    ).toEqual([])
})
