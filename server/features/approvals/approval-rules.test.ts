import {
  approvalList,
  approvalPreviewGet,
  approvalRuleDelete,
  approvalRuleList,
  approvalRuleSet,
  maxRules,
} from '@sixpence/protocol/approvals/approvals'
import type { InputOf } from '@sixpence/protocol/call'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { otherThan, personOf, TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'
import { matchingRules, type Rule as StoredRule } from '#store/request/approval-rules.ts'

let bank: TestBank
let company: TestCompany
beforeAll(async () => {
  bank = await TestBank.open()
  company = await TestCompany.of(bank)
})
afterAll(() => bank.close())
beforeEach(async () => {
  await company.plain()
  await bank.database.owner.query('delete from app.confirmation')
})

type Rule = InputOf<typeof approvalRuleSet>

const refusalOf = ({
  validationErrors: [first],
}: {
  validationErrors: { code: string; parameter?: string }[]
}) => first && [first.code, first.parameter]

const smsCode = () => bank.smsCode('+37069900000')

/** Sets a rule: begins the confirmation, reads the code from the sandbox and confirms with it. */
async function set(rule: Rule) {
  const { requestKey = '' } = await company.anna.call(approvalRuleSet, rule)
  return company.anna.call(approvalRuleSet, { ...rule, requestKey, code: await smsCode() })
}

const rules = async (client: TestClient = company.ines) =>
  (await client.call(approvalRuleList, {})).rules ?? []

test('a rule is in force once the administrator’s own code has confirmed it, for waiting payments too', async () => {
  const waits = await company.ask('2000.00')
  const rule = { fromAmount: '1000', currencyCode: 'EUR', type: 'p2p', approvers: 2 } as const
  const asked = await company.anna.call(approvalRuleSet, rule)
  expect(asked).toMatchObject({ method: 'sms', sentTo: '+370 ••• ••000' })
  expect(await rules()).toEqual([])
  const { requestKey = '' } = asked
  const code = await smsCode()
  const wrong = await company.anna.call(approvalRuleSet, { ...rule, requestKey, code: otherThan(code) })
  expect(refusalOf(wrong)?.[0]).toBe('wrongConfirmationCode')
  expect((await company.anna.call(approvalRuleSet, { ...rule, requestKey, code })).id).toBeGreaterThan(0)
  expect(await rules(company.paul)).toMatchObject([
    {
      fromAmount: '1000.00',
      currencyCode: 'EUR',
      type: 'p2p',
      approvers: 2,
      inOrder: false,
      people: [],
      // Of the two users with full access, only the other could approve.
      keepsOut: [{ name: 'Ines Varga' }, { name: 'Anna Cast' }],
      createdBy: { name: 'Anna Cast' },
    },
  ])
  expect(await company.decide(company.ines, waits)).toBe('recorded')
  expect(await company.decide(company.anna, waits)).toBe('approved')
})

test('a code confirms only the rule it was requested for, by the user who requested it', async () => {
  const rule = { approvers: 2 } as const
  const { requestKey = '' } = await company.anna.call(approvalRuleSet, rule)
  const code = await smsCode()
  for (const other of [{ approvers: 1 }, { approvers: 2, type: 'wire' }] satisfies Rule[]) {
    const answer = await company.anna.call(approvalRuleSet, { ...other, requestKey, code })
    expect(refusalOf(answer)?.[0]).toBe('confirmationOver')
  }
  const foreign = await company.ines.call(approvalRuleSet, { ...rule, requestKey, code })
  expect(refusalOf(foreign)?.[0]).toBe('confirmationOver')
  expect(await rules()).toEqual([])
  await company.anna.call(approvalRuleSet, { ...rule, requestKey, code })
  expect(await rules()).toHaveLength(1)
})

test('a rule is replaced and deleted in the same way, and all administrators of the company are notified by mail', async () => {
  await bank.settled()
  await bank.database.owner.query('delete from sandbox.message')
  const { id = 0 } = await set({ approvers: 2 })
  await set({ id, approvers: 1, people: [company.annaId, company.inesId], inOrder: true })
  const [rule] = await rules()
  expect(rule).toMatchObject({ id, approvers: 1, inOrder: true })
  expect(rule?.people.map(({ name }) => name)).toEqual(['Anna Cast', 'Ines Varga'])
  const { requestKey = '' } = await company.anna.call(approvalRuleDelete, { id })
  expect(await rules()).toHaveLength(1)
  await company.anna.call(approvalRuleDelete, { id, requestKey, code: await smsCode() })
  expect(await rules()).toEqual([])
  await bank.settled()
  const told = async (email: string) => {
    const { rowCount } = await bank.database.owner.query(
      `select from sandbox.message where recipient = $1 and subject = 'A change to the security of Northlight Studio'`,
      [email],
    )
    return rowCount
  }
  expect(await told(personOf('ines').email)).toBe(3)
  expect(await told('anna@cast.example')).toBe(3)
  expect(await told(personOf('paul').email)).toBe(0)
})

test('a rule under which no payment could be approved is refused, before a code is sent and when it is written', async () => {
  expect(refusalOf(await company.anna.call(approvalRuleSet, { approvers: 9 }))).toEqual([
    'ruleLocksOut',
    'approvers',
  ])
  const rule = { approvers: 2, people: [company.inesId] }
  expect(refusalOf(await company.anna.call(approvalRuleSet, rule))?.[0]).toBe('ruleLocksOut')
  const both = { approvers: 2, people: [company.inesId, company.annaId] }
  const { requestKey = '' } = await company.anna.call(approvalRuleSet, both)
  const code = await smsCode()
  await company.right(company.inesId, 3)
  try {
    const late = await company.anna.call(approvalRuleSet, { ...both, requestKey, code })
    expect(refusalOf(late)).toEqual(['rulePersonCannotApprove', 'people'])
  } finally {
    await company.right(company.inesId, 2)
  }
  expect(await rules()).toEqual([])
})

test('lists the users whose payments a rule would keep from ever being approved', async () => {
  await company.alter('strict', true)
  await set({ approvers: 1, people: [company.annaId] })
  const [rule] = await rules()
  expect(rule?.keepsOut.map(({ name }) => name)).toEqual(['Anna Cast'])
})

test.each<[string, Rule, [string, string]]>([
  [
    'an amount without its currency',
    { fromAmount: '10', approvers: 1 },
    ['ruleAmountNeedsCurrency', 'currencyCode'],
  ],
  [
    'an amount that is none',
    { fromAmount: 'ten', currencyCode: 'EUR', approvers: 1 },
    ['amountNotANumber', 'fromAmount'],
  ],
  [
    'an amount below zero',
    { fromAmount: '-1', currencyCode: 'EUR', approvers: 1 },
    ['amountNotPositive', 'fromAmount'],
  ],
  [
    'too many decimals',
    { fromAmount: '1.001', currencyCode: 'EUR', approvers: 1 },
    ['amountTooManyDecimals', 'fromAmount'],
  ],
  ['an order of nobody', { inOrder: true, approvers: 1 }, ['ruleOrderNeedsPeople', 'people']],
  ['a rule that is not there', { id: 999_999, approvers: 1 }, ['ruleUnknown', 'id']],
])('refuses %s at its field', async (_, rule, refused) => {
  expect(refusalOf(await company.ines.call(approvalRuleSet, rule))).toEqual(refused)
  expect(await rules()).toEqual([])
})

test('refuses a currency other than the account’s, users who cannot approve, and more rules than allowed', async () => {
  const { account, ines } = company
  const other = await ines.call(approvalRuleSet, { accountId: account, currencyCode: 'USD', approvers: 1 })
  expect(refusalOf(other)).toEqual(['currencyMismatch', 'currencyCode'])
  const people = [await bank.personId('paul')]
  expect(refusalOf(await ines.call(approvalRuleSet, { approvers: 1, people }))).toEqual([
    'rulePersonCannotApprove',
    'people',
  ])
  const foreign = await ines.call(approvalRuleSet, {
    accountId: await bank.accountId('henrik', 'Current account'),
    approvers: 1,
  })
  expect(foreign.responseCode).not.toBe('00')
  for (let n = 0; n < maxRules; n += 1) await company.rule({ approvers: 1, from: n })
  const full = await ines.call(approvalRuleSet, { approvers: 1 })
  expect(full.responseDescription).toBe('A company has at most 20 rules. Delete one first.')
})

test.each([1, 3, 4])('a user with right %i reads the rules and cannot change them', async (right) => {
  const { client } = await company.hire(`rules ${right}`, right)
  expect((await client.call(approvalRuleList, {})).responseCode).toBe('00')
  expect((await client.call(approvalRuleSet, { approvers: 1 })).responseCode).toBe('13')
  expect((await client.call(approvalRuleDelete, { id: 1 })).responseCode).toBe('13')
})

test('a rule of another company is answered like an unknown one', async () => {
  const { rows } = await bank.database.owner.query<{ id: string }>(
    `insert into app.approval_rule (customer_id, approvers, created_by, created_at)
     values ($1, 1, $2, now()) returning id`,
    [await bank.customerId('ines'), company.inesId],
  )
  const id = Number(rows[0]?.id)
  expect(refusalOf(await company.ines.call(approvalRuleSet, { id, approvers: 1 }))?.[0]).toBe('ruleUnknown')
  expect(refusalOf(await company.ines.call(approvalRuleDelete, { id }))?.[0]).toBe('ruleUnknown')
})

test('a creator previews the approvers needed, rule by rule, without themself', async () => {
  const preview = (amount: string, client = company.paul) =>
    client.call(approvalPreviewGet, { accountId: company.account, amount, type: 'p2p' })
  expect((await preview('10.00')).steps?.map(({ people }) => people.map(({ name }) => name))).toMatchObject([
    expect.arrayContaining(['Ines Varga', 'Anna Cast']),
  ])
  await company.rule({ approvers: 2, from: 10_000 })
  await company.rule({ approvers: 1, from: 20_000, people: [company.annaId, company.inesId], inOrder: true })
  const large = await preview('200.00')
  expect(
    large.steps?.map(({ approvers, inOrder, people }) => [approvers, inOrder, people.length > 1]),
  ).toEqual([
    [2, false, true],
    [1, true, false],
  ])
  expect(large.steps?.[1]?.people).toEqual([{ id: company.annaId, name: 'Anna Cast' }])
  expect((await preview('99.99')).steps).toMatchObject([{ approvers: 1 }])
  expect(await preview('200.00', company.ines)).toMatchObject({ isAsked: true, isStuck: true })
  expect(await preview('99.99', company.ines)).toMatchObject({ isAsked: false, steps: [] })
  await company.alter('strict', true)
  const own = await preview('99.99', company.ines)
  expect(own.isAsked).toBe(true)
  expect(own.steps?.[0]?.people.map(({ id }) => id)).not.toContain(company.inesId)
  expect(refusalOf(await preview('0'))).toEqual(['amountNotPositive', 'amount'])
  // A payment created afterwards waits for the approvers that the preview named.
  const id = await company.ask('200.00')
  const { requests = [] } = await company.ines.call(approvalList, {})
  expect(requests.find((request) => request.transactionId === id)).toMatchObject({ needed: 2, given: 0 })
})

test('a rule for instant payments covers those in the US [CU-05]', () => {
  const rule: StoredRule = {
    id: 1,
    currency: null,
    from: '0',
    method: 'instant_payment',
    accountId: null,
    createdBy: 1,
    createdAt: new Date(0),
    approvers: 1,
    inOrder: false,
    people: [],
    exempt: [],
  }
  const paid = { units: 100n, currency: 'USD', account: 1 } as const
  const facts = { rules: [rule], rates: new Map() }
  expect(matchingRules(facts, { ...paid, method: 'fed_now' })).toEqual([rule])
  expect(matchingRules(facts, { ...paid, method: 'eft' })).toEqual([])
})
