import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#core/database.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { publishAgreements } from './publish-agreements.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

const publish = (versions?: Record<string, string>) =>
  transaction(bank.services.db, (client) => publishAgreements(client, versions))
const waiting = async () =>
  (
    await bank.database.owner.query<{ id: string; agreement: string }>(
      'select person_id as id, agreement from app.agreement_pending order by 1, 2',
    )
  ).rows.map(({ id, agreement }) => `${id} ${agreement}`)

test('the first version of an agreement waits for nobody', async () => {
  const before = await waiting()
  await publish()
  await publish()
  expect(await waiting()).toEqual(before)
})

test('the next one waits for everybody it concerns who has not accepted it, however often it is published', async () => {
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
