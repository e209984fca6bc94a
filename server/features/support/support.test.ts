import { randomUUID } from 'node:crypto'
import { brands } from '@sixpence/brands'
import {
  supportAgentGet,
  supportAttachmentContentGet,
  supportConversationList,
  supportJwtGet,
  supportMe,
  supportThreadCreate,
  supportThreadGet,
  supportTicketCompose,
  supportTicketCreate,
  supportTicketFieldsGet,
  supportTicketGet,
  supportTicketList,
  supportTicketPage,
  supportTicketUpdate,
  supportUpload,
} from '@sixpence/protocol/support/support'
import { supportTicketStatsGet } from '@sixpence/protocol/support/support-counts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownUpload, smallPdf } from '#testing/fixtures/document.ts'
import { personOf, TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { supportCallback } from '#partners/callback-paths.ts'
import { forgetSentMessages } from './sent-messages.ts'

let bank: TestBank
let ines: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query(
    'truncate sandbox.support_file, sandbox.support_thread, sandbox.support_ticket, app.support_message, app.upload cascade',
  )
  ines = await bank.as('ines')
})
afterEach(() => agent().setWeather('usual'))

/** The sandbox's agent, who answers tickets. */
function agent() {
  const { agentDesk } = bank.services.partners
  if (!agentDesk) throw new Error('the demo has its own support company')
  return agentDesk
}

const question = () => ({
  messageId: randomUUID(),
  departmentId: 'payments',
  email: 'ines@ostra.example',
  contactName: 'Ines Varga',
  form: { subject: 'A payment is missing', description: 'It left on Monday and did not arrive.' },
})

async function opened(client = ines): Promise<{ id: string; ticketNumber: string }> {
  const answer = await client.call(supportTicketCreate, question())
  expect(answer.validationErrors ?? []).toEqual([])
  const { id = '', ticketNumber = '' } = answer
  return { id, ticketNumber }
}

/** An answer of the agent, delivered by the company's webhook. */
async function answered(
  id: string,
  content = 'We are looking for it.',
  status: 'Open' | 'Closed' | 'Closed-no-reply' = 'Open',
) {
  bank.clock.advance(60_000)
  const callback = await agent().answer(id, { content, status })
  const { headers, body: payload } = callback ?? { headers: {}, body: '' }
  const answer = await bank.app.inject({ method: 'POST', url: supportCallback, headers, payload })
  return answer.statusCode
}

const codeOf = ({ validationErrors }: { validationErrors: { code: string; parameter: string }[] }) =>
  validationErrors.map(({ parameter, code }) => `${parameter} ${code}`)
const unreadOf = async (client = ines) => (await client.call(supportTicketStatsGet, {})).unreadTicketNumbers
const messagesOf = async (id: string, limit?: number) =>
  (await ines.call(supportConversationList, { id, ...(limit && { limit }) })).conversations ?? []

describe('a ticket', () => {
  test('requires the fields the company requires, and is opened with them [OP337 OP340 B396]', async () => {
    const { contact, form, fields = [] } = await ines.call(supportTicketCompose, {})
    expect(contact).toEqual({ email: 'ines@ostra.example', contactName: 'Ines Varga' })
    expect(form?.departments.map(({ id }) => id)).toEqual(['payments', 'account', 'security', 'other'])
    expect(fields.filter(({ isMandatory }) => isMandatory).map(({ name }) => name)).toEqual([
      'subject',
      'description',
    ])
    const { id, ticketNumber } = await opened()
    const { rows } = await bank.database.owner.query(
      'select department, email, contact_name, form from sandbox.support_ticket where id = $1',
      [id],
    )
    const { departmentId, email, contactName, form: said } = question()
    expect(rows).toEqual([{ department: departmentId, email, contact_name: contactName, form: said }])
    expect(await ines.call(supportTicketGet, { id: ticketNumber })).toMatchObject({
      ticket: { id, ticketNumber, subject: said.subject, derivedStatus: 'open', isUnread: false },
    })
  })

  test('takes the fields of the form beside the others, and is created once within a minute [SP-10]', async () => {
    const { messageId: _, form, ...about } = question()
    const sent = { ...about, ...form }
    const [first, again] = [
      await ines.raw(supportTicketCreate, sent),
      await ines.raw(supportTicketCreate, sent),
    ]
    expect(codeOf(first)).toEqual([])
    expect(again.id).toBe(first.id)
    bank.clock.advance(59_000)
    expect((await ines.raw(supportTicketCreate, sent)).id).toBe(first.id)
    const other = await ines.raw(supportTicketCreate, { ...sent, subject: 'Another' })
    expect(other.id).not.toBe(first.id)
    bank.clock.advance(121_000)
    expect((await ines.raw(supportTicketCreate, sent)).id).not.toBe(first.id)
    const { id = '' } = first
    const [reply, repeated] = [
      await ines.raw(supportThreadCreate, { id, content: 'hello' }),
      await ines.raw(supportThreadCreate, { id, content: 'hello' }),
    ]
    expect(reply.threadId).toBe(repeated.threadId)
    expect(await messagesOf(id)).toHaveLength(2)
    expect(codeOf(await ines.raw(supportTicketCreate, { ...sent, cheese: 'x' }))).toEqual([
      'form.cheese ticketFieldUnknown',
    ])
  })

  test.each([
    [{ departmentId: 'cheese' }, 'departmentId departmentUnknown'],
    [{ email: 'somebody@else.example' }, 'email supportEmailNotYours'],
    [{ form: { subject: 'A' } }, 'form.description ticketFieldMissing'],
    [{ form: { ...question().form, subject: 'x'.repeat(121) } }, 'form.subject ticketFieldTooLong'],
    [{ form: { ...question().form, cheese: 'x' } }, 'form.cheese ticketFieldUnknown'],
    [{ form: { ...question().form, priority: 'x' } }, 'form.priority ticketChoiceUnknown'],
    [{ uploads: [999_999] }, 'uploads uploadNotFound'],
  ])('with %j is refused at its field, and not opened', async (wrong, code) => {
    const answer = await ines.call(supportTicketCreate, { ...question(), ...wrong })
    expect(codeOf(answer)).toEqual([code])
    expect((await ines.call(supportTicketList, {})).tickets).toEqual([])
  })

  test('is listed in pages of twenty, those with unread answers first [OP334 OP338 B390]', async () => {
    const first = await opened()
    for (let count = 0; count < 20; count += 1) await opened()
    await answered(first.id)
    const { tickets: page = [] } = await ines.call(supportTicketList, {})
    expect(page).toHaveLength(20)
    expect(page[0]).toMatchObject({ ticketNumber: first.ticketNumber, derivedStatus: 'new', isUnread: true })
    const { tickets: next = [] } = await ines.call(supportTicketList, { from: 21 })
    expect(next).toHaveLength(1)
    expect(page.map(({ id }) => id)).not.toContain(next[0]?.id)
    expect((await ines.call(supportTicketList, { limit: 21 })).responseCode).not.toBe('00')
  })

  test('of another customer does not exist, for every call [OP339 OP341 OP342 OP344]', async () => {
    const { id, ticketNumber } = await opened()
    const bo = await bank.as('bo')
    expect((await bo.call(supportTicketList, {})).tickets).toEqual([])
    const answers = [
      await bo.call(supportTicketGet, { id: ticketNumber }),
      await bo.call(supportConversationList, { id }),
      await bo.call(supportThreadCreate, { id, messageId: randomUUID(), content: 'Mine' }),
      await bo.call(supportTicketUpdate, { id, status: 'Closed' }),
    ]
    expect(answers.map(codeOf)).toEqual(answers.map(() => ['id ticketNotFound']))
    expect(await messagesOf(id)).toHaveLength(1)
  })

  test('is closed and reopened by the customer, and reopened by their next message [OP342]', async () => {
    const { id, ticketNumber } = await opened()
    const statusNow = async () =>
      (await ines.call(supportTicketGet, { id: ticketNumber })).ticket?.derivedStatus
    await ines.call(supportTicketUpdate, { id, status: 'Closed' })
    expect(await statusNow()).toBe('closed')
    await ines.call(supportTicketUpdate, { id, status: 'Open' })
    expect(await statusNow()).toBe('open')
    await answered(id, '', 'Closed')
    expect(await statusNow()).toBe('closed')
    await ines.call(supportThreadCreate, { id, messageId: randomUUID(), content: 'Not yet.' })
    expect(await statusNow()).toBe('open')
  })

  test('of a company belongs to the company, and names its manager [OP332 B394]', async () => {
    const acting = { customerId: await bank.customerId('northlight') }
    const { agent: manager } = await ines.call(supportAgentGet, {}, acting)
    expect(manager).toEqual(brands.ostra.businessManager)
    expect((await ines.call(supportAgentGet, {})).agent).toBeUndefined()
    await ines.call(supportTicketCreate, question(), acting)
    const { rows } = await bank.database.owner.query('select customer_id::int from sandbox.support_ticket')
    expect(rows).toEqual([{ customer_id: acting.customerId }])
    expect((await ines.call(supportTicketList, {})).tickets).toEqual([])
    expect((await ines.call(supportTicketList, {}, acting)).tickets).toHaveLength(1)
  })
})

describe('an answer', () => {
  test('is unread until the customer reads it, in the list and in the count [OP333 OP342 B395 B397]', async () => {
    const { id, ticketNumber } = await opened()
    await opened()
    expect(await unreadOf()).toEqual([])
    expect(await answered(id)).toBe(204)
    expect(await unreadOf()).toEqual([ticketNumber])
    const [last] = (await messagesOf(id)).slice(-1)
    await ines.call(supportTicketUpdate, { id, cf_customer_read_at: last?.createdAt })
    expect(await unreadOf()).toEqual([])
    expect((await ines.call(supportTicketGet, { id: ticketNumber })).ticket).toMatchObject({
      isUnread: false,
      cf_customer_read_at: last?.createdAt,
    })
    await answered(id, 'It has arrived.')
    expect(await unreadOf()).toEqual([ticketNumber])
  })

  test('that is to come cannot be read in advance [B397]', async () => {
    const { id, ticketNumber } = await opened()
    await ines.call(supportTicketUpdate, { id, cf_customer_read_at: '2099-01-01T00:00:00Z' })
    await answered(id)
    expect(await unreadOf()).toEqual([ticketNumber])
  })

  test('is announced to the customer’s pages, and a callback without the company’s signature is refused [B395]', async () => {
    const { id, ticketNumber } = await opened()
    await answered(id)
    const { rows } = await bank.database.owner.query(
      `select event, data, changed from app.outbox where customer_id = $1 and 'support' = any(changed) order by id desc limit 1`,
      [await bank.customerId('ines')],
    )
    expect(rows).toEqual([
      {
        event: 'notification',
        data: { type: 'support.answered', link: `/messages/${ticketNumber}` },
        changed: ['support'],
      },
    ])
    const forged = await bank.app.inject({
      method: 'POST',
      url: supportCallback,
      headers: { 'content-type': 'application/json', 'webhook-id': 'a', 'webhook-signature': 'v1,a' },
      payload: '{"type":"ticket.answered"}',
    })
    expect(forged.statusCode).toBe(401)
  })

  test('is mailed, without what it says and once for each answer [CR-14]', async () => {
    const { id } = await opened()
    await bank.settled()
    await bank.database.owner.query('delete from sandbox.message')
    await answered(id, 'Your card is on its way.')
    await bank.settled()
    const { rows } = await bank.database.owner.query<{ body: string }>(
      `select body from sandbox.message where recipient = $1 and subject = 'We answered your message'`,
      [personOf('ines').email],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.body).not.toContain('card')
  })

  test('is included with the newest messages, by its beginning, and in full on request [OP343 OP344 B391]', async () => {
    const { id } = await opened()
    const long = 'Dear customer, '.repeat(100)
    await answered(id, 'First.')
    await answered(id, long)
    const preview = await messagesOf(id, 2)
    expect(preview.map(({ from, isWhole }) => [from, isWhole])).toEqual([
      ['desk', true],
      ['desk', false],
    ])
    expect(preview[1]?.summary).toBe(long.slice(0, 400))
    const { thread } = await ines.call(supportThreadGet, { id, threadId: preview[1]?.id ?? '' })
    expect(thread?.content).toBe(long)
    expect(await messagesOf(id)).toHaveLength(3)
    expect(codeOf(await ines.call(supportThreadGet, { id, threadId: '1' }))).toEqual([
      'threadId threadNotFound',
    ])
    expect((await ines.call(supportConversationList, { id, limit: 101 })).responseCode).not.toBe('00')
  })
})

describe('a message', () => {
  const uploadOf = async (isChecked = true) =>
    ownUpload(bank, { id: await bank.customerId('ines'), personId: await bank.personId('ines') }, isChecked)

  test('includes its files, which are returned unchanged [OP346 OP347 OP341]', async () => {
    const { id } = await opened()
    const sent = await ines.call(supportThreadCreate, {
      id,
      messageId: randomUUID(),
      content: '',
      uploads: [await uploadOf(), await uploadOf()],
    })
    expect(sent.responseCode).toBe('00')
    const message = (await messagesOf(id)).at(-1)
    expect(message?.attachments.map(({ name }) => name)).toEqual(['file-1.pdf', 'file-2.pdf'])
    const file = { id, threadId: message?.id ?? '', attachId: message?.attachments[0]?.id ?? '' }
    await ines.call(supportAttachmentContentGet, file)
    expect(ines.answer?.rawPayload.equals(smallPdf)).toBe(true)
    const { rowCount } = await bank.database.owner.query('select from app.upload')
    expect(rowCount).toBe(0)
    expect(codeOf(await ines.call(supportAttachmentContentGet, { ...file, attachId: '1' }))).toEqual([
      'attachId attachmentNotFound',
    ])
  })

  test.each([
    ['nothing in it', async () => ({ content: '  ' }), 'content messageEmpty'],
    [
      'a file that was not checked',
      async () => ({ content: 'a', uploads: [await uploadOf(false)] }),
      'uploads fileUnchecked',
    ],
  ])('with %s is refused', async (_, more, code) => {
    const { id } = await opened()
    const answer = await ines.call(supportThreadCreate, { id, messageId: randomUUID(), ...(await more()) })
    expect(codeOf(answer)).toEqual([code])
    expect(await messagesOf(id)).toHaveLength(1)
  })

  test('that is sent again is stored once, with its files [OP341 OP340]', async () => {
    const { id } = await opened()
    const message = { id, messageId: randomUUID(), content: 'Once.', uploads: [await uploadOf()] }
    const first = await ines.call(supportThreadCreate, message)
    const second = await ines.call(supportThreadCreate, message)
    expect(second.threadId).toBe(first.threadId)
    expect(await messagesOf(id)).toHaveLength(2)
    const asked = question()
    const [ticket, repeated] = [
      await ines.call(supportTicketCreate, asked),
      await ines.call(supportTicketCreate, asked),
    ]
    expect(repeated.ticketNumber).toBe(ticket.ticketNumber)
  })

  test('with a lost answer is stored once, too: the company recognises its number', async () => {
    const { id } = await opened()
    const message = { id, messageId: randomUUID(), content: 'Once.', uploads: [await uploadOf()] }
    agent().setWeather('lost')
    expect(codeOf(await ines.call(supportThreadCreate, message))).toEqual([' supportAway'])
    agent().setWeather('usual')
    // The files still exist, because nothing was recorded.
    expect((await ines.call(supportThreadCreate, message)).responseCode).toBe('00')
    const sent = await messagesOf(id)
    expect(sent.map(({ attachments }) => attachments.length)).toEqual([0, 1])
  })

  test('is recorded for a day', async () => {
    const asked = question()
    await ines.call(supportTicketCreate, asked)
    const count = async () => (await bank.database.owner.query('select from app.support_message')).rowCount
    await forgetSentMessages(bank.services)
    expect(await count()).toBe(1)
    bank.clock.advance(25 * 60 * 60_000)
    await forgetSentMessages(bank.services)
    expect(await count()).toBe(0)
  })
})

describe('when the company fails', () => {
  test.each([
    ['down', 'supportAway'],
    ['failing', 'supportAway'],
    ['busy', 'supportBusy'],
  ] as const)('%s: every call is refused as %s, and works again afterwards', async (weather, code) => {
    agent().setWeather(weather)
    expect(codeOf(await ines.call(supportTicketStatsGet, {}))).toEqual([` ${code}`])
    const tried = await ines.call(supportTicketCreate, question())
    expect([tried.http, codeOf(tried)]).toEqual([424, [` ${code}`]])
    agent().setWeather('usual')
    // A write is attempted even while reads back off, and its success ends the back-off (B393).
    await opened()
    expect(await unreadOf()).toEqual([])
  })

  test('an expired token is replaced without an error [B392]', async () => {
    await opened()
    agent().forgetTokens()
    expect((await ines.call(supportTicketList, {})).tickets).toHaveLength(1)
  })
})

test('the help window gets a token for this customer, and only an existing one [OP331]', async () => {
  const { jwt = '' } = await ines.call(supportJwtGet, { widgetId: 'messages' })
  const claims: unknown = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
  const sub = String(await bank.customerId('ines'))
  expect(claims).toEqual({
    sub,
    brand: 'ostra',
    aud: 'messages',
    iat: expect.any(Number),
    exp: expect.any(Number),
  })
  expect(codeOf(await ines.call(supportJwtGet, { widgetId: 'guess' }))).toEqual(['widgetId widgetUnknown'])
})

describe('the addresses of the support company', () => {
  test('answer the contact, the fields of a ticket and the list below /support-api [OP336 OP338 OP345 SP-17]', async () => {
    const { contact, fields } = await ines.call(supportTicketCompose, {})
    expect((await ines.call(supportMe, {})).contact).toEqual(contact)
    expect((await ines.call(supportTicketFieldsGet, {})).fields).toEqual(fields)
    const { id } = await opened()
    const { tickets = [] } = await ines.call(supportTicketPage, { limit: 20, from: 1 })
    expect(tickets.map((ticket) => ticket.id)).toEqual([id])
    expect(tickets).toEqual((await ines.call(supportTicketList, { limit: 20, from: 1 })).tickets)
  })

  test('take a checked file and give its number for a message [OP346 SP-17]', async () => {
    const [owner, other] = await Promise.all(
      ['ines', 'bo'].map(async (key) => ({
        id: await bank.customerId(key),
        personId: await bank.personId(key),
      })),
    )
    const file = await ownUpload(bank, owner!)
    expect((await ines.call(supportUpload, { file })).id).toBe(file)
    const unchecked = await ownUpload(bank, owner!, false)
    expect(codeOf(await ines.call(supportUpload, { file: unchecked }))).toEqual(['file fileUnchecked'])
    const theirs = await ownUpload(bank, other!)
    expect(codeOf(await ines.call(supportUpload, { file: theirs }))).toEqual(['file uploadNotFound'])
  })
})
