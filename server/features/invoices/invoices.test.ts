import { randomUUIDv7 } from 'node:crypto'
import { verify } from '@sixpence/ledger'
import { transferCancel, transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { transactionHistoryList } from '@sixpence/protocol/history/history'
import { invoicePageSize, invoiceReceivedList, invoiceSentList } from '@sixpence/protocol/invoices/invoices'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishHeldPayments } from '#payments/held/expiry.ts'
import { refusedAs, TestInvoices } from '#testing/bank/test-invoices.ts'
import { openForSends } from '#testing/bank/test-sends.ts'
import { TestCompany } from '#testing/bank/test-company.ts'
import type { TestBank } from '#testing/bank/test-bank.ts'

let bank: TestBank
let invoices: TestInvoices
beforeAll(async () => {
  bank = await openForSends()
  invoices = await TestInvoices.of(bank)
})
afterAll(() => bank.close())

describe('a sent invoice', () => {
  test('is received by its payer with the payee’s name, and sent by its payee with the payer’s [OP239 OP240 B259]', async () => {
    const id = await invoices.createdId({ noteBody: 'Two days\nof photographs' })
    const facts = {
      id,
      amount: '10.00',
      total: '10.00',
      currencyCode: 'EUR',
      status: 'awaitingPayment',
      statusId: 2,
      dueDate: invoices.day(14),
      noteBody: 'Two days\nof photographs',
      isUnderWay: false,
    }
    const received = await invoices.seen(id)
    expect(received).toMatchObject({
      ...facts,
      payeeName: expect.stringMatching(/^Carla \p{L}\.$/u) as string,
      payeeEmail: { email: 'carla@quillo.example' },
    })
    expect(received.payerEmail).toBeUndefined()
    const sent = await invoices.seen(id, 'sent')
    expect(sent).toMatchObject({
      ...facts,
      payerName: expect.stringMatching(/^Owen \p{L}\.$/u) as string,
      payerEmail: { email: 'owen@tamar.example' },
    })
    expect(sent.payeeName).toBeUndefined()
  })

  test('is visible to no other customer, and to each side by its own call only', async () => {
    const id = await invoices.createdId()
    const ines = await bank.as('ines')
    const others = [
      invoices.seen(id, 'received', ines),
      invoices.seen(id, 'sent'),
      invoices.seen(id, 'sent', invoices.owen),
      invoices.seen(id, 'received', invoices.carla),
    ]
    expect((await Promise.all(others)).map((item) => item.id)).toEqual([undefined, id, undefined, undefined])
  })

  test('is overdue from the day after its due day', async () => {
    const id = await invoices.createdId({ dueDate: invoices.day(0) })
    expect((await invoices.seen(id)).status).toBe('awaitingPayment')
    await bank.database.owner.query('update app.invoice set due_on = $2 where id = $1', [
      id,
      invoices.day(-1),
    ])
    expect(await invoices.seen(id)).toMatchObject({ status: 'overdue', statusId: 6 })
  })

  test('to a person without an account waits until a customer has that e-mail, in the payee’s brand only', async () => {
    const id = await invoices.createdId({ toEmail: 'new@somewhere.example' })
    expect((await invoices.seen(id, 'sent')).payerName).toBeUndefined()
    const victor = await bank.as('victor')
    expect((await invoices.seen(id, 'received', victor)).id).toBeUndefined()
    const mail = async (brand: string): Promise<void> => {
      await bank.database.owner.query('update app.customer set email_look_up = $2 where id = $1', [
        await bank.customerId('victor'),
        bank.services.personal.lookUp('email', brand, 'new@somewhere.example'),
      ])
    }
    const victorId = await bank.customerId('victor')
    const before = await bank.database.owner.query<{ look: Buffer }>(
      'select email_look_up as look from app.customer where id = $1',
      [victorId],
    )
    await mail('quillo')
    try {
      const answer = await victor.call(invoiceReceivedList, {})
      expect(answer.invoices?.map((invoice) => invoice.id)).toEqual([id])
      const account = (
        await bank.database.owner.query<{ id: string }>(
          `select id from app.account where customer_id = $1 and currency = 'EUR' order by id limit 1`,
          [victorId],
        )
      ).rows[0]?.id
      await bank.fund(Number(account), '50.00')
      expect((await invoices.pay(id, { accountId: Number(account) }, {}, victor)).status).toBe('completed')
    } finally {
      await bank.database.owner.query('update app.customer set email_look_up = $2 where id = $1', [
        victorId,
        before.rows[0]?.look,
      ])
    }
    expect(await invoices.seen(id, 'sent')).toMatchObject({ status: 'paid' })
  })
})

describe('lists', () => {
  test('have twenty a page and include their total number [OP237 OP238 B255]', async () => {
    const { rows } = await bank.database.owner.query<{ count: string }>('select count(*) from app.invoice')
    const left = 23 - Number(rows[0]?.count)
    for (let made = 0; made < left; made += 1) await invoices.createdId({ amount: '77.00' })
    const pages = await Promise.all(
      [1, 2].map((pageNumber) =>
        invoices.carla.call(invoiceSentList, { pageNumber, pageSize: invoicePageSize }),
      ),
    )
    expect(pages.map((page) => [page.invoices?.length, page.total])).toEqual([
      [20, 23],
      [3, 23],
    ])
    expect(new Set(pages.flatMap((page) => page.invoices?.map(({ id }) => id))).size).toBe(23)
  })

  test('are filtered by open state, amounts, days and the other side’s e-mail [OP237 OP238 B254 B259]', async () => {
    const open = await invoices.createdId({ amount: '31.50' })
    const no = await invoices.createdId({ amount: '31.50' })
    await invoices.reject(no)
    const received = async (filter: object) =>
      (
        await invoices.owen.call(invoiceReceivedList, { fromAmount: '31.50', toAmount: '31.5', ...filter })
      ).invoices?.map(({ id }) => id)
    expect(await received({})).toEqual([no, open])
    expect(await received({ status: 'unpaid' })).toEqual([open])
    expect(await received({ payeeEmail: 'carla@quillo.example' })).toEqual([no, open])
    expect(await received({ payeeEmail: 'ines@ostra.example' })).toEqual([])
    expect(await received({ fromDate: invoices.day(1) })).toEqual([])
    expect(await received({ toDate: invoices.day(0) })).toEqual([no, open])
    expect(await received({ isFunding: true })).toEqual([])
    const sent = await invoices.carla.call(invoiceSentList, {
      status: 'awaitingPayment',
      payerEmail: 'owen@tamar.example',
      fromAmount: '31.5',
      toAmount: '31.5',
    })
    expect(sent.invoices?.map(({ id }) => id)).toEqual([open])
  })

  test('refuse an invalid amount at its field', async () => {
    const answer = await invoices.carla.call(invoiceSentList, { toAmount: '1,5' })
    expect(answer.validationErrors[0]).toMatchObject({ parameter: 'toAmount', code: 'amountNotANumber' })
  })
})

describe('paid', () => {
  test('by a payment that contains its id, in the same transaction, and shown in both histories as an invoice [OP204 B257]', async () => {
    const id = await invoices.createdId()
    const key = randomUUIDv7()
    const answer = await invoices.pay(id, {}, { key })
    expect(answer.status).toBe('completed')
    const paid = { status: 'paid', statusId: 3, transactionId: answer.transactionId }
    expect(await invoices.seen(id)).toMatchObject({
      ...paid,
      total: '10.10',
      payerAccountId: invoices.account,
    })
    const sent = await invoices.seen(id, 'sent')
    expect(sent).toMatchObject({ ...paid, total: '10.00' })
    expect(sent.payerAccountId).toBeUndefined()
    const { transactions } = await invoices.owen.call(transactionHistoryList, {
      accountId: invoices.account,
      transactionType: 'Invoice',
    })
    expect(transactions?.transaction[0]).toMatchObject({
      transactionId: answer.transactionId,
      amount: '-10.00',
    })
    // The same idempotency key finds the same payment; any other is refused because the invoice is paid.
    expect(await invoices.pay(id, {}, { key })).toMatchObject({ transactionId: answer.transactionId })
    expect(refusedAs(await invoices.pay(id))).toBe('invoicePaid')
    expect(refusedAs(await invoices.reject(id))).toBe('invoicePaid')
  })

  test('once, for any number of concurrent calls; of pay and reject one counts', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await invoices.createdId()
      const before = await bank.stands(invoices.account)
      const keys = [randomUUIDv7(), randomUUIDv7()]
      const answers = await Promise.all([
        invoices.pay(id, {}, { key: keys[0] ?? '' }),
        invoices.pay(id, {}, { key: keys[0] ?? '' }),
        invoices.pay(id, {}, { key: keys[1] ?? '' }),
        ...(round % 2
          ? [invoices.reject(id, 'No').then((said) => ({ ...said, transactionId: undefined }))]
          : []),
      ])
      const { status } = await invoices.seen(id)
      const made = new Set(answers.flatMap(({ transactionId }) => transactionId ?? []))
      expect([status, made.size]).toEqual(status === 'paid' ? ['paid', 1] : ['rejected', 0])
      expect((await bank.stands(invoices.account)) === before).toBe(status === 'rejected')
    }
    expect(await verify(bank.database.owner)).toEqual([])
  })

  test('only as stated: amount, currency, payee, not repeating; and not by its payee or a stranger', async () => {
    const id = await invoices.createdId()
    const before = await bank.ledgerState()
    const pounds = await bank.accountId('owen', 'Everyday')
    const cases = [
      invoices.pay(id, { amount: '10.01' }),
      invoices.pay(id, { currency: 'GBP', accountId: pounds }),
      invoices.pay(id, { toEmail: 'ines@ostra.example' }),
      invoices.pay(id, { subscriptionFrequency: 'monthly', subscriptionTransactions: 3 }),
      invoices.pay(999_999_999),
      invoices.pay(id, { accountId: await bank.accountId('carla', 'Everyday') }, {}, invoices.carla),
    ]
    expect((await Promise.all(cases)).map(refusedAs)).toEqual([
      'invoiceAmountDiffers',
      'payeeCannotReceive',
      'invoicePayeeDiffers',
      'invoiceOnce',
      'invoiceUnknown',
      'invoiceUnknown',
    ])
    expect(await bank.ledgerState()).toBe(before)
    expect((await invoices.seen(id)).status).toBe('awaitingPayment')
  })
})

describe('while an approval is open', () => {
  const marta = async () => ({
    client: await bank.as('marta'),
    accountId: await bank.accountId('marta', 'Everyday'),
  })

  test('waits, is unpaid again when that ends, and can then be paid again [B257]', async () => {
    const id = await invoices.createdId({ toEmail: 'marta@gintara.example' })
    const { client, accountId } = await marta()
    await bank.fund(accountId, '100.00')
    const key = randomUUIDv7()
    const press = (with_: string) => invoices.pay(id, { accountId }, { key: with_ }, client)
    const first = await press(key)
    expect(first.status).toBe('pending')
    expect(await invoices.seen(id, 'received', client)).toMatchObject({
      status: 'awaitingPayment',
      isUnderWay: true,
    })
    // A payment the payer has begun is not disclosed to the payee.
    expect(await invoices.seen(id, 'sent')).toMatchObject({ status: 'awaitingPayment', isUnderWay: false })
    expect(refusedAs(await press(randomUUIDv7()))).toBe('invoiceUnderWay')
    expect(refusedAs(await invoices.reject(id, 'No', client))).toBe('invoiceUnderWay')
    await client.call(transferCancel, { trxid: first.transactionId ?? 0 })
    expect(await invoices.seen(id, 'received', client)).toMatchObject({
      status: 'awaitingPayment',
      isUnderWay: false,
    })
    expect(refusedAs(await press(key))).toBe('approvalNotOpen')
    const second = await press(randomUUIDv7())
    expect(second.status).toBe('pending')
    // The ended attempt stays ended under its key, even though the invoice has a new attempt.
    expect(refusedAs(await press(key))).toBe('approvalNotOpen')
    const confirmed = await client.call(transferConfirm, {
      trxid: second.transactionId ?? 0,
      approvalCode: bank.totp('marta'),
    })
    expect(confirmed.status).toBe('completed')
    expect(await invoices.seen(id, 'sent')).toMatchObject({
      status: 'paid',
      transactionId: second.transactionId,
    })
  })

  test('is unpaid again when its approval expires', async () => {
    const id = await invoices.createdId({ toEmail: 'marta@gintara.example' })
    const { client, accountId } = await marta()
    await bank.fund(accountId, '100.00')
    await invoices.pay(id, { accountId }, {}, client)
    await bank.database.owner.query(`update app.approval set expires_at = $1 where state = 'open'`, [
      new Date(bank.clock.now().getTime() - 60_000),
    ])
    await finishHeldPayments(bank.services)
    const again = await bank.as('marta')
    expect(await invoices.seen(id, 'received', again)).toMatchObject({
      isUnderWay: false,
      status: 'awaitingPayment',
    })
    expect((await invoices.reject(id, 'No', again)).responseCode).toBe('00')
  })

  test('of a user who may only request waits for a colleague: approved it is paid, declined unpaid', async () => {
    const company = await TestCompany.of(bank)
    await company.plain()
    const acting = { customerId: await bank.customerId('northlight') }
    const ask = async (id: number) =>
      company.paul.call(
        p2pSend,
        {
          accountId: company.account,
          amount: '10.00',
          currency: 'EUR',
          toEmail: 'carla@quillo.example',
          invoiceId: id,
        },
        acting,
      )
    for (const declined of [true, false]) {
      const id = await invoices.createdId({ toEmail: 'pay@northlight.example' })
      const asked = await ask(id)
      expect(asked.status).toBe('created')
      expect(refusedAs(await ask(id))).toBe('invoiceUnderWay')
      await company.decide(company.ines, asked.transactionId ?? 0, declined)
      expect((await invoices.seen(id, 'sent')).status).toBe(declined ? 'awaitingPayment' : 'paid')
    }
  })
})

describe('rejected', () => {
  test('with a note for its payee; then it cannot be paid any more [OP241 B258]', async () => {
    const id = await invoices.createdId()
    expect((await invoices.reject(id, 'We did not order this.')).responseCode).toBe('00')
    for (const type of ['received', 'sent'] as const)
      expect(await invoices.seen(id, type)).toMatchObject({
        status: 'rejected',
        statusId: 4,
        rejectNote: 'We did not order this.',
      })
    expect((await invoices.reject(id, 'We did not order this.')).responseCode).toBe('00')
    expect(refusedAs(await invoices.reject(id, 'Really not'))).toBe('invoiceRejected')
    expect(refusedAs(await invoices.pay(id))).toBe('invoiceRejected')
  })

  test('by its payer only', async () => {
    const id = await invoices.createdId()
    expect(refusedAs(await invoices.reject(id, '', invoices.carla))).toBe('invoiceUnknown')
    expect(refusedAs(await invoices.reject(id, '', await bank.as('ines')))).toBe('invoiceUnknown')
    expect((await invoices.seen(id)).status).toBe('awaitingPayment')
  })
})

test.each([
  ['2026-11-29T22:00:00Z', '2026-11-30'],
  ['2026-11-30T00:30:00Z', '2026-11-30'],
  ['2026-11-30T21:59:59Z', '2026-11-30'],
  ['2026-11-30T22:00:00Z', '2026-12-01'],
  ['2026-12-01T01:30:00Z', '2026-12-01'],
])('one of %s is listed under %s, the bank’s day [WE-07]', async (at, day) => {
  const id = await invoices.createdId()
  await bank.database.owner.query('update app.invoice set created_at = $2 where id = $1', [id, at])
  const listed = await Promise.all(
    ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'].map(async (day) => {
      const days = { fromDate: day, toDate: day, pageNumber: 1 }
      const { invoices: found = [] } = await invoices.carla.call(invoiceSentList, days)
      return found.some((invoice) => invoice.id === id) ? [day] : []
    }),
  )
  expect(listed.flat()).toEqual([day])
})

describe('is not sent', () => {
  test.each([
    ['to oneself', { toEmail: 'carla@quillo.example' }, 'toEmail', 'invoiceToSelf'],
    ['of nothing', { amount: '0' }, 'amount', 'amountNotPositive'],
    ['of a third decimal', { amount: '1.005' }, 'amount', 'amountTooManyDecimals'],
    ['in a currency without an account', { currency: 'RON' }, 'currency', 'invoiceNoAccount'],
    ['due yesterday', { dueDate: '2020-01-01' }, 'dueDate', 'invoiceDuePast'],
    ['due in years', { dueDate: '2099-01-01' }, 'dueDate', 'invoiceDueFar'],
    ['with a note of hidden letters', { noteBody: 'a\u202Eb' }, 'noteBody', 'invalid_format'],
  ] as const)('%s', async (_, parts, parameter, code) => {
    const answer = await invoices.create(parts)
    expect(answer.id).toBeUndefined()
    expect(answer.validationErrors).toMatchObject([{ parameter, code }])
  })

  test('if one side has the other on its blacklist', async () => {
    const [carla, owen] = [await bank.customerId('carla'), await bank.customerId('owen')]
    const block =
      'insert into app.blacklist (customer_id, blocked_customer_id, block_type) values ($1, $2, $3)'
    const { owner } = bank.database
    await owner.query(block, [carla, owen, 'both'])
    expect(refusedAs(await invoices.create({ noteBody: 'a' }))).toBe('invoicePayerBlocked')
    await owner.query('delete from app.blacklist where customer_id = $1', [carla])
    await owner.query(block, [owen, carla, 'both'])
    expect(refusedAs(await invoices.create({ noteBody: 'a' }))).toBe('invoiceNotTaken')
    await owner.query('delete from app.blacklist where customer_id = $1 and blocked_customer_id = $2', [
      owen,
      carla,
    ])
    expect((await invoices.create({ noteBody: 'a' })).responseCode).toBe('00')
  })

  test('by limited customers or without the permission', async () => {
    const leo = await bank.as('leo')
    expect(refusedAs(await invoices.create({}, leo))).toBe('customerLimited')
    const id = await bank.personId('carla')
    const permit = async (sql: string): Promise<void> => {
      await bank.database.owner.query(`update app.access set permissions = ${sql} where person_id = $1`, [id])
      bank.services.store.people.forget(id)
    }
    await permit(`array_remove(permissions, 'requestMoney')`)
    expect(refusedAs(await invoices.create())).toBe('notAllowed')
    await permit(`array_append(permissions, 'requestMoney')`)
  })

  test('twice when the call is repeated with its key after a lost answer, nor more than a hundred times a day [WE-02]', async () => {
    const [key, other] = [randomUUIDv7(), randomUUIDv7()]
    const [first, second, third] = await Promise.all([
      invoices.create({ noteBody: 'lost', key }),
      invoices.create({ noteBody: 'lost', key }),
      invoices.create({ noteBody: 'lost', key: other }),
    ])
    expect(second.id).toBe(first.id)
    expect(third.id).not.toBe(first.id)
    const [without, again] = [
      await invoices.create({ noteBody: 'lost' }),
      await invoices.create({ noteBody: 'lost' }),
    ]
    expect(without.id).not.toBe(again.id)
    for (const changed of [{ amount: '1.23' }, { noteBody: 'found' }])
      expect((await invoices.create({ noteBody: 'lost', key, ...changed })).responseCode).not.toBe('00')
    await bank.database.owner.query(
      `insert into app.invoice (brand, payee_id, payer_look_up, currency, amount, due_on, sealed, payment_key, created_by, created_at)
       select brand, payee_id, payer_look_up, currency, amount, due_on, sealed, gen_random_uuid(), created_by, created_at
       from app.invoice i, generate_series(1, 100) where i.id = $1`,
      [first.id],
    )
    expect(refusedAs(await invoices.create({ noteBody: 'one more' }))).toBe('invoicesTooMany')
  })
})
