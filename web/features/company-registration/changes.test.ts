import { expect, test } from 'vitest'
import {
  type Role,
  withHolder,
  withNewCompany,
  withNewPerson,
  withoutHolder,
  withoutRole,
  withRole,
} from './changes.ts'
import { companiesAbove, emptyRegistration, type Registration, treeOf } from './registration.ts'

const idsOf = (registration: Registration) => registration.personList.map(({ id }) => id)
const director: Role = { is: 'director' }

test('a person who loses the last role is removed, a user stays [B353]', () => {
  const eva = withNewPerson(emptyRegistration, director)
  const jonas = withNewPerson(eva.registration, director)
  const named = withRole(withRole(jonas.registration, eva.id, { is: 'user' }), jonas.id, { is: 'owner' })
  expect(idsOf(withoutRole(named, jonas.id, director))).toEqual([eva.id, jonas.id])
  const without = withoutRole(withoutRole(named, jonas.id, director), jonas.id, { is: 'owner' })
  expect(idsOf(without)).toEqual([eva.id])
  expect(idsOf(withoutRole(without, eva.id, director))).toEqual([eva.id])
  expect(idsOf(withoutRole(withoutRole(without, eva.id, director), eva.id, { is: 'user' }))).toEqual([])
})

test('a company that holds no shares any more goes, and its people with it [B353]', () => {
  const holding = withNewCompany(emptyRegistration, undefined)
  const fund = withNewCompany(holding.registration, holding.id)
  const vera = withNewPerson(fund.registration, { is: 'director', of: fund.id })
  expect(vera.registration.companyList).toHaveLength(2)
  const without = withoutHolder(vera.registration, { kind: 'company', refId: holding.id }, undefined)
  expect([without.companyList, without.personList]).toEqual([[], []])
})

test('the representative goes with the person', () => {
  const eva = withNewPerson(emptyRegistration, director)
  expect(
    withoutRole({ ...eva.registration, representative: eva.id }, eva.id, director).representative,
  ).toBeUndefined()
})

test('a company has the same shareholders at every place, and a cycle does not cause an endless loop', () => {
  const first = withNewCompany(emptyRegistration, undefined)
  const second = withNewCompany(first.registration, first.id)
  const third = withHolder(second.registration, { kind: 'company', refId: second.id, share: '5' }, undefined)
  const held = withNewPerson(third, { is: 'shareholder', of: second.id }).registration
  const below = [{ kind: 'person', refId: 1, share: '' }]
  expect(treeOf(held)).toMatchObject([
    { refId: first.id, children: [{ refId: second.id, children: below }] },
    { refId: second.id, children: below },
  ])
  expect(companiesAbove(held, first.id)).toEqual(new Set([second.id]))
  const circle = withHolder(held, { kind: 'company', refId: first.id, share: '1' }, second.id)
  expect(treeOf(circle)[0]).toMatchObject({
    children: [{ children: [{}, { refId: first.id, children: [] }] }],
  })
})
