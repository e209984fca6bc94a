import { expect, test } from 'vitest'
import type { CompanyRegistration } from '../../registration/company-registration.ts'
import { emailCheck, type EmailCheck } from '../existence-checks.ts'
import { userAt, userEmailProblems, userProblems } from './users.ts'

type Rights = number | undefined
const listOf = (...rights: Rights[]) =>
  rights.map((accessRights, at) => ({
    id: at + 1,
    isUser: true,
    accessRights,
    email: `u${at}@people.example`,
  }))

function problemsOf(users: number[], personList: object[]): string[] {
  const registration = { users, personList } as Pick<CompanyRegistration, 'users' | 'personList'>
  return userProblems(registration).map(({ path, problem }) => `${path}: ${problem}`)
}

test.each<[Rights[], string[]]>([
  [[2, 1], []],
  [[2, undefined], ['users[1].accessRights: accessRightMissing']],
  [[2, 0], ['users[1].accessRights: accessRightMissing']],
  [[2, 5], ['users[1].accessRights: accessRightMissing']],
])('of users with the rights %j it says %j [B365]', (rights, problems) => {
  expect(problemsOf([1, 2], listOf(...rights))).toEqual(problems)
})

test.each<[Rights[], string[]]>([
  [[1, 3], ['users: fullAccessMissing']],
  [[4, 2], []],
])('one of the users has full access: of %j it says %j [B366]', (rights, problems) => {
  expect(problemsOf([1, 2], listOf(...rights))).toEqual(problems)
})

test('the list of users and the marks on persons agree', () => {
  expect(problemsOf([], [])).toEqual(['users: fullAccessMissing'])
  expect(problemsOf([2, 2, 9, 3], [...listOf(1, 2), { id: 3, isUser: false }])).toEqual([
    'users[1]: personTwice',
    'users[2]: personUnknown',
    'users[3]: userListDiffers',
    'personList.0.isUser: userListDiffers',
  ])
})

test.each<[EmailCheck, string | undefined]>([
  [emailCheck.free, undefined],
  [emailCheck.employee, undefined],
  [emailCheck.exists, 'userEmailTaken'],
  [emailCheck.checking, 'userEmailUnchecked'],
  [emailCheck.failed, 'userEmailUnchecked'],
])("a user's address whose check says %i is refused as %s [B364]", (check, problem) => {
  const registration = { personList: listOf(2) } as unknown as CompanyRegistration
  expect(userEmailProblems(registration, () => check)).toEqual(
    problem ? [{ path: 'personList.0.email', problem }] : [],
  )
})

test('each user needs an e-mail address of their own, other persons need none [B364]', () => {
  const [first, second] = listOf(2, 1)
  const registration = {
    personList: [
      first,
      { ...second, email: first?.email },
      { ...second, email: undefined },
      { isUser: false },
    ],
  } as unknown as CompanyRegistration
  expect(userEmailProblems(registration, () => emailCheck.free)).toEqual([
    { path: 'personList.1.email', problem: 'userEmailTwice' },
    { path: 'personList.2.email', problem: 'userEmailMissing' },
  ])
})

test.each([
  ['users[1].accessRights', 1],
  ['users[0]', 0],
  ['users[12].accessRights', 12],
  ['users', undefined],
  ['users.1', undefined],
  ['personList.1.email', undefined],
  ['users[1]x', undefined],
])('an error at %s belongs to user %s of the list that was sent [B368]', (parameter, user) => {
  expect(userAt(parameter)).toBe(user)
})
