import { msOf } from '@sixpence/days'
import {
  consoleEnrol,
  consoleInviteGet,
  consoleSelfGet,
  consoleSignIn,
  consoleSignOut,
} from '@sixpence/protocol/console/console'
import { adminCustomerGet, adminQueueList, adminVerificationUpdate } from '@sixpence/protocol/desk/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stepOf, totpAt } from '#auth/totp.ts'
import { firstInvitation } from '#app/invites/first-invitation.ts'
import { demoTotpSecret } from '@sixpence/demo/seed.ts'
import { demoPassword } from '#simulator/people.ts'
import { colleague } from '#testing/bank/colleague.ts'
import { TestBank, type TestAnswer } from '#testing/bank/test-bank.ts'
import { deskOf } from '#testing/bank/desk-client.ts'
import { giveRole } from '#testing/cast-people.ts'
import { invitation, invitedCode } from '#testing/fixtures/desk/console.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

const password = 'a kettle, a harbour, a lamp'
const names = { firstName: 'Nils', lastName: 'Aas' }
const refusalOf = (answer: TestAnswer<typeof consoleSignIn>) => answer.validationErrors[0]?.code

test('an invited person sets name, password and authenticator by the link, once, and is signed in at the desk', async () => {
  const token = await invitation(bank, { email: 'nils@bank.example', role: 'Support' })
  const browser = bank.stranger()
  const invited = await browser.call(consoleInviteGet, { token })
  expect(invited).toMatchObject({ email: 'nils@bank.example', role: 'Support' })
  expect(invited.otpauth).toContain(`secret=${invited.secret}`)
  const code = invitedCode(bank, token)
  const enrol = (part: object) => browser.call(consoleEnrol, { token, ...names, password, code, ...part })
  expect(refusalOf(await enrol({ password: 'short' }))).toBe('passwordTooShort')
  expect(refusalOf(await enrol({ code: code === '000000' ? '000001' : '000000' }))).toBe('staffCodeWrong')
  // Only one of two concurrent calls succeeds.
  const both = await Promise.all([enrol({}), enrol({})])
  expect(new Set(both.map(refusalOf))).toEqual(new Set(['staffInviteGone', undefined]))
  expect(await browser.call(consoleSelfGet, {})).toMatchObject({ name: 'Nils Aas', role: 'Support' })
  expect((await browser.call(adminQueueList, {})).responseCode).toBe('00')
  expect(refusalOf(await bank.stranger().call(consoleInviteGet, { token }))).toBe('staffInviteGone')
  await browser.call(consoleSignOut, {})
  expect((await browser.call(consoleSelfGet, {})).responseCode).toBe('AU')
  // The code used to enrol cannot be used to sign in.
  expect(refusalOf(await browser.call(consoleSignIn, { email: 'nils@bank.example', password, code }))).toBe(
    'codeUsed',
  )
  bank.clock.advance(30_000)
  const next = invitedCode(bank, token)
  expect(
    (await browser.call(consoleSignIn, { email: 'NILS@bank.example', password, code: next })).responseCode,
  ).toBe('00')
  expect((await browser.call(consoleSelfGet, {})).email).toBe('nils@bank.example')
})

test('a link is valid for a day unless a newer one exists, and restores access after a lost password or authenticator', async () => {
  const { client, personId } = await colleague(bank, 'forgetful')
  const email = 'forgetful@cast.example'
  const [older, newer] = [await invitation(bank, { email }), await invitation(bank, { email })]
  expect(refusalOf(await bank.stranger().call(consoleInviteGet, { token: older }))).toBe('staffInviteGone')
  expect((await client.call(consoleSelfGet, {})).responseCode).toBe('00')
  const browser = bank.stranger()
  const code = invitedCode(bank, newer)
  expect((await browser.call(consoleEnrol, { token: newer, ...names, password, code })).responseCode).toBe(
    '00',
  )
  expect(await browser.call(consoleSelfGet, {})).toMatchObject({ personId, role: 'Administrator' })
  // Sessions from before have ended.
  expect((await client.call(consoleSelfGet, {})).responseCode).toBe('AU')
  const late = await invitation(bank, { email })
  bank.clock.advance(msOf({ days: 1 }) + 1)
  expect(refusalOf(await bank.stranger().call(consoleInviteGet, { token: late }))).toBe('staffInviteGone')
})

test('a failed sign-in does not reveal which part was wrong, and five tries lock it, for unknown addresses too', async () => {
  await colleague(bank, 'watchful')
  const { personId } = await colleague(bank, 'gone')
  await giveRole(bank, personId, undefined)
  const code = (name: string) => totpAt(demoTotpSecret(name), stepOf(bank.clock.now()))
  const tries = [
    { email: 'watchful@cast.example', password: 'another password', code: code('watchful') },
    { email: 'watchful@cast.example', password: demoPassword, code: '000000' },
    { email: 'nobody@cast.example', password: demoPassword, code: '000000' },
    { email: 'gone@cast.example', password: demoPassword, code: code('gone') },
    // A customer is not staff, even with otherwise valid credentials.
    { email: 'ines@ostra.example', password: demoPassword, code: code('ines') },
  ]
  const answers = []
  for (const attempt of tries) answers.push(await bank.stranger().call(consoleSignIn, attempt))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(refusalOf(answers[0]!)).toBe('staffSignInWrong')
  const wrong = { email: 'watchful@cast.example', password: 'another password', code: '000000' }
  for (let n = 0; n < 3; n += 1) await bank.stranger().call(consoleSignIn, wrong)
  const right = { ...wrong, password: demoPassword, code: code('watchful') }
  expect(refusalOf(await bank.stranger().call(consoleSignIn, right))).toBe('lockedOut')
})

test('a session ends after half an hour without use, belongs to one brand and is stored as a hash', async () => {
  const { client, personId } = await colleague(bank, 'idle')
  const cookie = client.cookies.get('__Host-staff') ?? ''
  const elsewhere = bank.stranger('gintara')
  elsewhere.cookies.set('__Host-staff', cookie)
  expect((await elsewhere.call(consoleSelfGet, {})).responseCode).toBe('AU')
  const active = { headers: { 'x-active': '1' } }
  bank.clock.advance(29 * 60_000)
  expect((await client.call(consoleSelfGet, {}, active)).responseCode).toBe('00')
  bank.clock.advance(29 * 60_000)
  expect((await client.call(consoleSelfGet, {})).responseCode).toBe('00')
  bank.clock.advance(2 * 60_000)
  expect((await client.call(consoleSelfGet, {})).responseCode).toBe('AU')
  const { rows } = await bank.database.owner.query<{ text: string }>(
    'select s::text as text from app.staff_session s where person_id = $1',
    [personId],
  )
  expect(rows.map(({ text }) => text).join()).not.toContain(cookie)
})

test('a role applies at its brands only, and staff cannot decide about a customer with a declared conflict', async () => {
  const { personId } = await colleague(bank, 'northern')
  const customerId = await bank.customerId('bo')
  const { owner } = bank.database
  await owner.query(
    `with r as (insert into app.role (name, permissions, brands)
       values ('North', '{desk.open,customers.read,verification.decide}', '{ostra}') returning id)
     update app.staff set role_id = (select id from r) where person_id = $1`,
    [personId],
  )
  bank.services.store.people.forget(personId)
  const there = await deskOf(bank, personId, 'gintara')
  expect((await there.call(consoleSelfGet, {})).responseCode).toBe('13')
  const here = await deskOf(bank, personId)
  expect((await here.call(adminCustomerGet, { customerId })).responseCode).toBe('00')
  const verify = () => here.call(adminVerificationUpdate, { customerId, verified: true, why: 'All is here' })
  await owner.query('insert into app.staff_conflict values ($1, $2, now())', [personId, customerId])
  expect((await verify()).validationErrors[0]?.code).toBe('ownCase')
  await owner.query('delete from app.staff_conflict where person_id = $1', [personId])
  expect((await verify()).responseCode).toBe('00')
})

test('a bank without staff prints one link, whose holder enters their name and becomes the administrator', async () => {
  expect(await firstInvitation(bank.services)).toBe('')
  const { owner } = bank.database
  await owner.query('update app.staff set left_at = now()')
  const [printed, again] = await Promise.all([firstInvitation(bank.services), firstInvitation(bank.services)])
  const said = [printed, again].join('')
  const [, token = ''] = /#invite=([\w-]{43})/.exec(said) ?? []
  expect(said.match(/#invite=/g)).toHaveLength(1)
  const enrol = { token, ...names, password, code: invitedCode(bank, token) }
  const browser = bank.stranger()
  expect(refusalOf(await browser.call(consoleEnrol, enrol))).toBe('staffEmailMissing')
  expect(refusalOf(await browser.call(consoleEnrol, { ...enrol, email: 'otto@bank.example' }))).toBe(
    'staffEmailTaken',
  )
  expect((await browser.call(consoleEnrol, { ...enrol, email: 'first@bank.example' })).responseCode).toBe(
    '00',
  )
  expect(await browser.call(consoleSelfGet, {})).toMatchObject({
    email: 'first@bank.example',
    role: 'Administrator',
  })
  const { rows } = await owner.query(`select from app.audit where call = 'first start' and outcome = 'done'`)
  expect(rows).toHaveLength(1)
})
