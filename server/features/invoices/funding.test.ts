import { randomUUIDv7 } from 'node:crypto'
import {
  invoiceFundingCreate,
  invoicePdf,
  invoiceReceivedList,
  invoiceReject,
} from '@sixpence/protocol/invoices/invoices'
import { paymentInstructionList } from '@sixpence/protocol/accounts/pay-in'
import { customerTypes } from '@sixpence/protocol/rights'
import { balances } from '@sixpence/ledger'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusedAs, TestInvoices } from '#testing/bank/test-invoices.ts'
import { openForSends } from '#testing/bank/test-sends.ts'
import type { TestBank, TestClient } from '#testing/bank/test-bank.ts'
import { liveRails } from '#testing/bank/test-rails.ts'
import { invoiceLetter } from '#papers/invoice-letter.ts'
import { translator } from '#core/translate.ts'
import { withReference } from '#payments/rails/instruction-words.ts'
import { waysToFund } from './funding.ts'

let bank: TestBank
let invoices: TestInvoices
let ines: TestClient
beforeAll(async () => {
  bank = await openForSends()
  invoices = await TestInvoices.of(bank)
  ines = await bank.as('ines')
})
afterAll(() => bank.close())

const create = (amount: string, key?: string) =>
  ines.call(invoiceFundingCreate, { amount, ...(key !== undefined && { key }) })
const seen = (id: number) => invoices.seen(id, 'received', ines)

async function sentInvoice(amount: string): Promise<number> {
  const { id, urlPdf } = await create(amount)
  expect(urlPdf).toBe(`/invoices/${id}/pdf`)
  return id ?? 0
}

/** A pay-in from a bank to Ines's account with this remittance text. */
async function arrives(units: string, remittance: string): Promise<void> {
  const accountId = await bank.accountId('ines', 'Everyday')
  const before = await bank.stands(accountId)
  const { instructions = [] } = await ines.call(paymentInstructionList, { accountId })
  const way = instructions.find((found) => found.way === 'local')
  const own = way?.lines.find(({ name }) => name === 'reference')?.copied ?? ''
  await bank.services.partners.railDesks.bank?.receive({
    account: way?.bankAccountNumber ?? '',
    units,
    currency: 'EUR',
    remittance: `${own} ${remittance}`.trim(),
    payer: { name: 'Ines Varga' },
  })
  // The bank's own worker may already have claimed it.
  await liveRails(bank)
  expect(await bank.stands(accountId)).not.toBe(before)
}

test('funds an own account: received from the bank, only in the list of funding invoices, and not payable by a payment [OP242 B259]', async () => {
  const id = await sentInvoice('250.00')
  expect(await seen(id)).toMatchObject({
    isFunding: true,
    isSystem: true,
    status: 'awaitingPayment',
    amount: '250.00',
    fundingNumber: `F${id}`,
    dueDate: invoices.day(14),
  })
  const listOf = async (isFunding: boolean) => {
    const { invoices: found = [], due } = await ines.call(invoiceReceivedList, { isFunding })
    return { ids: found.map((invoice) => invoice.id), due }
  }
  expect(await listOf(true)).toEqual({ ids: [id], due: { overdue: 0, week: 0, later: 1 } })
  expect(await listOf(false)).toEqual({ ids: [], due: { overdue: 0, week: 0, later: 0 } })
  const paying = await ines.call(p2pSend, {
    accountId: await bank.accountId('ines', 'Everyday'),
    amount: '250.00',
    currency: 'EUR',
    toEmail: 'carla@quillo.example',
    invoiceId: id,
  })
  expect(refusedAs(paying)).toBe('invoiceUnknown')
})

test('is paid by an incoming payment that states its number and is no less, however the bank formats it', async () => {
  const id = await sentInvoice('300.00')
  await arrives('29999', `F${id}`)
  await arrives('50000', 'for something else')
  expect((await seen(id)).status).toBe('awaitingPayment')
  await arrives('30000', `f ${String(id).slice(0, 2)}-${String(id).slice(2)}`)
  expect(await seen(id)).toMatchObject({ status: 'paid', statusId: 3 })
})

/** A pay-in to the account number that customers share, with this remittance text. Returns what it changed, in cents. */
async function arrivesShared(units: string, text: (reference: string) => string): Promise<bigint> {
  const accountId = await bank.accountId('ines', 'Everyday')
  const bookedUnits = async () => {
    const balance = (await balances(bank.services.db, [accountId])).get(accountId)
    return balance?.available.units ?? 0n
  }
  const before = await bookedUnits()
  const { instructions = [] } = await ines.call(paymentInstructionList, { accountId })
  const wire = instructions.find(({ way }) => way === 'wire')
  const reference = wire?.lines.find(({ name }) => name === 'reference')?.copied ?? ''
  await bank.services.partners.railDesks.bank?.receive({
    account: wire?.bankAccountNumber ?? '',
    units,
    currency: 'EUR',
    remittance: text(reference),
    payer: { name: 'Ines Varga' },
  })
  await liveRails(bank)
  return (await bookedUnits()) - before
}

test('by wire to a shared account number its one reference credits the account and funds it [FI-06]', async () => {
  const id = await sentInvoice('310.00')
  const accountId = await bank.accountId('ines', 'Everyday')
  const own = await bank.services.store.people.customersOf(await bank.personId('ines'))
  const customer = own.find(({ type }) => type === customerTypes.personal)
  if (!customer) throw new Error('ines is a customer')
  const ways = await waysToFund(bank.services, customer, { accountId, asks: false, number: `F${id}` })
  const lines = ways.flatMap(({ way, lines }) => (way === 'wire' ? lines : []))
  const reference = lines.find(({ name }) => name === 'reference')?.copied ?? ''
  expect(reference).toMatch(new RegExp(`^SP[2-9A-Z]{8}-F${id}$`))
  expect(await arrivesShared('31000', () => reference)).toBe(31_000n)
  expect(await seen(id)).toMatchObject({ status: 'paid' })
})

test('its number alone credits a shared account number only with exactly its amount [FI-06]', async () => {
  const id = await sentInvoice('320.00')
  expect(await arrivesShared('32001', () => `F${id}`)).toBe(0n)
  expect(await seen(id)).toMatchObject({ status: 'awaitingPayment' })
  expect(await arrivesShared('32000', () => `Invoice F${id} 2026`)).toBe(32_000n)
  expect(await seen(id)).toMatchObject({ status: 'paid' })
  expect(await arrivesShared('32000', () => `F${id}`)).toBe(0n)
})

test('its letter has one reference in each block, in the words of a bank [FI-06 LA-03]', () => {
  const instruction = {
    id: 1,
    accountId: 1,
    currencyCode: 'EUR',
    bankAccountNumber: 'LT601010012345678901',
    source: 'own' as const,
    holder: 'Ines Varga',
    isViewed: true,
  }
  const number = { displayed: 'F70013', copied: 'F70013' }
  const shared = [{ name: 'reference', shown: 'SPMZV8SPM7', copied: 'SPMZV8SPM7' }]
  const { parts } = invoiceLetter({
    brand: bank.services.brand('ostra'),
    language: 'ru',
    t: translator('ru'),
    at: new Date(),
    number: 'F70013',
    from: { name: 'Ostra', address: [] },
    to: 'Ines Varga',
    amount: '500.00 EUR',
    toPay: '500.00',
    dueOn: '2026-12-01',
    status: '',
    note: '',
    instructions: [
      withReference({ ...instruction, way: 'wire', lines: shared }, number),
      withReference({ ...instruction, way: 'local', lines: [] }, number),
    ],
    isFunding: true,
    isOpen: true,
  })
  const references = parts.map(({ rows }) => rows.filter(([label]) => /платеж/.test(label)))
  expect(references).toEqual([
    [],
    [['Назначение платежа', 'SPMZV8SPM7-F70013']],
    [['Назначение платежа', 'F70013']],
  ])
})

test('is withdrawn by its creator, and then is no longer open', async () => {
  const id = await sentInvoice('12.00')
  expect((await ines.call(invoiceReject, { invoiceId: id, note: '' })).responseCode).toBe('00')
  expect(await seen(id)).toMatchObject({ status: 'cancelled', statusId: 5 })
  await bank.settled()
})

test('the key alone makes two calls one invoice, and an invalid amount is refused at its field [WE-02]', async () => {
  const [key, other] = [randomUUIDv7(), randomUUIDv7()]
  const made = await Promise.all([create('77.00', key), create('77.00', key), create('77.00', other)])
  const [first, second, third] = made.map(({ id }) => id)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect((await create('77.01', key)).responseCode).not.toBe('00')
  expect((await create('0')).validationErrors[0]).toMatchObject({
    parameter: 'amount',
    code: 'amountNotPositive',
  })
})

test('without the bank’s pay-in details fails with the specified message [B256]', async () => {
  const { owner } = bank.database
  const account = await bank.accountId('ines', 'Everyday')
  const { rows } = await owner.query<{ id: string }>(
    `update app.way_in set state = 'notOffered' where account_id = $1 and state = 'given' returning id`,
    [account],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect((await create('78.00')).responseDescription).toBe('Failed to generate invoice. Please, try again.')
  await owner.query(`update app.way_in set state = 'given' where id = any($1)`, [rows.map(({ id }) => id)])
  expect((await create('78.00')).responseCode).toBe('00')
})

test('both sides have its letter, and the letter of a funding invoice contains the bank details and the reference', async () => {
  const paper = async (client: TestClient, id: number) => {
    const answer = await client.call(invoicePdf, { id })
    const bytes = client.answer?.rawPayload
    expect([answer.http, bytes?.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    return bytes?.length ?? 0
  }
  const id = await invoices.createdId()
  await paper(invoices.owen, id)
  await paper(invoices.carla, id)
  expect((await ines.call(invoicePdf, { id })).http).toBe(404)
  // The letter that includes bank details is longer.
  expect(await paper(ines, await sentInvoice('81.00'))).toBeGreaterThan(await paper(invoices.owen, id))
})
