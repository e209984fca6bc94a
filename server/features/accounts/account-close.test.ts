import { after, dayOf } from '@sixpence/days'
import { freezeAccount } from '@sixpence/ledger'
import { accountClose } from '@sixpence/protocol/accounts/account-close'
import { accountTypes, balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { accountCurrencyAdd, paymentInstructionList } from '@sixpence/protocol/accounts/pay-in'
import { transactionHistoryList } from '@sixpence/protocol/history/history'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import { invoiceCreate, invoiceFundingCreate } from '@sixpence/protocol/invoices/invoices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastMessage } from '#testing/bank/last-message.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { haveCard } from '#testing/fixtures/card.ts'
import { liveRails } from '#testing/bank/test-rails.ts'
import { secondAccount } from '#testing/fixtures/transfers-own.ts'

let bank: TestBank
let ines: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  // Codes come by SMS.
  await bank.alter('ines', 'totp_secret = null')
  bank.services.store.people.forget(await bank.personId('ines'))
  ines = await bank.as('ines')
})
afterAll(() => bank.close())

const refusalOf = ({ validationErrors }: { validationErrors: { code: string }[] }) =>
  validationErrors[0]?.code
const open = async (currencyCode: 'GBP' | 'AUD' | 'CAD') =>
  (await ines.call(accountCurrencyAdd, { currencyCode })).accountId ?? 0
const listed = async (id: number) =>
  (await ines.call(balanceInquiry, {})).accounts?.find(({ accountId }) => accountId === id)

async function close(accountId: number) {
  await bank.database.owner.query('delete from app.confirmation')
  const { requestKey } = await ines.call(accountClose, { accountId })
  if (requestKey === undefined) throw new Error('nothing was asked')
  return ines.call(accountClose, { accountId, requestKey, code: await bank.smsCode('ines') })
}

test('an account opened by mistake is closed by its owner, after a factor, and told by mail [WE-20]', async () => {
  const accountId = await open('GBP')
  const before = await ines.call(paymentInstructionList, { accountId })
  expect(before.responseCode).toBe('00')
  const first = await ines.call(accountClose, { accountId })
  expect(first).toMatchObject({ responseCode: 'VF', method: 'sms' })
  expect((await listed(accountId))?.accountStatusId).toBe(2)

  expect((await close(accountId)).responseCode).toBe('00')
  expect(await listed(accountId)).toMatchObject({ accountStatusId: 11, statements: true, history: true })
  expect((await ines.call(paymentInstructionList, { accountId })).instructions).toEqual([])
  expect((await ines.call(transactionHistoryList, { accountId })).responseCode).toBe('00')
  await bank.services.later.idle()
  const mail = await lastMessage(bank, { to: 'ines@ostra.example', matching: /is closed for good/ })
  expect(mail.body).toContain('is closed for good')

  expect(refusalOf(await ines.call(accountClose, { accountId }))).toBe('accountClosed')
  // A later opening in the same currency creates another account.
  expect(await open('GBP')).not.toBe(accountId)
})

test('money that comes in after that waits in suspense for the desk [WE-20]', async () => {
  const accountId = await open('AUD')
  await ines.call(paymentInstructionList, { accountId })
  const ways = await bank.database.owner.query<{ number: string }>(
    `select number from app.way_in where account_id = $1 and number is not null limit 1`,
    [accountId],
  )
  await close(accountId)
  await bank.services.partners.railDesks.bank!.receive({
    account: ways.rows[0]?.number ?? '',
    units: '5000',
    currency: 'AUD',
    remittance: '',
    payer: { name: 'Kontor GmbH' },
  })
  await liveRails(bank)
  const { rows } = await bank.database.owner.query<{ difference: string }>(
    'select difference from app.rail_case order by id desc limit 1',
  )
  expect(rows).toEqual([{ difference: 'accountClosed' }])
  expect((await listed(accountId))?.balance).toBe('0.00')
})

test('is refused by name while something needs the account, before anything is sent [WE-20]', async () => {
  const { accounts = [] } = await ines.call(balanceInquiry, {})
  const everyday = accounts.find(({ alias }) => alias === 'Everyday')?.accountId ?? 0
  const refused = async (accountId: number) => refusalOf(await ines.call(accountClose, { accountId }))
  expect(await refused(everyday)).toMatch(/accountMoneyLeft|erasurePaymentsOpen/)

  const accountId = await open('CAD')
  const { rows } = await bank.database.owner.query<{ id: number }>(
    `insert into app.subscription (id, customer_id, person_id, brand, kind, account_id, units, currency, frequency,
       first_day, user_cancel, state, created_at)
     select o.id, $1, $2, 'ostra', 'p2p', $3, 100, 'CAD', 'monthly', '2026-12-01', false, 'paused', now()
     from ledger.operation o order by o.id desc limit 1 returning id`,
    [await bank.customerId('ines'), await bank.personId('ines'), accountId],
  )
  expect(await refused(accountId)).toBe('accountHasRepeats')
  await bank.database.owner.query('delete from app.subscription where id = $1', [rows[0]?.id])

  const funding = { key: crypto.randomUUID(), amount: '5.00' }
  await ines.call(invoiceFundingCreate, funding)
  const { rows: funded } = await bank.database.owner.query<{ id: number; to: number }>(
    'select id, funds_account::int as to from app.invoice where funds_account is not null order by id desc limit 1',
  )
  await bank.database.owner.query('update app.invoice set funds_account = $2 where id = $1', [
    funded[0]?.id,
    accountId,
  ])
  expect(await refused(accountId)).toBe('accountHasFunding')
  await bank.database.owner.query('update app.invoice set funds_account = $2 where id = $1', [
    funded[0]?.id,
    funded[0]?.to,
  ])

  const button = await bank.database.owner.query<{ id: number }>(
    `insert into app.saved_button (customer_id, handle, name, type, currency, created_at)
     values ($1, 'closing', 'Gift', 'donate', 'CAD', now()) returning id::int`,
    [await bank.customerId('ines')],
  )
  expect(await refused(accountId)).toBe('accountHasButtons')
  await bank.database.owner.query('delete from app.saved_button where id = $1', [button.rows[0]?.id])

  const invoice = await ines.call(invoiceCreate, {
    noteBody: 'Prints',
    toEmail: 'buyer@elsewhere.example',
    amount: '5.00',
    currency: 'CAD',
    dueDate: after(dayOf(bank.clock.now()), { days: 14 }),
  })
  expect(await refused(accountId)).toBe('accountHasInvoices')
  await bank.database.owner.query('delete from app.invoice_notice where invoice_id = $1', [invoice.id])
  await bank.database.owner.query('delete from app.invoice where id = $1', [invoice.id])

  const card = await haveCard(
    bank,
    { id: await bank.customerId('ines'), brand: 'ostra', personId: await bank.personId('ines') },
    { product: accountTypes.card, status: cardStatuses.active, settlementAccountId: accountId },
  )
  expect(await refused(card)).toBe('accountNotCloseable')
  expect(await refused(accountId)).toBe('accountHasCard')
  await bank.database.owner.query('update app.card set status = $1 where account_id = $2', [
    cardStatuses.canceled,
    card,
  ])

  // The ledger decides last: money that arrived after the request.
  await freezeAccount(bank.database.owner, accountId)
  expect((await close(accountId)).responseCode).toBe('00')
})

test('the only account is not closed on its own, nor one that the bank is looking at [WE-20]', async () => {
  const only = async (key: string) => {
    const client = await bank.as(key)
    const { accounts = [] } = await client.call(balanceInquiry, {})
    const open = accounts.filter(({ type, accountStatusId }) => type === 1001 && accountStatusId !== 11)
    return { client, open }
  }
  const { client, open: ofAda } = await only('ada')
  expect(ofAda).toHaveLength(1)
  expect(refusalOf(await client.call(accountClose, { accountId: ofAda[0]?.accountId ?? 0 }))).toBe(
    'accountIsLast',
  )
  const leo = await only('leo')
  expect(refusalOf(await leo.client.call(accountClose, { accountId: leo.open[0]?.accountId ?? 0 }))).toBe(
    'erasureByDesk',
  )
})

test('nor one for which money waits until its owner is verified [WE-20 AT-19]', async () => {
  const [bo, owen] = await Promise.all([bank.as('bo'), bank.as('owen')])
  const everyday = await bank.accountId('bo', 'Everyday')
  await secondAccount(bank, { id: await bank.customerId('bo'), currency: 'EUR', alias: 'Second' })
  await bank.fund(everyday, '0.00')
  const from = await bank.accountId('owen', 'Euro')
  await bank.fund(from, '1000.00')
  const sent = { accountId: from, amount: '600.00', currency: 'EUR', toEmail: 'bo@ostra.example' } as const
  expect((await owen.call(p2pSend, sent)).status).toBe('submitted')
  await bank.projected()
  expect(refusalOf(await bo.call(accountClose, { accountId: everyday }))).toBe('accountHasWaiting')
})
