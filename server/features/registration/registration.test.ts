import { brandKeys, brands } from '@sixpence/brands'
import { msOf } from '@sixpence/days'
import {
  accountActivate,
  activationCodeResend,
  businessAccountActivate,
  captchaGet,
  checkPhone,
  personalAccountCreate,
} from '@sixpence/protocol/registration/registration'
import { solve } from '@sixpence/protocol/rules/proof-of-work'
import { checkPayee } from '@sixpence/protocol/p2p/p2p'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chosenPassword, mailedCode, newcomer, solvedCaptcha } from '#testing/fixtures/registration.ts'
import { digest } from '#testing/digest.ts'
import { personOf, TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { withoutOwn } from '#testing/without-own.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

let count = 0
const freshEmail = (): string => `person-${(count += 1)}@people.example`

const rows = async (text: string, values: unknown[] = []) =>
  (await bank.database.owner.query<Record<string, unknown>>(text, values)).rows

const mailsTo = async (email: string) =>
  (await rows(`select subject, body from sandbox.message where recipient = $1 order by id`, [email])).map(
    ({ subject, body }) => `${String(subject)}\n${String(body)}`,
  )

async function register(email: string, client: TestClient = bank.stranger()): Promise<string> {
  const answer = await client.call(personalAccountCreate, await newcomer(client, email))
  expect(answer).toMatchObject({ responseCode: '00' })
  return mailedCode(bank, email)
}

describe('registering', () => {
  test('creates no customer until the link is followed, then one with an account who is signed in and may pay in every way [OP083 OP085 CU-15]', async () => {
    const [email, client] = [freshEmail(), bank.stranger()]
    const activationCode = await register(email, client)
    expect(await bank.personIdAt(email)).toBeUndefined()
    const [mail = ''] = await mailsTo(email)
    expect(mail).toContain(`/activate?action=activation&user=${encodeURIComponent(email)}&code=`)
    const tokens = await client.call(accountActivate, { username: email, activationCode })
    client.token = tokens.accessToken
    expect(tokens.refreshToken).toBeTruthy()
    const { customer } = await client.call(customerInfoGet, {})
    expect(customer).toMatchObject({
      customerType: 1,
      firstName: 'Ana',
      lastName: 'Nowak',
      birthDay: '1990-05-17',
      residenceCountryCode: 'PL',
      verified: false,
      accessRight: 2,
    })
    // Everything priced and offered to everybody is usable: nobody is above the only owner.
    expect([customer?.other.global, customer?.mass.global]).toEqual([true, true])
    const { accounts } = await client.call(balanceInquiry, {})
    expect(accounts).toHaveLength(1)
    expect(
      await rows('select agreement, version from app.agreement_acceptance where person_id = $1 order by 1', [
        await bank.personIdAt(email),
      ]),
    ).toEqual([
      { agreement: 'privacy', version: '2026-09-01' },
      { agreement: 'terms', version: '2026-09-01' },
    ])
  })

  test('opens the account of a person with one name, who is called by it everywhere [WE-22]', async () => {
    const [email, client] = [freshEmail(), bank.stranger()]
    const form = { ...(await newcomer(client, email)), firstName: 'Sukarno', lastName: '' }
    expect(await client.call(personalAccountCreate, form)).toMatchObject({ responseCode: '00' })
    const activationCode = await mailedCode(bank, email)
    const tokens = await client.call(accountActivate, { username: email, activationCode })
    client.token = tokens.accessToken
    const { customer } = await client.call(customerInfoGet, {})
    expect(customer).toMatchObject({ firstName: 'Sukarno', lastName: '' })
    const ines = await bank.as('ines')
    const { name } = await ines.call(checkPayee, { email })
    expect(name).toBe('Sukarno')
    const dashed = { ...(await newcomer(client, freshEmail())), lastName: '-' }
    const { validationErrors } = await client.raw(personalAccountCreate, dashed)
    expect(validationErrors).toMatchObject([{ parameter: 'lastName', code: 'invalid_format' }])
  })

  test('in another browser the link activates but does not sign in, and the password then does [OP085]', async () => {
    const email = freshEmail()
    const activationCode = await register(email)
    const other = bank.stranger()
    const answer = await other.call(accountActivate, { username: email, activationCode })
    expect([answer.responseCode, answer.accessToken]).toEqual(['00', undefined])
    expect(other.cookies.size).toBe(0)
    expect(await other.logIn(email, chosenPassword)).toMatchObject({ authFlow: 'direct' })
  })

  test('a name is stored with single spaces [B141]', async () => {
    const [email, client] = [freshEmail(), bank.stranger()]
    const form = { ...(await newcomer(client, email)), firstName: '  Ana   Maria ' }
    await client.call(personalAccountCreate, form)
    await client.call(accountActivate, { username: email, activationCode: await mailedCode(bank, email) })
    expect((await bank.personAt(email))?.firstName).toBe('Ana Maria')
  })

  test('a plus sign before the country code is dropped [B138]', async () => {
    const [email, client] = [freshEmail(), bank.stranger()]
    const form = { ...(await newcomer(client, email)), phoneCountryCode: '+370', phone: '612 34-567' }
    await client.call(personalAccountCreate, form)
    await client.call(accountActivate, { username: email, activationCode: await mailedCode(bank, email) })
    expect((await bank.personAt(email))?.statedPhone).toBe('+37061234567')
  })

  test('is refused by the one brand without registration [OP083 B011]', async () => {
    for (const brand of brandKeys) {
      const client = bank.stranger(brand)
      const answer = await client.call(personalAccountCreate, await newcomer(client, freshEmail()))
      const isOpen = brands[brand].features.registrationEnabled
      expect([brand, answer.responseCode]).toEqual([brand, isOpen ? '00' : 'VF'])
    }
  })

  test.each([
    ['password', 'too short', 'passwordTooShort'],
    ['password', 'x'.repeat(129), 'passwordTooLong'],
    ['birthDay', '2020-01-01', 'tooYoung'],
    ['birthDay', '2099-01-01', 'birthDayImpossible'],
    ['birthDay', '1870-01-01', 'birthDayImpossible'],
    ['phoneCountryCode', '999', 'phoneCountryUnknown'],
    ['occupation', 'astronaut', 'occupationNotOffered'],
    ['agreements', ['terms'], 'agreementsMissing'],
    ['captcha', 'solved:1.1.1.1.1.1.1.1', 'captchaInvalid'],
    ['residenceCountryCode', 'XX', 'custom'],
    ['firstName', ' ', 'too_small'],
    ['lastName', 'x'.repeat(65), 'too_big'],
    ['phone', '12', 'invalid_format'],
    ['email', 'nobody', 'invalid_format'],
  ])('refuses %s when it is %j, at the field, and nothing is done', async (field, value, code) => {
    const client = bank.stranger()
    const form = await newcomer(client)
    const before = await digest(bank)
    const answer = await client.raw(personalAccountCreate, { ...form, [field]: value })
    expect(answer.validationErrors).toMatchObject([{ parameter: field, code }])
    expect(await digest(bank)).toBe(before)
  })

  test("needs a captcha and the browser's identification [B372]", async () => {
    const client = bank.stranger()
    const { captcha: _, device: __, ...rest } = await newcomer(client)
    const answer = await client.raw(personalAccountCreate, rest)
    expect(answer.validationErrors).toMatchObject([
      { parameter: 'captcha', code: 'missing' },
      { parameter: 'device', code: 'missing' },
    ])
  })

  test('stores the entered data sealed: the database contains neither name nor phone', async () => {
    const email = freshEmail()
    await register(email)
    const [row] = await rows('select form from app.registration order by created_at desc limit 1')
    const form = String(row?.['form'])
    for (const word of ['Nowak', '601234567', email]) expect(form).not.toContain(word)
  })
})

describe('a captcha', () => {
  test('is valid once, also when it is submitted twice at the same time', async () => {
    const client = bank.stranger()
    const form = await newcomer(client, freshEmail())
    const answers = await Promise.all(
      [1, 2, 3].map(() => bank.stranger().call(personalAccountCreate, { ...form, email: freshEmail() })),
    )
    expect(answers.filter(({ responseCode }) => responseCode === '00')).toHaveLength(1)
  })

  test('is valid for ten minutes and for its own brand', async () => {
    const [stale, other] = [bank.stranger(), bank.stranger('gintara')]
    const form = { ...(await newcomer(stale, freshEmail())), captcha: await solvedCaptcha(other) }
    const refused = { validationErrors: [{ code: 'captchaInvalid' }] }
    expect(await stale.call(personalAccountCreate, form)).toMatchObject(refused)
    form.captcha = await solvedCaptcha(stale)
    bank.clock.advance(10 * 60_000)
    expect(await stale.call(personalAccountCreate, form)).toMatchObject(refused)
  })

  test('that was forged is invalid', async () => {
    const client = bank.stranger()
    const { challenge = '' } = await client.call(captchaGet, {})
    const forged = challenge.replace(/^\w+/, (Date.now() + 1e10).toString(36))
    const captcha = solve(forged, (text) => createHash('sha256').update(text).digest())
    const answer = await client.call(personalAccountCreate, { ...(await newcomer(client)), captcha })
    expect(answer.validationErrors).toMatchObject([{ code: 'captchaInvalid' }])
  })
})

describe('an address that already belongs to a customer', () => {
  const ask = async (email: string) => {
    const client = bank.stranger()
    const { http, ...answer } = await client.call(personalAccountCreate, await newcomer(client, email))
    const headers = withoutOwn(client.answer?.headers ?? {})
    return { http, answer, headers: { ...headers, 'set-cookie': String(headers['set-cookie']).length } }
  }

  test('gets the answer of a new one, and a mail to its owner [OP083]', async () => {
    const known = await ask('ines@ostra.example')
    expect(known).toEqual(await ask(freshEmail()))
    expect((await mailsTo('ines@ostra.example')).at(-1)).toContain('You already have an account')
    expect(await mailedCode(bank, 'ines@ostra.example')).toBe('')
  })

  test('is not flooded: three mails an hour, for any number of requests', async () => {
    const email = freshEmail()
    for (let turn = 0; turn < 5; turn += 1) await register(email)
    expect(await mailsTo(email)).toHaveLength(3)
    bank.clock.advance(61 * 60_000)
    await register(email)
    expect(await mailsTo(email)).toHaveLength(4)
  })
})

describe('an activation link', () => {
  test('works once, also with concurrent calls', async () => {
    const email = freshEmail()
    const activationCode = await register(email)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        bank.stranger().call(accountActivate, { username: email, activationCode }),
      ),
    )
    expect(answers.filter(({ responseCode }) => responseCode === '00')).toHaveLength(1)
    const made = 'select from app.access where person_id = $1'
    expect(await rows(made, [await bank.personIdAt(email)])).toHaveLength(1)
  })

  test('of two registrations of one address only the first becomes a customer', async () => {
    const email = freshEmail()
    const [first, second] = [await register(email), await register(email)]
    const activate = async (activationCode: string) =>
      (await bank.stranger().call(accountActivate, { username: email, activationCode })).responseCode
    expect([await activate(second), await activate(first)]).toEqual(['00', 'VF'])
  })

  test('expires after three days', async () => {
    const email = freshEmail()
    const activationCode = await register(email)
    bank.clock.advance(msOf({ days: 3 }))
    const answer = await bank.stranger().call(accountActivate, { username: email, activationCode })
    expect(answer.validationErrors).toMatchObject([
      { code: 'activationInvalid', description: 'This link is no longer valid. Ask for a new one.' },
    ])
  })

  test('is refused for another address, another brand, another kind, or a wrong code', async () => {
    const email = freshEmail()
    const activationCode = await register(email)
    const codes = [
      await bank.stranger().call(accountActivate, { username: freshEmail(), activationCode }),
      await bank.stranger('gintara').call(accountActivate, { username: email, activationCode }),
      await bank.stranger().call(businessAccountActivate, { email, activationCode }),
      await bank.stranger().call(accountActivate, { username: email, activationCode: 'x'.repeat(43) }),
    ].map(({ validationErrors }) => validationErrors[0]?.code)
    expect(codes).toEqual(Array.from({ length: 4 }, () => 'activationInvalid'))
  })

  test.each(['username', 'activationCode'])('needs its %s [B134]', async (field) => {
    const whole = { username: freshEmail(), activationCode: 'x'.repeat(43) }
    const answer = await bank.stranger().raw(accountActivate, { ...whole, [field]: undefined })
    expect(answer.validationErrors).toMatchObject([{ parameter: field, code: 'missing' }])
  })

  test('ends the session of any person signed in in that browser [B131]', async () => {
    const email = freshEmail()
    const ines = await bank.as('ines')
    const activationCode = await register(email)
    const before = ines.copy()
    await ines.call(accountActivate, { username: email, activationCode })
    expect(await before.call(customerInfoGet, {})).toMatchObject({ responseCode: 'AU' })
  })
})

describe('requesting the link again', () => {
  const resend = (username: string) => bank.stranger().call(activationCodeResend, { username })

  test('mails a new link and ends the old one, at most every minute and five times [OP087]', async () => {
    const email = freshEmail()
    const old = await register(email)
    await resend(email)
    expect(await mailsTo(email)).toHaveLength(1)
    for (let turn = 0; turn < 6; turn += 1) {
      bank.clock.advance(60_000)
      await resend(email)
    }
    expect(await mailsTo(email)).toHaveLength(5)
    const activate = async (activationCode: string) =>
      (await bank.stranger().call(accountActivate, { username: email, activationCode })).responseCode
    expect([await activate(old), await activate(await mailedCode(bank, email))]).toEqual(['VF', '00'])
  })

  test('returns the same answer for an address without a registration [OP087]', async () => {
    const waiting = freshEmail()
    await register(waiting)
    bank.clock.advance(60_000)
    expect(await resend(waiting)).toEqual(await resend('nobody@people.example'))
    expect(await mailsTo('nobody@people.example')).toEqual([])
  })
})

describe('the phone check', () => {
  const input = () => {
    const [, phoneCountryCode = '', phone = ''] = /^\+(370)(\d+)$/.exec(personOf('ines').phone) ?? []
    return { phoneCountryCode, phone }
  }

  test('returns to a signed-in customer whether a number belongs to a customer [OP065 B370]', async () => {
    const bo = await bank.as('bo')
    expect(await bo.call(checkPhone, input())).toMatchObject({ status: 1 })
    expect(await bo.call(checkPhone, { ...input(), phone: '69999999' })).toMatchObject({ status: 0 })
  })

  test('discloses nothing to a stranger [OP065]', async () => {
    expect(await bank.stranger().call(checkPhone, input())).toMatchObject({ responseCode: '00', status: 0 })
  })
})
