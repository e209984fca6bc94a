import {
  recipientApprove,
  recipientLastWithdrawalList,
  recipientMetaGet,
  recipientSubmit,
  recipientTransferDetailsGet,
  recipientWithdrawalDetailsGet,
} from '@sixpence/protocol/recipient/recipient'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cutLine, on, refuse } from '#testing/fake-server.ts'
import { findings } from '#testing/screen.tsx'
import { forgetSecrets } from '#widgets/methods/secrets.ts'
import {
  choose,
  inADay,
  leave,
  open,
  payout,
  paymentSecret,
  standing,
  transfer,
  waits,
  way,
} from './testing.tsx'

afterEach(leave)

describe('a claim', () => {
  test('goes from the country to the code, and requests nothing before its dependencies are chosen [B246 B247]', async () => {
    const { now, answer } = standing(transfer())
    const screen = await open([answer])
    await expect.element(screen.getByRole('heading', { name: 'Ines Lind sent you money' })).toHaveFocus()
    expect(screen.names()).toContain('recipientCountryList')
    expect(screen.names()).not.toContain('recipientMethodList')
    expect(await findings()).toEqual([])

    await screen.getByLabelText('In which country is your account?').selectOptions('Germany')
    await expect.element(screen.getByRole('radio', { name: /^Bank transfer/ })).toBeVisible()
    expect(screen.names()).not.toContain('recipientMetaGet')
    await choose(screen, 'Germany', 'Bank transfer')
    await screen.getByLabelText('IBAN').fill('DE89370400440532013000')
    expect(await findings()).toEqual([])
    await screen.getByRole('button', { name: 'Continue' }).click()

    await expect.element(screen.getByRole('article', { name: 'Payment slip' })).toBeVisible()
    expect(screen.names()).toContain('recipientMetaGet')
    expect(await findings()).toEqual([])
    now.transfer = transfer({ status: 'processing', waits })
    await screen.getByRole('button', { name: /^Get 100.00/ }).click()

    await expect.element(screen.getByRole('heading', { name: 'Enter the code' })).toHaveFocus()
    expect(screen.called.find(({ call }) => call === 'recipientSubmit')?.input).toMatchObject({
      paymentSecret,
      paymentMethod: 'eft',
      countryCode: 'DE',
      currencyCode: 'EUR',
      paymentDetails: { payeeName: 'Ana Nowak', iban: 'DE89370400440532013000' },
      quote: 'held',
    })
    expect(await findings()).toEqual([])
    now.transfer = transfer({ status: 'processing', payout })
    await userEvent.type(screen.getByLabelText('6-digit code'), '123456')
    await screen.getByRole('button', { name: 'Confirm the payment' }).click()
    await expect
      .element(screen.getByRole('heading', { name: 'The money is on its way to you' }))
      .toBeVisible()
    expect(screen.called.find(({ call }) => call === 'recipientApprove')?.input).toEqual({
      paymentSecret,
      operationId: 31,
      approvalCode: '123456',
    })
    expect(await findings()).toEqual([])
  })

  test('keeps the entries over a reload, but no card number and not the link', async () => {
    const screen = await open()
    await choose(screen, 'Germany', 'Card payout')
    await screen.getByLabelText('Card number').fill('4111111111111111')
    await screen.getByLabelText('Your name').fill('Anna Nowak')
    const kept = JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])
    expect(kept).toContain('Anna Nowak')
    expect(kept).not.toMatch(/4111|SSSS/)
    await screen.unmount()
    forgetSecrets()
    const again = await open()
    await again.getByRole('button', { name: 'Continue to your account' }).click()
    await expect.element(again.getByLabelText('Your name')).toHaveValue('Anna Nowak')
    await expect.element(again.getByLabelText('Card number')).toHaveValue('')
  })

  test('shows problems beside their fields, also those found by the server', async () => {
    const screen = await open([on(recipientSubmit, () => refuse('claimNotYourName', { name: 'Ana Nowak' }))])
    await choose(screen, 'Germany', 'Bank transfer')
    await screen.getByRole('button', { name: 'Continue' }).click()
    await expect.element(screen.getByLabelText('IBAN')).toHaveFocus()
    await screen.getByLabelText('IBAN').fill('DE89370400440532013000')
    await screen.getByRole('button', { name: 'Continue' }).click()
    await screen.getByRole('button', { name: /^Get 100.00/ }).click()
    await expect
      .element(screen.getByLabelText('Your name'))
      .toHaveAccessibleDescription(/This payment is for Ana Nowak/)
  })

  test('shows if there is no method, and if a card is blocked', async () => {
    const screen = await open()
    await screen.getByLabelText('In which country is your account?').selectOptions('Japan')
    await expect.element(screen.getByText('We cannot send money there yet')).toBeVisible()
    await choose(screen, 'Germany', 'Card payout')
    await screen.getByLabelText('Card number').fill('5200828282828210')
    await screen.getByRole('button', { name: 'Continue' }).click()
    await expect.element(screen.getByText('We cannot pay out to cards from this bank.').first()).toBeVisible()
  })

  test('shows a rate if another currency arrives', async () => {
    const screen = await open([
      on(recipientMetaGet, () => ({
        ...way,
        toAmount: '110.00',
        exchangeRate: '1.1',
        fee: '0.00',
        feeCurrencyCode: 'EUR',
        quote: 'held',
        expiresAt: inADay,
      })),
    ])
    await screen.getByLabelText('In which country is your account?').selectOptions('Germany')
    await screen.getByText('USD', { exact: true }).click()
    const card = screen.getByRole('radio', { name: /^Bank wire/ })
    await expect.element(card).toHaveAccessibleName(/110\.00.*1 EUR = 1\.100 USD/)
  })

  test('shows a rate as held until it expires, which may be sooner than in a minute, and then gets a new one', async () => {
    const screen = await open([
      on(recipientTransferDetailsGet, () => ({ transfer: transfer({ currencyCode: 'USD' }) })),
      on(recipientMetaGet, () => ({
        ...way,
        fee: '0.00',
        feeCurrencyCode: 'EUR',
        quote: 'held',
        expiresAt: new Date(Date.now() + 6_000).toISOString(),
      })),
    ])
    await choose(screen, 'Germany', 'Bank transfer')
    await screen.getByLabelText('IBAN').fill('DE89370400440532013000')
    await screen.getByRole('button', { name: 'Continue' }).click()
    await expect.element(screen.getByText(/^Held for you for 0:0\d$/), { timeout: 20_000 }).toBeVisible()
    const requested = screen.names().filter((name) => name === 'recipientMetaGet').length
    await expect
      .poll(() => screen.names().filter((name) => name === 'recipientMetaGet').length, { timeout: 10_000 })
      .toBe(requested + 1)
  })

  test('goes to an earlier account, of which only the end is shown [B249]', async () => {
    const screen = await open([
      on(recipientLastWithdrawalList, () => ({
        withdrawals: [
          {
            paymentId: 5,
            paymentMethod: 'eft' as const,
            countryCode: 'DE',
            currencyCode: 'EUR',
            account: 'DE89 •••• 3000',
            submittedAt: inADay,
          },
        ],
      })),
      on(recipientWithdrawalDetailsGet, () => ({
        details: {
          paymentMethod: 'eft' as const,
          countryCode: 'DE',
          currencyCode: 'EUR',
          account: 'DE89 •••• 3000',
          paymentDetails: { payeeName: 'Ana Nowak' },
        },
      })),
    ])
    await screen.getByRole('button', { name: /DE89 •••• 3000/ }).click()
    await screen.getByRole('button', { name: /^Get 100.00/ }).click()
    await expect.poll(() => screen.names()).toContain('recipientSubmit')
    expect(screen.called.find(({ call }) => call === 'recipientLastWithdrawalList')?.input).toMatchObject({
      limit: 5,
    })
    expect(screen.called.find(({ call }) => call === 'recipientSubmit')?.input).toMatchObject({
      withdrawalId: 5,
      paymentDetails: {},
    })
  })
})

describe('the code', () => {
  const asked = standing(transfer({ status: 'processing', waits })).answer

  test('that is wrong is reported, and can be typed again', async () => {
    const screen = await open([asked, on(recipientApprove, () => refuse('wrongCode', { count: 4 }))])
    await userEvent.type(screen.getByLabelText('6-digit code'), '000000')
    await screen.getByRole('button', { name: 'Confirm the payment' }).click()
    const box = screen.getByLabelText('6-digit code')
    await expect.element(box).toHaveAccessibleDescription(/This code is incorrect/)
    await expect.element(box).toHaveFocus()
    await expect.element(box).toHaveValue('')
  })

  test('that was wrong five times leads back to the details', async () => {
    const { now, answer } = standing(transfer({ status: 'processing', waits }))
    const screen = await open([
      answer,
      on(recipientApprove, () => {
        now.transfer = transfer()
        return refuse('claimTriesUsed')
      }),
    ])
    await userEvent.type(screen.getByLabelText('6-digit code'), '000000')
    await screen.getByRole('button', { name: 'Confirm the payment' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Ines Lind sent you money' })).toBeVisible()
    await expect.element(screen.getByText(/Too many incorrect codes/)).toBeVisible()
  })

  test('is still required after a reload, and a broken connection loses nothing', async () => {
    const screen = await open([asked, on(recipientApprove, cutLine)])
    await userEvent.type(screen.getByLabelText('6-digit code'), '123456')
    await screen.getByRole('button', { name: 'Confirm the payment' }).click()
    await expect.element(screen.getByText(/the payment will not be made twice/)).toBeVisible()
    await expect.element(screen.getByLabelText('6-digit code')).toHaveValue('123456')
  })
})

test('fits a narrow phone in the dark', async () => {
  const screen = await open([], { width: 320, scheme: 'dark' })
  await screen.getByLabelText('In which country is your account?').selectOptions('Germany')
  await expect.element(screen.getByRole('radio', { name: /^Bank transfer/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await findings()).toEqual([])
})
