import {
  allowedIpCreate,
  allowedIpDelete,
  allowedIpList,
  allowedIpUpdate,
} from '@sixpence/protocol/public-api/allowed-ips'
import {
  apiKeyCreate,
  apiKeyDelete,
  apiKeyList,
  apiKeyRotate,
  apiKeyUpdate,
} from '@sixpence/protocol/public-api/api-keys'
import { defaultApiScopes } from '@sixpence/protocol/rules/api-scopes'
import { afterEach, expect, test } from 'vitest'
import { openPopup, showPopup } from '#lib/popup.ts'
import { on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { confirmBy, customerId, key, openedApi, range, sent, waits } from './testing.tsx'

afterEach(async () => {
  showPopup(undefined)
  await cleanSlate()
})

const secret = 'sk_live_3v0Wm8Zq1rT5yU7iO9pA2sD4fG6hJ8kL'
const keysPage = '/merchant/internal/api_key'
const addressesPage = `${keysPage}?tab=addresses`
const confirmed = { requestKey: waits.requestKey, code: '424242' }

test('a key is made with its scopes, confirmed, shown once, and listed by its last four characters [R077]', async () => {
  let isMade = false
  const screen = await openedApi(keysPage, [
    on(apiKeyList, () => ({
      apiKeys: isMade ? [key(5, { scopes: ['accounts:read', 'payments:write'] })] : [],
    })),
    on(apiKeyCreate, ({ code }) => {
      if (code === undefined) return waits
      isMade = true
      return { id: 5, key: secret }
    }),
  ])
  await expect.element(screen.getByText('No keys yet')).toBeVisible()
  expect(sent(screen, 'apiKeyList')[0]).toEqual({ customerId })
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'New key' }).click()
  await screen.getByRole('button', { name: 'Create the key' }).click()
  const name = screen.getByLabelText('Name')
  await expect.element(name).toHaveAccessibleDescription(/Give the key a name\./)
  await expect.element(name).toHaveFocus()
  await name.fill('Shop')
  for (const box of screen.getByRole('checkbox', { checked: true }).elements()) (box as HTMLElement).click()
  await screen.getByRole('button', { name: 'Create the key' }).click()
  await expect.element(screen.getByText('Choose what the key may do.')).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('checkbox', { name: 'Prepare and cancel payments' }).click()
  await screen.getByRole('checkbox', { name: 'Read accounts, balances and entries' }).click()
  await screen.getByLabelText('Last day, optional').fill('2999-12-31')
  await screen.getByRole('button', { name: 'Create the key' }).click()
  const confirming = screen.getByRole('dialog', { name: 'Confirm the key' })
  await expect.element(confirming.getByText(/Reads: accounts/)).toBeVisible()
  await expect.element(confirming.getByText(/Changes: payments/)).toBeVisible()
  // The entries stay when the confirmation is closed.
  await confirming.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Shop')
  await screen.getByRole('button', { name: 'Create the key' }).click()
  await confirmBy(
    screen,
    'Confirm the key',
    /the key Shop .* until the end of .* 2999.*Others with full access/,
  )
  await expect.element(screen.getByText(secret)).toBeVisible()
  const made = {
    customerId,
    name: 'Shop',
    scopes: ['accounts:read', 'payments:write'],
    expiresAt: '2999-12-31T21:59:59.999Z',
  }
  expect(sent(screen, 'apiKeyCreate')).toEqual([made, made, { ...made, ...confirmed }])
  await expect.element(screen.getByRole('button', { name: 'Copy the key' })).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'I have stored it' }).click()
  await expect.element(screen.getByText(secret)).not.toBeInTheDocument()
  await expect.element(screen.getByText('sk_live_…x7Qd')).toBeVisible()
  await expect.element(screen.getByText('Reads: accounts')).toBeVisible()
  await expect.element(screen.getByText('Changes: payments')).toBeVisible()
})

test('a test key is chosen, with a note that it uses play money, and is listed as one [R077]', async () => {
  let isMade = false
  const screen = await openedApi(keysPage, [
    on(apiKeyList, () => ({ apiKeys: isMade ? [key(5, { mode: 'test' })] : [] })),
    on(apiKeyCreate, () => {
      isMade = true
      return { id: 5, key: secret.replace('live', 'test') }
    }),
  ])
  await screen.getByRole('button', { name: 'New key' }).click()
  await screen.getByLabelText('Name').fill('Shop')
  await expect.element(screen.getByRole('radio', { name: /Your company/ })).toBeChecked()
  await screen.getByRole('radio', { name: /A test company/ }).click()
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Create the key' }).click()
  await screen.getByRole('button', { name: 'I have stored it' }).click()
  expect(sent(screen, 'apiKeyCreate')).toEqual([
    { customerId, name: 'Shop', mode: 'test', scopes: defaultApiScopes },
  ])
  await expect.element(screen.getByText('sk_test_…x7Qd')).toBeVisible()
  await expect.element(screen.getByText(/Test key/)).toBeVisible()
  await screen.getByRole('button', { name: 'Edit: Shop' }).click()
  await expect.element(screen.getByRole('radio')).not.toBeInTheDocument()
})

test('a key that was not made opens the popup, and problems are shown at their fields [B427]', async () => {
  const screen = await openedApi(keysPage, [on(apiKeyCreate, () => refuse('apiKeyExpiryPast'))])
  await screen.getByRole('button', { name: 'New key' }).click()
  await screen.getByLabelText('Name').fill('Shop')
  await screen.getByRole('button', { name: 'Create the key' }).click()
  await expect
    .element(screen.getByLabelText('Last day, optional'))
    .toHaveAccessibleDescription(/Choose a time in the future\./)
  expect(openPopup()).toMatchObject({ kind: 'error', header: 'Choose a time in the future.' })
  expect(sent(screen, 'apiKeyCreate')).toEqual([{ customerId, name: 'Shop', scopes: defaultApiScopes }])
})

test('a key is switched off, changed, replaced for 24 hours, and deleted [R077]', async () => {
  let keys = [
    key(5, { lastUsedAt: '2026-11-21T09:00:00.000Z', lastUsedFrom: '203.0.113.7' }),
    key(6, { name: 'Old program', expiresAt: '2026-01-01T00:00:00.000Z' }),
  ]
  const screen = await openedApi(keysPage, [
    on(apiKeyList, () => ({ apiKeys: keys })),
    on(apiKeyUpdate, ({ id, enabled }) => {
      keys = keys.map((key) => (key.id === id ? { ...key, ...(enabled !== undefined && { enabled }) } : key))
      return {}
    }),
    on(apiKeyRotate, ({ code }) => {
      if (code === undefined) return waits
      const old = { ending: 'x7Qd', until: '2026-11-22T09:00:00.000Z' }
      keys = keys.map((key) => (key.id === 5 ? { ...key, ending: 'J8kL', old } : key))
      return { key: secret, oldUntil: old.until }
    }),
    on(apiKeyDelete, ({ id }) => {
      keys = keys.filter((key) => key.id !== id)
      return {}
    }),
  ])
  await expect.element(screen.getByText(/Last used .* from 203\.0\.113\.7/)).toBeVisible()
  await expect.element(screen.getByText('Expired')).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('switch', { name: 'Turned on: Shop' }).click()
  await expect.element(screen.getByRole('switch', { name: 'Turned on: Shop' })).not.toBeChecked()
  expect(sent(screen, 'apiKeyUpdate')).toEqual([{ id: 5, enabled: false }])
  await screen.getByRole('button', { name: 'Edit: Shop' }).click()
  await screen.getByLabelText('Name').fill('Web shop')
  await screen.getByRole('button', { name: 'Save the key' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  // The expiry was not changed, so it is not sent.
  expect(sent(screen, 'apiKeyUpdate').at(-1)).toEqual({ id: 5, name: 'Web shop', scopes: defaultApiScopes })
  await screen.getByRole('button', { name: 'Replace: Shop' }).click()
  await expect.element(screen.getByText(/Both keys work for 24 hours/)).toBeVisible()
  await screen.getByRole('button', { name: 'Replace the key' }).click()
  await confirmBy(screen, 'Confirm the new key', /Others with full access are notified/)
  await expect.element(screen.getByText(secret)).toBeVisible()
  expect(sent(screen, 'apiKeyRotate')).toEqual([{ id: 5 }, { id: 5, ...confirmed }])
  await screen.getByRole('button', { name: 'I have stored it' }).click()
  await expect.element(screen.getByText(/The previous key, ending in x7Qd, works until/)).toBeVisible()
  await screen.getByRole('button', { name: 'Delete: Old program' }).click()
  expect(sent(screen, 'apiKeyDelete')).toEqual([])
  await screen.getByRole('button', { name: 'Delete the key' }).click()
  await expect.poll(() => sent(screen, 'apiKeyDelete')).toEqual([{ id: 6 }])
  await expect.element(screen.getByText('Old program')).not.toBeInTheDocument()
})

test('extending a key or switching it on again is confirmed, with its new scopes [R077]', async () => {
  let keys = [key(5, { scopes: ['accounts:read'], enabled: false })]
  const screen = await openedApi(keysPage, [
    on(apiKeyList, () => ({ apiKeys: keys })),
    on(apiKeyUpdate, ({ enabled, code }) => {
      if (code === undefined) return waits
      keys = keys.map((key) => ({ ...key, ...(enabled !== undefined && { enabled }) }))
      return {}
    }),
  ])
  const turned = screen.getByRole('switch', { name: 'Turned on: Shop' })
  await turned.click()
  await expect.element(turned).not.toBeChecked()
  await confirmBy(screen, 'Confirm the key’s permissions', /the key Shop .* does not expire.*Reads: accounts/)
  await expect.element(turned).toBeChecked()
  expect(sent(screen, 'apiKeyUpdate')).toEqual([
    { id: 5, enabled: true },
    { id: 5, enabled: true, ...confirmed },
  ])
  await screen.getByRole('button', { name: 'Edit: Shop' }).click()
  await screen.getByRole('checkbox', { name: 'Prepare, change and remove webhooks' }).click()
  await screen.getByRole('button', { name: 'Save the key' }).click()
  await confirmBy(screen, 'Confirm the key’s permissions', /Changes: webhooks/)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  const change = { id: 5, name: 'Shop', scopes: ['accounts:read', 'webhooks:write'] }
  expect(sent(screen, 'apiKeyUpdate').slice(2)).toEqual([change, { ...change, ...confirmed }])
})

test('a range is allowed; the popup opens only for errors in the answer, which stand at their fields [R077 B427 B432]', async () => {
  let answers = 0
  const screen = await openedApi(addressesPage, [
    on(allowedIpCreate, () => {
      answers += 1
      if (answers === 1) return refuse('notAllowed')
      if (answers > 2) return { id: 8 }
      const text = 'The last address must not be lower than the first.'
      return { errors: [{ field: 'ipTo', code: 'allowedIpInverted', text }] }
    }),
  ])
  await expect.element(screen.getByText('Your keys work from anywhere')).toBeVisible()
  await screen.getByRole('button', { name: 'Allow addresses' }).click()
  await screen.getByLabelText('Name').fill('Office')
  await screen.getByRole('button', { name: 'Save the range' }).click()
  await expect.element(screen.getByLabelText('First address')).toHaveFocus()
  await screen.getByLabelText('First address').fill('203.0.113.20')
  await screen.getByLabelText('Last address, optional').fill('203.0.113.7')
  await screen.getByRole('button', { name: 'Save the range' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(openPopup()).toBeUndefined()
  await screen.getByRole('button', { name: 'Save the range' }).click()
  await expect
    .element(screen.getByLabelText('Last address, optional'))
    .toHaveAccessibleDescription(/must not be lower than the first/)
  expect(openPopup()).toMatchObject({
    kind: 'error',
    body: ['The last address must not be lower than the first.'],
  })
  expect(await findings()).toEqual([])
  showPopup(undefined)
  await screen.getByLabelText('Last address, optional').fill('')
  await screen.getByRole('button', { name: 'Save the range' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(openPopup()).toBeUndefined()
  // A single address is sent as a range.
  expect(sent(screen, 'allowedIpCreate').at(-1)).toEqual({
    customerId,
    name: 'Office',
    ipFrom: '203.0.113.20',
    ipTo: '203.0.113.20',
  })
})

test('addresses from which keys may not be used yet are confirmed, and so is that all may [R077]', async () => {
  const away = { ipFrom: '198.51.100.1', ipTo: '198.51.100.9' }
  const screen = await openedApi(addressesPage, [
    on(allowedIpList, () => ({
      allowedIps: [range(8), range(9, { name: 'Home', enabled: false, ...away })],
    })),
    on(allowedIpCreate, ({ code }) => (code === undefined ? waits : { id: 10 })),
    on(allowedIpUpdate, ({ code }) => (code === undefined ? waits : {})),
    on(allowedIpDelete, ({ code }) => (code === undefined ? waits : {})),
  ])
  const title = 'Confirm the allowed addresses'
  await screen.getByRole('button', { name: 'Allow addresses' }).click()
  await screen.getByLabelText('Name').fill('Warehouse')
  await screen.getByLabelText('First address').fill('192.0.2.7')
  await screen.getByRole('button', { name: 'Save the range' }).click()
  await confirmBy(screen, title, /then work from 192\.0\.2\.7\./)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent(screen, 'allowedIpCreate').at(-1)).toEqual({
    customerId,
    name: 'Warehouse',
    ipFrom: '192.0.2.7',
    ipTo: '192.0.2.7',
    ...confirmed,
  })
  await screen.getByRole('button', { name: 'Edit: Office' }).click()
  await screen.getByLabelText('Last address, optional').fill('203.0.113.99')
  await screen.getByRole('button', { name: 'Save the range' }).click()
  await confirmBy(screen, title, /then work from 203\.0\.113\.7 – 203\.0\.113\.99\./)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('switch', { name: 'Turned on: Home' }).click()
  await confirmBy(screen, title, /then work from 198\.51\.100\.1 – 198\.51\.100\.9\./)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('switch', { name: 'Turned on: Office' }).click()
  await confirmBy(screen, title, /will then work from anywhere\./)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent(screen, 'allowedIpUpdate').filter((item) => 'code' in item)).toMatchObject([
    { id: 8, ipTo: '203.0.113.99', ...confirmed },
    { id: 9, enabled: true, ...confirmed },
    { id: 8, enabled: false, ...confirmed },
  ])
  await screen.getByRole('button', { name: 'Delete: Office' }).click()
  await screen.getByRole('button', { name: 'Delete the range' }).click()
  await confirmBy(screen, title, /will then work from anywhere\./)
  await expect.poll(() => sent(screen, 'allowedIpDelete')).toEqual([{ id: 8 }, { id: 8, ...confirmed }])
})

test('ranges are changed, and who deletes the last one is told that keys will then work from anywhere, narrow and dark [R077]', async () => {
  const screen = await openedApi(
    addressesPage,
    [
      on(allowedIpList, () => ({ allowedIps: [range(8), range(9, { name: 'Home', enabled: false })] })),
      on(allowedIpUpdate, () => ({})),
      on(allowedIpDelete, () => ({})),
    ],
    { width: 320, scheme: 'dark' },
  )
  await expect.element(screen.getByText('203.0.113.7 – 203.0.113.20').first()).toBeVisible()
  expect(await findings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await screen.getByRole('switch', { name: 'Turned on: Home' }).click()
  await expect.poll(() => sent(screen, 'allowedIpUpdate')).toEqual([{ id: 9, enabled: true }])
  await screen.getByRole('button', { name: 'Delete: Home' }).click()
  await expect.element(screen.getByText(/Keys will no longer work from these addresses/)).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('button', { name: 'Delete: Office' }).click()
  await expect.element(screen.getByText(/your keys will work from everywhere/)).toBeVisible()
  await screen.getByRole('button', { name: 'Delete the range' }).click()
  await expect.poll(() => sent(screen, 'allowedIpDelete')).toEqual([{ id: 8 }])
})
