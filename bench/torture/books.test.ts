import { expect, test } from 'vitest'
import { Books, type Payment } from './books.ts'
import type { Answer, Person } from './client.ts'

const minute = 60_000
const refused = (name: string): Answer => ({
  status: 200,
  body: { responseCode: '01', validationErrors: [{ code: name }] },
})
const waiting: Answer = { status: 200, body: { responseCode: '00', transactionId: 7, status: 'pending' } }

const sentMinutesAgo = (minutes: number): Payment => ({
  key: 'key',
  payer: { email: 'ada@ostra.example' } as Person,
  payee: undefined,
  input: {},
  units: 100n,
  sentAt: Date.now() - minutes * minute,
  transactionId: undefined,
  end: 'left',
})

test('A payer who comes back after the time for the code finds the payment over, with or without its number', () => {
  const books = new Books()
  const [unheard, heard] = [sentMinutesAgo(11), sentMinutesAgo(11)]
  books.sent(unheard, refused('approvalNotOpen'))
  books.sent(heard, waiting)
  books.sent(heard, refused('approvalNotOpen'))
  expect([unheard.end, heard.end, books.contradictions]).toEqual(['over', 'over', []])
})

test('Within the time for the code a payment that is said to be over contradicts what was answered before', () => {
  const books = new Books()
  const payment = sentMinutesAgo(9)
  books.sent(payment, waiting)
  books.sent(payment, refused('approvalNotOpen'))
  expect(books.contradictions).toEqual([
    'key of ada@ostra.example succeeded and was then refused as approvalNotOpen',
  ])
})

test('A completed payment is never over', () => {
  const books = new Books()
  const payment = sentMinutesAgo(11)
  books.sent(payment, { status: 200, body: { responseCode: '00', transactionId: 7, status: 'completed' } })
  books.sent(payment, refused('approvalNotOpen'))
  expect([payment.end, books.contradictions.length]).toEqual(['completed', 1])
})
