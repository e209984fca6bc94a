import { msOf } from '@sixpence/days'
import { consoleEnrol, consoleInviteGet, consoleSelfGet } from '@sixpence/protocol/console/console'
import {
  adminRoleList,
  adminStaffInvite,
  adminStaffInviteAgain,
  adminStaffList,
  adminStaffRecover,
} from '@sixpence/protocol/desk/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colleague } from '#testing/bank/colleague.ts'
import { deskOf } from '#testing/bank/desk-client.ts'
import { mailedLink } from '#testing/bank/mailed-link.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { giveRole } from '#testing/cast-people.ts'
import { invitedCode } from '#testing/fixtures/desk/console.ts'

let bank: TestBank
let ada: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  ada = await bank.atDesk('ada')
})
afterAll(() => bank.close())

const why = 'As the board decided'
const said = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code
const shipped = async (name: string) =>
  (await ada.call(adminRoleList, {})).roles?.find((role) => role.name === name)?.id ?? 0
const statusOf = async (personId: number) =>
  (await ada.call(adminStaffList, {})).staff?.find((item) => item.personId === personId)
const recover = (client: TestClient, personId: number) => client.call(adminStaffRecover, { personId })
const names = { firstName: 'Nora', lastName: 'Lie', password: 'a kettle, a harbour, a lamp' }
const mailTo = (name: string) => `${name.replaceAll(' ', '-')}@cast.example`

test('an invitation can be sent again until the person has enrolled, and the earlier link becomes void', async () => {
  const email = 'nora@bank.example'
  expect(await ada.call(adminStaffInvite, { email, roleId: await shipped('Support'), why })).toMatchObject({
    isMailed: true,
  })
  const first = await mailedLink(bank, email)
  const { staff = [] } = await ada.call(adminStaffList, {})
  const invited = staff.find((item) => item.email === email)
  expect(invited?.mailedAt).toEqual(expect.any(String))
  const personId = invited?.personId ?? 0
  expect(await ada.call(adminStaffInviteAgain, { personId })).toMatchObject({ isMailed: true })
  const token = await mailedLink(bank, email)
  expect(token).not.toBe(first)
  expect(said(await bank.stranger().call(consoleInviteGet, { token: first }))).toBe('staffInviteGone')
  expect(said(await recover(ada, personId))).toBe('staffNotEnrolled')
  const code = invitedCode(bank, token)
  expect((await bank.stranger().call(consoleEnrol, { token, ...names, code })).responseCode).toBe('00')
  expect(said(await ada.call(adminStaffInviteAgain, { personId }))).toBe('staffEnrolled')
  expect(await statusOf(personId)).not.toHaveProperty('mailedAt')
  expect(said(await ada.call(adminStaffInviteAgain, { personId: 1 }))).toBe('staffNotFound')
})

test('a failed mail is reported, and without mail the link is returned to the inviter', async () => {
  const { services: s } = bank
  const { mail } = s.partners
  const roleId = await shipped('Support')
  s.partners.mail = { send: () => Promise.reject(new Error('no route to the mail')) }
  expect(await ada.call(adminStaffInvite, { email: 'cut@bank.example', roleId, why })).toMatchObject({
    isMailed: false,
  })
  s.partners.mail = mail
  const { mode } = s.config
  s.config.mode = 'production'
  const made = await ada.call(adminStaffInvite, { email: 'hand@bank.example', roleId, why })
  expect(made).toMatchObject({ isMailed: false, link: expect.stringContaining('#invite=') })
  const { personId } = await colleague(bank, 'no mail', { role: 'support' })
  expect(said(await recover(ada, personId))).toBe('mailMissing')
  s.config.mode = mode
})

test('two colleagues who request it give a third a new link by mail, and end their sessions', async () => {
  const lost = await colleague(bank, 'lost phone', { role: 'support' })
  const bea = await colleague(bank, 'bea access')
  expect(await recover(ada, lost.personId)).toMatchObject({ isDone: false, isMailed: true })
  expect(await mailedLink(bank, mailTo('lost phone'))).toBe('')
  expect((await lost.client.call(consoleSelfGet, {})).responseCode).toBe('00')
  expect((await statusOf(lost.personId))?.recovery).toMatchObject({ by: 'Ada Bergman', isOwn: true })
  expect(said(await recover(ada, lost.personId))).toBe('recoveryAsked')
  expect(await recover(bea.client, lost.personId)).toMatchObject({ isDone: true, isMailed: true })
  expect((await lost.client.call(consoleSelfGet, {})).responseCode).toBe('AU')
  expect(await statusOf(lost.personId)).not.toHaveProperty('recovery')
  const token = await mailedLink(bank, mailTo('lost phone'))
  const browser = bank.stranger()
  const code = invitedCode(bank, token)
  expect((await browser.call(consoleEnrol, { token, ...names, code })).responseCode).toBe('00')
  expect(await browser.call(consoleSelfGet, {})).toMatchObject({ personId: lost.personId, role: 'Support' })
})

test('no request counts for oneself, for rights beyond one’s own, or for staff who left; nor an old one, or one by an author without the right', async () => {
  const lost = await colleague(bank, 'lost again', { role: 'support' })
  const [cara, dora] = [await colleague(bank, 'cara access'), await colleague(bank, 'dora access')]
  expect(said(await recover(cara.client, cara.personId))).toBe('ownStaff')
  await expect(
    bank.database.owner.query('insert into app.staff_recovery values ($1, $1, now())', [cara.personId]),
  ).rejects.toThrow('violates check constraint')
  expect((await recover(cara.client, lost.personId)).isDone).toBe(false)
  // The first requester has left, or a day has passed.
  await giveRole(bank, cara.personId, undefined)
  expect((await recover(dora.client, lost.personId)).isDone).toBe(false)
  bank.clock.advance(msOf({ hours: 25 }))
  const { personId: eve } = await colleague(bank, 'eve access')
  const late = await deskOf(bank, eve)
  expect((await recover(late, lost.personId)).isDone).toBe(false)
  const again = await deskOf(bank, dora.personId)
  expect((await recover(again, lost.personId)).isDone).toBe(true)
  await giveRole(bank, lost.personId, undefined)
  expect(said(await recover(again, lost.personId))).toBe('staffNotEnrolled')
})

test('of several concurrent requests one is the second', async () => {
  const lost = await colleague(bank, 'lost thrice', { role: 'support' })
  const [first, two] = [await colleague(bank, 'asker one'), await colleague(bank, 'asker two')]
  const answers = await Promise.all([
    recover(first.client, lost.personId),
    recover(two.client, lost.personId),
  ])
  expect(answers.map(({ isDone }) => String(isDone)).toSorted()).toEqual(['false', 'true'])
})
