import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '#core/translate.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { openConfirmation, takeConfirmation } from './confirmation.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
})
afterAll(() => bank.close())

test('a code confirms the subject it was asked for alone, whatever characters it has [HO-02]', async () => {
  const { services: s } = bank
  const person = await s.store.people.person(await bank.personId('bo'))
  if (!person) throw new Error('Bo is missing')
  const subject = 'ranges:203.0.113.7+(a|b)'
  const { key } = await openConfirmation(s, {
    person,
    brand: 'ostra',
    kind: 'twoStep',
    subject,
    method: 'sms',
    t: translator('en', 'ostra'),
  })
  const code = await bank.smsCode(person.phone ?? '')
  const take = (of: Parameters<typeof takeConfirmation>[1]['subject']) =>
    takeConfirmation(s, { key, person, kind: 'twoStep', code, ...(of !== undefined && { subject: of }) })
  for (const other of [
    'ranges:203x0x113x7+(a|b)',
    '.*',
    'ranges:',
    { beginsWith: 'range.' },
    { beginsWith: '%' },
  ])
    await expect(take(other)).rejects.toMatchObject({ refusal: 'confirmationOver' })
  expect(await take(subject)).toMatchObject({ subject })
})
