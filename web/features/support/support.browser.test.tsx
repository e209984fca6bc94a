import { uploadCreate } from '@sixpence/protocol/documents/documents'
import { accessRights } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import {
  supportAgentGet,
  supportConversationList,
  supportThreadCreate,
  supportThreadGet,
  supportTicketCompose,
  supportTicketCreate,
  supportTicketGet,
  supportTicketList,
  supportTicketUpdate,
} from '@sixpence/protocol/support/support'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '#lib/call/refresh.ts'
import { alice } from '#testing/bank.ts'
import { type Answer, never, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import MessagesScreen from './messages-screen.tsx'
import type { Ticket } from './ticket-words.ts'
import TicketScreen from './ticket-screen.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await cleanSlate()
})

const ticket: Ticket = {
  id: '40001',
  ticketNumber: '1201',
  subject: 'My refund',
  departmentId: 'payments',
  status: 'Open',
  derivedStatus: 'new',
  isUnread: true,
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
  lastThread: { createdAt: '2026-11-21T10:00:00Z', to: 'customer' },
}
const said = { author: 'Robin', isWhole: true, attachments: [] }
const conversations = [
  { ...said, id: '1', from: 'customer' as const, createdAt: ticket.createdAt, summary: 'Where is it?' },
  { ...said, id: '2', from: 'desk' as const, createdAt: ticket.updatedAt, summary: 'We have found it.' },
]
const field = { type: 'text' as const, isMandatory: true, most: 20 }
const form = {
  contact: { email: 'alice@ostra.example', contactName: 'Alice Example' },
  form: { departments: [{ id: 'payments', name: 'Payments' }] },
  fields: [
    { ...field, name: 'subject', label: 'Subject' },
    { ...field, name: 'description', label: 'What happened?', type: 'textarea' as const, most: 5_000 },
  ],
}

const open = (at: string, answers: Answer[] = []) =>
  openScreen({
    screens: { '/messages': MessagesScreen, '/messages/$ticketNumber': TicketScreen },
    at,
    answers: [
      on(customerInfoGet, () => ({ customer: alice, idleSeconds: 900 })),
      on(supportAgentGet, () => ({})),
      on(supportTicketList, () => ({ tickets: [ticket] })),
      on(supportTicketGet, () => ({ ticket })),
      on(supportConversationList, () => ({ conversations })),
      on(supportTicketCompose, () => form),
      on(supportTicketUpdate, () => ({})),
      ...answers,
    ],
  })
const asked = (screen: Awaited<ReturnType<typeof open>>, call: { name: string }) =>
  screen.called.filter((recordedCall) => recordedCall.call === call.name).map(({ input }) => input)

test('the list marks what was not read, and shows how the answer begins [R064] [B390 B391 B395]', async () => {
  const read = { ...ticket, id: '40002', ticketNumber: '1202', subject: 'A letter', isUnread: false }
  const screen = await open('/messages', [on(supportTicketList, () => ({ tickets: [ticket, read] }))])
  const unread = screen.getByRole('link', { name: /My refund/ })
  await expect.element(unread.getByText('My refund')).toHaveProperty('tagName', 'STRONG')
  await expect.element(unread.getByText('We have found it.')).toBeVisible()
  await expect.element(unread.getByText('New answer')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /A letter/ }).getByText('Answered')).toBeVisible()
  expect(asked(screen, supportTicketList)).toEqual([{ limit: 20, from: 1 }])
  expect(asked(screen, supportConversationList)).toEqual([{ id: 40001, limit: 2 }])
  expect(await findings()).toEqual([])
  await unread.click()
  expect(screen.where()).toBe('/messages/1201')
})

test('twenty to a page, the next from the twenty-first [B390]', async () => {
  const tickets = Array.from({ length: 20 }, (_, index) => ({
    ...ticket,
    id: String(index + 1),
    isUnread: false,
  }))
  const screen = await open('/messages', [on(supportTicketList, () => ({ tickets }))])
  await screen.getByRole('button', { name: 'Older' }).click()
  await expect.poll(() => asked(screen, supportTicketList).at(-1)).toEqual({ limit: 20, from: 21 })
})

test('opening a ticket fetches a hundred messages and says until which it was read [R065] [B391 B397]', async () => {
  const screen = await open('/messages/1201')
  await expect.element(screen.getByText('We have found it.')).toBeVisible()
  expect(asked(screen, supportConversationList)[0]).toEqual({ id: 40001, limit: 100 })
  await expect
    .poll(() => asked(screen, supportTicketUpdate))
    .toEqual([{ id: 40001, cf_customer_read_at: ticket.updatedAt }])
  expect(await findings()).toEqual([])
})

test('a number that is not theirs has a page that says so [R065]', async () => {
  const screen = await open('/messages/9', [on(supportTicketGet, () => refuse('ticketNotFound'))])
  await expect
    .element(screen.getByRole('heading', { name: 'We cannot find this conversation' }))
    .toBeVisible()
})

test('an answer that is not taken keeps its words and its number, also over a reload [B393]', async () => {
  let isAway = true
  const answer = on(supportThreadCreate, () => (isAway ? refuse('supportAway') : { threadId: '3' }))
  const screen = await open('/messages/1201', [answer])
  const words = screen.getByRole('textbox', { name: 'Your answer' })
  await words.fill('Thank you')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Your message is not sent yet/)
  await screen.unmount()
  const again = await open('/messages/1201', [answer])
  await expect.element(again.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Thank you')
  isAway = false
  await again.getByRole('button', { name: 'Send message' }).click()
  await expect.element(again.getByRole('textbox', { name: 'Your answer' })).toHaveValue('')
  const [first] = asked(screen, supportThreadCreate)
  const [second] = asked(again, supportThreadCreate)
  expect(first?.['messageId']).toMatch(/^[\da-f-]{36}$/)
  expect(second).toEqual(first)
})

test('a help desk that has too much to do is asked again when its time is over, not before [B393]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  let count = 0
  const screen = await open('/messages', [
    on(supportTicketList, () => {
      count += 1
      return count === 1 ? refuse('supportBusy', { seconds: 1 }) : { tickets: [ticket] }
    }),
  ])
  await expect.element(screen.getByText('We could not load your messages.')).toBeVisible()
  expect(count).toBe(1)
  vi.advanceTimersByTime(29_000)
  expect(count).toBe(1)
  vi.advanceTimersByTime(2_000)
  await expect.element(screen.getByText('My refund')).toBeVisible()
  expect(count).toBe(2)
})

test('a new question names what is missing, then sends department, address, name and fields [B396]', async () => {
  const screen = await open('/messages', [
    on(supportTicketCreate, () => ({ id: '40003', ticketNumber: '1203' })),
  ])
  await screen.router.navigate({ to: '/messages', search: { write: true } } as never)
  await screen.getByRole('button', { name: 'Send message' }).click()
  await expect.element(screen.getByRole('heading', { name: '3 entries need correcting' })).toBeVisible()
  expect(asked(screen, supportTicketCreate)).toEqual([])
  await screen.getByRole('combobox', { name: 'What is it about?' }).selectOptions('payments')
  await screen.getByRole('textbox', { name: 'Subject' }).fill('My refund')
  await screen.getByRole('textbox', { name: 'What happened?' }).fill('It is late.')
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Send message' }).click()
  await expect.poll(() => screen.where()).toBe('/messages/1203')
  expect(asked(screen, supportTicketCreate)).toMatchObject([
    {
      departmentId: 'payments',
      email: 'alice@ostra.example',
      contactName: 'Alice Example',
      form: { subject: 'My refund', description: 'It is late.' },
    },
  ])
})

test('a company sees its manager beside the other ways [B394]', async () => {
  const agent = { name: 'Maren Holt', email: 'business@ostra.example', phone: '+44 1632 960201' }
  const screen = await open('/messages', [on(supportAgentGet, () => ({ agent }))])
  await expect.element(screen.getByRole('heading', { name: 'Your manager at Ostra' })).toBeVisible()
  await expect.element(screen.getByText('Maren Holt')).toBeVisible()
})

test.each([
  ['full', true],
  ['read', false],
  ['initiate', false],
  ['confirmed', false],
] as const)('a colleague with the right “%s” is offered to send a file: %s', async (right, isOffered) => {
  const customer = { ...alice, accessRight: accessRights[right] }
  const screen = await open('/messages/1201', [on(customerInfoGet, () => ({ customer, idleSeconds: 900 }))])
  await expect.element(screen.getByText('We have found it.')).toBeVisible()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await expect.element(screen.getByRole('textbox', { name: 'Your answer' })).toBeVisible()
  await expect
    .poll(() => screen.getByRole('button', { name: 'Add a file' }).elements().length)
    .toBe(isOffered ? 1 : 0)
})

test('empty, failed and on its way the list says so [R064]', async () => {
  const empty = await open('/messages', [on(supportTicketList, () => ({ tickets: [] }))])
  await expect.element(empty.getByText('No messages yet')).toBeVisible()
  expect(await findings()).toEqual([])
  await empty.unmount()
  await cleanSlate()
  let isAway = true
  const failed = await open('/messages', [
    on(supportTicketList, () => (isAway ? refuse('supportAway') : { tickets: [ticket] })),
  ])
  await expect.element(failed.getByText('We could not load your messages.')).toBeVisible()
  // The same page offers other contacts.
  await expect.element(failed.getByRole('link', { name: 'help@ostra.example' })).toBeVisible()
  expect(await findings()).toEqual([])
  isAway = false
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect.element(failed.getByText('My refund')).toBeVisible()
  await failed.unmount()
  await cleanSlate()
  const onItsWay = await open('/messages', [on(supportTicketList, never)])
  await expect.element(onItsWay.getByRole('link', { name: 'Write to us' })).toBeVisible()
  await expect.element(onItsWay.getByText('No messages yet')).not.toBeInTheDocument()
})

test('what is settled is closed, and what is closed is opened again [R065]', async () => {
  let status: 'Open' | 'Closed' = 'Open'
  const screen = await open('/messages/1201', [
    on(supportTicketGet, () => ({
      ticket: {
        ...ticket,
        status,
        isUnread: false,
        derivedStatus: status === 'Closed' ? ('closed' as const) : ('open' as const),
      },
    })),
    on(supportTicketUpdate, (input) => {
      status = input.status ?? status
      return {}
    }),
  ])
  await screen.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect.element(screen.getByText('This conversation is closed. Writing opens it again.')).toBeVisible()
  await screen.getByRole('button', { name: 'Reopen' }).click()
  await expect.element(screen.getByRole('button', { name: 'Mark as resolved' })).toBeVisible()
  expect(asked(screen, supportTicketUpdate)).toEqual([
    { id: 40001, status: 'Closed' },
    { id: 40001, status: 'Open' },
  ])
})

test('a long message is fetched in full when asked for, and again when it did not come [R065]', async () => {
  let isAway = true
  const message = { ...said, id: '2', from: 'desk' as const, createdAt: ticket.updatedAt }
  const screen = await open('/messages/1201', [
    on(supportConversationList, () => ({
      conversations: [{ ...message, summary: 'The beginning', isWhole: false }],
    })),
    on(supportThreadGet, () =>
      isAway ? refuse('threadNotFound') : { thread: { ...message, content: 'The beginning and the end' } },
    ),
  ])
  await expect.element(screen.getByText('The beginning…')).toBeVisible()
  expect(asked(screen, supportThreadGet)).toEqual([])
  await screen.getByRole('button', { name: 'Show the whole message' }).click()
  isAway = false
  await screen.getByRole('button', { name: 'It did not upload. Try again' }).click()
  await expect.element(screen.getByText('The beginning and the end')).toBeVisible()
})

test('a file that is refused says why beside it; a message waits for a file that is on its way', async () => {
  const screen = await open('/messages/1201', [
    on(uploadCreate, ({ size }) => (size === 3 ? refuse('tooManyUploads', { most: 20 }) : never())),
  ])
  await expect.element(screen.getByRole('button', { name: 'Add a file' })).toBeVisible()
  const input = screen.container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('there is no place for a file')
  await userEvent.upload(input, new File([], 'empty.pdf', { type: 'application/pdf' }))
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This file is empty.')
  await userEvent.upload(input, new File(['abc'], 'refused.pdf', { type: 'application/pdf' }))
  await expect.poll(() => screen.getByRole('alert').elements().length).toBe(2)
  await userEvent.upload(input, new File(['abcd'], 'slow.pdf', { type: 'application/pdf' }))
  await expect.element(screen.getByText('Uploading slow.pdf.')).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('textbox', { name: 'Your answer' }).fill('See the file')
  await screen.getByRole('button', { name: 'Send message' }).click()
  await expect.element(screen.getByText('Wait until every file has uploaded, or remove it.')).toBeVisible()
  expect(asked(screen, supportThreadCreate)).toEqual([])
})
