import { accountClose } from '@sixpence/protocol/accounts/account-close'
import { accountStatuses, balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import {
  accountCurrencyAdd,
  accountOfferGet,
  digitalWalletCreate,
  type PaymentInstruction,
  paymentInstructionList,
  paymentInstructionViewed,
} from '@sixpence/protocol/accounts/pay-in'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, describe, expect, test } from 'vitest'
import { account, alice, closed, dollars, euros, ordinaryDay } from '#testing/bank.ts'
import { type Answer, never, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import HomeScreen from './home-screen.tsx'

afterEach(cleanSlate)

const open = (at: string, answers: Answer[] = [], part: Partial<ScreenOptions> = {}) =>
  openScreen({ screens: { '/home': HomeScreen }, at, ...part, answers: [...ordinaryDay, ...answers] })

const local: PaymentInstruction = {
  id: 71,
  accountId: 11,
  currencyCode: 'EUR',
  bankAccountNumber: 'LT123990000000000011',
  way: 'local',
  source: 'own',
  holder: 'Alice Berg',
  bank: { name: 'Tidewater Bank', address: 'Klaipėda' },
  lines: [{ name: 'iban', shown: 'LT12 3990 0000 0000 0011', copied: 'LT123990000000000011' }],
  isViewed: true,
}
const wire: PaymentInstruction = {
  ...local,
  id: 72,
  way: 'wire',
  holder: 'Ostra Payments Ltd',
  lines: [...local.lines, { name: 'reference', shown: 'SPABCD2345', copied: 'SPABCD2345' }],
}
const instructions = (list: PaymentInstruction[], isPreparing = false) =>
  on(paymentInstructionList, () => ({ instructions: list, isPreparing }))

describe('what is behind the dots of an account', () => {
  test('its details and all that can be done with it', async () => {
    const screen = await open('/home')
    await screen.getByRole('button', { name: 'Details of Everyday' }).click()
    const sheet = screen.getByRole('dialog', { name: 'Everyday' })
    await expect.element(sheet.getByText('6P00 2026 0001 4807')).toBeVisible()
    await expect.element(sheet.getByRole('button', { name: /How to pay in/ })).toBeVisible()
    await expect.element(sheet.getByRole('button', { name: /Account confirmation/ })).toBeVisible()
    expect(await findings()).toEqual([])
    await sheet.getByRole('link', { name: 'Activity' }).click()
    await expect.poll(() => screen.where()).toBe('/history?account=11')
  })

  test('the number that others pay to comes first, and the internal one is called so [CU-11]', async () => {
    const screen = await open('/home?show=account&account=11', [instructions([wire, local])])
    const sheet = screen.getByRole('dialog', { name: 'Everyday' })
    await expect
      .element(sheet)
      .toMatchTextContent(/IBANLT12 3990 0000 0000 0011.*Internal number6P00 2026 0001 4807/)
    await expect.element(sheet.getByRole('button', { name: 'Copy account number' })).toBeVisible()
    await expect.element(sheet.getByRole('button', { name: 'Copy internal number' })).toBeVisible()
  })

  test('a closed account has its past and no way in [B192]', async () => {
    const screen = await open(`/home?show=account&account=${closed.accountId}`, [
      on(balanceInquiry, () => ({ accounts: [euros, { ...closed, instructions: false }] })),
    ])
    const sheet = screen.getByRole('dialog', { name: 'Old savings' })
    await expect.element(sheet.getByText('This account is closed')).toBeVisible()
    await expect.element(sheet.getByRole('link', { name: 'Statements' })).toBeVisible()
    await expect.element(sheet.getByRole('button', { name: /How to pay in/ })).not.toBeInTheDocument()
  })

  test('one that was opened by mistake is closed; what still needs it is said in the dialog [WE-20]', async () => {
    let isNeeded = true
    const screen = await open('/home?show=account&account=11', [
      on(accountClose, ({ requestKey }) => {
        if (isNeeded) return refuse('accountHasCard')
        const waits = {
          requestKey: 'k'.repeat(43),
          method: 'sms' as const,
          expiresAt: '2030-01-01T00:00:00Z',
        }
        return requestKey === undefined ? waits : {}
      }),
    ])
    await screen.getByRole('button', { name: 'Close the account' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Close Everyday?' })
    await expect.element(dialog.getByText(/It cannot be opened again/)).toBeVisible()
    expect(await findings()).toEqual([])
    await dialog.getByRole('button', { name: 'Close the account' }).click()
    await expect.element(dialog.getByText(/Block the card first/)).toBeVisible()
    isNeeded = false
    await dialog.getByRole('button', { name: 'Close the account' }).click()
    await screen.getByLabelText('6-digit code').fill('123456')
    await screen.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => screen.where()).toBe('/home?show=account&account=11')
  })

  test('a limited account shows the functions that still work', async () => {
    const limited = account({ accountStatusId: accountStatuses.limited })
    const screen = await open('/home?show=account&account=11', [
      on(balanceInquiry, () => ({ accounts: [limited] })),
    ])
    await expect
      .element(screen.getByText('Nothing can leave it at the moment. Money still arrives.'))
      .toBeVisible()
  })

  test('a missing account opens nothing', async () => {
    const screen = await open('/home?show=payIn&account=999')
    await expect.element(screen.getByRole('heading', { name: 'Accounts' })).toBeVisible()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('how to pay in', () => {
  test('is read line by line, and a shared number warns of its reference [OP116]', async () => {
    const screen = await open('/home?show=payIn&account=11', [instructions([local, wire])])
    const sheet = screen.getByRole('dialog', { name: 'Pay into Everyday' })
    await expect.element(sheet.getByText('LT12 3990 0000 0000 0011')).toBeVisible()
    await expect.element(sheet.getByRole('button', { name: 'Copy: IBAN' })).toBeVisible()
    await expect.element(sheet.getByText('Include the reference')).not.toBeInTheDocument()
    await sheet.getByRole('radio', { name: 'Bank wire' }).click({ force: true })
    await expect.element(sheet.getByText('SPABCD2345')).toBeVisible()
    await expect.element(sheet.getByText('Ostra Payments Ltd')).toBeVisible()
    await expect.element(sheet.getByText('Include the reference')).toBeVisible()
    expect(await findings()).toEqual([])
  })

  test('the ways of others stand beside one’s own only where there are any [B330]', async () => {
    const others: PaymentInstruction = { ...local, id: 73, source: 'anyone' }
    const screen = await open('/home?show=payIn&account=11', [instructions([local, wire, others])])
    const sheet = screen.getByRole('dialog', { name: 'Pay into Everyday' })
    await sheet.getByRole('radio', { name: 'Someone else pays' }).click({ force: true })
    await expect.element(sheet.getByText(/Share these details with anyone/)).toBeVisible()
    await sheet.getByRole('radio', { name: 'Bank wire' }).click({ force: true })
    await expect.element(sheet.getByRole('radio', { name: 'Someone else pays' })).not.toBeInTheDocument()
    await expect.element(sheet.getByText(/Pay from an account in your own name/)).toBeVisible()
  })

  test('new details are a task on home, and are reported as viewed once they are open [OP117]', async () => {
    const seen = new Set<number>()
    const list = () => [local, wire].map((item) => ({ ...item, isViewed: seen.has(item.id) }))
    const screen = await open('/home', [
      on(paymentInstructionList, () => ({ instructions: list(), isPreparing: false })),
      on(paymentInstructionViewed, ({ instructionId }) => {
        seen.add(instructionId)
        return {}
      }),
    ])
    await screen.getByRole('link', { name: /You can now pay into Everyday/ }).click()
    const sheet = screen.getByRole('dialog', { name: 'Pay into Everyday' })
    await expect.element(sheet.getByText('New', { exact: true })).toBeVisible()
    await expect.poll(() => [...seen]).toEqual([71])
    await sheet.getByRole('radio', { name: 'Bank wire' }).click({ force: true })
    await expect.poll(() => [...seen]).toEqual([71, 72])
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect.element(screen.getByText('There is nothing waiting for you.')).toBeVisible()
    expect(screen.where()).toBe('/home')
  })

  test('details the bank still prepares are reported', async () => {
    const screen = await open('/home?show=payIn&account=11', [instructions([], true)])
    await expect.element(screen.getByText('Details are being prepared')).toBeVisible()
  })

  test('failed loading is reported, with a button to try again', async () => {
    const screen = await open('/home?show=payIn&account=11', [
      on(paymentInstructionList, ({ accountId }) =>
        accountId === undefined ? { instructions: [], isPreparing: false } : refuse('fault'),
      ),
    ])
    await expect.element(screen.getByText('We could not load the ways to pay in.')).toBeVisible()
  })
})

describe('one more currency', () => {
  test('is chosen, opened, and then shows how to pay money in [OP118]', async () => {
    const accounts = [euros, dollars]
    const pounds = account({ accountId: 14, alias: 'British Pound', currencyCode: 'GBP', balance: '0.00' })
    const screen = await open('/home', [
      on(balanceInquiry, () => ({ accounts })),
      on(accountCurrencyAdd, () => {
        accounts.push(pounds)
        return { accountId: 14 }
      }),
    ])
    await screen.getByRole('button', { name: 'Add a currency' }).click()
    const sheet = screen.getByRole('dialog', { name: 'Add a currency' })
    await sheet.getByRole('button', { name: 'Open the account' }).click()
    await expect.element(sheet.getByText('Choose a currency.')).toBeVisible()
    await sheet.getByRole('radio', { name: /GBP/ }).click({ force: true })
    await sheet.getByRole('button', { name: 'Open the account in GBP' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Pay into British Pound' })).toBeVisible()
    expect(screen.where()).toBe('/home?show=payIn&account=14')
  })

  test('a digital one is opened with an address on the network that is chosen [OP119]', async () => {
    const digital = [{ currencyCode: 'USDC', networks: ['ethereum', 'solana'] }]
    const asked: unknown[] = []
    const screen = await open('/home?show=addCurrency', [
      on(accountOfferGet, () => ({ currencies: ['GBP'], digital })),
      on(digitalWalletCreate, (input) => {
        asked.push(input)
        return never()
      }),
    ])
    await screen.getByRole('radio', { name: /USDC/ }).click({ force: true })
    await screen.getByRole('combobox', { name: 'Network' }).selectOptions('solana')
    await screen.getByRole('button', { name: 'Open the account in USDC' }).click()
    await expect.poll(() => asked).toEqual([{ currencyCode: 'USDC', network: 'solana' }])
  })

  test('without the permission no digital one is offered [B329]', async () => {
    const screen = await open('/home?show=addCurrency')
    await expect.element(screen.getByRole('radio', { name: /GBP/ })).toBeInTheDocument()
    await expect.element(screen.getByRole('radio', { name: /USDC/ })).not.toBeInTheDocument()
  })

  test.each([
    ['limited', { limited: true }],
    ['may only read', { accessRight: 1 }],
    ['may only ask for payments', { accessRight: 3 }],
  ])('is not offered to who is %s', async (_, part) => {
    const screen = await open('/home', [
      on(customerInfoGet, () => ({ customer: { ...alice, ...part }, idleSeconds: 900 })),
    ])
    await expect.element(screen.getByRole('link', { name: /^Everyday/ })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add a currency' })).not.toBeInTheDocument()
  })
})
