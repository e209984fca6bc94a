import { brands } from '@sixpence/brands'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { serveBrands } from '#core/served-brands.ts'
import { translator } from '#core/translate.ts'
import { agreement } from '#papers/agreements.ts'
import { transaction } from '#core/database.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { checkBrands } from './check-brands.ts'
import { publishAgreements } from './publish-agreements.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())
afterEach(() => serveBrands(Object.values(brands)))

const publish = (versions?: Record<string, string>) =>
  transaction(bank.services.db, (client) => publishAgreements(client, versions))
const waiting = async () =>
  (
    await bank.database.owner.query<{ id: string; agreement: string }>(
      'select person_id as id, agreement from app.agreement_pending order by 1, 2',
    )
  ).rows.map(({ id, agreement }) => `${id} ${agreement}`)

test('the first version of an agreement requires no further acceptance', async () => {
  const before = await waiting()
  await publish()
  await publish()
  expect(await waiting()).toEqual(before)
})

test('a later version has to be accepted by all affected persons who have not done so, however often it is published', async () => {
  const paul = await bank.personId('paul')
  await bank.database.owner.query(
    `insert into app.agreement_acceptance values ($1, 'businessTerms', '2027-01-01', now(), '127.0.0.1')`,
    [paul],
  )
  await Promise.all([publish({ businessTerms: '2027-01-01' }), publish({ businessTerms: '2027-01-01' })])
  const now = await waiting()
  const [ines, bo] = [await bank.personId('ines'), await bank.personId('bo')]
  expect(now).toContain(`${ines} businessTerms`)
  expect(now).not.toContain(`${paul} businessTerms`)
  expect(now).not.toContain(`${bo} businessTerms`)
  await publish({ terms: '2027-01-01' })
  expect(await waiting()).toContain(`${bo} terms`)
})

test("a brand's own text of an agreement is published with its version, and shown in the reader's language", async () => {
  const texts = {
    en: { title: 'Terms of Kopa', sections: [{ heading: 'One', text: 'All.' }] },
    ro: { title: 'Condiții Kopa', sections: [{ heading: 'Unu', text: 'Tot.' }] },
  }
  const own = { ...brands.kopa, legal: { terms: { version: '2028-01-01', texts } } }
  serveBrands([...Object.values(brands).filter(({ key }) => key !== 'kopa'), own])
  await publish()
  const { rows } = await bank.database.owner.query(
    `select brand from app.agreement_published where agreement = 'terms' and version = '2028-01-01'`,
  )
  expect(rows).toEqual([{ brand: 'kopa' }])
  const read = (language: 'ro' | 'ru') => agreement('terms', own, translator(language, 'kopa'))
  expect(read('ro')).toEqual({ id: 'terms', version: '2028-01-01', ...texts.ro })
  expect(read('ru').title).toBe('Terms of Kopa')
  expect(agreement('privacy', own, translator('ro', 'kopa')).version).toBe('2026-09-01')
})

test('a database with people of a brand is not served without that brand', async () => {
  await expect(checkBrands(bank.database.ownerUrl)).resolves.toBeUndefined()
  serveBrands(Object.values(brands).filter(({ key }) => !['ostra', 'quillo'].includes(key)))
  await expect(checkBrands(bank.database.ownerUrl)).rejects.toThrow(
    /brand ostra: it has people[^]*brand quillo: it has people/,
  )
})
