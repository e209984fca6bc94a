import { consoleEnrol, consoleSelfGet } from '@sixpence/protocol/console/console'
import {
  adminConflictDeclare,
  adminConflictRemove,
  adminHouseProposalDecide,
  adminHouseProposalList,
  adminRoleList,
  adminRoleSave,
  adminStaffInvite,
  adminStaffInviteAgain,
  adminStaffList,
  adminStaffUpdate,
} from '@sixpence/protocol/desk/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colleague } from '#testing/bank/colleague.ts'
import { mailedLink } from '#testing/bank/mailed-link.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { giveRole } from '#testing/cast-people.ts'
import { invitedCode } from '#testing/fixtures/desk/console.ts'

let bank: TestBank
let ada: { client: TestClient; personId: number }
let bea: typeof ada
let vera: typeof ada
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  ada = await colleague(bank, 'ada eyes')
  bea = await colleague(bank, 'bea eyes')
  vera = await colleague(bank, 'vera eyes', { role: 'compliance' })
  bank.services.config.fourEyes = true
})
afterAll(() => bank.close())

const why = 'As the board decided'
const said = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code
const shipped = async (name: string) =>
  (await ada.client.call(adminRoleList, {})).roles?.find((role) => role.name === name)?.id ?? 0
const decide = (client: TestClient, proposalId = 0, decision: 'confirm' | 'decline' = 'confirm') =>
  client.call(adminHouseProposalDecide, { proposalId, decision, why })
const statusOf = async (personId: number) =>
  (await ada.client.call(adminStaffList, {})).staff?.find((item) => item.personId === personId)
const mailsTo = async (email: string) =>
  (
    await bank.services.db.query<{ body: string }>(
      `select body from sandbox.message where kind = 'mail' and recipient = $1 order by id desc`,
      [email],
    )
  ).rows.map(({ body }) => body)
const mailOf = (name: string) => `${name.replaceAll(' ', '-')}@cast.example`

test('one administrator cannot become two people: a second one confirms an invitation before its link exists [CO-01]', async () => {
  const email = 'second-me@private.example'
  const roleId = await shipped('Administrator')
  const invited = await ada.client.call(adminStaffInvite, { email, roleId, why })
  expect(invited).toMatchObject({ proposalId: expect.any(Number), isMailed: false })
  expect(invited).not.toHaveProperty('link')
  expect(await mailedLink(bank, email)).toBe('')
  expect(said(await ada.client.call(adminStaffInvite, { email, roleId, why }))).toBe('proposedAlready')
  // The other administrators are notified at once, the proposer is not.
  const [mail = ''] = await mailsTo(mailOf('bea eyes'))
  expect(mail).toContain(email)
  expect(mail).toContain('ada eyes Cast')
  expect(await mailsTo(mailOf('ada eyes'))).toEqual([])

  const { proposals = [] } = await bea.client.call(adminHouseProposalList, {})
  expect(proposals[0]).toMatchObject({
    id: invited.proposalId,
    call: 'adminStaffInvite',
    mayAnswer: true,
    reason: why,
  })
  expect(proposals[0]?.facts).toContainEqual({ name: 'email', text: email })
  expect(proposals[0]?.facts).toContainEqual({ name: 'added', text: 'staff.write' })
  expect(said(await decide(ada.client, invited.proposalId))).toBe('ownProposal')
  expect((await decide(vera.client, invited.proposalId)).responseCode).toBe('13')
  expect((await decide(vera.client, invited.proposalId, 'decline')).responseCode).toBe('13')
  expect(await decide(bea.client, invited.proposalId)).toMatchObject({ isMailed: true })
  expect(said(await decide(bea.client, invited.proposalId))).toBe('caseDecided')
  const token = await mailedLink(bank, email)
  const nils = bank.stranger()
  const names = { firstName: 'Nils', lastName: 'Aas', password: 'a kettle, a harbour, a lamp' }
  await nils.call(consoleEnrol, { token, ...names, code: invitedCode(bank, token) })
  const { personId = 0 } = await nils.call(consoleSelfGet, {})
  expect(await statusOf(personId)).toMatchObject({ invitedBy: 'bea eyes Cast' })
})

test('a change of role and the leaving of an administrator take two and are mailed to the person; others who leave are out at once [CO-01]', async () => {
  const administrator = await shipped('Administrator')
  const cara = await colleague(bank, 'cara eyes')
  const end = (personId: number, roleId: number) =>
    ada.client.call(adminStaffUpdate, { personId, roleId, hasLeft: true, why })
  const { proposalId } = await end(cara.personId, administrator)
  expect(proposalId).toEqual(expect.any(Number))
  expect((await cara.client.call(consoleSelfGet, {})).responseCode).toBe('00')
  expect((await mailsTo(mailOf('cara eyes')))[0]).toContain(why)
  expect((await decide(bea.client, proposalId)).responseCode).toBe('00')
  expect((await cara.client.call(consoleSelfGet, {})).responseCode).toBe('AU')
  expect(await statusOf(cara.personId)).toMatchObject({ leftBy: 'bea eyes Cast' })

  const dora = await colleague(bank, 'dora eyes', { role: 'support' })
  const wider = { personId: dora.personId, roleId: await shipped('Payments'), hasLeft: false, why }
  expect(await ada.client.call(adminStaffUpdate, wider)).toHaveProperty('proposalId')
  // A leaver with another role still needs two people's decision; leaving alone needs a single person's.
  expect(said(await ada.client.call(adminStaffUpdate, { ...wider, hasLeft: true }))).toBe('proposedAlready')
  expect(await end(dora.personId, await shipped('Support'))).not.toHaveProperty('proposalId')
  expect((await dora.client.call(consoleSelfGet, {})).responseCode).toBe('AU')
})

test('a role that decides and the end of a conflict wait for a colleague, a role that only reads does not [CO-01]', async () => {
  const build = (client: TestClient, part: object) =>
    client.raw(adminRoleSave, {
      name: 'Readers',
      permissions: ['desk.open'],
      brands: [],
      limits: [],
      why,
      ...part,
    })
  expect(await build(ada.client, {})).toMatchObject({ roleId: expect.any(Number) })
  const made = await build(ada.client, { name: 'Cashiers', permissions: ['desk.open', 'cases.credit'] })
  expect(made).toMatchObject({ proposalId: expect.any(Number) })
  expect(made).not.toHaveProperty('roleId')
  // The proposer may lose the right before it is confirmed.
  await giveRole(bank, ada.personId, 'auditor')
  expect(said(await decide(bea.client, made.proposalId))).toBe('proposerGone')
  await giveRole(bank, ada.personId, 'administrator')
  bank.ageMemory(2_001)
  expect(await decide(bea.client, made.proposalId)).toMatchObject({ roleId: expect.any(Number) })

  const customerId = await bank.customerId('leo')
  await vera.client.call(adminConflictDeclare, { customerId })
  const over = { personId: vera.personId, customerId, why }
  const { proposalId } = await ada.client.call(adminConflictRemove, over)
  expect((await statusOf(vera.personId))?.conflicts).toHaveLength(1)
  await decide(bea.client, proposalId)
  expect((await statusOf(vera.personId))?.conflicts).toEqual([])
})

test('addresses outside the bank’s domains are refused, and without mail no link is shown where two decide [CO-01]', async () => {
  const { config } = bank.services
  const roleId = await shipped('Support')
  const invite = (email: string) => ada.client.call(adminStaffInvite, { email, roleId, why })
  config.staffDomains = ['bank.example']
  expect(said(await invite('ines@private.example'))).toBe('staffDomain')
  const { proposalId } = await invite('ines@BANK.example')
  await decide(bea.client, proposalId)
  config.staffDomains = []
  config.mode = 'production'
  expect(said(await invite('hand@bank.example'))).toBe('mailMissing')
  const { staff = [] } = await ada.client.call(adminStaffList, {})
  const personId = staff.find(({ email }) => email?.startsWith('ines@'))?.personId ?? 0
  expect(said(await ada.client.call(adminStaffInviteAgain, { personId }))).toBe('mailMissing')
  config.mode = 'demo'
})
