import {
  businessDirectorList,
  businessOwnerList,
  businessShareholderList,
  businessUserList,
} from '@sixpence/protocol/business/business'
import {
  businessAccessRightsUpdate,
  businessPotentialUserList,
} from '@sixpence/protocol/representatives/representatives'
import { userAccessInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedRepresentatives } from '@sixpence/demo/demo-representatives.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ines: TestClient
let company: { customerId: number }
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  // Seeding twice must find the representatives of the first run.
  for (const _ of [1, 2]) await seedRepresentatives(bank.services)
  ines = await bank.as('ines')
  company = { customerId: await bank.customerId('northlight') }
})
afterAll(() => bank.close())

test('lists the company’s own directors, not those of a company above it [OP268 B005]', async () => {
  const { directors } = await ines.call(businessDirectorList, {}, company)
  expect(directors).toEqual([
    {
      id: expect.any(Number) as number,
      type: 2,
      firstName: 'Ines',
      lastName: 'Varga',
      userId: await bank.personId('ines'),
    },
  ])
})

test('lists shareholders, people and companies, with the holders of the companies [OP269 B005]', async () => {
  const { shareholders = [] } = await ines.call(businessShareholderList, {}, company)
  const aurora = shareholders.find((shareholder) => 'name' in shareholder)?.id
  expect(shareholders).toMatchObject([
    { type: 6, firstName: 'Ines', share: '60' },
    { type: 9, name: 'Aurora Paper', registrationCountryCode: 'EE', share: '40' },
    { type: 6, firstName: 'Noor', share: '100', ofId: aurora },
  ])
  expect(shareholders.map((shareholder) => 'ofId' in shareholder)).toEqual([false, false, true])
})

test('lists the ultimate owners [OP270 B005]', async () => {
  const { owners = [] } = await ines.call(businessOwnerList, {}, company)
  expect(owners.map(({ type, firstName }) => [type, firstName])).toEqual([
    [8, 'Ines'],
    [8, 'Noor'],
  ])
})

test('lists users with their rights, logins and positions, full rights first [OP271 B005]', async () => {
  const { users = [] } = await ines.call(businessUserList, {}, company)
  expect(users.map(({ login, right, positions }) => [login, right, positions])).toEqual([
    ['ines@ostra.example', 2, [2, 6, 8]],
    ['paul@ostra.example', 3, []],
    ['rita@ostra.example', 1, []],
    ['noor@ostra.example', 0, [6, 8, 9]],
  ])
})

test('names a user by one number in every list and change of the page [SP-12]', async () => {
  const [{ users = [] }, { directors = [] }, { owners = [] }, { persons = [] }] = await Promise.all([
    ines.call(businessUserList, {}, company),
    ines.call(businessDirectorList, {}, company),
    ines.call(businessOwnerList, {}, company),
    ines.call(businessPotentialUserList, {}, company),
  ])
  for (const { id } of [...users, ...directors, ...owners, ...persons]) {
    const { validationErrors } = await ines.raw(businessAccessRightsUpdate, { id, right: 0 }, company)
    expect(validationErrors.map(({ code }) => code)).not.toContain('representativeNotFound')
  }
  const rita = users.find(({ login }) => login === 'rita@ostra.example')
  const answer = await ines.raw(businessAccessRightsUpdate, { id: rita?.id, right: 1 }, company)
  // Accepted, but must be confirmed first.
  expect(answer.validationErrors).toMatchObject([{ code: 'confirmationNeeded' }])
})

test('returns a user’s roles at the acting company', async () => {
  const positionsOf = async (client: TestClient) =>
    (await client.call(userAccessInfoGet, {}, company)).businessRepresentativePositionIds
  expect(await positionsOf(ines)).toEqual([2, 6, 8])
  expect(await positionsOf(await bank.as('noor'))).toEqual([6, 8, 9])
  expect(await positionsOf(await bank.as('rita'))).toEqual([])
})
