import {
  authDeviceApprove,
  authDeviceApproveMethod,
  authDeviceDefaultSet,
  authDeviceRename,
  authScpRequest,
  linkedDeviceDelete,
  linkedDeviceList,
} from '@sixpence/protocol/devices'
import {
  confirmationPasskeyBegin,
  confirmationPasskeyConfirm,
  passkeyDelete,
  passkeyList,
  passkeyRename,
} from '@sixpence/protocol/passkeys'
import {
  approvalCodeGenerate,
  approvalCodeRequest,
  blacklistUserAdd,
  blacklistUserDelete,
  ipAccessAdd,
  ipAccessDelete,
  ipAccessModeSet,
  loginDispute,
  passwordChange,
  passwordChangeConfirm,
  recoveryCodesCreate,
  recoveryCodesGet,
  sessionEnd,
  sessionList,
  twoStepVerificationConfirm,
  twoStepVerificationPut,
} from '@sixpence/protocol/security'
import { ipInfo, ipPrivacyCheck } from '@sixpence/protocol/session'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { hearDecision } from '#lib/decisions.ts'
import { openPopup, showPopup } from '#lib/popup.ts'
import { pseudoTexts } from '#lib/pseudo.ts'
import { session } from '#lib/session.ts'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, never, on, refuse } from '#testing/fake-server.ts'
import { asked as passkeyAsked, passkeyAnswers, signed } from '#testing/passkey.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import SettingScreen from './setting-screen.tsx'
import { ordinary } from './testing.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  showPopup(undefined)
  cleanSlate()
})

const open = (answers: Answer[] = [], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/setting': SettingScreen },
    at: '/setting',
    ...part,
    answers: [...ordinaryDay, ...ordinary, ...answers],
  })

type Screen = Awaited<ReturnType<typeof open>>
const asked = (screen: Screen, name: string) =>
  screen.called.filter(({ call }) => call === name).map(({ input }) => input)
const dialog = (screen: Screen) => screen.getByRole('dialog')
const inDialog = (screen: Screen, name: string) => dialog(screen).getByRole('button', { name, exact: true })

const expiresAt = '2026-11-20T15:10:00.000Z'
const bySms = { method: 'sms' as const, sentTo: '+370 ••• 12', expiresAt }
const byPhone = { method: 'push' as const, number: 42, expiresAt }
// The page remembers what the phone said to a request: each test has one of its own.
let key = ''
let count = 0
beforeEach(() => {
  key = String((count += 1)).padStart(22, 'k')
})

describe('the second step', () => {
  const begin = async (screen: Screen, choice: string) => {
    await screen.getByRole('button', { name: 'Change the second step of signing in' }).click()
    await dialog(screen)
      .getByRole('radio', { name: new RegExp(`^${choice}`) })
      .click()
    await inDialog(screen, 'Continue').click()
  }

  test('is confirmed with a code; a wrong one is told in the popup in the server’s words [R108 B373 B376]', async () => {
    const screen = await open([
      on(twoStepVerificationPut, () => ({ reqId: key, ...bySms })),
      on(twoStepVerificationConfirm, ({ code }) =>
        code === '123456' ? { mode: 'sms' } : refuse('wrongConfirmationCode', { count: 4 }),
      ),
    ])
    await begin(screen, 'Code by SMS')
    await expect.element(dialog(screen).getByText('We sent a code to +370 ••• 12.')).toBeVisible()
    const field = dialog(screen).getByLabelText('Code of 6 digits')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('12{Enter}')
    await expect.element(dialog(screen).getByText('Enter the 6 digits of the code.')).toBeVisible()
    await field.fill('000000')
    await inDialog(screen, 'Confirm').click()
    await expect.element(dialog(screen).getByText(/This code is not right/)).toBeVisible()
    await expect.element(field).toHaveValue('')
    await expect.element(field).toHaveFocus()
    await field.fill('123456')
    await inDialog(screen, 'Confirm').click()
    await expect.element(dialog(screen).getByText('The second step was changed')).toBeVisible()
    expect(asked(screen, 'twoStepVerificationPut')).toEqual([{ mode: 'sms', typeMode: 'login' }])
  })

  test('closes three seconds after it was confirmed, and the customer is read again [R108 B374]', async () => {
    const screen = await open([
      on(twoStepVerificationPut, () => ({ reqId: key, ...bySms })),
      on(twoStepVerificationConfirm, () => ({ mode: 'sms' })),
    ])
    await begin(screen, 'Code by SMS')
    const before = asked(screen, 'customerInfoGet').length
    await dialog(screen).getByLabelText('Code of 6 digits').fill('123456')
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
    await inDialog(screen, 'Confirm').click()
    await expect.element(dialog(screen).getByText('The second step was changed')).toBeVisible()
    await expect.poll(() => asked(screen, 'customerInfoGet').length).toBeGreaterThan(before)
    vi.advanceTimersByTime(2_999)
    await expect.element(dialog(screen)).toBeVisible()
    vi.advanceTimersByTime(2)
    await expect.element(dialog(screen)).not.toBeInTheDocument()
    expect(screen.where()).toBe('/setting')
  })

  test('waits for the phone, with the number to choose there, and goes on by itself [R107 B373]', async () => {
    const screen = await open([
      on(twoStepVerificationPut, () => ({ reqId: key, ...byPhone })),
      on(twoStepVerificationConfirm, () => ({ mode: 'push' })),
    ])
    await begin(screen, 'Your phone')
    await expect.element(dialog(screen).getByText('42')).toBeVisible()
    await expect.element(dialog(screen).getByText('We wait for your answer on the phone.')).toBeVisible()
    hearDecision({ event: 'twoStep.confirmed', data: { reqId: 'of somebody else'.padEnd(22), result: true } })
    expect(asked(screen, 'twoStepVerificationConfirm')).toEqual([])
    hearDecision({ event: 'twoStep.confirmed', data: { reqId: key, result: true } })
    await expect.element(dialog(screen).getByText('The second step was changed')).toBeVisible()
    expect(asked(screen, 'twoStepVerificationConfirm')).toEqual([{ reqId: key }])
  })

  test('declined on the phone says so, and may be begun again; not answered yet is told too [R107]', async () => {
    let answer: 'phoneNotAnswered' | 'phoneDeclined' = 'phoneNotAnswered'
    const screen = await open([
      on(twoStepVerificationPut, () => ({ reqId: key, ...byPhone })),
      on(twoStepVerificationConfirm, () => refuse(answer)),
    ])
    await begin(screen, 'Your phone')
    await inDialog(screen, 'I have answered').click()
    await expect.element(dialog(screen).getByText('Answer on your phone first.')).toBeVisible()
    answer = 'phoneDeclined'
    hearDecision({ event: 'twoStep.confirmed', data: { reqId: key, result: false } })
    await expect.element(dialog(screen).getByText('Confirmation canceled')).toBeVisible()
    await expect.element(dialog(screen).getByText('Nothing was changed.')).toBeVisible()
    await inDialog(screen, 'Start again').click()
    await expect.element(dialog(screen).getByText('42')).toBeVisible()
    expect(asked(screen, 'twoStepVerificationPut')).toHaveLength(2)
  })

  test('that comes with tokens stores them and goes home when it closes; without, it stays [B375]', async () => {
    const part = (value: object) => btoa(JSON.stringify(value))
    const iat = Math.floor(Date.now() / 1000)
    const accessToken = `${part({ alg: 'HS256' })}.${part({ sid: 's1', iat, exp: iat + 3600 })}.new`
    const screen = await open(
      [
        on(twoStepVerificationPut, () => ({ reqId: key, ...bySms })),
        on(twoStepVerificationConfirm, () => ({ mode: 'sms', accessToken, refreshToken: 'r2' })),
      ],
      { screens: { '/setting': SettingScreen } },
    )
    await begin(screen, 'Code by SMS')
    await dialog(screen).getByLabelText('Code of 6 digits').fill('123456')
    await inDialog(screen, 'Confirm').click()
    await dialog(screen).getByRole('button', { name: 'Close' }).click()
    await expect.poll(screen.where).toBe('/home')
    expect(await session().token()).toBe(accessToken)
  })

  test('a passkey stands in for the code, and moving to the phone is the phone’s', async () => {
    passkeyAnswers('signs')
    const screen = await open([
      on(twoStepVerificationPut, ({ mode }) => ({ reqId: key, ...(mode === 'push' ? byPhone : bySms) })),
      on(confirmationPasskeyBegin, () => passkeyAsked),
      on(confirmationPasskeyConfirm, () => ({})),
      on(twoStepVerificationConfirm, () => ({ mode: 'none' })),
    ])
    await begin(screen, 'Your phone')
    await expect.element(dialog(screen).getByText('42')).toBeVisible()
    await expect.element(inDialog(screen, 'Confirm with a passkey')).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await begin(screen, 'Code by SMS')
    await inDialog(screen, 'Confirm with a passkey').click()
    await expect.element(dialog(screen).getByText('The second step was changed')).toBeVisible()
    expect(asked(screen, 'twoStepVerificationConfirm')).toEqual([{ reqId: key }])
    expect(asked(screen, 'confirmationPasskeyConfirm')).toEqual([
      { requestKey: key, key: passkeyAsked.key, response: signed },
    ])
  })

  test('a new authenticator shows its key and asks for both codes', async () => {
    const otpauth = 'otpauth://totp/Ostra:ines?secret=JBSWY3DPEHPK3PXP&issuer=Ostra'
    const screen = await open([
      on(twoStepVerificationPut, () => ({ reqId: key, ...bySms, otpauth })),
      on(twoStepVerificationConfirm, () => ({ mode: 'otp' })),
    ])
    await begin(screen, 'Authenticator app')
    await expect.element(dialog(screen).getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await inDialog(screen, 'Confirm').click()
    await expect.element(dialog(screen).getByText('Enter the 6 digits the app shows.')).toBeVisible()
    await dialog(screen).getByLabelText('Code the app shows').fill('111222')
    await dialog(screen).getByLabelText('Code of 6 digits').fill('123456')
    await inDialog(screen, 'Confirm').click()
    await expect.element(dialog(screen).getByText('The second step was changed')).toBeVisible()
    expect(asked(screen, 'twoStepVerificationConfirm')).toEqual([
      { reqId: key, code: '123456', authenticatorCode: '111222' },
    ])
  })

  test('that cannot be is told beside the choice', async () => {
    const screen = await open([
      on(linkedDeviceList, () => ({ devices: [] })),
      on(twoStepVerificationPut, () => refuse('modeNotPossible')),
    ])
    await screen.getByRole('button', { name: 'Change the second step of payments' }).click()
    await expect.element(dialog(screen).getByText('Link a phone first.')).toBeVisible()
    await expect.element(dialog(screen).getByRole('radio', { name: /Your phone/ })).toBeDisabled()
    await dialog(screen)
      .getByRole('radio', { name: /^Authenticator app/ })
      .click()
    await inDialog(screen, 'Continue').click()
    await expect.element(dialog(screen).getByText('Link a phone or add a phone number first.')).toBeVisible()
  })
})

describe('the password', () => {
  const fill = async (screen: Screen, old: string, fresh: string, again = fresh) => {
    await dialog(screen).getByLabelText('Present password').fill(old)
    await dialog(screen).getByLabelText('New password', { exact: true }).fill(fresh)
    await dialog(screen).getByLabelText('New password again').fill(again)
    await inDialog(screen, 'Continue').click()
  }

  test('is refused beside the field when it is short, personal, common, the same, or typed differently', async () => {
    const screen = await open([
      on(passwordChange, ({ password, passwordNew }) =>
        password !== 'the old one'
          ? refuse('passwordWrong')
          : passwordNew === password
            ? refuse('passwordSame')
            : refuse('passwordCommon'),
      ),
    ])
    await screen.getByRole('button', { name: 'Change the password' }).click()
    const said = async (words: string) => {
      await expect.element(dialog(screen).getByText(words)).toBeVisible()
    }
    await fill(screen, '', '')
    await said('Enter your present password.')
    await said('Choose a new password.')
    await expect.element(dialog(screen).getByLabelText('Present password')).toHaveFocus()
    await fill(screen, 'the old one', 'short')
    await said('Use at least 12 characters.')
    await said('Too short yet')
    await fill(screen, 'the old one', 'alice horse lamp pencil')
    await said('Leave your name, your e-mail and the name Ostra out of the password.')
    await fill(screen, 'the old one', 'correct mare pencil lamp', 'another mare pencil')
    await said('The two passwords differ.')
    expect(asked(screen, 'passwordChange')).toEqual([])
    await fill(screen, 'not it', 'correct mare pencil lamp')
    await said('This is not your password.')
    await expect.element(dialog(screen).getByLabelText('Present password')).toHaveFocus()
    await fill(screen, 'the old one', 'password1234')
    await said('This password is easy to guess. Put together several words that do not belong together.')
    // Nothing typed is lost.
    await expect
      .element(dialog(screen).getByLabelText('New password', { exact: true }))
      .toHaveValue('password1234')
  })

  test('is changed with a code, and says what it ended', async () => {
    const screen = await open([
      on(passwordChange, () => ({ requestKey: key, approveType: 2, ...bySms })),
      on(passwordChangeConfirm, () => ({})),
    ])
    await screen.getByRole('button', { name: 'Change the password' }).click()
    await fill(screen, 'the old one', 'correct mare pencil lamp')
    await dialog(screen).getByLabelText('Code of 6 digits').fill('123456')
    await inDialog(screen, 'Confirm').click()
    await expect.element(dialog(screen).getByText('Password changed')).toBeVisible()
    expect(asked(screen, 'passwordChangeConfirm')).toEqual([{ requestKey: key, code: '123456' }])
  })

  test('is changed by the phone; declined it says so', async () => {
    let isDeclined = true
    const screen = await open([
      on(passwordChange, () => ({ requestKey: key, approveType: 1, ...byPhone })),
      on(passwordChangeConfirm, () => (isDeclined ? refuse('phoneDeclined') : {})),
    ])
    await screen.getByRole('button', { name: 'Change the password' }).click()
    await fill(screen, 'the old one', 'correct mare pencil lamp')
    await expect.element(dialog(screen).getByText('42')).toBeVisible()
    await inDialog(screen, 'I have answered').click()
    await expect.element(dialog(screen).getByText('Confirmation canceled')).toBeVisible()
    isDeclined = false
    await inDialog(screen, 'Start again').click()
    await inDialog(screen, 'I have answered').click()
    await expect.element(dialog(screen).getByText('Password changed')).toBeVisible()
  })
})

describe('the list of addresses', () => {
  test('is not turned on from outside of it; the own address is offered and added first', async () => {
    let isIn = false
    const screen = await open([
      on(ipAccessModeSet, () => (isIn ? {} : refuse('ipWouldLockOut', { ip: '127.0.0.1' }))),
      on(ipAccessAdd, () => {
        isIn = true
        return { id: 6 }
      }),
    ])
    await screen.getByRole('switch', { name: 'Only from these addresses' }).click()
    await expect.element(screen.getByText(/You would lock yourself out/)).toBeVisible()
    await screen.getByRole('button', { name: 'Add my address and turn it on' }).click()
    await expect.poll(() => asked(screen, 'ipAccessModeSet')).toEqual([{ enable: true }, { enable: true }])
    expect(asked(screen, 'ipAccessAdd')).toEqual([{ ip: '127.0.0.1' }])
    await expect.element(screen.getByText(/You would lock yourself out/)).not.toBeInTheDocument()
  })

  test('asks where the page comes from, then once whether that address hides somebody, and says so [B166]', async () => {
    const hidden = on(ipPrivacyCheck, () => ({ isVpn: true, isProxy: false, isTor: false }))
    const screen = await open([hidden])
    await expect.element(screen.getByText('You come from a VPN or a proxy')).toBeVisible()
    expect([asked(screen, 'ipInfo'), asked(screen, 'ipPrivacyCheck')]).toEqual([[{}], [{ ip: '127.0.0.1' }]])
  })

  test('does not ask what an address hides when it does not know the address [B166]', async () => {
    const screen = await open([on(ipInfo, () => refuse('notAllowed'))])
    await expect.poll(() => asked(screen, 'ipInfo')).toEqual([{}])
    await expect.element(screen.getByText('203.0.113.10 to 203.0.113.20')).toBeVisible()
    expect(asked(screen, 'ipPrivacyCheck')).toEqual([])
  })

  test('takes an address or a range, and says beside the field what is wrong with it [B379]', async () => {
    const screen = await open([
      on(ipAccessAdd, ({ ip, toIp }) =>
        ip === 'here' ? refuse('ipInvalid') : toIp === '203.0.113.1' ? refuse('ipRangeInvalid') : { id: 7 },
      ),
      on(ipAccessDelete, () => refuse('ipWouldLockOut', { ip: '127.0.0.1' })),
    ])
    await expect.element(screen.getByText('203.0.113.10 to 203.0.113.20')).toBeVisible()
    const add = screen.getByRole('button', { name: 'Add this address' })
    await add.click()
    await expect.element(screen.getByText('Enter an IP address, for example 203.0.113.7.')).toBeVisible()
    const from = screen.getByLabelText('Address', { exact: true })
    await from.fill('here')
    await add.click()
    await expect.element(from).toHaveAttribute('aria-invalid', 'true')
    await expect.element(from).toHaveValue('here')
    await from.fill('203.0.113.9')
    const to = screen.getByLabelText('Last address, if it is a range')
    await to.fill('203.0.113.1')
    await add.click()
    await expect.element(screen.getByText('The range must end at or after its beginning.')).toBeVisible()
    await expect.element(to).toHaveFocus()
    await to.fill('203.0.113.12')
    await add.click()
    await expect.element(from).toHaveValue('')
    await screen.getByRole('button', { name: 'Remove 203.0.113.10 to 203.0.113.20' }).click()
    await expect.element(screen.getByText(/You would lock yourself out/)).toBeVisible()
  })
})

describe('phones, passkeys and codes', () => {
  test('a phone is renamed, asked first, and removed after a question', async () => {
    const two = [301, 302].map((id) => ({
      id,
      deviceId: String(id),
      name: `Phone ${id}`,
      type: 'ios' as const,
      state: 'linked' as const,
      createdAt: '2026-10-01T08:00:00.000Z',
      isDefault: id === 302,
    }))
    const device = two[0]!
    const screen = await open([
      on(linkedDeviceList, () => ({ devices: two })),
      on(authDeviceRename, () => ({ device })),
      on(authDeviceDefaultSet, () => ({ device })),
      on(linkedDeviceDelete, () => ({})),
    ])
    await screen.getByRole('button', { name: 'Ask Phone 301 first' }).click()
    await screen.getByRole('button', { name: 'Ask all phones' }).click()
    expect(asked(screen, 'authDeviceDefaultSet')).toEqual([
      { deviceId: 301, isDefault: true },
      { deviceId: 302, isDefault: false },
    ])
    await screen.getByRole('button', { name: 'Rename Phone 301' }).click()
    const name = dialog(screen).getByLabelText('Name')
    await name.fill('  ')
    await inDialog(screen, 'Save the name').click()
    await expect.element(dialog(screen).getByText('Enter a name.')).toBeVisible()
    await name.fill('Blue')
    await inDialog(screen, 'Save the name').click()
    await expect.element(dialog(screen)).not.toBeInTheDocument()
    expect(asked(screen, 'authDeviceRename')).toEqual([{ deviceId: 301, name: 'Blue' }])
    await screen.getByRole('button', { name: 'Remove Phone 302' }).click()
    await inDialog(screen, 'Cancel').click()
    expect(asked(screen, 'linkedDeviceDelete')).toEqual([])
    await screen.getByRole('button', { name: 'Remove Phone 302' }).click()
    await inDialog(screen, 'Remove the phone').click()
    await expect.poll(() => asked(screen, 'linkedDeviceDelete')).toEqual([{ deviceId: 302 }])
  })

  test('a phone is linked by a code for its camera, shows up by itself and is approved with a code', async () => {
    let devices: ReturnType<typeof waiting>[] = []
    const waiting = () => ({
      id: 303,
      deviceId: '303',
      name: 'New phone',
      type: 'android' as const,
      state: 'pending' as const,
      createdAt: '2026-11-20T15:00:01.000Z',
    })
    const screen = await open([
      on(linkedDeviceList, () => ({ devices })),
      on(authScpRequest, () => ({ deeplink: 'https://ostra.example/scp-mobile#abc', expiresAt })),
      on(authDeviceApprove, () => ({ requestId: key, methodId: 1, sentTo: '+370 ••• 12', expiresAt })),
      on(authDeviceApproveMethod, () => ({ device: waiting() })),
    ])
    await expect.element(screen.getByText('No phone is linked')).toBeVisible()
    await screen.getByRole('button', { name: 'Link a phone' }).click()
    await expect.element(dialog(screen).getByText('QR code of the link')).toBeInTheDocument()
    devices = [waiting()]
    await expect.element(dialog(screen).getByText('The phone is here'), { timeout: 8_000 }).toBeVisible()
    await dialog(screen).getByRole('button', { name: 'Close' }).last().click()
    await screen.getByRole('button', { name: 'Approve', exact: true }).click()
    await dialog(screen).getByLabelText('Code of 6 digits').fill('123456')
    await inDialog(screen, 'Confirm').click()
    await expect
      .poll(() => asked(screen, 'authDeviceApproveMethod'))
      .toEqual([{ deviceId: 303, methodId: 1, code: '123456' }])
    await expect.element(dialog(screen)).not.toBeInTheDocument()
  })

  test('a passkey is renamed and removed', async () => {
    const passkey = { id: 201, name: 'Blue', createdAt: '2026-11-01T08:00:00.000Z' }
    const screen = await open([
      on(passkeyRename, () => ({ passkey })),
      on(passkeyDelete, () => refuse('passkeyNotFound')),
    ])
    await screen.getByRole('button', { name: 'Rename Laptop' }).click()
    await dialog(screen).getByLabelText('Name').fill('Blue')
    await inDialog(screen, 'Save the name').click()
    await expect.poll(() => asked(screen, 'passkeyRename')).toEqual([{ passkeyId: 201, name: 'Blue' }])
    await screen.getByRole('button', { name: 'Remove Laptop' }).click()
    await inDialog(screen, 'Remove the passkey').click()
    await expect.element(dialog(screen).getByText('This passkey does not exist.')).toBeVisible()
  })

  test('recovery codes are shown once, after confirmation, to be copied and downloaded', async () => {
    const codes = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-ccc${index}`)
    const screen = await open([
      on(recoveryCodesCreate, ({ requestKey }) =>
        requestKey === undefined ? { requestKey: key, ...bySms } : { codes },
      ),
    ])
    await expect.element(screen.getByText('8 left, made 2 November 2026.')).toBeVisible()
    await screen.getByRole('button', { name: 'Make new codes' }).click()
    await dialog(screen).getByLabelText('Code of 6 digits').fill('123456')
    await inDialog(screen, 'Confirm').click()
    await expect.element(dialog(screen).getByRole('listitem').first()).toMatchTextContent('aaaa-bbbb-ccc0')
    expect(dialog(screen).getByRole('listitem').elements()).toHaveLength(10)
    // Escape does not lose them.
    await userEvent.keyboard('{Escape}{Escape}')
    await expect.element(dialog(screen).getByText('aaaa-bbbb-ccc9')).toBeVisible()
    await inDialog(screen, 'I have kept them').click()
    await expect.element(dialog(screen)).not.toBeInTheDocument()
  })

  test('who has few or no recovery codes is told', async () => {
    const screen = await open([
      on(recoveryCodesGet, () => ({ left: 2, created: '2026-11-02T08:00:00.000Z' })),
    ])
    await expect.element(screen.getByText('Few are left: make new ones.')).toBeVisible()
    cleanSlate()
    const other = await open([on(recoveryCodesGet, () => ({ left: 0 }))])
    await expect.element(other.getByText('You have none yet.')).toBeVisible()
  })

  test('an approval code is made after confirmation and shown once, or sent', async () => {
    const screen = await open([
      on(approvalCodeGenerate, ({ requestKey }) =>
        requestKey === undefined ? { requestKey: key, ...bySms } : { approvalCode: '12345678' },
      ),
      on(approvalCodeRequest, () => ({ sentTo: '+370 ••• 12' })),
    ])
    await screen.getByRole('button', { name: 'Make a new code' }).click()
    await dialog(screen).getByLabelText('Code of 6 digits').fill('123456')
    await inDialog(screen, 'Confirm').click()
    await expect.element(dialog(screen).getByText('12345678')).toBeVisible()
    await inDialog(screen, 'I have kept it').click()
    await screen.getByRole('button', { name: 'Send me one' }).click()
    await expect.poll(() => asked(screen, 'approvalCodeRequest')).toHaveLength(1)
  })
})

describe('other sessions and people', () => {
  test('a session is ended; one that was somebody else’s ends all and asks for a new password', async () => {
    const screen = await open([
      on(sessionEnd, () => ({ ended: 1 })),
      on(loginDispute, () => ({ ended: 2, recovery: 'passwordChange' as const })),
    ])
    await screen.getByRole('button', { name: 'End Firefox on Linux' }).click()
    expect(asked(screen, 'sessionEnd')).toEqual([{ sessionId: 's2' }])
    await screen.getByRole('button', { name: 'It was not me: Firefox on Linux' }).click()
    await inDialog(screen, 'Sign everybody else out').click()
    await expect.element(dialog(screen).getByText('Everybody else was signed out')).toBeVisible()
    await expect.element(dialog(screen).getByLabelText('Present password')).toBeVisible()
    expect(asked(screen, 'loginDispute')).toEqual([{ id: 72 }])
  })

  test('whoever is put on the blacklist is told of in the server’s words [B301]', async () => {
    const email = 'a@b.co'
    const text = `The user with the e-mail ${email} was added to the black list.`
    const screen = await open([on(blacklistUserAdd, () => ({ text })), on(blacklistUserDelete, () => ({}))])
    await screen.getByLabelText('E-mail of the person').fill(email)
    await screen.getByLabelText('What is refused').selectOptions('Payments to them')
    await screen.getByRole('button', { name: 'Add to the blacklist' }).click()
    await expect.poll(() => openPopup()).toMatchObject({ kind: 'success', header: text })
    expect(asked(screen, 'blacklistUserAdd')).toEqual([{ email, blockType: 'outgoing' }])
    await screen.getByRole('button', { name: 'Take off: Victor A.' }).click()
    expect(asked(screen, 'blacklistUserDelete')).toEqual([{ email: 'victor@quillo.example' }])
  })

  test('a refused one opens the response popup, keeps what was typed and marks the field [B380]', async () => {
    const screen = await open([on(blacklistUserAdd, () => refuse('blockUnknown'))])
    const field = screen.getByLabelText('E-mail of the person')
    await field.fill('nonsense')
    await screen.getByRole('button', { name: 'Add to the blacklist' }).click()
    await expect.element(screen.getByText('Enter a valid e-mail address.')).toBeVisible()
    await field.fill('nobody@ostra.example')
    await screen.getByRole('button', { name: 'Add to the blacklist' }).click()
    await expect
      .poll(() => openPopup())
      .toMatchObject({ kind: 'error', header: 'No customer has this e-mail address.' })
    await expect.element(field).toHaveValue('nobody@ostra.example')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  })
})

describe('the page', () => {
  test('leads to each of the seven: steps, addresses, blacklist, history, password, phones, legal [R034 B339]', async () => {
    const screen = await open()
    for (const name of ['Change the password', 'Change the second step of signing in', 'Link a phone'])
      await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible()
    for (const name of ['Addresses you sign in from', 'Blacklist', 'Linked phones'])
      await expect.element(screen.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: /^Sign-in history/ }))
      .toHaveAttribute('href', '/login-history')
    await expect
      .element(screen.getByRole('link', { name: /^Legal information/ }))
      .toHaveAttribute('href', '/legal')
  })

  test.each([
    ['light', 320],
    ['dark', 390],
    ['light', 1280],
    ['dark', 1280],
  ] as const)(
    'has nothing axe complains of, %s at %i, and needs no sideways scrolling [R034]',
    async (scheme, width) => {
      const screen = await open([], { scheme, width })
      await expect.element(screen.getByText('8 left, made 2 November 2026.')).toBeVisible()
      expect(await findings()).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      await screen.getByRole('button', { name: 'Change the second step of signing in' }).click()
      await expect.element(dialog(screen).getByRole('radio', { name: /^Your phone/ })).toBeEnabled()
      // Until it has faded in, its colours are others.
      await Promise.all(document.getAnimations().map(({ finished }) => finished))
      expect(await findings()).toEqual([])
    },
  )

  test('holds words that are half as long again, at 320', async () => {
    const screen = await open([], { width: 320, texts: pseudoTexts })
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })

  test('shows each part by itself while another is on its way or failed', async () => {
    const screen = await open([
      on(passkeyList, () => never()),
      on(sessionList, () => refuse('fault', { reference: 'abc' })),
    ])
    await expect.element(screen.getByText('8 left, made 2 November 2026.')).toBeVisible()
    await expect.element(screen.getByText('We could not load where you are signed in.')).toBeVisible()
  })
})
