import { linkedDeviceList } from '@sixpence/protocol/devices/devices'
import { confirmationPasskeyBegin, confirmationPasskeyConfirm } from '@sixpence/protocol/passkeys/passkeys'
import {
  passwordChange,
  passwordChangeConfirm,
  twoStepVerificationConfirm,
  twoStepVerificationPut,
} from '@sixpence/protocol/security/security'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { handleDecision } from '#lib/decisions.ts'
import { session } from '#lib/call/session.ts'
import { alice } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { asked as passkeyAsked, passkeyAnswers, signed } from '#testing/passkey.ts'
import type { ScreenOptions } from '#testing/screen.tsx'
import SettingScreen from './setting-screen.tsx'
import {
  callsNamed,
  byPhone,
  bySms,
  dialog,
  freshKey,
  inDialog,
  onOneDay,
  openSetting,
  type SettingPage,
} from './testing.ts'

onOneDay()
let key = ''
beforeEach(() => {
  key = freshKey()
})

describe('the second step', () => {
  const openWithout = (answers: Answer[], part?: Partial<ScreenOptions>) =>
    openSetting(
      [
        on(customerInfoGet, () => ({ customer: { ...alice, login2faMode: 'no' }, idleSeconds: 900 })),
        ...answers,
      ],
      part,
    )
  const begin = async (screen: SettingPage, choice: string) => {
    await screen.getByRole('button', { name: 'Change two-step sign-in' }).click()
    await dialog(screen)
      .getByRole('radio', { name: new RegExp(`^${choice}`) })
      .click()
    await inDialog(screen, 'Continue').click()
  }

  test('is confirmed with a code; a wrong one is told in the popup in the server’s words [R108 B373 B376]', async () => {
    const screen = await openWithout([
      on(twoStepVerificationPut, () => ({ reqId: key, ...bySms })),
      on(twoStepVerificationConfirm, ({ code }) =>
        code === '123456' ? { mode: 'sms' } : refuse('wrongConfirmationCode', { count: 4 }),
      ),
    ])
    await begin(screen, 'Code by SMS')
    await expect.element(dialog(screen).getByText('We sent a code to +370 ••• 12.')).toBeVisible()
    const field = dialog(screen).getByLabelText('6-digit code')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('12{Enter}')
    await expect.element(dialog(screen).getByText('Enter the 6 digits of the code.')).toBeVisible()
    await field.fill('000000')
    await inDialog(screen, 'Confirm').click()
    await expect.element(dialog(screen).getByText(/This code is incorrect/)).toBeVisible()
    await expect.element(field).toHaveValue('')
    await expect.element(field).toHaveFocus()
    await field.fill('123456')
    await inDialog(screen, 'Confirm').click()
    await expect.element(dialog(screen).getByText('Your confirmation method has changed')).toBeVisible()
    expect(callsNamed(screen, 'twoStepVerificationPut')).toEqual([{ mode: 'sms', typeMode: 'login' }])
  })

  test('closes three seconds after it was confirmed, and the customer is read again [R108 B374]', async () => {
    const screen = await openWithout([
      on(twoStepVerificationPut, () => ({ reqId: key, ...bySms })),
      on(twoStepVerificationConfirm, () => ({ mode: 'sms' })),
    ])
    await begin(screen, 'Code by SMS')
    const before = callsNamed(screen, 'customerInfoGet').length
    await dialog(screen).getByLabelText('6-digit code').fill('123456')
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
    await inDialog(screen, 'Confirm').click()
    await expect.element(dialog(screen).getByText('Your confirmation method has changed')).toBeVisible()
    await expect.poll(() => callsNamed(screen, 'customerInfoGet').length).toBeGreaterThan(before)
    vi.advanceTimersByTime(2_999)
    await expect.element(dialog(screen)).toBeVisible()
    vi.advanceTimersByTime(2)
    await expect.element(dialog(screen)).not.toBeInTheDocument()
    expect(screen.where()).toBe('/setting')
  })

  test('waits for the phone, with the number to choose there, and goes on by itself [R107 B373]', async () => {
    const screen = await openWithout([
      on(twoStepVerificationPut, () => ({ reqId: key, ...byPhone })),
      on(twoStepVerificationConfirm, () => ({ mode: 'push' })),
    ])
    await begin(screen, 'Your phone')
    await expect.element(dialog(screen).getByText('42')).toBeVisible()
    await expect.element(dialog(screen).getByText('Waiting for your answer on the phone.')).toBeVisible()
    handleDecision({
      event: 'twoStep.confirmed',
      data: { reqId: 'of somebody else'.padEnd(22), result: true },
    })
    expect(callsNamed(screen, 'twoStepVerificationConfirm')).toEqual([])
    handleDecision({ event: 'twoStep.confirmed', data: { reqId: key, result: true } })
    await expect.element(dialog(screen).getByText('Your confirmation method has changed')).toBeVisible()
    expect(callsNamed(screen, 'twoStepVerificationConfirm')).toEqual([{ reqId: key }])
  })

  test('declined on the phone says so, and may be begun again; not answered yet is told too [R107]', async () => {
    let answer: 'phoneNotAnswered' | 'phoneDeclined' = 'phoneNotAnswered'
    const screen = await openWithout([
      on(twoStepVerificationPut, () => ({ reqId: key, ...byPhone })),
      on(twoStepVerificationConfirm, () => refuse(answer)),
    ])
    await begin(screen, 'Your phone')
    await inDialog(screen, 'I have answered').click()
    await expect.element(dialog(screen).getByText('Answer on your phone first.')).toBeVisible()
    answer = 'phoneDeclined'
    handleDecision({ event: 'twoStep.confirmed', data: { reqId: key, result: false } })
    await expect.element(dialog(screen).getByText('Confirmation canceled')).toBeVisible()
    await expect.element(dialog(screen).getByText('Nothing was changed.')).toBeVisible()
    await inDialog(screen, 'Start again').click()
    await expect.element(dialog(screen).getByText('42')).toBeVisible()
    expect(callsNamed(screen, 'twoStepVerificationPut')).toHaveLength(2)
  })

  test('that comes with tokens stores them and goes home when it closes; without, it stays [B375]', async () => {
    const part = (value: object) => btoa(JSON.stringify(value))
    const iat = Math.floor(Date.now() / 1000)
    const accessToken = `${part({ alg: 'HS256' })}.${part({ sid: 's1', iat, exp: iat + 3600 })}.new`
    const screen = await openWithout(
      [
        on(twoStepVerificationPut, () => ({ reqId: key, ...bySms })),
        on(twoStepVerificationConfirm, () => ({ mode: 'sms', accessToken, refreshToken: 'r2' })),
      ],
      { screens: { '/setting': SettingScreen } },
    )
    await begin(screen, 'Code by SMS')
    await dialog(screen).getByLabelText('6-digit code').fill('123456')
    await inDialog(screen, 'Confirm').click()
    await dialog(screen).getByRole('button', { name: 'Close' }).click()
    await expect.poll(screen.where).toBe('/home')
    expect(await session().token()).toBe(accessToken)
  })

  test('a passkey stands in for the code, and moving to the phone is the phone’s', async () => {
    passkeyAnswers('signs')
    const screen = await openWithout([
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
    await expect.element(dialog(screen).getByText('Your confirmation method has changed')).toBeVisible()
    expect(callsNamed(screen, 'twoStepVerificationConfirm')).toEqual([{ reqId: key }])
    expect(callsNamed(screen, 'confirmationPasskeyConfirm')).toEqual([
      { requestKey: key, key: passkeyAsked.key, response: signed },
    ])
  })

  test('a new authenticator shows its key and asks for both codes', async () => {
    const otpauth = 'otpauth://totp/Ostra:ines?secret=JBSWY3DPEHPK3PXP&issuer=Ostra'
    const screen = await openWithout([
      on(twoStepVerificationPut, () => ({ reqId: key, ...bySms, otpauth })),
      on(twoStepVerificationConfirm, () => ({ mode: 'otp' })),
    ])
    await begin(screen, 'Authenticator app')
    await expect.element(dialog(screen).getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await inDialog(screen, 'Confirm').click()
    await expect.element(dialog(screen).getByText('Enter the 6 digits the app shows.')).toBeVisible()
    await dialog(screen).getByLabelText('Code from the app').fill('111222')
    await dialog(screen).getByLabelText('6-digit code').fill('123456')
    await inDialog(screen, 'Confirm').click()
    await expect.element(dialog(screen).getByText('Your confirmation method has changed')).toBeVisible()
    expect(callsNamed(screen, 'twoStepVerificationConfirm')).toEqual([
      { reqId: key, code: '123456', authenticatorCode: '111222' },
    ])
  })

  describe('a new authenticator, approved on the phone,', () => {
    const otpauth = 'otpauth://totp/Ostra:ines?secret=JBSWY3DPEHPK3PXP&issuer=Ostra'
    const approve = (result = true) =>
      handleDecision({ event: 'twoStep.confirmed', data: { reqId: key, result } })
    const beginOnPhone = async () => {
      const screen = await openWithout([
        on(twoStepVerificationPut, () => ({ reqId: key, ...byPhone, otpauth })),
        on(twoStepVerificationConfirm, ({ authenticatorCode }) =>
          authenticatorCode === '111222' ? { mode: 'otp' } : refuse('wrongConfirmationCode', { count: 5 }),
        ),
      ])
      await begin(screen, 'Authenticator app')
      await expect.element(dialog(screen).getByText('42')).toBeVisible()
      return { screen, field: dialog(screen).getByLabelText('Code from the app') }
    }
    const isDone = async (screen: SettingPage) => {
      await expect.element(dialog(screen).getByText('Your confirmation method has changed')).toBeVisible()
    }

    test('is completed with the code that was typed before', async () => {
      const { screen, field } = await beginOnPhone()
      await field.fill('111222')
      approve()
      await isDone(screen)
      expect(callsNamed(screen, 'twoStepVerificationConfirm')).toEqual([
        { reqId: key, authenticatorCode: '111222' },
      ])
    })

    test('waits for the code and is completed when it is typed', async () => {
      const { screen, field } = await beginOnPhone()
      approve()
      await field.fill('11122')
      await inDialog(screen, 'I have answered').click()
      await expect.element(dialog(screen).getByText('Enter the 6 digits the app shows.')).toBeVisible()
      expect(callsNamed(screen, 'twoStepVerificationConfirm')).toEqual([])
      await field.fill('111222')
      await isDone(screen)
      expect(callsNamed(screen, 'twoStepVerificationConfirm')).toEqual([
        { reqId: key, authenticatorCode: '111222' },
      ])
    })

    test('shows a wrong code at its field, which is emptied and has the focus', async () => {
      const { screen, field } = await beginOnPhone()
      await field.fill('000000')
      approve()
      await expect.element(dialog(screen).getByText(/This code is incorrect/)).toBeVisible()
      await expect.element(field).toBeInvalid()
      await expect.element(field).toHaveValue('')
      await expect.element(field).toHaveFocus()
      await userEvent.keyboard('111222')
      await isDone(screen)
      expect(callsNamed(screen, 'twoStepVerificationConfirm')).toHaveLength(2)
    })

    test('declined instead, it is over without a code; begun again, it needs the code of the new key', async () => {
      let declines = true
      const screen = await openWithout([
        on(twoStepVerificationPut, () => ({ reqId: key, ...byPhone, otpauth })),
        on(twoStepVerificationConfirm, () => (declines ? refuse('phoneDeclined') : { mode: 'otp' })),
      ])
      await begin(screen, 'Authenticator app')
      await dialog(screen).getByLabelText('Code from the app').fill('333444')
      approve(false)
      await expect.element(dialog(screen).getByText('Confirmation canceled')).toBeVisible()
      declines = false
      key = freshKey()
      await inDialog(screen, 'Start again').click()
      await expect.element(dialog(screen).getByLabelText('Code from the app')).toHaveValue('')
      approve()
      await inDialog(screen, 'I have answered').click()
      await expect.element(dialog(screen).getByText('Enter the 6 digits the app shows.')).toBeVisible()
      expect(callsNamed(screen, 'twoStepVerificationConfirm')).toHaveLength(1)
    })
  })

  test('that cannot be is told beside the choice', async () => {
    const screen = await openSetting([
      on(linkedDeviceList, () => ({ devices: [] })),
      on(twoStepVerificationPut, () => refuse('modeNotPossible')),
    ])
    await screen.getByRole('button', { name: 'Change how you confirm payments' }).click()
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
  const fill = async (screen: SettingPage, old: string, fresh: string, again = fresh) => {
    await dialog(screen).getByLabelText('Current password').fill(old)
    await dialog(screen).getByLabelText('New password', { exact: true }).fill(fresh)
    await dialog(screen).getByLabelText('Repeat the new password').fill(again)
    await inDialog(screen, 'Continue').click()
  }

  test('is refused beside the field when it is short, personal, common, the same, or typed differently', async () => {
    const screen = await openSetting([
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
    await said('Enter your current password.')
    await said('Choose a new password.')
    await expect.element(dialog(screen).getByLabelText('Current password')).toHaveFocus()
    await fill(screen, 'the old one', 'short')
    await said('Use at least 12 characters.')
    await said('Too short')
    await fill(screen, 'the old one', 'alice horse lamp pencil')
    await said('Do not use your name, your e-mail or the name Ostra in the password.')
    await fill(screen, 'the old one', 'correct mare pencil lamp', 'another mare pencil')
    await said('The passwords do not match.')
    expect(callsNamed(screen, 'passwordChange')).toEqual([])
    await fill(screen, 'not it', 'correct mare pencil lamp')
    await said('This password is incorrect.')
    await expect.element(dialog(screen).getByLabelText('Current password')).toHaveFocus()
    await fill(screen, 'the old one', 'password1234')
    await said('This password is easy to guess. Combine several unrelated words.')
    // Entries are kept.
    await expect
      .element(dialog(screen).getByLabelText('New password', { exact: true }))
      .toHaveValue('password1234')
  })

  test('is changed with a code, and says what it ended', async () => {
    const screen = await openSetting([
      on(passwordChange, () => ({ requestKey: key, approveType: 2, ...bySms })),
      on(passwordChangeConfirm, () => ({})),
    ])
    await screen.getByRole('button', { name: 'Change the password' }).click()
    await fill(screen, 'the old one', 'correct mare pencil lamp')
    await dialog(screen).getByLabelText('6-digit code').fill('123456')
    await inDialog(screen, 'Confirm').click()
    await expect.element(dialog(screen).getByText('Password changed')).toBeVisible()
    expect(callsNamed(screen, 'passwordChangeConfirm')).toEqual([{ requestKey: key, code: '123456' }])
  })

  test('is changed by the phone; declined it says so', async () => {
    let isDeclined = true
    const screen = await openSetting([
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
