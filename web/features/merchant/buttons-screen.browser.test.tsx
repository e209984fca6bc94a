import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import {
  type ButtonForm,
  type SavedButton,
  savedButtonCreate,
  savedButtonDelete,
  savedButtonList,
  savedButtonUpdate,
} from '@sixpence/protocol/merchant/merchant'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, expect, test } from 'vitest'
import { alice, dollars, euros, ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import ButtonsScreen from './buttons-screen.tsx'

afterEach(cleanSlate)

const poster: ButtonForm = { name: 'Poster', type: 'buy', amount: '24.50', currencyCode: 'EUR' }
const kept = (id: number, form: ButtonForm): SavedButton => ({
  id,
  handle: 'pQ2_x-0aB1cD2eF3gH4iJ5',
  form,
  createdAt: '2026-11-20T09:00:00.000Z',
})

function opened(part: Partial<ScreenOptions> = {}, answers: Answer[] = [], accessRight = 2) {
  let buttons = [kept(1, poster)]
  return openScreen({
    screens: { '/merchant/buttons/my_saved_buttons': ButtonsScreen },
    at: '/merchant/buttons/my_saved_buttons',
    answers: [
      ...ordinaryDay,
      on(customerInfoGet, () => ({ customer: { ...alice, customerType: 2, accessRight }, idleSeconds: 900 })),
      on(balanceInquiry, () => ({ accounts: [euros, dollars] })),
      on(savedButtonList, () => ({ buttons })),
      on(savedButtonCreate, ({ form }) => {
        buttons = [kept(2, form), ...buttons]
        return { id: 2 }
      }),
      on(savedButtonUpdate, ({ id, form }) => {
        buttons = buttons.map((button) => (button.id === id ? kept(id, form) : button))
        return {}
      }),
      on(savedButtonDelete, ({ id }) => {
        buttons = buttons.filter((button) => button.id !== id)
        return {}
      }),
      ...answers,
    ],
    ...part,
  })
}

/** The response of a change that has to be confirmed by a code. */
const waits = {
  requestKey: 'A'.repeat(22),
  method: 'sms' as const,
  sentTo: '+370 ••• ••012',
  expiresAt: '2099-11-20T10:10:00Z',
}

type Screen = Awaited<ReturnType<typeof opened>>
const sent = (screen: Screen, name: string) =>
  screen.called.filter(({ call }) => call === name).map(({ input }) => input)

test('a new button is written with its looks beside it, and its code is there to copy [R074]', async () => {
  const screen = await opened()
  await screen.getByRole('button', { name: 'New button' }).click()
  await screen.getByRole('button', { name: 'Save the button' }).click()
  const name = screen.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveAccessibleDescription(/Give the button a name\./)
  await expect.element(name).toHaveFocus()
  expect(sent(screen, 'savedButtonCreate')).toHaveLength(0)
  await name.fill('Magazine')
  await screen.getByRole('radio', { name: /Subscribe/ }).click()
  await screen.getByRole('textbox', { name: 'Amount' }).fill('9.90')
  await expect.element(screen.getByText(/Subscribe for .*9\.90/).first()).toBeVisible()
  await screen.getByRole('combobox', { name: 'How often' }).selectOptions('weekly')
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Save the button' }).click()
  const code = screen.getByRole('textbox', { name: 'Code for your page' })
  await expect.element(code).toBeVisible()
  expect(code.element()).toHaveProperty(
    'value',
    expect.stringMatching(/transfer\/p2p\?button=.*>Subscribe for .*9\.90.*<\/a>$/),
  )
  expect(sent(screen, 'savedButtonCreate')).toEqual([
    {
      form: { name: 'Magazine', type: 'subscribe', amount: '9.90', currencyCode: 'EUR', frequency: 'weekly' },
    },
  ])
})

test('an address that is told of payments is confirmed before the button is there [R074]', async () => {
  const screen = await opened({}, [
    on(savedButtonCreate, ({ code }) => (code === undefined ? waits : { id: 2 })),
  ])
  await screen.getByRole('button', { name: 'New button' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Mug')
  await screen.getByRole('textbox', { name: 'Amount' }).fill('9.90')
  const address = screen.getByRole('textbox', { name: 'Notification address, optional' })
  await address.fill('https://shop.example.com/paid')
  await screen.getByRole('button', { name: 'Save the button' }).click()
  const confirming = screen.getByRole('dialog', { name: 'Confirm the address' })
  await expect
    .element(confirming.getByText('We then tell this address of your company’s payments.'))
    .toBeVisible()
  expect(await findings()).toEqual([])
  await confirming.getByLabelText('6-digit code').fill('424242')
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.element(confirming).not.toBeInTheDocument()
  const form = {
    name: 'Mug',
    type: 'buy',
    amount: '9.90',
    currencyCode: 'EUR',
    notifyUrl: 'https://shop.example.com/paid',
  }
  expect(sent(screen, 'savedButtonCreate')).toEqual([
    { form },
    { form, requestKey: waits.requestKey, code: '424242' },
  ])
})

test('what the server refuses stands beside its field, and goes when that is changed', async () => {
  const screen = await opened({}, [on(savedButtonUpdate, () => refuse('buttonAmountMissing'))])
  await screen.getByRole('button', { name: 'Edit: Poster' }).click()
  await screen.getByRole('button', { name: 'Save the button' }).click()
  const amount = screen.getByRole('textbox', { name: 'Amount' })
  await expect.element(amount).toHaveAccessibleDescription('Enter the amount the button asks for.')
  await amount.fill('30')
  await expect.element(amount).not.toHaveAccessibleDescription(/./)
})

test('a button goes only after a question', async () => {
  const screen = await opened()
  await screen.getByRole('button', { name: 'Delete: Poster' }).click()
  await screen.getByRole('button', { name: 'Keep it' }).click()
  expect(sent(screen, 'savedButtonDelete')).toHaveLength(0)
  await screen.getByRole('button', { name: 'Delete: Poster' }).click()
  await screen.getByRole('button', { name: 'Delete the button' }).click()
  await expect.element(screen.getByText('No buttons yet')).toBeVisible()
  expect(await findings()).toEqual([])
})

test('who may not change the buttons sees them and how they are put into a page', async () => {
  const screen = await opened({ width: 390, scheme: 'dark' }, [], 1)
  await expect.element(screen.getByRole('button', { name: 'Get the code: Poster' })).toBeVisible()
  await expect.element(screen.getByText(/Only someone with full access/)).toBeVisible()
  expect(screen.getByRole('button', { name: /New button|Edit|Delete/ }).elements()).toHaveLength(0)
  expect(await findings()).toEqual([])
})
