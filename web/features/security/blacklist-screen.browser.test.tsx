import {
  blacklistUserAdd,
  blacklistUserDelete,
  blacklistUserList,
} from '@sixpence/protocol/security/security'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPopup } from '#lib/popup.ts'
import { pseudoTexts } from '#lib/language/pseudo.ts'
import { alice, ordinaryDay } from '#testing/bank.ts'
import { type Answer, never, on, refuse } from '#testing/fake-server.ts'
import { findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import BlacklistScreen from './blacklist-screen.tsx'
import { callsNamed, onOneDay, ordinary } from './testing.ts'

onOneDay()

const open = (answers: Answer[] = [], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: {
      '/payout-blacklist': () => (
        <>
          <BlacklistScreen />
          <ToastRegion />
        </>
      ),
    },
    at: '/payout-blacklist',
    ...part,
    answers: [...ordinaryDay, ...ordinary, ...answers],
  })

test('lists who is on it, which way and since when [R036 OP257]', async () => {
  const screen = await open()
  const rows = screen.getByRole('list', { name: 'Blocked contacts' }).getByRole('listitem')
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(
      /Victor A\..*Payments in both directions.*victor@quillo\.example, since 1 November 2026/,
    )
})

test('whoever is put on it is told of in the server’s words, by the popup [R036 R112 B301]', async () => {
  const email = 'a@b.co'
  const text = `The user with the e-mail ${email} was added to the black list.`
  const screen = await open([on(blacklistUserAdd, () => ({ text }))])
  await screen.getByLabelText('Person’s e-mail').fill(email)
  await screen.getByLabelText('Payments to refuse').selectOptions('Payments to them')
  await screen.getByRole('button', { name: 'Block' }).click()
  await expect.poll(() => openPopup()).toMatchObject({ kind: 'success', header: text })
  expect(callsNamed(screen, 'blacklistUserAdd')).toEqual([{ email, blockType: 'outgoing' }])
  await expect.element(screen.getByLabelText('Person’s e-mail')).toHaveValue('')
})

test('a refused one opens the response popup, keeps what was typed and marks the field [B380]', async () => {
  const screen = await open([on(blacklistUserAdd, () => refuse('blockUnknown'))])
  const field = screen.getByLabelText('Person’s e-mail')
  const add = screen.getByRole('button', { name: 'Block' })
  await add.click()
  await expect.element(screen.getByText('Enter an e-mail address.')).toBeVisible()
  await field.fill('nonsense')
  await add.click()
  await expect.element(screen.getByText('Enter a valid e-mail address.')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await field.fill('nobody@ostra.example')
  await add.click()
  await expect
    .poll(() => openPopup())
    .toMatchObject({ kind: 'error', header: 'No customer has this e-mail address.' })
  await expect.element(field).toHaveValue('nobody@ostra.example')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

test('who is taken off can be put back as they were, all by the keyboard [R036 OP259]', async () => {
  const screen = await open([on(blacklistUserDelete, () => ({})), on(blacklistUserAdd, () => ({ text: '' }))])
  const off = screen.getByRole('button', { name: 'Unblock Victor A.' })
  await expect.element(off).toBeVisible()
  off.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Victor A. is unblocked.')).toBeVisible()
  const email = 'victor@quillo.example'
  expect(callsNamed(screen, 'blacklistUserDelete')).toEqual([{ email }])
  screen.getByRole('button', { name: 'Undo' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => callsNamed(screen, 'blacklistUserAdd')).toEqual([{ email, blockType: 'both' }])
})

test('who may only look sees the list and why nothing can be changed', async () => {
  const screen = await open([
    on(customerInfoGet, () => ({ customer: { ...alice, accessRight: 1 }, idleSeconds: 900 })),
  ])
  await expect.element(screen.getByText('Victor A.')).toBeVisible()
  await expect.element(screen.getByText(/Only someone with full access can change it/)).toBeVisible()
  expect(screen.getByLabelText('Person’s e-mail').elements()).toEqual([])
  expect(screen.getByRole('button', { name: /^Unblock/ }).elements()).toEqual([])
})

describe('its states', () => {
  test('while the list is on its way somebody can be added already', async () => {
    const screen = await open([on(blacklistUserList, () => never())])
    await expect.element(screen.getByLabelText('Person’s e-mail')).toBeVisible()
  })

  test('empty it says what it is for, failed it offers to try again', async () => {
    let isBroken = true
    const screen = await open([
      on(blacklistUserList, () => (isBroken ? refuse('fault', { reference: 'abc' }) : { users: [] })),
    ])
    await expect.element(screen.getByText('We could not load your blocked contacts.')).toBeVisible()
    isBroken = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('You have not blocked anyone')).toBeVisible()
  })

  test.each([
    ['light', 320],
    ['dark', 390],
    ['light', 1280],
  ] as const)('%s at %i axe finds nothing and nothing is too wide [R036]', async (scheme, width) => {
    const screen = await open([], { scheme, width })
    await expect.element(screen.getByRole('listitem')).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  test('holds words that are half as long again, at 320', async () => {
    const screen = await open([], { width: 320, texts: pseudoTexts })
    await expect.element(screen.getByRole('listitem')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })
})
