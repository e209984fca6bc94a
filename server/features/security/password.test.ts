import {
  passwordChange,
  passwordChangeCodeCheck,
  passwordChangeConfirm,
  passwordChangePhoneStatus,
  passwordChangeRequest,
  passwordChangeWithCode,
} from '@sixpence/protocol/security/security'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshRecoveryCodes } from '#auth/recovery-code.ts'
import { transaction } from '#core/database.ts'
import { demoPassword } from '#simulator/people.ts'
import { sentCode } from '#testing/bank/last-message.ts'
import { TestBank, freshVerifier, personOf } from '#testing/bank/test-bank.ts'
import { ageFactors, linkPhone } from '#testing/bank/test-phone.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  // A person with an authenticator confirms with it; here it is SMS.
  await bank.alter('marta', 'totp_secret = null')
  bank.services.store.people.forget(await bank.personId('marta'))
})
afterAll(() => bank.close())
beforeEach(async () => {
  const { owner } = bank.database
  await bank.settled()
  await owner.query('delete from app.sign_in_failure')
  await owner.query('delete from app.confirmation')
  await owner.query('delete from app.password_reset')
  await owner.query('delete from sandbox.message')
  await owner.query(`update app.device set state = 'removed'`)
  await bank.restorePasswords()
  bank.services.store.people.forget(await bank.personId('carla'))
})

const better = 'correct mare pencil lamp'
const codeOf = (answer: { validationErrors: { code: string }[] }): string | undefined =>
  answer.validationErrors[0]?.code

/** The code in the newest mail with a code; the bank's mails about the change may be sent after it. */
async function mailCode(email: string): Promise<string> {
  await bank.settled()
  return sentCode(bank, { to: email, code: /\b\d{8}\b/ })
}

const signsInWith = async (key: string, password: string): Promise<boolean> =>
  (await bank.stranger(personOf(key).brand).logIn(personOf(key).email, password, freshVerifier())).status ===
  200

test('resets a password: address, code by mail, new password; every session ends, the second step stays [OP088 OP089 OP090 B382]', async () => {
  const { email } = personOf('ines')
  const signedIn = await bank.as('ines')
  const stranger = bank.stranger()
  expect((await stranger.call(passwordChangeRequest, { email })).responseCode).toBe('00')
  const code = await mailCode(email)
  expect(codeOf(await stranger.call(passwordChangeCodeCheck, { email, code: '00000000' }))).toBe(
    'resetCodeInvalid',
  )
  expect((await stranger.call(passwordChangeCodeCheck, { email, code })).responseCode).toBe('00')
  expect(codeOf(await stranger.call(passwordChangeWithCode, { email, code, password: 'too short' }))).toBe(
    'passwordTooShort',
  )
  expect((await stranger.call(passwordChangeWithCode, { email, code, password: better })).responseCode).toBe(
    '00',
  )
  expect(codeOf(await signedIn.call(customerInfoGet, {}))).toBe('sessionExpired')
  expect(await signsInWith('ines', demoPassword)).toBe(false)
  expect((await stranger.logIn(email, better)).authFlow).toBe('otp')
  // The code is used up.
  expect(codeOf(await stranger.call(passwordChangeWithCode, { email, code, password: demoPassword }))).toBe(
    'resetCodeInvalid',
  )
})

test('answers an unknown address exactly like a known one, at every step', async () => {
  const told = async (email: string) => {
    const stranger = bank.stranger()
    const answers: string[] = []
    const note = () => answers.push(`${stranger.answer?.statusCode} ${stranger.answer?.body}`)
    for (let turn = 0; turn < 6; turn += 1) {
      await stranger.call(passwordChangeRequest, { email })
      note()
    }
    for (let turn = 0; turn < 7; turn += 1) {
      await stranger.call(passwordChangeCodeCheck, { email, code: '12345678' })
      note()
      await stranger.call(passwordChangeWithCode, { email, code: '12345678', password: better })
      note()
    }
    return answers
  }
  expect(await told('nobody@ostra.example')).toEqual(await told(personOf('bo').email))
  await bank.settled()
  const { rows } = await bank.database.owner.query('select from sandbox.message where recipient = $1', [
    'nobody@ostra.example',
  ])
  expect(rows).toHaveLength(0)
})

test('judges five of 1,000 concurrent reset codes', async () => {
  const { email } = personOf('bo')
  await bank.stranger().call(passwordChangeRequest, { email })
  const right = await mailCode(email)
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, n) => String(n).padStart(8, '0'))
      .filter((code) => code !== right)
      .map((code) => bank.stranger().call(passwordChangeCodeCheck, { email, code })),
  )
  expect(answers.every((answer) => codeOf(answer) === 'resetCodeInvalid')).toBe(true)
  const { rows } = await bank.database.owner.query('select attempts from app.password_reset')
  expect(rows).toEqual([{ attempts: 5 }])
  expect(codeOf(await bank.stranger().call(passwordChangeCodeCheck, { email, code: right }))).toBe(
    'resetCodeInvalid',
  )
})

test('a reset code expires after ten minutes, and is invalid at another brand', async () => {
  const { email } = personOf('bo')
  await bank.stranger().call(passwordChangeRequest, { email })
  const code = await mailCode(email)
  expect(codeOf(await bank.stranger('gintara').call(passwordChangeCodeCheck, { email, code }))).toBe(
    'resetCodeInvalid',
  )
  bank.clock.advance(10 * 60_000)
  expect(codeOf(await bank.stranger().call(passwordChangeCodeCheck, { email, code }))).toBe(
    'resetCodeInvalid',
  )
})

test('changes a password with the current one and a code; this session continues, the others end [OP091 OP092 B383]', async () => {
  const [marta, other] = [await bank.as('marta'), await bank.as('marta')]
  const begun = await marta.call(passwordChange, {
    password: demoPassword,
    passwordNew: better,
    passwordNewRepeat: better,
  })
  expect(begun).toMatchObject({ method: 'sms', approveType: 2, sentTo: '+370 ••• ••023' })
  const requestKey = begun.requestKey ?? ''
  const wrong = await marta.call(passwordChangeConfirm, { requestKey, code: '00000000' })
  expect(wrong.responseDescription).toBe('This code is incorrect. You have 4 attempts left.')
  expect(await signsInWith('marta', demoPassword)).toBe(true)
  // A request of another person is refused as unknown.
  const foreign = await (
    await bank.as('ines')
  ).call(passwordChangeConfirm, { requestKey, code: await bank.smsCode('marta') })
  expect(codeOf(foreign)).toBe('confirmationOver')
  await bank.database.owner.query('delete from app.sign_in')
  bank.clock.advance(60_000)
  await marta.call(passwordChange, { password: demoPassword, passwordNew: better, passwordNewRepeat: better })
  const done = await marta.call(passwordChangeConfirm, { requestKey, code: await bank.smsCode('marta') })
  expect(done.responseCode).toBe('00')
  expect([await signsInWith('marta', demoPassword), await signsInWith('marta', better)]).toEqual([
    false,
    true,
  ])
  expect((await marta.call(customerInfoGet, {})).responseCode).toBe('00')
  expect(codeOf(await other.call(customerInfoGet, {}))).toBe('sessionExpired')
})

test.each([
  [
    'the repeat differs',
    { passwordNewRepeat: `${better}!` },
    'passwordNewRepeat',
    'The passwords do not match.',
  ],
  ['the current one is wrong', { password: 'not it at all' }, 'password', 'This password is incorrect.'],
  [
    'it is common',
    { passwordNew: 'password1234', passwordNewRepeat: 'password1234' },
    'passwordNew',
    'This password is easy to guess. Combine several unrelated words.',
  ],
  [
    'it leans on the own name',
    { passwordNew: 'Marta@Gintara1', passwordNewRepeat: 'Marta@Gintara1' },
    'passwordNew',
    'Do not use your name, your e-mail or the name Gintara in the password.',
  ],
  [
    'it is the old one',
    { passwordNew: demoPassword, passwordNewRepeat: demoPassword },
    'passwordNew',
    'This is already your password.',
  ],
])('refuses a new password at its field when %s [OP091 B383]', async (_, parts, parameter, description) => {
  const whole = { password: demoPassword, passwordNew: better, passwordNewRepeat: better, ...parts }
  const answer = await (await bank.as('marta')).call(passwordChange, whole)
  expect(answer.validationErrors).toMatchObject([{ parameter, description }])
})

test('a stolen session cannot guess the current password: five tries, then locked', async () => {
  const marta = await bank.as('marta')
  const guess = () =>
    marta.call(passwordChange, {
      password: 'a wrong guess of it',
      passwordNew: better,
      passwordNewRepeat: better,
    })
  for (let turn = 0; turn < 5; turn += 1) expect(codeOf(await guess())).toBe('passwordWrong')
  expect(codeOf(await guess())).toBe('lockedOut')
})

test('with push the phone confirms; if it declines, the call is refused and nothing changes [OP091 OP092 OP368 B091]', async () => {
  const phone = await linkPhone(bank, 'carla')
  await ageFactors(bank, 'carla')
  const carla = await bank.as('carla')
  const begin = () =>
    carla.call(passwordChange, { password: demoPassword, passwordNew: better, passwordNewRepeat: better })
  const declined = await begin()
  expect(declined).toMatchObject({ method: 'push', approveType: 1 })
  const confirm = (requestKey = '') => carla.call(passwordChangeConfirm, { requestKey })
  expect(codeOf(await confirm(declined.requestKey))).toBe('phoneNotAnswered')
  await phone.answer(false, { kind: 'password' })
  expect((await confirm(declined.requestKey)).responseDescription).toBe('Confirmation canceled')
  const { rows } = await bank.database.owner.query<{ data: object }>(
    `select data from app.outbox where event = 'password.change'`,
  )
  expect(rows).toMatchObject([{ data: { requestKey: declined.requestKey, confirmed: false } }])
  const accepted = await begin()
  await phone.answer(true, { kind: 'password', number: accepted.number })
  expect((await confirm(accepted.requestKey)).responseCode).toBe('00')
  expect(await signsInWith('carla', demoPassword)).toBe(false)
})

async function resetting(key: string) {
  const { email, brand } = personOf(key)
  const stranger = bank.stranger(brand)
  await stranger.call(passwordChangeRequest, { email })
  const fields = { email, code: await mailCode(email), password: better }
  return {
    stranger,
    fields,
    send: (more = {}) => stranger.call(passwordChangeWithCode, { ...fields, ...more }),
  }
}

test('a person who signs in with the phone confirms a reset on it: the mailbox alone sets no password [OP090]', async () => {
  const phone = await linkPhone(bank, 'carla')
  const { stranger, send } = await resetting('carla')
  const asked = await send()
  expect(asked).toMatchObject({ number: expect.any(Number), requestKey: expect.any(String) })
  const { requestKey = '', number } = asked
  const state = async () => (await stranger.call(passwordChangePhoneStatus, { requestKey })).state
  expect([codeOf(await send({ requestKey })), await state()]).toEqual(['phoneNotAnswered', 'waiting'])
  expect(await signsInWith('carla', demoPassword)).toBe(true)
  await phone.answer(true, { kind: 'password', number })
  expect(await state()).toBe('accepted')
  expect((await send({ requestKey })).responseCode).toBe('00')
  expect(await signsInWith('carla', demoPassword)).toBe(false)
  // The code is used up.
  expect(codeOf(await send({ requestKey }))).toBe('resetCodeInvalid')
})

test('a reset declined on the phone ends; a wrong number declines it', async () => {
  const phone = await linkPhone(bank, 'carla')
  for (const answer of [
    () => phone.answer(false, { kind: 'password' }),
    () => phone.answer(true, { kind: 'password', number: 9 }),
  ]) {
    await bank.database.owner.query('delete from app.push_request')
    const { send } = await resetting('carla')
    const { requestKey } = await send()
    await answer()
    expect(codeOf(await send({ requestKey }))).toBe('phoneDeclined')
    expect(codeOf(await send())).toBe('resetCodeInvalid')
  }
  expect(await signsInWith('carla', demoPassword)).toBe(true)
})

test('an answer to one reset confirms no other reset, and no password change of a session', async () => {
  const phone = await linkPhone(bank, 'carla')
  await ageFactors(bank, 'carla')
  const first = await resetting('carla')
  const old = await first.send()
  await phone.answer(true, { kind: 'password', number: old.number })
  // An attacker with access to the mailbox begins another reset.
  const second = await resetting('carla')
  expect(codeOf(await second.send({ requestKey: old.requestKey }))).toBe('resetCodeInvalid')
  const carla = await bank.as('carla')
  const change = await carla.call(passwordChange, {
    password: demoPassword,
    passwordNew: better,
    passwordNewRepeat: better,
  })
  await phone.answer(true, { kind: 'password', number: change.number })
  expect(codeOf(await second.send({ requestKey: change.requestKey }))).toBe('confirmationOver')
  expect(await signsInWith('carla', demoPassword)).toBe(true)
})

test('the phone gets three requests for a reset, however often it is sent; each expires after two minutes', async () => {
  await linkPhone(bank, 'carla')
  await bank.database.owner.query('delete from app.push_request')
  const { stranger, send } = await resetting('carla')
  const answers = [await send(), await send(), await send(), await send()]
  expect(answers.map(codeOf)).toEqual([...Array<string>(3).fill('confirmationNeeded'), 'resendUsedUp'])
  const requestKey = answers[2]?.requestKey ?? ''
  bank.clock.advance(120_000)
  expect(codeOf(await send({ requestKey }))).toBe('confirmationOver')
  expect((await stranger.call(passwordChangePhoneStatus, { requestKey })).state).toBe('expired')
  expect((await stranger.call(passwordChangePhoneStatus, { requestKey: 'A'.repeat(22) })).state).toBe(
    'expired',
  )
})

test('a recovery code confirms the reset once if the phone is lost; guesses are counted', async () => {
  await linkPhone(bank, 'carla')
  const id = await bank.personId('carla')
  const [recoveryCode = '', other = ''] = await freshRecoveryCodes(bank.services, id, (work) =>
    transaction(bank.services.db, work),
  )
  const { send } = await resetting('carla')
  expect(codeOf(await send({ recoveryCode: 'aaaa-aaaa-aaaa' }))).toBe('wrongSignInCode')
  expect((await send({ recoveryCode })).responseCode).toBe('00')
  const again = await resetting('carla')
  expect(codeOf(await again.send({ recoveryCode }))).toBe('wrongSignInCode')
  for (let turn = 0; turn < 14; turn += 1) await again.send({ recoveryCode: 'aaaa-aaaa-aaaa' })
  expect(codeOf(await again.send({ recoveryCode: other }))).toBe('lockedOut')
})
