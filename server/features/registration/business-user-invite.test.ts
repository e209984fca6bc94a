import { msOf } from '@sixpence/days'
import { accountActivate } from '@sixpence/protocol/registration/registration'
import { businessUserInvite, businessUserInviteCancel } from '@sixpence/protocol/registration/company-users'
import {
  businessAccessRightsUpdate,
  businessRepresentativeList,
} from '@sixpence/protocol/representatives/representatives'
import { businessInfoGet, businessInfoUpdate } from '@sixpence/protocol/business/business-info'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { customerDocumentsInquiry } from '@sixpence/protocol/documents/documents'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { customerInfoGet, userAccessInfoGet } from '@sixpence/protocol/session/session'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedRepresentatives } from '@sixpence/demo/demo-representatives.ts'
import { lastMessage } from '#testing/bank/last-message.ts'
import { ownRepresentative, someDetails } from '#testing/fixtures/business.ts'
import { chosenPassword, mailedCode } from '#testing/fixtures/registration.ts'
import { digest } from '#testing/digest.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { deleteOldRegistrations } from './delete-old-registrations.ts'

let bank: TestBank
let ines: TestClient
let company: { customerId: number }
let id: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  await seedRepresentatives(bank.services)
  ines = await bank.as('ines')
  company = { customerId: await bank.customerId('northlight') }
})
afterAll(() => bank.close())
let count = 0
let email: string
beforeEach(async () => {
  id = await ownRepresentative(bank, { id: company.customerId })
  count += 1
  email = `invited-${count}@people.example`
})

const refusalOf = ({ validationErrors }: { validationErrors: { code: string; parameter: string }[] }) =>
  validationErrors.map(({ code, parameter }) => `${parameter}: ${code}`).join()
const invite = async (right: 1 | 2 | 3 | 4, change: object = {}) =>
  // Tests of full access confirm it themselves.
  ines[right === 2 ? 'call' : 'done'](businessUserInvite, { id, right, email, ...change }, company)
const listed = async () =>
  (await ines.call(businessRepresentativeList, {}, company)).representatives?.find(
    (representative) => representative.id === id,
  )

/** Follows the link in the last mail to an address; chooses a password if the page requires it. */
async function follow(at = email, password: string | undefined = chosenPassword): Promise<TestClient> {
  const client = bank.stranger()
  const activationCode = await mailedCode(bank, at)
  const { accessToken } = await client.call(accountActivate, {
    username: at,
    activationCode,
    ...(password && { password }),
  })
  client.token = accessToken
  return client
}

test.each([
  [1, { looks: true, pays: false, manages: false }],
  [3, { looks: true, pays: true, manages: false }],
  [4, { looks: true, pays: true, manages: false }],
] as const)(
  'a person invited with right %d may do what the right allows, and no more [B338 B345 B331]',
  async (right, may) => {
    expect(await invite(right)).toMatchObject({ responseCode: '00', sentTo: email })
    expect(await listed()).toMatchObject({
      invited: { until: expect.any(String) as string },
      user: { right },
    })
    const client = await follow()
    const codeOf = async (answer: Promise<{ responseCode: string }>) => (await answer).responseCode
    expect((await client.call(customerInfoGet, {})).customer?.accessRight).toBe(right)
    expect((await codeOf(client.call(balanceInquiry, {}))) === '00').toBe(may.looks)
    const paying = client.call(p2pSend, {
      accountId: await bank.accountId('northlight', 'Operating'),
      amount: '1.00',
      currency: 'EUR',
      toEmail: 'henrik@ostra-bank.example',
    })
    expect((await codeOf(paying)) !== '13').toBe(may.pays)
    expect((await codeOf(client.call(businessInfoUpdate, someDetails))) === '00').toBe(may.manages)
    expect(await listed()).not.toHaveProperty('invited')
  },
)

test('the mail of an invitation names the company, who invites, the right and whom to ask [CU-06]', async () => {
  await invite(3)
  const { subject, body } = await lastMessage(bank, { to: email, matching: /invites you to the account/ })
  const { customer } = await ines.call(customerInfoGet, {}, company)
  const { businessName = '', firstName = '', lastName = '' } = customer ?? {}
  expect(businessName).not.toBe('')
  expect(subject).toContain(businessName)
  expect(body).toContain(`${fullName({ firstName, lastName })} invites you to the account of ${businessName}`)
  expect(body).toContain('Your access: Can prepare payments.')
  expect(body).toContain(bank.services.brand('ostra').supportContact.email)
})

test('full access is given once it is confirmed, and only the invitation goes to who has not accepted [B338]', async () => {
  const waits = await invite(2)
  expect(waits.requestKey).toEqual(expect.any(String))
  expect(await listed()).not.toHaveProperty('invited')
  const { requestKey } = waits
  const code = waits.method === 'otp' ? bank.totp('ines') : await bank.smsCode('ines')
  const wrong = await invite(2, { requestKey, code: code === '000000' ? '111111' : '000000' })
  expect(refusalOf(wrong)).toContain('wrongConfirmationCode')
  expect((await invite(2, { requestKey, code, email: 'else@people.example' })).responseCode).not.toBe('00')
  expect((await invite(2, { requestKey, code })).responseCode).toBe('00')
  await bank.services.later.idle()
  const { rows: mails } = await bank.services.db.query<{ subject: string }>(
    `select subject from sandbox.message where kind = 'mail' and recipient = $1`,
    [email],
  )
  expect(mails).toHaveLength(1)
  const client = await follow()
  expect((await client.call(businessInfoUpdate, someDetails)).responseCode).toBe('00')
})

test('right 5 cannot be given; a user who has it uploads documents and sees no money [B345 B346]', async () => {
  expect(refusalOf(await ines.raw(businessUserInvite, { id, right: 5, email }, company))).toMatch(/^right: /)
  await invite(1)
  const client = await follow()
  const person = (await client.call(customerInfoGet, {})).customer?.userId ?? 0
  await bank.database.owner.query('update app.access set access_right = 5 where person_id = $1', [person])
  bank.services.store.people.forget(person)
  expect((await client.call(customerDocumentsInquiry, {})).responseCode).toBe('00')
  expect((await client.call(balanceInquiry, {})).responseCode).toBe('13')
  expect((await client.call(businessInfoGet, {})).responseCode).toBe('13')
  expect((await listed())?.user?.right).toBe(5)
})

test('suspended access ends at once, also for documents, and can be restored [OP277 Q117]', async () => {
  await invite(1)
  const client = await follow()
  const give = async (right: 0 | 1) =>
    (await ines.done(businessAccessRightsUpdate, { id, right }, company)).responseCode
  expect(await give(0)).toBe('00')
  expect((await client.call(customerDocumentsInquiry, {})).responseCode).toBe('13')
  expect((await client.call(balanceInquiry, {})).responseCode).toBe('13')
  // The call that returns the access right to the page is still allowed.
  expect((await client.call(userAccessInfoGet, {})).accessRights).toBe(0)
  expect(await give(1)).toBe('00')
  expect((await client.call(balanceInquiry, {})).responseCode).toBe('00')
})

test('a person who has a password accepts the access by the link and keeps the password [B338]', async () => {
  await invite(3, { email: 'bo@ostra.example' })
  const bo = await bank.as('bo')
  expect((await bo.call(balanceInquiry, {}, company)).responseCode).toBe('13')
  expect(await listed()).toMatchObject({ invited: {} })
  expect((await listed())?.user).toBeUndefined()
  await follow('bo@ostra.example', undefined)
  expect((await bo.call(balanceInquiry, {}, company)).responseCode).toBe('00')
  expect((await listed())?.user?.right).toBe(3)
  expect(refusalOf(await invite(1))).toBe('id: userAlready')
})

test('after several invitations, only the last link works, with the last address and right', async () => {
  await invite(1)
  const first = await mailedCode(bank, email)
  const other = `other-${email}`
  await invite(3, { email: other })
  const old = await bank.stranger().call(accountActivate, {
    username: email,
    activationCode: first,
    password: chosenPassword,
  })
  expect(refusalOf(old)).toContain('activationInvalid')
  const client = await follow(other)
  expect((await client.call(customerInfoGet, {})).customer?.accessRight).toBe(3)
})

test('a withdrawn invitation is void, and an accepted one cannot be withdrawn', async () => {
  await invite(1)
  const cancel = async () => refusalOf(await ines.call(businessUserInviteCancel, { id }, company))
  expect(await cancel()).toBe('')
  expect(await listed()).not.toHaveProperty('invited')
  expect((await listed())?.user).toBeUndefined()
  const late = await bank.stranger().call(accountActivate, {
    username: email,
    activationCode: await mailedCode(bank, email),
    password: chosenPassword,
  })
  expect(refusalOf(late)).toContain('activationInvalid')
  expect(await cancel()).toBe('id: invitationMissing')
  await invite(1)
  await follow()
  expect(await cancel()).toBe('id: invitationMissing')
  expect((await listed())?.user?.right).toBe(1)
})

test('an invitation is refused without an address, with a colleague’s, or by a user who may only view', async () => {
  const rita = await bank.as('rita')
  const before = await digest(bank)
  expect(refusalOf(await invite(1, { email: undefined }))).toBe('email: userEmailMissing')
  expect(refusalOf(await invite(1, { email: 'paul@ostra.example' }))).toBe('email: userEmailTwice')
  expect(refusalOf(await invite(1, { email: 'nobody' }))).toMatch(/^email: /)
  expect((await rita.done(businessUserInvite, { id, right: 1, email }, company)).responseCode).toBe('13')
  expect(await digest(bank)).toBe(before)
})

test('an invitation that was never accepted leaves no access behind, one that was sent again keeps it', async () => {
  await invite(1)
  const [first, firstEmail] = [id, email]
  id = await ownRepresentative(bank, { id: company.customerId })
  email = 'invited-again@people.example'
  await invite(1)
  const accessOf = async (address: string) => {
    const { rowCount } = await bank.database.owner.query(
      `select from app.access a join app.person p on p.id = a.person_id where a.customer_id = $1 and p.email_look_up = $2`,
      [company.customerId, bank.services.personal.lookUp('email', 'ostra', address)],
    )
    return rowCount
  }
  bank.clock.advance(msOf({ days: 4 }) + 1_000)
  ines = await bank.as('ines')
  await invite(1)
  await deleteOldRegistrations(bank.services)
  expect([await accessOf(firstEmail), await accessOf(email)]).toEqual([0, 1])
  const { rows } = await bank.database.owner.query<{ personId: number | null }>(
    'select person_id as "personId" from app.representative where id = $1',
    [first],
  )
  expect(rows).toEqual([{ personId: null }])
  expect((await follow()).token).toEqual(expect.any(String))
})
