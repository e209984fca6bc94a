import { brands } from '@sixpence/brands'
import {
  recipientApprove,
  recipientBankByIbanGet,
  recipientBankBySwiftGet,
  recipientBinBlacklistGet,
  recipientBinInfoGet,
  recipientCodeResend,
  recipientCountryList,
  recipientLastWithdrawalList,
  recipientMetaGet,
  recipientMethodList,
  recipientPaymentCancel,
  recipientSubmit,
  recipientTransferDetailsGet,
  recipientWithdrawalDetailsGet,
} from '@sixpence/protocol/recipient'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BrandProvider } from '#lib/brand.ts'
import { LanguageProvider } from '#lib/translate.ts'
import { type Answer, cutLine, listenFor, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { wear } from '#ui/gallery-theme.ts'
import { forgetSecrets } from '#widgets/methods/secrets.ts'
import { ReceiveScreen, type Transfer } from './receive-screen.tsx'

const before = location.href
const paymentSecret = 'S'.repeat(43)
const inADay = new Date(Date.now() + 86_400_000).toISOString()

afterEach(() => {
  history.replaceState(null, '', before)
  forgetSecrets()
  cleanSlate()
})

const transfer = (part: Partial<Transfer> = {}): Transfer => ({
  paymentId: 7,
  status: 'new',
  senderName: 'Ines Lind',
  beneficiaryName: 'Ana Nowak',
  beneficiaryType: 'person',
  amount: '100.00',
  currencyCode: 'EUR',
  feeIsBen: false,
  fee: '1.50',
  claimable: '100.00',
  description: 'Translation of the contract',
  submittedDate: '2026-11-20T10:00:00.000Z',
  expireDays: 28,
  expiresAt: '2026-12-20T10:00:00.000Z',
  allowedCountries: ['DE', 'JP'],
  ...part,
})

const waits = { operationId: 31, approveType: 6, approvalSentTo: 'an••@mail.example', expiresAt: inADay }
const payout: Transfer['payout'] = {
  paymentMethod: 'eft',
  countryCode: 'DE',
  currencyCode: 'EUR',
  toAmount: '100.00',
  exchangeRate: '1',
  account: 'DE89 •••• 3000',
  submittedAt: '2026-11-22T10:00:00.000Z',
  reference: 'sp7x0123456789',
}
const arrival = { kind: 'minutes', most: 30 } as const
const way = { currencyCode: 'EUR', toAmount: '100.00', exchangeRate: '1', arrival }

/** A payment that nobody has claimed. Tests add what differs. */
const ordinary: readonly Answer[] = [
  on(recipientTransferDetailsGet, () => ({ transfer: transfer() })),
  on(recipientCountryList, () => ({ allowedCountries: ['DE', 'JP'] })),
  on(recipientLastWithdrawalList, () => ({ withdrawals: [] })),
  on(recipientMethodList, ({ countryCode }) => ({
    methods:
      countryCode === 'DE'
        ? [
            { ...way, transferType: 'eft' as const },
            { ...way, transferType: 'oct' as const },
            {
              ...way,
              transferType: 'wire' as const,
              currencyCode: 'USD',
              toAmount: '110.00',
              exchangeRate: '1.1',
            },
          ]
        : [],
  })),
  on(recipientMetaGet, () => ({
    ...way,
    fee: '0.00',
    feeCurrencyCode: 'EUR',
    quote: 'held',
    expiresAt: inADay,
  })),
  on(recipientBankByIbanGet, () => refuse('bankUnknown')),
  on(recipientBankBySwiftGet, () => refuse('bankUnknown')),
  on(recipientBinInfoGet, ({ binNumber }) => ({ bin: { binNumber, valid: true, cardBrand: 'visa' } })),
  on(recipientBinBlacklistGet, () => ({ bins: ['520082'] })),
  on(recipientSubmit, () => ({
    operationId: 31,
    approveType: 6,
    approvalSentTo: 'an••@mail.example',
    availableApprovalMethods: [6],
    expiresAt: inADay,
    toAmount: '100.00',
    exchangeRate: '1',
    account: 'DE89 •••• 3000',
  })),
  on(recipientApprove, () => ({ status: 'processing' as const })),
  on(recipientCodeResend, () => ({ approvalSentTo: 'an••@mail.example', expiresAt: inADay })),
  on(recipientPaymentCancel, () => ({ status: 'refused' as const })),
]

async function open(
  answers: readonly Answer[] = [],
  { width = 1280, scheme = 'light' }: { width?: number; scheme?: 'light' | 'dark' } = {},
) {
  wear(brands.ostra, scheme)
  await page.viewport(width, 900)
  history.replaceState(null, '', `/receive/${paymentSecret}`)
  const called = listenFor([...ordinary, ...answers])
  const screen = await render(
    <LanguageProvider language="en">
      <BrandProvider brand={brands.ostra}>
        <main>
          <ReceiveScreen />
        </main>
      </BrandProvider>
    </LanguageProvider>,
  )
  return Object.assign(screen, { called, names: () => called.map(({ call }) => call) })
}

/** How the payment stands, as the server says it from one moment to the next. */
function standing(first: Transfer) {
  const now = { transfer: first }
  return { now, answer: on(recipientTransferDetailsGet, () => ({ transfer: now.transfer })) }
}

type Screen = Awaited<ReturnType<typeof open>>

async function choose(screen: Screen, country: string, method: string): Promise<void> {
  await screen.getByLabelText('In which country is your account?').selectOptions(country)
  await screen.getByRole('radio', { name: new RegExp(`^${method}`) }).click()
  await screen.getByRole('button', { name: 'Continue to your account' }).click()
}

describe('a claim', () => {
  test('goes from the country to the code, and asks for nothing before what it depends on is chosen [B246 B247]', async () => {
    const { now, answer } = standing(transfer())
    const screen = await open([answer])
    await expect.element(screen.getByRole('heading', { name: 'Ines Lind sends you money' })).toHaveFocus()
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
    await userEvent.type(screen.getByLabelText('Code of 6 digits'), '123456')
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

  test('keeps what was typed through a reload, but no number of a card and not the link', async () => {
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

  test('tells what is wrong beside its field, also what the server finds', async () => {
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

  test('says so where no way leads, and where a card is blocked', async () => {
    const screen = await open()
    await screen.getByLabelText('In which country is your account?').selectOptions('Japan')
    await expect.element(screen.getByText('No way leads there yet')).toBeVisible()
    await choose(screen, 'Germany', 'Card payout')
    await screen.getByLabelText('Card number').fill('5200828282828210')
    await screen.getByRole('button', { name: 'Continue' }).click()
    await expect.element(screen.getByText('Cards of this bank cannot be paid out to.').first()).toBeVisible()
  })

  test('shows a rate where another currency arrives', async () => {
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

  test('goes to an account of before, of which nothing but its end is shown [B249]', async () => {
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

  test('that is wrong is told, and can be typed once more', async () => {
    const screen = await open([asked, on(recipientApprove, () => refuse('wrongCode', { count: 4 }))])
    await userEvent.type(screen.getByLabelText('Code of 6 digits'), '000000')
    await screen.getByRole('button', { name: 'Confirm the payment' }).click()
    const box = screen.getByLabelText('Code of 6 digits')
    await expect.element(box).toHaveAccessibleDescription(/This code is not right/)
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
    await userEvent.type(screen.getByLabelText('Code of 6 digits'), '000000')
    await screen.getByRole('button', { name: 'Confirm the payment' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Ines Lind sends you money' })).toBeVisible()
    await expect.element(screen.getByText(/Too many wrong codes/)).toBeVisible()
  })

  test('is still asked for after a reload, and a cut line loses nothing', async () => {
    const screen = await open([asked, on(recipientApprove, cutLine)])
    await userEvent.type(screen.getByLabelText('Code of 6 digits'), '123456')
    await screen.getByRole('button', { name: 'Confirm the payment' }).click()
    await expect.element(screen.getByText(/the payment will not be made twice/)).toBeVisible()
    await expect.element(screen.getByLabelText('Code of 6 digits')).toHaveValue('123456')
  })
})

describe('how it stands', () => {
  test.each([
    ['processing', 'The money is on its way to you', { payout }],
    [
      'completed',
      'The money has arrived',
      { payout: { ...payout, completedAt: '2026-11-23T10:00:00.000Z' } },
    ],
    ['refused', 'You refused this payment', {}],
    ['expired', 'The time to claim it is over', { expireDays: 0 }],
    ['cancelled', 'This payment was taken back', {}],
    ['error', 'Something is wrong with this payment', {}],
  ] as const)('%s has a view of its own [B250 B251 B253]', async (status, title, part) => {
    const screen = await open([
      on(recipientTransferDetailsGet, () => ({ transfer: transfer({ status, ...part }) })),
    ])
    await expect.element(screen.getByRole('heading', { name: title })).toHaveFocus()
    await expect
      .element(screen.getByRole('button', { name: 'Continue to your account' }))
      .not.toBeInTheDocument()
    expect(await findings()).toEqual([])
  })

  test('without a status something is wrong [B250]', async () => {
    const { status: _, ...nothing } = transfer()
    const screen = await open([on(recipientTransferDetailsGet, () => ({ transfer: nothing as Transfer }))])
    await expect
      .element(screen.getByRole('heading', { name: 'Something is wrong with this payment' }))
      .toBeVisible()
  })

  test('says how long it waits, and that the bank sent it back [B253]', async () => {
    const screen = await open([
      on(recipientTransferDetailsGet, () => ({
        transfer: transfer({ expireDays: 3, payout: { ...payout, returned: true } }),
      })),
    ])
    await expect.element(screen.getByText(/It waits for you for 3 days/)).toBeVisible()
    await expect.element(screen.getByText(/It did not arrive at DE89 •••• 3000/)).toBeVisible()
  })

  test('takes the fee from what arrives where the payee pays it [B252]', async () => {
    const pays = transfer({ feeIsBen: true, claimable: '98.50' })
    const screen = await open([on(recipientTransferDetailsGet, () => ({ transfer: pays }))])
    await expect.element(screen.getByText('100.00 EUR, less the fee of 1.50 EUR that you pay')).toBeVisible()
  })

  test('is refused after a question, and the form is gone [B248]', async () => {
    const { now, answer } = standing(transfer())
    const screen = await open([
      answer,
      on(recipientPaymentCancel, ({ paymentId }) => {
        now.transfer = transfer({ status: 'refused' })
        return paymentId === 7 ? { status: 'refused' as const } : refuse('claimNotFound')
      }),
    ])
    await screen.getByRole('button', { name: 'I do not want this payment' }).click()
    expect(screen.names()).not.toContain('recipientPaymentCancel')
    expect(await findings()).toEqual([])
    await screen.getByRole('button', { name: /^Refuse 100.00/ }).click()
    await expect.element(screen.getByRole('heading', { name: 'You refused this payment' })).toBeVisible()
    await expect.element(screen.getByLabelText('In which country is your account?')).not.toBeInTheDocument()
  })

  test('a link that leads nowhere says nothing else', async () => {
    const screen = await open([on(recipientTransferDetailsGet, () => refuse('claimLinkUnknown'))])
    await expect.element(screen.getByRole('heading', { name: 'This link leads to no payment' })).toBeVisible()
    expect(await findings()).toEqual([])
  })
})

test('fits a narrow phone in the dark', async () => {
  const screen = await open([], { width: 320, scheme: 'dark' })
  await screen.getByLabelText('In which country is your account?').selectOptions('Germany')
  await expect.element(screen.getByRole('radio', { name: /^Bank transfer/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await findings()).toEqual([])
})
