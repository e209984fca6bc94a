import { randomUUID } from 'node:crypto'
import { invoiceReceivedList } from '@sixpence/protocol/invoices/invoices'
import { supportThreadCreate, supportTicketCreate } from '@sixpence/protocol/support/support'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ownUpload } from '#testing/fixtures/document.ts'
import { personOf, type TestBank } from '#testing/bank/test-bank.ts'
import { refusedAs, TestInvoices } from '#testing/bank/test-invoices.ts'
import { copyOf, erased } from '#testing/bank/test-own-data.ts'
import { openForSends } from '#testing/bank/test-sends.ts'
import { forgetTickets } from './forget-tickets.ts'

let bank: TestBank
let invoices: TestInvoices
beforeAll(async () => {
  bank = await openForSends()
  invoices = await TestInvoices.of(bank)
})
afterAll(() => bank.close())
afterEach(() => agent().setWeather('usual'))

function agent() {
  const { agentDesk } = bank.services.partners
  if (!agentDesk) throw new Error('the demo has its own support company')
  return agentDesk
}

/** A ticket with a file and a long answer. */
async function asked(key: string, subject: string): Promise<{ id: string; ticketNumber: string }> {
  const client = await bank.as(key)
  const owner = { id: await bank.customerId(key), personId: await bank.personId(key) }
  const { id = '', ticketNumber = '' } = await client.call(supportTicketCreate, {
    messageId: randomUUID(),
    departmentId: 'payments',
    email: personOf(key).email,
    contactName: 'Somebody',
    form: { subject, description: 'It did not arrive.' },
    uploads: [await ownUpload(bank, owner)],
  })
  await agent().answer(id, { content: long, status: 'Open' })
  await client.call(supportThreadCreate, { id, messageId: randomUUID(), content: 'Thank you.' })
  return { id, ticketNumber }
}
const long = `We look for it. ${'It takes a day. '.repeat(40)}`.trim()
async function isForgotten(customerId: number): Promise<boolean> {
  const { rowCount } = await bank.database.owner.query(
    'select from app.erasure where customer_id = $1 and desk_forgot_at is not null',
    [customerId],
  )
  return rowCount === 1
}

async function ticketsOf(customerId: number): Promise<number | null> {
  const { rowCount } = await bank.database.owner.query(
    'select from sandbox.support_ticket where customer_id = $1',
    [customerId],
  )
  return rowCount
}

describe('the copy', () => {
  test('has every ticket with all messages, in full, and its files', async () => {
    const { ticketNumber } = await asked('carla', 'Canary payment')
    const files = await copyOf(bank, 'carla')
    const tickets = JSON.parse(files['tickets.json'] ?? '') as {
      number: string
      messages: { files: string[] }[]
    }[]
    const ticket = tickets.find(({ number }) => number === ticketNumber)
    expect(ticket).toMatchObject({
      subject: 'Canary payment',
      messages: [
        { from: 'customer', content: 'It did not arrive.' },
        { from: 'desk', content: long },
        { from: 'customer', content: 'Thank you.' },
      ],
    })
    const [name = ''] = ticket?.messages[0]?.files ?? []
    expect(files[name]).toMatch(/^%PDF/)
    expect(Object.values(await copyOf(bank, 'ieva')).join('\n')).not.toContain('Canary payment')
  })

  test('omits them while the help desk does not answer, and states that', async () => {
    agent().setWeather('down')
    const files = await copyOf(bank, 'carla')
    expect(files['tickets.json']).toBeUndefined()
    expect(files['README.txt']).toContain('Your messages to our help desk are missing')
    expect(files['invoices.json']).toBeDefined()
    agent().setWeather('usual')
    expect((await copyOf(bank, 'carla'))['README.txt']).not.toContain('help desk')
  })

  test('has the invoices of both sides: with the payer’s e-mail for their creator, the creator’s short name for the payer, and the reason of a rejection', async () => {
    const id = await invoices.createdId({ noteBody: 'Canary poster', toEmail: personOf('ieva').email })
    await invoices.reject(id, 'Canary never came', await bank.as('ieva'))
    const said = {
      number: id,
      amount: '10',
      currency: 'EUR',
      state: 'rejected',
      note: 'Canary poster',
      rejectNote: 'Canary never came',
    }
    const ofCarla = JSON.parse((await copyOf(bank, 'carla'))['invoices.json'] ?? '') as object[]
    expect(ofCarla).toContainEqual(
      expect.objectContaining({ ...said, side: 'payee', payerEmail: personOf('ieva').email }),
    )
    const copy = (await copyOf(bank, 'ieva'))['invoices.json'] ?? ''
    expect(JSON.parse(copy)).toContainEqual(
      expect.objectContaining({ ...said, side: 'payer', payee: 'Carla N.' }),
    )
    expect(copy).not.toContain('Núñez')
  })
})

describe('an erased customer', () => {
  test('keeps the invoices to their address, so that its next owner does not find them and they do not identify the customer', async () => {
    const toEmail = personOf('ieva').email
    const [known, unclaimed] = [await invoices.createdId({ toEmail }), await invoices.createdId({ toEmail })]
    const { owner } = bank.database
    // As if it had been sent before the address had an account.
    await owner.query('update app.invoice set payer_id = null where id = $1', [unclaimed])
    const customerId = await bank.customerId('ieva')
    await erased(bank, 'ieva')
    const { rows } = await owner.query(
      `select payer_id::int as "payerId" from app.invoice where id = any($1) and payer_look_up = ''`,
      [[known, unclaimed]],
    )
    expect(rows).toEqual([{ payerId: customerId }, { payerId: customerId }])
    // She has no tickets, so nothing has to be deleted.
    bank.clock.advance(61_000)
    await forgetTickets(bank.services)
    expect(await isForgotten(customerId)).toBe(true)
  })

  test('is deleted at the support company too, as soon as it answers; others are not', async () => {
    await asked('carla', 'What becomes of it?')
    await asked('owen', 'Mine stays')
    const [gone, stays] = [await bank.customerId('carla'), await bank.customerId('owen')]
    const toPay = await invoices.createdId()
    await erased(bank, 'carla')
    agent().setWeather('down')
    bank.clock.advance(61_000)
    await forgetTickets(bank.services)
    expect(await isForgotten(gone)).toBe(false)
    expect(await ticketsOf(gone)).toBeGreaterThan(0)
    // The deletion succeeds but its answer is lost, so it is repeated.
    agent().setWeather('lost')
    await forgetTickets(bank.services)
    expect(await isForgotten(gone)).toBe(false)
    agent().setWeather('usual')
    await forgetTickets(bank.services)
    expect(await isForgotten(gone)).toBe(true)
    expect(await ticketsOf(gone)).toBe(0)
    expect(await ticketsOf(stays)).toBe(1)

    // Open invoices of an erased payee are canceled.
    expect(await invoices.seen(toPay)).toMatchObject({ status: 'cancelled', statusId: 5 })
    const { invoices: open = [] } = await invoices.owen.call(invoiceReceivedList, { status: 'unpaid' })
    expect(open.map(({ id }) => id)).not.toContain(toPay)
    const before = await bank.ledgerState()
    expect(refusedAs(await invoices.pay(toPay))).toBe('invoiceWithdrawn')
    expect(await bank.ledgerState()).toBe(before)
  })
})
