import { adminProposalDecide, adminVerificationUpdate } from '@sixpence/protocol/desk/desk'
import {
  adminFourEyesChange,
  adminFourEyesDecide,
  adminFourEyesList,
} from '@sixpence/protocol/four-eyes/four-eyes'
import { calls } from '@sixpence/protocol'
import { fourEyesKinds, type FourEyesKind, type FourEyesLevel } from '@sixpence/protocol/rules/four-eyes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colleague } from '#testing/bank/colleague.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { giveRole } from '#testing/cast-people.ts'

let bank: TestBank
let ada: TestClient
let bea: { client: TestClient; personId: number }
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  ada = await bank.atDesk('ada')
  bea = await colleague(bank, 'bea')
})
afterAll(() => bank.close())

const why = 'As the board decided'
const refusalOf = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code
const put = (client: TestClient, kind: FourEyesKind, level: FourEyesLevel, amounts: string[] = []) =>
  client.call(adminFourEyesChange, {
    kind,
    level,
    amounts: amounts.map((text) => {
      const [amount = '', currencyCode = ''] = text.split(' ')
      return { amount, currencyCode: currencyCode as 'EUR' }
    }),
    why,
  })
const decide = (client: TestClient, changeId: number, decision: 'confirm' | 'decline' = 'confirm') =>
  client.call(adminFourEyesDecide, { changeId, decision })
const list = () => ada.call(adminFourEyesList, {})
const waiting = async () => (await list()).changes?.find(({ outcome }) => outcome === undefined)?.id ?? 0
const ruleOf = async (kind: FourEyesKind) => (await list()).rules?.find((rule) => rule.kind === kind)
const verify = async (key: string, verified: boolean) =>
  ada.call(adminVerificationUpdate, { customerId: await bank.customerId(key), verified, why })

test('every call that declares four eyes has a rule, and every rule a call', () => {
  const declared = [...calls.values()].filter((call) => 'fourEyes' in call && call.fourEyes !== undefined)
  expect(new Set(declared.map(({ name }) => name))).toEqual(new Set<string>(fourEyesKinds))
})

test('a stricter rule is in force at once and for its brand only, a looser one when a colleague confirms it', async () => {
  expect(await verify('ines', false)).not.toHaveProperty('proposalId')
  expect(await put(ada, 'adminVerificationUpdate', 'two')).toMatchObject({ isProposed: false })
  const { proposalId = 0 } = await verify('ines', true)
  expect(proposalId).toBeGreaterThan(0)
  const elsewhere = await colleague(bank, 'rules elsewhere', { brand: 'gintara' })
  const there = await elsewhere.client.call(adminFourEyesList, {})
  expect(there.rules?.find(({ kind }) => kind === 'adminVerificationUpdate')).toMatchObject({
    level: 'one',
    isShipped: true,
  })
  expect(there.changes ?? []).toEqual([])

  expect(await put(ada, 'adminVerificationUpdate', 'one')).toMatchObject({ isProposed: true })
  expect(await ruleOf('adminVerificationUpdate')).toMatchObject({ level: 'two', isShipped: false })
  expect(refusalOf(await put(bea.client, 'adminVerificationUpdate', 'weighty', ['5.00 EUR']))).toBe(
    'proposedAlready',
  )
  const changeId = await waiting()
  expect(refusalOf(await decide(ada, changeId))).toBe('ownProposal')
  expect(refusalOf(await decide(elsewhere.client, changeId))).toBe('proposalNotFound')
  expect((await decide(bea.client, changeId)).responseCode).toBe('00')
  expect(refusalOf(await decide(bea.client, changeId))).toBe('caseDecided')
  expect(await ruleOf('adminVerificationUpdate')).toMatchObject({ level: 'one' })
  // A decision proposed under the earlier rule still needs the colleague.
  const confirm = { proposalId, decision: 'confirm', why } as const
  expect(refusalOf(await ada.call(adminProposalDecide, confirm))).toBe('ownProposal')
  expect((await bea.client.call(adminProposalDecide, confirm)).responseCode).toBe('00')
  const { changes } = await list()
  expect(changes).toMatchObject([
    { level: 'one', outcome: 'confirmed', by: 'Ada Bergman', isOwn: true, why },
    { level: 'two', outcome: 'made', decidedBy: 'Ada Bergman' },
  ])
})

test('two people decide above an amount, and a currency without an amount always takes two', async () => {
  await put(ada, 'adminVerificationUpdate', 'weighty', ['1000000000 EUR'])
  await verify('ines', false)
  expect(await verify('ines', true)).not.toHaveProperty('proposalId')
  await verify('ines', false)
  await put(ada, 'adminVerificationUpdate', 'weighty', ['1.00 EUR'])
  const { proposalId = 0 } = await verify('ines', true)
  expect(proposalId).toBeGreaterThan(0)
  await bea.client.call(adminProposalDecide, { proposalId, decision: 'confirm', why })
})

test.each([
  ['adminVerificationUpdate', 'weighty', []],
  ['adminVerificationUpdate', 'weighty', ['5.00 USD']],
  ['adminVerificationUpdate', 'weighty', ['5.00 EUR', '6.00 EUR']],
  ['adminVerificationUpdate', 'weighty', ['5.001 EUR']],
  ['adminVerificationUpdate', 'two', ['5.00 EUR']],
  ['adminRestrictionDecide', 'weighty', ['5.00 EUR']],
] as const)('refuses invalid amounts: %s %s %j', async (kind, level, amounts) => {
  expect(refusalOf(await put(ada, kind, level, [...amounts]))).toBe('fourEyesAmounts')
})

test('with the server’s setting on no rule is looser than as shipped', async () => {
  bank.services.config.fourEyes = true
  expect(refusalOf(await put(ada, 'adminRestrictionDecide', 'one'))).toBe('fourEyesFloor')
  expect(refusalOf(await put(ada, 'adminPaymentCaseCredit', 'weighty', ['1.00 EUR']))).toBe('fourEyesFloor')
  expect(await ruleOf('adminPaymentCaseCredit')).toMatchObject({ level: 'two', floor: { level: 'two' } })
  bank.services.config.fourEyes = false
  // A rule set while the setting was off is not in force once it is on.
  await put(ada, 'adminPaymentCaseCredit', 'weighty', ['10.00 EUR'])
  expect(await ruleOf('adminPaymentCaseCredit')).toMatchObject({ level: 'weighty' })
  bank.services.config.fourEyes = true
  expect(await ruleOf('adminPaymentCaseCredit')).toMatchObject({ level: 'two', amounts: [] })
  bank.services.config.fourEyes = false
})

test('a proposal is void once the rule was changed, or its author lost the permission to propose', async () => {
  await put(ada, 'adminDueDiligenceUpdate', 'weighty')
  await put(ada, 'adminDueDiligenceUpdate', 'one')
  const stale = await waiting()
  await put(bea.client, 'adminDueDiligenceUpdate', 'two')
  expect(refusalOf(await decide(bea.client, stale))).toBe('caseDecided')
  expect((await decide(ada, stale, 'decline')).responseCode).toBe('00')
  const cara = await colleague(bank, 'cara rules')
  await put(cara.client, 'adminDueDiligenceUpdate', 'one')
  await giveRole(bank, cara.personId, undefined)
  const orphan = await waiting()
  expect(refusalOf(await decide(bea.client, orphan))).toBe('proposerGone')
  await decide(bea.client, orphan, 'decline')
  expect(refusalOf(await put(ada, 'adminDueDiligenceUpdate', 'two'))).toBe('nothingChanged')
})

test('of several concurrent confirmations one counts, and no author can confirm their own in the database either', async () => {
  await put(ada, 'adminRestrictionDecide', 'two')
  await put(ada, 'adminRestrictionDecide', 'one')
  const changeId = await waiting()
  const { owner } = bank.database
  await expect(
    owner.query(
      `update app.four_eyes_change set outcome = 'confirmed', decided_by = actor_id, decided_at = now() where id = $1`,
      [changeId],
    ),
  ).rejects.toThrow('violates check constraint')
  const eyes = await Promise.all([1, 2, 3].map((number) => colleague(bank, `rule eye ${number}`)))
  const said = (await Promise.all(eyes.map(({ client }) => decide(client, changeId)))).map(refusalOf)
  expect(said.filter((code) => code === undefined)).toHaveLength(1)
})
