import { checkDetails } from '@sixpence/protocol/methods/details'
import { externalMethods, type ExternalMethod } from '@sixpence/protocol/methods/method'
import { methodRows, offerOf } from '@sixpence/protocol/methods/methods'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import { MethodForm } from './method-form.tsx'
import type { Suggestion } from './suggestion.ts'
import { useMethodEntries } from './use-method-entries.ts'

afterEach(cleanSlate)

type MethodInput = { method: ExternalMethod; country: string; currency: string }

async function open(
  { method, country, currency }: MethodInput,
  more: { width?: number; suggestions?: Record<string, Suggestion[]> } = {},
) {
  const offer = offerOf(method, country, currency)
  if (!offer) throw new Error(`no ${method} to ${country} in ${currency}`)
  function Form() {
    const [typed, setTyped] = useState<Record<string, string>>({})
    const checked = checkDetails(method, country, currency, typed)
    const entries = useMethodEntries(offer!.fields, checked)
    return (
      <form>
        <h1>Recipient</h1>
        <MethodForm
          id={entries.formId}
          fields={offer!.fields}
          where={{ country, currency, details: checked.details }}
          texts={typed}
          errorOf={entries.errorOf}
          idOf={entries.idOf}
          suggestions={more.suggestions ?? {}}
          onType={(name, text) => setTyped((known) => ({ ...known, [name]: text }))}
          onLeave={(name) => typed[name] && entries.left(name)}
        />
        <button type="button" onClick={() => entries.areRight()}>
          Away
        </button>
      </form>
    )
  }
  return openScreen({
    screens: { '/': Form },
    at: '/',
    answers: [],
    ...(more.width && { width: more.width }),
  })
}

const sepa = { method: 'eft', country: 'DE', currency: 'EUR' } as const

test.each(externalMethods)(
  '%s: every field of the table is drawn by its label and found by keyboard',
  async (method) => {
    const row = methodRows.find((methodRow) => methodRow.method === method)!
    const offer = offerOf(method, row.countries[0]!, row.currencies[0]!)!
    const screen = await open(offer)
    for (const { label, required } of offer.fields)
      await expect
        .element(screen.getByLabelText(required ? label : `${label}, optional`, { exact: true }))
        .toBeVisible()
    expect(await findings()).toEqual([])
  },
)

test('an IBAN that is pasted with blanks and in small letters is right, and shown in fours', async () => {
  const screen = await open(sepa)
  const field = screen.getByLabelText('IBAN')
  await field.fill(' de89 3704 0044 0532 0130 00 ')
  await userEvent.tab()
  await expect.element(field).toHaveValue('DE89 3704 0044 0532 0130 00')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
})

test('a wrong check digit is said beside its field once that is left, a missing one is not yet [B291]', async () => {
  const screen = await open(sepa)
  const field = screen.getByLabelText('IBAN')
  await field.fill('DE88 3704 0044 0532 0130 00')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await userEvent.tab()
  await expect.element(field).toHaveAccessibleDescription(/typing mistake: the check digits do not fit/)
  await userEvent.tab({ shift: true })
  await userEvent.tab({ shift: true })
  await userEvent.tab()
  await expect.element(screen.getByLabelText('Recipient’s name')).not.toHaveAttribute('aria-invalid')
})

test('after Continue what is missing is said as well [B291]', async () => {
  const screen = await open(sepa)
  await screen.getByRole('button', { name: 'Away' }).click()
  const name = screen.getByLabelText('Recipient’s name')
  await expect.element(name).toHaveAccessibleDescription(/Fill this in/)
})

test.each([
  [{ method: 'oct', country: 'DE', currency: 'EUR' }, 'Card number', '4111 1111 1111 1112', /check digits/],
  [{ method: 'eft', country: 'US', currency: 'USD' }, 'Routing number (ABA)', '123456789', /check digits/],
  [{ method: 'eft', country: 'GB', currency: 'GBP' }, 'Sort code', '12-34-5', /exactly 6 characters/],
  [
    { method: 'wire', country: 'DE', currency: 'USD' },
    'BIC (SWIFT code), optional',
    'BARCGB22',
    /a different country/,
  ],
  [{ method: 'eft', country: 'MX', currency: 'USD' }, 'CLABE', '1', /exactly 18 characters/],
  [
    { method: 'interac', country: 'CA', currency: 'CAD' },
    'Recipient’s e-mail',
    'ana@',
    /format is not correct/,
  ],
  [{ method: 'instant_payment', country: 'BR', currency: 'EUR' }, 'CPF or CNPJ', '111', /too short/],
] as const)('%o: what is wrong with %s is named [B291]', async (offer, label, text, problem) => {
  const screen = await open(offer)
  const field = screen.getByLabelText(label, { exact: true }).first()
  await field.fill(text)
  await userEvent.tab()
  await expect.element(field).toHaveAccessibleDescription(problem)
})

test('where there is one network nobody has to choose it, and the address is judged by it', async () => {
  const bitcoin = await open({ method: 'crypto_eft', country: 'DE', currency: 'BTC' })
  await expect.element(bitcoin.getByLabelText('Network')).toHaveValue('bitcoin')
  const address = bitcoin.getByLabelText('Wallet address')
  await address.fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5')
  await userEvent.tab()
  await expect.element(address).toHaveAccessibleDescription(/check digits/)
})

test('a digital address is judged by the network that is chosen', async () => {
  const tether = await open({ method: 'crypto_eft', country: 'DE', currency: 'USDT' })
  await tether.getByLabelText('Network').selectOptions('Tron (TRC-20)')
  const onTron = tether.getByLabelText('Wallet address')
  await onTron.fill('0x52908400098527886E0F7030069857D2E4169EE7')
  await userEvent.tab()
  await expect.element(onTron).toHaveAttribute('aria-invalid')
  await tether.getByLabelText('Network').selectOptions('Ethereum (ERC-20)')
  await expect.element(onTron).not.toHaveAttribute('aria-invalid')
})

test('banks that are known are offered by name, and one that is not may be written', async () => {
  const screen = await open(
    { method: 'eft', country: 'JP', currency: 'EUR' },
    { suggestions: { bankCode: [{ code: '0001', name: 'Mizuho Bank' }] } },
  )
  const bank = screen.getByLabelText('Bank code')
  await bank.fill('0001')
  await expect.element(bank).toHaveAccessibleDescription(/Mizuho Bank/)
  await bank.fill('0999')
  await userEvent.tab()
  await expect.element(bank).not.toHaveAttribute('aria-invalid')
})

test.each([1280, 390, 320])('the longest form is not too wide at %d px', async (width) => {
  const screen = await open({ method: 'wire', country: 'BR', currency: 'USD' }, { width })
  await screen.getByRole('button', { name: 'Away' }).click()
  expect(await findings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
})
