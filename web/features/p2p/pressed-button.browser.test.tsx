import { type ButtonForm, paymentButtonGet } from '@sixpence/protocol/merchant/merchant'
import { checkPayee, p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bo } from '#testing/bank.ts'
import { on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { entered, openFlow } from './testing.tsx'

beforeEach(() => entered({ amount: '', note: '' }))
afterEach(cleanSlate)

const handle = 'pQ2_x-0aB1cD2eF3gH4iJ5'
const at = `/transfer/p2p?button=${handle}`
const poster: ButtonForm = {
  name: 'Poster',
  type: 'buy',
  amount: '24.50',
  currencyCode: 'EUR',
  description: 'Signed',
}

const pressed = (form: ButtonForm, ...more: ReturnType<typeof on>[]) =>
  openFlow({
    at,
    answers: [
      on(paymentButtonGet, () => ({ button: form, payeeEmail: 'bo@ostra.example', payeeName: 'Bo L.' })),
      ...more,
    ],
  })

test('the terms of a button fill the form, are locked, and are sent with the handle', async () => {
  const screen = await pressed(
    poster,
    on(p2pSend, () => refuse('buttonDiffers')),
  )
  await expect.element(screen.getByLabelText('Amount')).toHaveValue('24.50')
  await expect.element(screen.getByLabelText('Amount')).toBeDisabled()
  await expect.element(screen.getByLabelText(/^Note/)).toHaveValue('Signed')
  await expect.element(screen.getByLabelText(/^Reference/)).toHaveValue('Poster')
  expect(screen.where()).toBe('/transfer/p2p?step=amount')
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Check the payment' }).click()
  await screen.getByRole('button', { name: /^Confirm/ }).click()
  await expect.element(screen.getByText(/The button has changed in the meantime/)).toBeVisible()
  expect(screen.called.find(({ call }) => call === 'p2pSend')?.input).toMatchObject({
    amount: '24.50',
    currency: 'EUR',
    toEmail: 'bo@ostra.example',
    button: handle,
  })
})

test('for a donation the payer enters the amount', async () => {
  const { amount: _, ...gift } = poster
  const screen = await pressed({ ...gift, type: 'donate' })
  await screen.getByLabelText('Amount').fill('5')
  await expect.element(screen.getByLabelText('Amount')).toHaveValue('5')
})

test('only a subscription shows a frequency, that of the button', async () => {
  const once = await pressed(poster)
  await expect.element(once.getByLabelText('Amount')).toBeVisible()
  expect(once.getByLabelText('How often').elements()).toHaveLength(0)
  await once.unmount()
  await cleanSlate()
  const screen = await pressed({ ...poster, type: 'subscribe', frequency: 'weekly' })
  await expect.element(screen.getByLabelText('How often')).toHaveValue('weekly')
})

test('another payee is a payment of one’s own, without the button', async () => {
  const screen = await pressed(
    poster,
    on(checkPayee, () => bo),
  )
  await expect.element(screen.getByLabelText('Amount')).toBeDisabled()
  await screen.getByRole('link', { name: 'Back', exact: true }).click()
  await screen.getByLabelText('Recipient’s e-mail').fill('bo+other@ostra.example')
  await screen.getByRole('button', { name: 'Continue to the amount' }).click()
  await expect.element(screen.getByLabelText('Amount')).toBeEnabled()
})

test('a deleted button is reported, and nothing can be paid', async () => {
  const screen = await openFlow({ at, answers: [on(paymentButtonGet, () => refuse('buttonGone'))] })
  await expect.element(screen.getByText(/no longer takes payments/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Check the payment' }).elements()).toHaveLength(0)
})
