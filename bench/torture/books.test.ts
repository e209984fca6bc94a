import { expect, test } from 'vitest'
import { Books, type Heard, type Payment } from './books.ts'
import type { Person } from './client.ts'

const minute = 60_000
const now = Date.now()
const later = now + minute

const heard = (body: Heard['answer']['body'], at: number): Heard => ({
  answer: { status: 200, body },
  askedAt: at,
  heardAt: at + 1,
})
const done = (status: 'pending' | 'completed', at = now): Heard =>
  heard({ responseCode: '00', transactionId: 7, status }, at)
const refused = (code: string, at = now): Heard =>
  heard({ responseCode: '01', validationErrors: [{ code }] }, at)

const sentMinutesAgo = (minutes: number): Payment => ({
  key: 'key',
  payer: { email: 'ada@ostra.example' } as Person,
  payee: undefined,
  input: {},
  units: 100n,
  sentAt: now - minutes * minute,
  transactionId: undefined,
  end: 'left',
})

test('For a payer who returns after the time for the code the payment is over, with or without its number', () => {
  const books = new Books()
  const [unknown, known] = [sentMinutesAgo(11), sentMinutesAgo(11)]
  books.sent(unknown, refused('approvalNotOpen'))
  books.sent(known, done('pending'))
  books.sent(known, refused('approvalNotOpen', later))
  expect([unknown.end, known.end, books.contradictions]).toEqual(['over', 'over', []])
})

test('Within the time for the code the answer that a payment is over contradicts earlier answers', () => {
  const books = new Books()
  const payment = sentMinutesAgo(9)
  books.sent(payment, done('pending'))
  books.sent(payment, refused('approvalNotOpen', later))
  expect(books.contradictions).toEqual([
    'key of ada@ostra.example succeeded and was then refused as approvalNotOpen',
  ])
})

test('A completed payment is never over', () => {
  const books = new Books()
  const payment = sentMinutesAgo(11)
  books.sent(payment, done('completed'))
  books.sent(payment, refused('approvalNotOpen', later))
  expect([payment.end, books.contradictions.length]).toEqual(['completed', 1])
})

test('A copy under way with the one that succeeded may have lacked the money; one sent after the success may not', () => {
  const books = new Books()
  const payment = sentMinutesAgo(0)
  books.sent(payment, done('completed'))
  books.sent(payment, refused('insufficientFunds'))
  const before = books.contradictions.length
  books.sent(payment, refused('insufficientFunds', later))
  expect([before, books.contradictions.length, payment.end]).toEqual([0, 1, 'completed'])
})
