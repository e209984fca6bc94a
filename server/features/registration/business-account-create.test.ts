import { businessAccountCreate } from '@sixpence/protocol/registration/company-registration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digest } from '#testing/digest.ts'
import { newCompany } from '#testing/fixtures/registration.ts'
import { TestBank } from '#testing/bank/test-bank.ts'

// No company is activated here: its account would still be opened while the tables are compared.
let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

type NewCompany = Awaited<ReturnType<typeof newCompany>>
const person = (refId: number, share: string) => ({ kind: 'person' as const, refId, share })
type Holder = NewCompany['shareholders'][number]
const deep = (levels: number): Holder[] => [
  Array.from({ length: levels - 1 }).reduce<Holder>(
    (inner) => ({ kind: 'company', refId: 1, share: '100', children: [inner] }),
    person(2, '100'),
  ),
]

const below = (levels: number): string => '.0.children'.repeat(levels)

test.each<[string, Partial<NewCompany>, string, string]>([
  ['nobody directs', { directors: [] }, 'directors', 'directorMissing'],
  ['a stranger directs', { directors: [77] }, 'directors.0', 'personUnknown'],
  ['nobody holds shares', { shareholders: [] }, 'shareholders', 'shareholderMissing'],
  ['a stranger holds', { shareholders: [person(77, '100')] }, 'shareholders.0.refId', 'personUnknown'],
  ['a marked user is not listed', { users: [1] }, 'personList.2.isUser', 'userListDiffers'],
  ['nine levels', { shareholders: deep(9) }, `shareholders${below(8)}`, 'shareholdersTooDeep'],
  ['twelve levels', { shareholders: deep(12) }, `shareholders${below(8)}`, 'shareholdersTooDeep'],
  // Beyond the nesting limit of every call's input.
  ['a thousand levels', { shareholders: deep(1_000) }, '', 'invalidInput'],
  [
    '51 holders',
    { shareholders: Array.from({ length: 51 }, () => person(1, '1')) },
    'shareholders',
    'too_big',
  ],
  ['51 directors', { directors: Array.from({ length: 51 }, () => 1) }, 'directors', 'too_big'],
  ['an answer nobody asked for', { captcha: 'solved:1.1.1.1.1.1.1.1' }, 'captcha', 'captchaInvalid'],
])('%s: it is refused at its field, and nothing is done', async (_, change, parameter, code) => {
  const client = bank.stranger()
  const wrote = await newCompany(client, change)
  const before = await digest(bank)
  const answer = await client.raw(businessAccountCreate, { ...wrote, ...change })
  const [first] = answer.validationErrors
  expect([first?.parameter, first?.code]).toEqual([parameter, code])
  expect(await digest(bank)).toBe(before)
})

test('a company that holds itself indirectly is refused', async () => {
  const client = bank.stranger()
  const wrote = await newCompany(client)
  const [holding] = wrote.companyList
  if (!holding) throw new Error('the sample has one')
  const between = (refId: number, ...children: Holder[]): Holder => ({
    kind: 'company',
    refId,
    share: '50',
    children,
  })
  const answer = await client.raw(businessAccountCreate, {
    ...wrote,
    companyList: [holding, { ...holding, id: 2 }],
    shareholders: [between(1, between(2, between(1, person(1, '100'))))],
  })
  expect(answer.validationErrors).toMatchObject([
    { parameter: 'shareholders.0.children.0.children.0.refId', code: 'companyHoldsItself' },
  ])
})

test('ten thousand persons are refused for their number', async () => {
  const client = bank.stranger()
  const wrote = await newCompany(client)
  const [eva] = wrote.personList
  const personList = Array.from({ length: 10_000 }, (_, at) => ({
    id: at + 1,
    firstName: eva?.firstName,
  }))
  const answer = await client.raw(businessAccountCreate, { ...wrote, personList })
  expect(answer.responseCode).toBe('TA1')
  expect(answer.validationErrors.map(({ parameter }) => parameter.split('.')[0])).toContain('personList')
})

test("an error of the access list is reported at the user's position in the sent list [B365 B366 B368]", async () => {
  const codes = async (rights: (number | undefined)[]) => {
    const client = bank.stranger()
    const { personList, ...rest } = await newCompany(client)
    const marked = personList.map((item) =>
      item.isUser ? { ...item, accessRights: rights[rest.users.indexOf(item.id)] } : item,
    )
    const answer = await client.raw(businessAccountCreate, { ...rest, personList: marked })
    return answer.validationErrors.map(({ parameter, code }) => `${parameter}: ${code}`)
  }
  expect(await codes([2, undefined])).toEqual(['users[1].accessRights: accessRightMissing'])
  expect(await codes([0, 2])).toEqual(['users[0].accessRights: accessRightMissing'])
  expect(await codes([1, 3])).toEqual(['users: fullAccessMissing'])
})
