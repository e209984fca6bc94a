import {
  authDeviceApprove,
  authDeviceApproveMethod,
  authDeviceDefaultSet,
  authDeviceRename,
  authScpRequest,
  linkedDeviceDelete,
  linkedDeviceList,
} from '@sixpence/protocol/devices/devices'
import { passkeyDelete, passkeyList, passkeyRename } from '@sixpence/protocol/passkeys/passkeys'
import {
  approvalCodeGenerate,
  approvalCodeRequest,
  ipAccessAdd,
  ipAccessDelete,
  ipAccessModeSet,
  loginDispute,
  recoveryCodesCreate,
  recoveryCodesGet,
  sessionEnd,
  sessionList,
} from '@sixpence/protocol/security/security'
import { ipInfo, ipPrivacyCheck } from '@sixpence/protocol/session/session'
import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { pseudoTexts } from '#lib/language/pseudo.ts'
import { never, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { callsNamed, bySms, dialog, expiresAt, freshKey, inDialog, onOneDay, openSetting } from './testing.ts'

onOneDay()
let key = ''
beforeEach(() => {
  key = freshKey()
})

describe('the list of addresses', () => {
  test('is not turned on from outside of it; the own address is offered and added first', async () => {
    let isIn = false
    const screen = await openSetting([
      on(ipAccessModeSet, () => (isIn ? {} : refuse('ipWouldLockOut', { ip: '127.0.0.1' }))),
      on(ipAccessAdd, () => {
        isIn = true
        return { id: 6 }
      }),
    ])
    await screen.getByRole('switch', { name: 'Only from these addresses' }).click()
    await expect.element(screen.getByText(/You would lock yourself out/)).toBeVisible()
    await screen.getByRole('button', { name: 'Add my address and turn it on' }).click()
    await expect
      .poll(() => callsNamed(screen, 'ipAccessModeSet'))
      .toEqual([{ enable: true }, { enable: true }])
    expect(callsNamed(screen, 'ipAccessAdd')).toEqual([{ ip: '127.0.0.1' }])
    await expect.element(screen.getByText(/You would lock yourself out/)).not.toBeInTheDocument()
  })

  test('asks where the page comes from, then once whether that address hides somebody, and says so [B166]', async () => {
    const hidden = on(ipPrivacyCheck, () => ({ isVpn: true, isProxy: false, isTor: false }))
    const screen = await openSetting([hidden])
    await expect.element(screen.getByText('You are using a VPN or a proxy')).toBeVisible()
    expect([callsNamed(screen, 'ipInfo'), callsNamed(screen, 'ipPrivacyCheck')]).toEqual([
      [{}],
      [{ ip: '127.0.0.1' }],
    ])
  })

  test('does not ask what an address hides when it does not know the address [B166]', async () => {
    const screen = await openSetting([on(ipInfo, () => refuse('notAllowed'))])
    await expect.poll(() => callsNamed(screen, 'ipInfo')).toEqual([{}])
    await expect.element(screen.getByText('203.0.113.10 to 203.0.113.20')).toBeVisible()
    expect(callsNamed(screen, 'ipPrivacyCheck')).toEqual([])
  })

  test('takes an address or a range, and says beside the field what is wrong with it [B379]', async () => {
    const screen = await openSetting([
      on(ipAccessAdd, ({ ip, toIp }) =>
        ip === 'here' ? refuse('ipInvalid') : toIp === '203.0.113.1' ? refuse('ipRangeInvalid') : { id: 7 },
      ),
      on(ipAccessDelete, () => refuse('ipWouldLockOut', { ip: '127.0.0.1' })),
    ])
    await expect.element(screen.getByText('203.0.113.10 to 203.0.113.20')).toBeVisible()
    const add = screen.getByRole('button', { name: 'Add this address' })
    await add.click()
    await expect.element(screen.getByText('Enter an IP address, for example 203.0.113.7.')).toBeVisible()
    const from = screen.getByLabelText('IP address', { exact: true })
    await from.fill('here')
    await add.click()
    await expect.element(from).toHaveAttribute('aria-invalid', 'true')
    await expect.element(from).toHaveValue('here')
    await from.fill('203.0.113.9')
    const to = screen.getByLabelText('Last address, if it is a range')
    await to.fill('203.0.113.1')
    await add.click()
    await expect.element(screen.getByText('The end of the range cannot be before its start.')).toBeVisible()
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
    const screen = await openSetting([
      on(linkedDeviceList, () => ({ devices: two })),
      on(authDeviceRename, () => ({ device })),
      on(authDeviceDefaultSet, () => ({ device })),
      on(linkedDeviceDelete, () => ({})),
    ])
    await screen.getByRole('button', { name: 'Ask Phone 301 first' }).click()
    await screen.getByRole('button', { name: 'Ask all phones' }).click()
    expect(callsNamed(screen, 'authDeviceDefaultSet')).toEqual([
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
    expect(callsNamed(screen, 'authDeviceRename')).toEqual([{ deviceId: 301, name: 'Blue' }])
    await screen.getByRole('button', { name: 'Remove Phone 302' }).click()
    await inDialog(screen, 'Cancel').click()
    expect(callsNamed(screen, 'linkedDeviceDelete')).toEqual([])
    await screen.getByRole('button', { name: 'Remove Phone 302' }).click()
    await inDialog(screen, 'Remove the phone').click()
    await expect.poll(() => callsNamed(screen, 'linkedDeviceDelete')).toEqual([{ deviceId: 302 }])
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
    const screen = await openSetting([
      on(linkedDeviceList, () => ({ devices })),
      on(authScpRequest, () => ({ deeplink: 'https://ostra.example/scp-mobile#abc', expiresAt })),
      on(authDeviceApprove, () => ({ requestId: key, methodId: 1, sentTo: '+370 ••• 12', expiresAt })),
      on(authDeviceApproveMethod, () => ({ device: waiting() })),
    ])
    await expect.element(screen.getByText('No phone is linked')).toBeVisible()
    await screen.getByRole('button', { name: 'Link a phone' }).click()
    await expect.element(dialog(screen).getByText('QR code of the link')).toBeInTheDocument()
    devices = [waiting()]
    await expect.element(dialog(screen).getByText('The phone is connected')).toBeVisible()
    await dialog(screen).getByRole('button', { name: 'Close' }).last().click()
    await screen.getByRole('button', { name: 'Approve', exact: true }).click()
    await dialog(screen).getByLabelText('6-digit code').fill('123456')
    await inDialog(screen, 'Confirm').click()
    await expect
      .poll(() => callsNamed(screen, 'authDeviceApproveMethod'))
      .toEqual([{ deviceId: 303, methodId: 1, code: '123456' }])
    await expect.element(dialog(screen)).not.toBeInTheDocument()
  })

  test('a passkey is renamed and removed', async () => {
    const passkey = { id: 201, name: 'Blue', createdAt: '2026-11-01T08:00:00.000Z' }
    const screen = await openSetting([
      on(passkeyRename, () => ({ passkey })),
      on(passkeyDelete, () => refuse('passkeyNotFound')),
    ])
    await screen.getByRole('button', { name: 'Rename Laptop' }).click()
    await dialog(screen).getByLabelText('Name').fill('Blue')
    await inDialog(screen, 'Save the name').click()
    await expect.poll(() => callsNamed(screen, 'passkeyRename')).toEqual([{ passkeyId: 201, name: 'Blue' }])
    await screen.getByRole('button', { name: 'Remove Laptop' }).click()
    await inDialog(screen, 'Remove the passkey').click()
    await expect.element(dialog(screen).getByText('This passkey does not exist.')).toBeVisible()
  })

  test('recovery codes are shown once, after confirmation, to be copied and downloaded', async () => {
    const codes = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-ccc${index}`)
    const screen = await openSetting([
      on(recoveryCodesCreate, ({ requestKey }) =>
        requestKey === undefined ? { requestKey: key, ...bySms } : { codes },
      ),
    ])
    await expect.element(screen.getByText('8 left, created 2 November 2026.')).toBeVisible()
    await screen.getByRole('button', { name: 'Create new codes' }).click()
    await dialog(screen).getByLabelText('6-digit code').fill('123456')
    await inDialog(screen, 'Confirm').click()
    await expect.element(dialog(screen).getByRole('listitem').first()).toMatchTextContent('aaaa-bbbb-ccc0')
    expect(dialog(screen).getByRole('listitem').elements()).toHaveLength(10)
    // Escape does not close them.
    await userEvent.keyboard('{Escape}{Escape}')
    await expect.element(dialog(screen).getByText('aaaa-bbbb-ccc9')).toBeVisible()
    await inDialog(screen, 'I have saved them').click()
    await expect.element(dialog(screen)).not.toBeInTheDocument()
  })

  test('who has few or no recovery codes is told', async () => {
    const screen = await openSetting([
      on(recoveryCodesGet, () => ({ left: 2, created: '2026-11-02T08:00:00.000Z' })),
    ])
    await expect.element(screen.getByText('You have only a few left. Create new ones.')).toBeVisible()
    await cleanSlate()
    const other = await openSetting([on(recoveryCodesGet, () => ({ left: 0 }))])
    await expect.element(other.getByText('You have none yet.')).toBeVisible()
  })

  test('an approval code is made after confirmation and shown once, or sent', async () => {
    const screen = await openSetting([
      on(approvalCodeGenerate, ({ requestKey }) =>
        requestKey === undefined ? { requestKey: key, ...bySms } : { approvalCode: '12345678' },
      ),
      on(approvalCodeRequest, () => ({ sentTo: '+370 ••• 12' })),
    ])
    await screen.getByRole('button', { name: 'Create a new code' }).click()
    await dialog(screen).getByLabelText('6-digit code').fill('123456')
    await inDialog(screen, 'Confirm').click()
    await expect.element(dialog(screen).getByText('12345678')).toBeVisible()
    await inDialog(screen, 'I have saved it').click()
    await screen.getByRole('button', { name: 'Send me a code' }).click()
    await expect.poll(() => callsNamed(screen, 'approvalCodeRequest')).toHaveLength(1)
  })
})

describe('other sessions', () => {
  test('a session is ended; one that was somebody else’s ends all and asks for a new password', async () => {
    const screen = await openSetting([
      on(sessionEnd, () => ({ ended: 1 })),
      on(loginDispute, () => ({ ended: 2, recovery: 'passwordChange' as const })),
    ])
    await screen.getByRole('button', { name: 'End Firefox on Linux' }).click()
    expect(callsNamed(screen, 'sessionEnd')).toEqual([{ sessionId: 's2' }])
    await screen.getByRole('button', { name: 'It was not me: Firefox on Linux' }).click()
    await inDialog(screen, 'Sign everyone else out').click()
    await expect.element(dialog(screen).getByText('Everyone else was signed out')).toBeVisible()
    await expect.element(dialog(screen).getByLabelText('Current password')).toBeVisible()
    expect(callsNamed(screen, 'loginDispute')).toEqual([{ id: 72 }])
  })
})

describe('the page', () => {
  test('leads to each of the seven: steps, addresses, blacklist, history, password, phones, legal [R034 B339]', async () => {
    const screen = await openSetting()
    for (const name of ['Change the password', 'Change two-step sign-in', 'Link a phone'])
      await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible()
    for (const name of ['Addresses you sign in from', 'Linked phones'])
      await expect.element(screen.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: /^Sign-in history/ }))
      .toHaveAttribute('href', '/login-history')
    await expect
      .element(screen.getByRole('link', { name: /^Blocked contacts/ }))
      .toHaveAttribute('href', '/payout-blacklist')
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
      const screen = await openSetting([], { scheme, width })
      await expect.element(screen.getByText('8 left, created 2 November 2026.')).toBeVisible()
      expect(await findings()).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      await screen.getByRole('button', { name: 'Change two-step sign-in' }).click()
      await expect.element(dialog(screen).getByRole('radio', { name: /^Your phone/ })).toBeEnabled()
      // While it fades in, its colours differ.
      await Promise.all(document.getAnimations().map(({ finished }) => finished))
      expect(await findings()).toEqual([])
    },
  )

  test('holds words that are half as long again, at 320', async () => {
    const screen = await openSetting([], { width: 320, texts: pseudoTexts })
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })

  test('shows each part by itself while another is on its way or failed', async () => {
    const screen = await openSetting([
      on(passkeyList, () => never()),
      on(sessionList, () => refuse('fault', { reference: 'abc' })),
    ])
    await expect.element(screen.getByText('8 left, created 2 November 2026.')).toBeVisible()
    await expect.element(screen.getByText('We could not load where you are signed in.')).toBeVisible()
  })
})
