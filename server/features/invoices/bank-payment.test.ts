import { transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { invoiceGet, invoiceLinkGet, invoiceLinkPdf, invoicePdf } from '@sixpence/protocol/invoices/invoices'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getDocumentProxy, extractText } from 'unpdf'
import { openForSends } from '#testing/bank/test-sends.ts'
import { refusedAs, TestInvoices } from '#testing/bank/test-invoices.ts'
import { TestCompany } from '#testing/bank/test-company.ts'
import { liveRails } from '#testing/bank/test-rails.ts'
import { TestClient, type TestBank } from '#testing/bank/test-bank.ts'
import { invoiceReference } from '#store/invoice/invoice-reference.ts'
import { notifyOfInvoices } from './notify-of-invoices.ts'

let bank: TestBank
let invoices: TestInvoices
let visitor: TestClient
beforeAll(async () => {
  bank = await openForSends()
  invoices = await TestInvoices.of(bank)
  visitor = new TestClient(bank.app, 'quillo')
})
afterAll(() => bank.close())

const toStranger = (parts = {}) => invoices.createdId({ toEmail: 'buyer@elsewhere.example', ...parts })
const secretOf = async (id: number) => (await invoices.seen(id, 'sent')).url?.split('/').at(-1) ?? ''
const linked = async (id: number) =>
  (await visitor.call(invoiceLinkGet, { invoiceSecret: await secretOf(id) })).invoice

/** Money from a bank to the account that the invoice names. */
async function arrives(
  id: number,
  units: string,
  {
    remittance = invoiceReference(id),
    creditorReference,
  }: { remittance?: string; creditorReference?: string } = {},
): Promise<void> {
  const { rows } = await bank.database.owner.query<{ number: string }>(
    `select w.number from app.way_in w join app.account a on a.id = w.account_id
     where a.customer_id = $1 and w.way = 'local' and w.source = 'anyone' and a.currency = 'EUR'`,
    [await bank.customerId('carla')],
  )
  await bank.services.partners.railDesks.bank?.receive({
    account: rows[0]?.number ?? '',
    units,
    currency: 'EUR',
    remittance,
    ...(creditorReference && { creditorReference }),
    payer: { name: 'Kontor GmbH' },
  })
  await liveRails(bank)
  await bank.settled()
}

test('the page behind the link of an invoice says what is on it and how to pay it from any bank [FI-25 CU-23]', async () => {
  const id = await toStranger()
  const invoice = await linked(id)
  expect(invoice).toMatchObject({
    number: String(id),
    payer: 'buyer@elsewhere.example',
    amount: '10.00',
    currencyCode: 'EUR',
    status: 'awaitingPayment',
    seller: { name: expect.stringMatching(/^Carla \p{L}{2,}/u) as string },
  })
  expect(invoice?.seller.address.length).toBeGreaterThan(0)
  const copied = Object.fromEntries(invoice?.payIn?.lines.map((line) => [line.name, line.copied]) ?? [])
  expect(copied).toMatchObject({
    iban: expect.stringMatching(/^LT\d{18}$/) as string,
    bic: 'TDWRLT2K',
    reference: invoiceReference(id),
  })
  expect(invoice?.payIn?.qr?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'TDWRLT2K',
    invoice?.payIn?.holder,
    copied['iban'],
    'EUR10.00',
    '',
    invoiceReference(id),
  ])
})

test('a link with a wrong sign, of another brand or of nothing leads nowhere [FI-25]', async () => {
  const secret = await secretOf(await toStranger())
  const wrong = secret.replace(/.$/, (sign) => (sign === 'A' ? 'E' : 'A'))
  for (const invoiceSecret of [
    wrong,
    secret.slice(0, -1),
    '',
    `${secret}A`,
    '70001-',
    secret.replace('7', '8'),
  ])
    expect(refusedAs(await visitor.call(invoiceLinkGet, { invoiceSecret }))).toBe('invoiceLinkUnknown')
  expect(
    refusedAs(await new TestClient(bank.app, 'ostra').call(invoiceLinkGet, { invoiceSecret: secret })),
  ).toBe('invoiceLinkUnknown')
})

async function textOf(client: TestClient): Promise<string> {
  expect(client.answer?.statusCode).toBe(200)
  const document = await getDocumentProxy(new Uint8Array(client.answer?.rawPayload ?? []))
  return (await extractText(document, { mergePages: true })).text
}

test('its PDF names the seller, the account and the reference, for the seller and for whoever has the link [FI-25]', async () => {
  const id = await toStranger()
  const { payIn, seller } = (await linked(id)) ?? {}
  await visitor.call(invoiceLinkPdf, { invoiceSecret: await secretOf(id) })
  const ofLink = await textOf(visitor)
  expect(visitor.answer?.headers['x-robots-tag']).toBe('noindex')
  await invoices.carla.call(invoicePdf, { id })
  for (const text of [ofLink, await textOf(invoices.carla)])
    for (const part of [seller?.name, seller?.address[0], ...(payIn?.lines.map(({ shown }) => shown) ?? [])])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(part)
})

test('the mail to somebody who is no customer has the account, the reference and the link [FI-25 CU-23]', async () => {
  const id = await toStranger({ toEmail: 'mailed@elsewhere.example' })
  await notifyOfInvoices(bank.services)
  const { rows } = await bank.database.owner.query<{ text: string }>(
    `select body as text from sandbox.message where kind = 'mail' and recipient = 'mailed@elsewhere.example'`,
  )
  const text = rows[0]?.text ?? ''
  for (const part of [invoiceReference(id), 'TDWRLT2K', `/invoice/${await secretOf(id)}`, '10,00'])
    expect(text).toContain(part)
})

test.each([
  ['as remittance information', (reference: string) => ({ remittance: reference })],
  [
    'in groups among other words',
    (reference: string) => ({ remittance: `For you ${reference.match(/.{1,4}/g)?.join(' ')} thanks` }),
  ],
  ['structured', (reference: string) => ({ remittance: '', creditorReference: reference })],
])('exactly its amount with the reference %s pays it, and the seller is told [FI-25]', async (_, said) => {
  const id = await toStranger()
  await linked(id)
  await arrives(id, '1000', said(invoiceReference(id)))
  const paid = await invoices.seen(id, 'sent')
  expect(paid).toMatchObject({ status: 'paid' })
  expect(paid.url).toBeUndefined()
  const { rows } = await bank.database.owner.query(
    `select about from app.invoice_notice where invoice_id = $1 and about = 'paid'`,
    [id],
  )
  expect(rows).toHaveLength(1)
})

test('another amount, and money after it was paid, is credited, and the seller is told what differs [FI-25]', async () => {
  const id = await toStranger()
  await linked(id)
  const account = await bank.accountId('carla', 'Everyday')
  const standing = async () => Number((await bank.stands(account)).split(',')[0])
  const before = await standing()
  await arrives(id, '999')
  await arrives(id, '1001')
  expect(await invoices.seen(id, 'sent')).toMatchObject({ status: 'awaitingPayment' })
  await arrives(id, '1000')
  await arrives(id, '1000')
  const { status, arrivals, transactionId } = await invoices.seen(id, 'sent')
  expect(status).toBe('paid')
  expect(arrivals?.map(({ amount, differs }) => [amount, differs])).toEqual([
    ['10.00', 'paid'],
    ['10.01', 'more'],
    ['9.99', 'less'],
  ])
  expect(arrivals?.map((arrival) => arrival.transactionId)).not.toContain(transactionId)
  expect((await standing()) - before).toBeCloseTo(40)
  await notifyOfInvoices(bank.services)
  const { rows } = await bank.database.owner.query(
    'select from app.invoice_arrival where invoice_id = $1 and told_at is not null',
    [id],
  )
  expect(rows).toHaveLength(3)
})

test('money for a rejected invoice leaves it rejected, and that for another seller’s reference pays nothing [FI-25]', async () => {
  const rejected = await invoices.createdId()
  await linked(rejected)
  await invoices.reject(rejected)
  await arrives(rejected, '1000')
  expect(await invoices.seen(rejected, 'sent')).toMatchObject({
    status: 'rejected',
    arrivals: [{ differs: 'closed' }],
  })
  const ines = await bank.as('ines')
  const others = await invoices.create({ toEmail: 'buyer@elsewhere.example' }, ines)
  await arrives(others.id ?? 0, '1000')
  const { invoice } = await ines.call(invoiceGet, { id: others.id ?? 0, type: 'sent' })
  expect(invoice?.status).toBe('awaitingPayment')
})

test('an invoice paid from another bank cannot be paid or rejected here any more [FI-25]', async () => {
  const id = await invoices.createdId()
  await linked(id)
  await arrives(id, '1000')
  expect((await invoices.pay(id)).responseDescription).toBe('This invoice is paid. Nothing more was sent.')
  expect((await invoices.reject(id)).responseDescription).toBe('This invoice is paid. Nothing more was sent.')
  const seen = await invoices.seen(id)
  expect(seen).toMatchObject({ status: 'paid', isFromBank: true })
  expect(seen.transactionId).toBeUndefined()
})

async function paidByMarta(id: number) {
  const client = await bank.as('marta')
  const accountId = await bank.accountId('marta', 'Everyday')
  await bank.fund(accountId, '100.00')
  const before = await bank.stands(accountId)
  const payment = await invoices.pay(id, { accountId }, {}, client)
  return { client, accountId, before, trxid: payment.transactionId ?? 0, payment }
}

test('a payment here that waits for its code ends unpaid when money from a bank has paid the invoice [FI-25]', async () => {
  const id = await invoices.createdId({ toEmail: 'marta@gintara.example' })
  const { client, accountId, before, trxid, payment } = await paidByMarta(id)
  expect(payment.status).toBe('pending')
  await arrives(id, '1000')
  expect(await invoices.seen(id, 'sent')).toMatchObject({ status: 'paid' })
  const approvalCode = bank.totp('marta')
  expect(refusedAs(await client.call(transferConfirm, { trxid, approvalCode }))).toBe('invoicePaid')
  expect(await bank.stands(accountId)).toBe(before)
  expect(refusedAs(await client.call(transferConfirm, { trxid, approvalCode }))).toBe('approvalNotOpen')
})

test('a request that waits for a colleague ends unpaid when money from a bank has paid the invoice [FI-25]', async () => {
  const company = await TestCompany.of(bank)
  await company.plain()
  const id = await invoices.createdId({ toEmail: 'pay@northlight.example' })
  const before = await bank.stands(company.account)
  const requested = await company.paul.call(
    p2pSend,
    {
      accountId: company.account,
      amount: '10.00',
      currency: 'EUR',
      toEmail: 'carla@quillo.example',
      invoiceId: id,
    },
    { customerId: await bank.customerId('northlight') },
  )
  expect(requested.status).toBe('created')
  await arrives(id, '1000')
  expect(await company.decide(company.ines, requested.transactionId ?? 0, false)).toBe('invoicePaid')
  expect(await bank.stands(company.account)).toBe(before)
})

test('of a payment here that was checked just before the money of a bank came, the seller is told [FI-25]', async () => {
  const id = await invoices.createdId()
  const { committer } = bank.services
  const submit = committer.submit.bind(committer)
  // Between the check of the invoice and the booking.
  vi.spyOn(committer, 'submit').mockImplementationOnce(async (command) => {
    await arrives(id, '1000')
    return submit(command)
  })
  expect((await invoices.pay(id)).responseCode).toBe('00')
  await bank.settled()
  const { arrivals } = await invoices.seen(id, 'sent')
  expect(arrivals).toMatchObject([{ amount: '10.00', currencyCode: 'EUR', differs: 'paid' }])
})
