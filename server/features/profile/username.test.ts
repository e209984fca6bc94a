import {
  customerEmailAdd,
  customerEmailInquiry,
  usernameChangeRequestCompleted,
  usernameChangeRequestCreate,
  usernameChangeRequestDelete,
  usernameChangeRequestEmailConfirm,
  usernameChangeRequestIdentityJob,
} from '@sixpence/protocol/profile/profile'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#simulator/people.ts'
import { freshVerifier, otherThan, personOf, TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { keepPerson } from '#store/customer/keep-people.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('delete from app.username_change')
})

const minute = 60_000

async function mailsTo(email: string): Promise<string[]> {
  await bank.settled()
  const { rows } = await bank.database.owner.query<{ body: string }>(
    `select body from sandbox.message where kind = 'mail' and recipient = $1 order by id desc`,
    [email],
  )
  return rows.map(({ body }) => body)
}

const codeTo = async (email: string): Promise<string> =>
  /\b\d{6}\b/.exec((await mailsTo(email))[0] ?? '')?.[0] ?? '000000'

const refusalOf = ({ validationErrors: [problem] }: { validationErrors: { code: string }[] }) => problem?.code

async function begun(client: TestClient, desiredUsername: string): Promise<number> {
  const { requestId = 0 } = await client.call(usernameChangeRequestCreate, { desiredUsername })
  return requestId
}

/** A request whose mailbox is confirmed. */
async function confirmed(client: TestClient, address: string): Promise<number> {
  const requestId = await begun(client, address)
  const code = await codeTo(address)
  expect((await client.call(usernameChangeRequestEmailConfirm, { requestId, code })).responseCode).toBe('00')
  return requestId
}

const decide = (state: string) =>
  bank.database.owner.query(`update app.identity_run set state = $1 where purpose = 'username'`, [state])

test('a proven mailbox and a proven person change the login e-mail everywhere [OP067 OP069 OP070 OP071]', async () => {
  const leo = await bank.as('leo')
  const other = await bank.as('leo')
  const { email } = personOf('leo')
  const requestId = await begun(leo, 'leo.new@people.example')
  expect((await mailsTo(email))[0]).toContain('leo.new@people.example')
  const { customer } = await leo.call(customerInfoGet, {})
  expect(customer?.usernameChangeRequest).toMatchObject({
    requestId,
    desiredUsername: 'leo.new@people.example',
    status: 'active',
    isEmailConfirmed: false,
    logs: [{ event: 'asked' }],
  })
  expect(refusalOf(await leo.call(usernameChangeRequestIdentityJob, { requestId }))).toBe(
    'usernameEmailFirst',
  )
  const code = await codeTo('leo.new@people.example')
  expect(
    refusalOf(await leo.call(usernameChangeRequestEmailConfirm, { requestId, code: otherThan(code) })),
  ).toBe('wrongConfirmationCode')
  await leo.call(usernameChangeRequestEmailConfirm, { requestId, code })
  expect(refusalOf(await leo.call(usernameChangeRequestCompleted, { requestId }))).toBe(
    'usernameIdentityFirst',
  )
  const { link } = await leo.call(usernameChangeRequestIdentityJob, { requestId })
  expect(link).toMatch(/^\/video-identity-job\/[\w-]+$/)
  expect((await leo.call(customerEmailInquiry, {})).usernameChangeRequest?.status).toBe('pending')
  expect(refusalOf(await leo.call(usernameChangeRequestCompleted, { requestId }))).toBe(
    'usernameIdentityFirst',
  )
  await decide('passed')
  expect((await leo.call(usernameChangeRequestCompleted, { requestId })).responseCode).toBe('00')

  expect((await leo.call(customerInfoGet, {})).customer).toMatchObject({
    login: { email: 'leo.new@people.example' },
  })
  expect((await leo.call(customerEmailInquiry, {})).emails?.find(({ isLogin }) => isLogin)).toMatchObject({
    emailAddress: 'leo.new@people.example',
    confirmed: true,
    status: 'Primary',
  })
  expect(refusalOf(await other.call(customerInfoGet, {}))).toBe('sessionExpired')
  const stranger = bank.stranger()
  const signIn = (address: string) => stranger.logIn(address, demoPassword, freshVerifier())
  expect((await signIn('leo.new@people.example')).http).toBe(200)
  expect((await signIn(email)).http).toBe(403)
  for (const address of [email, 'leo.new@people.example'])
    expect((await mailsTo(address))[0]).toContain('you now sign in with leo.new@people.example')
})

test('a request is withdrawn and nothing has changed [OP068]', async () => {
  const ines = await bank.as('ines')
  const requestId = await begun(ines, 'ines.new@people.example')
  expect((await ines.call(usernameChangeRequestDelete, { requestId })).responseCode).toBe('00')
  expect((await ines.call(customerInfoGet, {})).customer?.usernameChangeRequest).toBeUndefined()
  expect(refusalOf(await ines.call(usernameChangeRequestCompleted, { requestId }))).toBe(
    'usernameChangeNotFound',
  )
})

test('a failed video ends the request; the failure is shown until another one begins', async () => {
  const paul = await bank.as('paul')
  const requestId = await confirmed(paul, 'paul.new@people.example')
  await paul.call(usernameChangeRequestIdentityJob, { requestId })
  await decide('nameMismatch')
  for (const _ of [1, 2])
    expect(refusalOf(await paul.call(usernameChangeRequestCompleted, { requestId }))).toBe(
      'usernameIdentityFailed',
    )
  expect((await paul.call(customerInfoGet, {})).customer?.usernameChangeRequest).toMatchObject({
    status: 'failed',
    logs: [{}, {}, {}, { event: 'identityFailed' }],
  })
  bank.clock.advance(minute)
  expect(await begun(paul, 'paul.newer@people.example')).toBeGreaterThan(requestId)
})

test('the answer does not reveal whether an address is taken: its owner is notified', async () => {
  const rita = await bank.as('rita')
  const answers = []
  for (const desiredUsername of ['nobody.yet@people.example', personOf('noor').email]) {
    const answer = await rita.call(usernameChangeRequestCreate, { desiredUsername })
    answers.push([answer.http, Object.keys(answer).sort()])
    bank.clock.advance(minute)
  }
  expect(answers[0]).toEqual(answers[1])
  const told = (await mailsTo(personOf('noor').email))[0]
  expect(told).toContain('Nothing was changed')
  expect(told).not.toMatch(/\d{6}/)
})

test('an address taken in the meantime is refused, and nothing is half done', async () => {
  const noor = await bank.as('noor')
  const requestId = await confirmed(noor, 'wanted@people.example')
  await noor.call(usernameChangeRequestIdentityJob, { requestId })
  await decide('passed')
  const rita = { id: await bank.personId('rita'), brand: personOf('rita').brand }
  await keepPerson(bank.services, rita, { email: 'wanted@people.example' })
  expect(refusalOf(await noor.call(usernameChangeRequestCompleted, { requestId }))).toBe('usernameTaken')
  expect((await noor.call(customerInfoGet, {})).customer?.login.email).toBe(personOf('noor').email)
})

describe('a request is made', () => {
  test('not for the present address, at most once a minute, and five times a day', async () => {
    // A new session each time, because the clock advances past the life of a token.
    const ask = async (name: string) =>
      refusalOf(
        await (
          await bank.as('bo')
        ).call(usernameChangeRequestCreate, {
          desiredUsername: `${name}@people.example`,
        }),
      )
    expect(
      refusalOf(
        await (
          await bank.as('bo')
        ).call(usernameChangeRequestCreate, {
          desiredUsername: personOf('bo').email,
        }),
      ),
    ).toBe('usernameSame')
    expect(await ask('one')).toBeUndefined()
    expect(await ask('one')).toBe('resendTooSoon')
    expect(await ask('two')).toBe('resendTooSoon')
    for (const name of ['two', 'three', 'four', 'five']) {
      bank.clock.advance(minute)
      expect(await ask(name)).toBeUndefined()
    }
    bank.clock.advance(minute)
    expect(await ask('six')).toBe('resendUsedUp')
  })

  test('by its person only: another’s is answered like an unknown one', async () => {
    const [ines, bo] = [await bank.as('ines'), await bank.as('bo')]
    const requestId = await begun(ines, 'ines.other@people.example')
    for (const call of [
      usernameChangeRequestDelete,
      usernameChangeRequestIdentityJob,
      usernameChangeRequestCompleted,
    ])
      expect(refusalOf(await bo.call(call, { requestId }))).toBe('usernameChangeNotFound')
    expect(refusalOf(await bo.call(usernameChangeRequestEmailConfirm, { requestId, code: '000000' }))).toBe(
      'usernameChangeNotFound',
    )
  })

  test('with a hundred concurrent guesses, of which five are judged', async () => {
    const ines = await bank.as('ines')
    const requestId = await begun(ines, 'ines.guess@people.example')
    const right = await codeTo('ines.guess@people.example')
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        ines.call(usernameChangeRequestEmailConfirm, { requestId, code: otherThan(right) }),
      ),
    )
    expect(answers.filter((answer) => refusalOf(answer) === 'wrongConfirmationCode')).toHaveLength(5)
    expect(refusalOf(await ines.call(usernameChangeRequestEmailConfirm, { requestId, code: right }))).toBe(
      'confirmationOver',
    )
  })
})

describe('the link of a mail confirms an address without a sign-in', () => {
  async function linkOf(address: string): Promise<string> {
    return (
      /https?:\/\/[^/]+(\/email-confirmation\/\S+?)\.?(?:\s|$)/.exec(
        (await mailsTo(address))[0] ?? '',
      )?.[1] ?? ''
    )
  }
  const follow = async (url: string, brand = 'ostra') => {
    const answer = await bank.stranger(brand).request({ method: 'GET', url })
    return [answer.statusCode, answer.headers.location]
  }
  const isConfirmed = async (client: TestClient, address: string) =>
    (await client.call(customerEmailInquiry, {})).emails?.find((email) => email.emailAddress === address)
      ?.confirmed

  test('and returns the same when it is followed again [OP076]', async () => {
    const ines = await bank.as('ines')
    await ines.call(customerEmailAdd, { emailAddress: 'ines@link.example' })
    const link = await linkOf('ines@link.example')
    expect(await isConfirmed(ines, 'ines@link.example')).toBe(false)
    for (const _ of [1, 2]) expect(await follow(link)).toEqual([303, '/?emailConfirmation=success'])
    expect(await isConfirmed(ines, 'ines@link.example')).toBe(true)
  })

  test('but not at another brand, after its time, by another method, or with an invalid token', async () => {
    const ines = await bank.as('ines')
    await ines.call(customerEmailAdd, { emailAddress: 'ines@late.example' })
    const link = await linkOf('ines@late.example')
    const failed = [303, '/?emailConfirmation=error']
    expect(await follow(link, 'quillo')).toEqual(failed)
    const head = await bank.stranger().request({ method: 'HEAD', url: link })
    expect(head.statusCode).toBe(404)
    bank.clock.advance(16 * minute)
    expect(await follow(link)).toEqual(failed)
    expect(await follow(`/email-confirmation/${'x'.repeat(43)}`)).toEqual(failed)
    expect(await isConfirmed(await bank.as('ines'), 'ines@late.example')).toBe(false)
  })
})
