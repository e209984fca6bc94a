import { expect, test } from 'vitest'
import { withoutUnused, withoutUser, withUser } from './roles.ts'

const nobody = {
  directors: [] as number[],
  ultimateBeneficiaryOwners: [] as number[],
  shareholders: [],
  users: [] as number[],
  personList: [{ id: 1, isUser: false }],
  companyList: [] as { id: number; directors: number[] }[],
}

test('a person without a role is removed [B353]', () => {
  expect(withoutUnused(nobody).personList).toEqual([])
})

test.each([
  ['director', { directors: [1] }],
  ['owner', { ultimateBeneficiaryOwners: [1] }],
  ['shareholder', { shareholders: [{ kind: 'person' as const, refId: 1, share: '10' }] }],
  [
    'shareholder of a company that holds shares',
    {
      shareholders: [
        {
          kind: 'company' as const,
          refId: 1,
          share: '10',
          children: [{ kind: 'person' as const, refId: 1, share: '10' }],
        },
      ],
    },
  ],
  ['director of a company that holds shares', { companyList: [{ id: 1, directors: [1] }] }],
  ['user', { personList: [{ id: 1, isUser: true }] }],
])('whoever is %s stays [B353]', (_, role) => {
  expect(withoutUnused({ ...nobody, ...role }).personList).toHaveLength(1)
})

test('a company with the same number does not keep a person', () => {
  const shareholders = [{ kind: 'company' as const, refId: 1, share: '10', children: [] }]
  expect(withoutUnused({ ...nobody, shareholders }).personList).toEqual([])
})

test('the first user gets full access; for the second the right is chosen [B354]', () => {
  const two = { ...nobody, personList: [1, 2].map((id) => ({ id, isUser: false })) }
  const { users, personList } = withUser(withUser(two, 2), 1)
  expect(users).toEqual([2, 1])
  expect(personList).toEqual([
    { id: 1, isUser: true, accessRights: undefined },
    { id: 2, isUser: true, accessRights: 2 },
  ])
})

test('a person who is no longer a user loses the right, and is removed without another role [B353]', () => {
  const registration = withUser(nobody, 1)
  expect(withoutUser(registration, 1)).toMatchObject({ users: [], personList: [] })
  expect(withoutUser({ ...registration, directors: [1] }, 1).personList).toEqual([
    { id: 1, isUser: false, accessRights: undefined },
  ])
})
