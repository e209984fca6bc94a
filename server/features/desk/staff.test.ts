import { consoleEnrol, consoleSelfGet } from '@sixpence/protocol/console/console'
import {
  adminConflictDeclare,
  adminConflictRemove,
  adminNewsList,
  adminPaymentCaseCredit,
  adminRoleList,
  adminRoleSave,
  adminStaffInvite,
  adminStaffList,
  adminStaffUpdate,
  adminVerificationUpdate,
} from '@sixpence/protocol/desk/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colleague } from '#testing/bank/colleague.ts'
import { mailedLink } from '#testing/bank/mailed-link.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { invitedCode } from '#testing/fixtures/desk/console.ts'
import { arrivedForNobody, openNumber } from '#testing/fixtures/payment-case.ts'

let bank: TestBank
let ada: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  ada = await bank.atDesk('ada')
})
afterAll(() => bank.close())

const why = 'As the board decided'
const said = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code
const build = (client: TestClient, part: object) =>
  client.raw(adminRoleSave, {
    name: 'Night shift',
    permissions: ['desk.open'],
    brands: [],
    limits: [],
    why,
    ...part,
  })
const shipped = async (name: string) =>
  (await ada.call(adminRoleList, {})).roles?.find((role) => role.name === name)?.id ?? 0
const statusOf = async (personId: number) =>
  (await ada.call(adminStaffList, {})).staff?.find((item) => item.personId === personId)

test('a role is built, assigned by an invitation, and allows exactly its permissions', async () => {
  const { roleId = 0 } = await build(ada, { permissions: ['desk.open', 'news.read'], brands: ['ostra'] })
  expect(said(await build(ada, { name: 'NIGHT shift' }))).toBe('roleNameTaken')
  expect(said(await build(ada, { name: 'Odd', brands: ['nowhere'] }))).toBe('roleBrandUnknown')
  expect((await build(ada, { name: 'Odd', permissions: ['everything'] })).responseCode).toBe('TA1')
  for (const amount of ['0', '-5', '1.234', 'much'])
    expect([
      amount,
      said(await build(ada, { name: 'Odd', limits: [{ currencyCode: 'EUR', amount }] })),
    ]).toEqual([amount, 'roleLimitWrong'])
  const invited = await ada.call(adminStaffInvite, { email: 'nils@bank.example', roleId, why })
  // The link is mailed and not shown to the inviter.
  expect(invited).toMatchObject({ isMailed: true })
  expect(invited).not.toHaveProperty('link')
  const token = await mailedLink(bank, 'nils@bank.example')
  const nils = bank.stranger()
  const names = { firstName: 'Nils', lastName: 'Aas', password: 'a kettle, a harbour, a lamp' }
  await nils.call(consoleEnrol, { token, ...names, code: invitedCode(bank, token) })
  const self = await nils.call(consoleSelfGet, {})
  expect(self).toMatchObject({ role: 'Night shift', permissions: ['desk.open', 'news.read'] })
  expect((await nils.call(adminNewsList, {})).responseCode).toBe('00')
  expect((await nils.call(adminStaffList, {})).responseCode).toBe('13')
  expect(await statusOf(self.personId ?? 0)).toMatchObject({ name: 'Nils Aas', hasEnrolled: true, roleId })
  // An invitation cannot be used to get a colleague's rights.
  expect(said(await ada.call(adminStaffInvite, { email: 'NILS@bank.example', roleId, why }))).toBe(
    'staffKnown',
  )
})

test('staff cannot give or remove rights they do not have, or change a shipped role or their own', async () => {
  const { roleId = 0 } = await build(ada, {
    name: 'Deputy',
    permissions: ['desk.open', 'staff.read', 'staff.write', 'roles.write', 'cases.credit'],
    brands: ['ostra'],
    limits: [{ currencyCode: 'EUR', amount: '100.00' }],
  })
  const { client: deputy, personId } = await colleague(bank, 'deputy')
  await ada.call(adminStaffUpdate, { personId, roleId, hasLeft: false, why })
  const small = { name: 'Small', permissions: ['desk.open'], brands: ['ostra'] }
  const euros = (amount: string, currencyCode = 'EUR') => ({ ...small, limits: [{ currencyCode, amount }] })
  const beyond = [
    { ...euros('100.00'), permissions: ['desk.open', 'news.publish'] },
    { ...euros('100.00'), brands: [] },
    { ...euros('100.00'), brands: ['ostra', 'kopa'] },
    { ...small, limits: [] },
    euros('100.01'),
    euros('50.00', 'USD'),
  ]
  for (const part of beyond) expect([part, said(await build(deputy, part))]).toEqual([part, 'roleBeyondOwn'])
  expect((await build(deputy, euros('100.00'))).responseCode).toBe('00')
  const administrator = await shipped('Administrator')
  const { personId: other } = await colleague(bank, 'other administrator')
  const update = (who: number, to: number) =>
    deputy.call(adminStaffUpdate, { personId: who, roleId: to, hasLeft: false, why })
  expect(said(await update(other, administrator))).toBe('roleBeyondOwn')
  expect(said(await update(other, roleId))).toBe('roleBeyondOwn')
  expect(said(await update(personId, roleId))).toBe('ownStaff')
  expect(said(await update(1, roleId))).toBe('staffNotFound')
  expect(
    said(await deputy.call(adminStaffInvite, { email: 'new@bank.example', roleId: administrator, why })),
  ).toBe('roleBeyondOwn')
  const own = { roleId, version: 1, name: 'Deputy', permissions: ['desk.open'], brands: ['ostra'] }
  expect(said(await build(deputy, { ...own, limits: [{ currencyCode: 'EUR', amount: '1.00' }] }))).toBe(
    'ownStaff',
  )
  expect(said(await build(ada, { roleId: administrator, version: 1, name: 'Mine' }))).toBe('roleShipped')
})

test('of two changes of one version the first is made; a withdrawn right ends at once', async () => {
  const { roleId = 0 } = await build(ada, { name: 'Changing', permissions: ['desk.open', 'news.read'] })
  const { client, personId } = await colleague(bank, 'changing')
  await ada.call(adminStaffUpdate, { personId, roleId, hasLeft: false, why })
  expect((await client.call(adminNewsList, {})).responseCode).toBe('00')
  const change = (permissions: string[]) => build(ada, { roleId, version: 1, name: 'Changing', permissions })
  const both = await Promise.all([change(['desk.open']), change(['desk.open', 'customers.read'])])
  expect(new Set(both.map(said))).toEqual(new Set(['caseDecided', undefined]))
  bank.ageMemory(2_001)
  expect((await client.call(adminNewsList, {})).responseCode).toBe('13')
})

test('a staff member who leaves loses access at once, and of two who remove each other one stays', async () => {
  const [first, two] = [await colleague(bank, 'one'), await colleague(bank, 'two')]
  const roleId = await shipped('Administrator')
  const end = (by: TestClient, personId: number) =>
    by.call(adminStaffUpdate, { personId, roleId, hasLeft: true, why })
  const answers = await Promise.all([end(first.client, two.personId), end(two.client, first.personId)])
  const [done, refused = ''] = answers.map(({ responseCode }) => responseCode).sort()
  expect(done).toBe('00')
  // Refused as no longer staff; as signed out if the other had ended before this session was read.
  expect(['13', 'AU']).toContain(refused)
  const left = await Promise.all([first, two].map(({ client }) => client.call(consoleSelfGet, {})))
  expect(left.map(({ responseCode }) => responseCode).sort()).toEqual(['00', 'AU'])
})

test('a declared conflict excludes its author from the customer until a colleague removes it', async () => {
  const { client, personId } = await colleague(bank, 'related')
  const customerId = await bank.customerId('leo')
  await client.call(adminConflictDeclare, { customerId })
  const verify = () =>
    client.call(adminVerificationUpdate, { customerId, verified: false, why: 'Asked us to' })
  expect(said(await verify())).toBe('ownCase')
  expect(said(await client.call(adminConflictRemove, { personId, customerId, why }))).toBe('ownStaff')
  expect((await statusOf(personId))?.conflicts).toMatchObject([{ customerId }])
  await ada.call(adminConflictRemove, { personId, customerId, why })
  expect(said(await verify())).not.toBe('ownCase')
  expect(said(await client.call(adminConflictDeclare, { customerId: 999_999 }))).toBe('customerNotFound')
})

test('a role credits no more than its limit, and not in another currency', async () => {
  const { client, personId } = await colleague(bank, 'crediting')
  const permissions = ['desk.open', 'cases.read', 'cases.credit']
  const give = async (name: string, currencyCode: string, amount: string) => {
    const { roleId = 0 } = await build(ada, { name, permissions, limits: [{ currencyCode, amount }] })
    await ada.call(adminStaffUpdate, { personId, roleId, hasLeft: false, why })
    bank.ageMemory(2_001)
  }
  const credit = async () =>
    client.call(adminPaymentCaseCredit, {
      caseId: await arrivedForNobody(bank),
      accountNumber: await openNumber(bank),
      why: 'One digit too many',
    })
  await give('Cents', 'EUR', '0.01')
  expect(said(await credit())).toBe('roleLimitPassed')
  await give('Dollars', 'USD', '9000.00')
  expect(said(await credit())).toBe('roleLimitPassed')
  await give('Euros', 'EUR', '9000.00')
  expect((await credit()).responseCode).toBe('00')
})
