import { readFileSync } from 'node:fs'
import { brands } from '@sixpence/brands'
import { errorsBySchema } from '@sixpence/partners/rails/iso20022/schema'
import { expect, test } from 'vitest'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { goaml } from './goaml.ts'
import type { ReportFacts } from './report-facts.ts'

/** Half past midnight of New Year's Day in Vilnius. */
const at = new Date('2026-12-31T22:30:00Z')
const address = { address1: '4 Quay', city: 'Vilnius', postalCode: '01124', countryCode: 'LT' }
const { reporting, legalName } = brands.ostra

const facts: ReportFacts = {
  reporting,
  institution: legalName,
  customer: { id: 7, isCompany: false, name: 'Ana Nowak', country: 'LT' },
  people: [
    { firstName: 'Ana', lastName: 'Nowak', email: 'ana@ostra.example', phone: null, birthDay: '1990-02-28' },
  ],
  company: undefined,
  address,
  phone: undefined,
  accounts: [{ id: 5, number: '6P01', currency: 'BTC', alias: '', openedAt: at }],
  payments: [
    {
      id: 101,
      accountId: 5,
      incoming: true,
      units: '150000',
      currency: 'BTC',
      cents: 9_000,
      country: 'LT',
      at,
      counterparty: 'Bo Li',
      customer: null,
      local: '9000',
      otherAccount: undefined,
    },
  ],
}

const report = (): string => {
  if (!reporting) throw new Error('ostra reports')
  return goaml(
    { personal: {} as PersonalData },
    {
      facts: { ...facts, reporting },
      text: { reason: 'Money comes in and leaves at once.', action: '', indicators: ['ML1'] },
      reference: 'ostra-1-1',
      now: at,
    },
  )
}

test('a report has the bank’s time, whose day is that of the statement [FI-20]', () => {
  const xml = report()
  for (const name of ['submission_date', 'date_transaction', 'opened'])
    expect(xml).toContain(`<${name}>2027-01-01T00:30:00</${name}>`)
  expect(xml).toContain('<birthdate>1990-02-28T00:00:00</birthdate>')
})

test('a report has the codes of its own list for currencies that are none of ISO 4217 [FI-21]', async () => {
  const xml = report()
  expect(xml).toContain('<foreign_currency_code>XBT</foreign_currency_code>')
  expect(xml).toContain('<currency_code>XBT</currency_code>')
  const schema = readFileSync(new URL('./goaml.xsd', import.meta.url), 'utf8')
  expect(await errorsBySchema({ fileName: 'goaml.xsd', contents: schema }, [xml])).toEqual([])
})
