import { brands } from '@sixpence/brands'
import { invoiceLinkGet } from '@sixpence/protocol/invoices/invoices'
import { epcText } from '@sixpence/protocol/accounts/epc-qr'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BrandProvider } from '#lib/brand.ts'
import { LanguageProvider } from '#lib/language/translate.ts'
import { type Answer, listenFor, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { wear } from '#ui/gallery/gallery-theme.ts'
import { PublicInvoice } from './public-invoice.tsx'

afterEach(cleanSlate)

const iban = 'LT123990000000000011'
const invoice = {
  number: '70013',
  seller: { name: 'Northlight Studio', address: ['Gedimino pr. 1', '01103 Vilnius', 'Lithuania'] },
  payer: 'buyer@elsewhere.example',
  currencyCode: 'EUR',
  amount: '1250.00',
  sentDate: '2026-11-29T09:00:00.000Z',
  dueDate: '2026-12-13',
  status: 'awaitingPayment' as const,
  noteBody: 'Two days of photographs',
  payIn: {
    holder: 'Northlight Studio',
    bank: 'Tidewater Bank, Klaipėda',
    lines: [
      { name: 'iban', shown: 'LT12 3990 0000 0000 0011', copied: iban },
      { name: 'bic', shown: 'TDWRLT2K', copied: 'TDWRLT2K' },
      { name: 'reference', shown: 'RF67 INV7 0013', copied: 'RF67INV70013' },
    ],
    qr: epcText({
      name: 'Northlight Studio',
      iban,
      currency: 'EUR',
      amount: '1250.00',
      reference: 'RF67INV70013',
    }),
  },
}

async function open(
  answer: Answer,
  { width = 1280, scheme = 'light' }: { width?: number; scheme?: 'light' | 'dark' } = {},
) {
  wear(brands.ostra, scheme)
  await page.viewport(width, 1000)
  history.replaceState(null, '', `/invoice/70013-${'S'.repeat(43)}`)
  listenFor([answer])
  return render(
    <LanguageProvider language="en">
      <BrandProvider brand={brands.ostra}>
        <main>
          <PublicInvoice />
        </main>
      </BrandProvider>
    </LanguageProvider>,
  )
}

test.each([
  [1280, 'light'],
  [320, 'dark'],
] as const)(
  'at %i px, %s, it says who asks and how to pay from any bank [FI-25 CU-23]',
  async (width, scheme) => {
    const screen = await open(
      on(invoiceLinkGet, () => ({ invoice })),
      { width, scheme },
    )
    await expect
      .element(screen.getByRole('heading', { name: 'Invoice from Northlight Studio' }))
      .toBeVisible()
    for (const text of ['LT12 3990 0000 0000 0011', 'RF67 INV7 0013', 'Two days of photographs'])
      await expect.element(screen.getByText(text)).toBeVisible()
    await expect.element(screen.getByText('QR code of the bank transfer')).toBeInTheDocument()
    await expect
      .element(screen.getByRole('link', { name: 'Download as PDF' }))
      .toHaveAttribute('href', `/invoice-links/70013-${'S'.repeat(43)}/pdf`)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await findings()).toEqual([])
  },
)

test('once paid it has no way to pay, and a wrong link says so [FI-25]', async () => {
  const { payIn: _, ...rest } = invoice
  const paid = await open(on(invoiceLinkGet, () => ({ invoice: { ...rest, status: 'paid' as const } })))
  await expect.element(paid.getByText('Paid', { exact: true })).toBeVisible()
  await expect.element(paid.getByText('Pay it from any bank')).not.toBeInTheDocument()
  await expect.element(paid.getByRole('link', { name: /Pay it with/ })).not.toBeInTheDocument()
  await cleanSlate()
  const wrong = await open(on(invoiceLinkGet, () => refuse('invoiceLinkUnknown')))
  await expect
    .element(wrong.getByRole('heading', { name: 'This link does not lead to an invoice' }))
    .toBeVisible()
})
