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
} from '@sixpence/protocol/recipient/recipient'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BrandProvider } from '#lib/brand.ts'
import { LanguageProvider } from '#lib/language/translate.ts'
import { type Answer, listenFor, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate } from '#testing/screen.tsx'
import { wear } from '#ui/gallery/gallery-theme.ts'
import { forgetSecrets } from '#widgets/methods/secrets.ts'
import { ReceiveScreen } from './receive-screen.tsx'
import type { Transfer } from './transfer.ts'

export const paymentSecret = 'S'.repeat(43)
export const inADay = new Date(Date.now() + 86_400_000).toISOString()

const before = location.href

/** After each test, resets the URL and stored entries. */
export async function leave(): Promise<void> {
  history.replaceState(null, '', before)
  forgetSecrets()
  await cleanSlate()
}

export const transfer = (part: Partial<Transfer> = {}): Transfer => ({
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

export const waits = {
  operationId: 31,
  approveType: 6,
  approvalSentTo: 'an••@mail.example',
  expiresAt: inADay,
}
export const payout: NonNullable<Transfer['payout']> = {
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
export const way = { currencyCode: 'EUR', toAmount: '100.00', exchangeRate: '1', arrival }

/** An unclaimed payment; tests add differing data. */
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

export async function open(
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

/** A payment whose status changes with each response of the server. */
export function standing(first: Transfer) {
  const now = { transfer: first }
  return { now, answer: on(recipientTransferDetailsGet, () => ({ transfer: now.transfer })) }
}

type Screen = Awaited<ReturnType<typeof open>>

export async function choose(screen: Screen, country: string, method: string): Promise<void> {
  await screen.getByLabelText('In which country is your account?').selectOptions(country)
  await screen.getByRole('radio', { name: new RegExp(`^${method}`) }).click()
  await screen.getByRole('button', { name: 'Continue to your account' }).click()
}
