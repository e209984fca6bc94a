import { expect, test } from 'vitest'
import { pushEvents } from './push-events.ts'

const detail = { payer: 1001, payee: 1002, units: '1250', currency: 'EUR' }
const approved = {
  event: 'transaction.result',
  changed: ['accounts', 'history', 'payees', 'limits', 'approvals'],
}
const received = { event: 'notification', changed: ['accounts', 'history'] }
const payment = {
  type: 'payment.in',
  amount: '12.50',
  currencyCode: 'EUR',
  fromCustomerId: 1001,
  refresh: ['accounts'],
}

test.each([
  [
    'a payment booked at once',
    { id: 7, kind: 'p2p', actor: 31, detail },
    [
      { customerId: 1001, ...approved, data: { operationId: 7, userId: 31, approved: true, message: '' } },
      { customerId: 1002, ...received, data: { operationId: 7, ...payment } },
    ],
  ],
  [
    'a payment that came from another cell, where its payer has their pages',
    { id: 7, kind: 'p2p', actor: 0, detail: { ...detail, cell: 'b' } },
    [{ customerId: 1002, ...received, data: { operationId: 7, ...payment } }],
  ],
  [
    'a held payment that was confirmed, under the id the payer knows',
    { id: 9, kind: 'p2pPost', actor: 32, detail: { ...detail, of: 7, by: 31 } },
    [
      { customerId: 1001, ...approved, data: { operationId: 7, userId: 31, approved: true, message: '' } },
      { customerId: 1002, ...received, data: { operationId: 7, ...payment } },
    ],
  ],
  [
    'a payment in a currency without decimals',
    { id: 7, kind: 'p2p', actor: 31, detail: { ...detail, currency: 'JPY' } },
    [
      { customerId: 1001, ...approved, data: { operationId: 7, userId: 31, approved: true, message: '' } },
      {
        customerId: 1002,
        ...received,
        data: { operationId: 7, ...payment, amount: '1250', currencyCode: 'JPY' },
      },
    ],
  ],
  [
    'a payment that was held: the payee hears nothing',
    { id: 7, kind: 'p2pHold', actor: 31, detail },
    [
      {
        customerId: 1001,
        event: 'refresh',
        data: { operationId: 7 },
        changed: ['accounts', 'history', 'limits', 'approvals'],
      },
    ],
  ],
  [
    'a payment that waits for a colleague: whoever decides hears what it is',
    { id: 7, kind: 'p2pHold', actor: 31, detail: { ...detail, request: true } },
    [
      {
        customerId: 1001,
        event: 'refresh',
        data: { operationId: 7 },
        changed: ['accounts', 'history', 'limits', 'approvals'],
      },
      {
        customerId: 1001,
        event: 'notification',
        data: {
          type: 'payment.waiting',
          operationId: 7,
          userId: 31,
          amount: '12.50',
          currencyCode: 'EUR',
        },
        changed: ['approvals'],
      },
    ],
  ],
  ['what has no customer to tell', { id: 1, kind: 'opening', actor: 0, detail: {} }, []],
])('tells of %s [OP369] [OP370]', (_, operation, events) => {
  expect(pushEvents(operation)).toEqual(events)
})

test.each([
  ['rejected', 'Transaction was rejected.'],
  ['expired', 'Transaction was rejected.'],
  ['failed', 'Failed transaction'],
])('tells the payer alone that a held payment was voided: %s [OP369 B126 B233]', (outcome, message) => {
  expect(
    pushEvents({ id: 9, kind: 'release', actor: 0, detail: { ...detail, of: 7, by: 31, outcome } }),
  ).toEqual([
    {
      customerId: 1001,
      event: 'transaction.result',
      data: { operationId: 7, userId: 31, approved: false, message, outcome },
      changed: ['accounts', 'history', 'limits', 'approvals'],
    },
  ])
})

test('contains that a payment had waited for a colleague, but not its creator if they are unknown', () => {
  const [told] = pushEvents({
    id: 9,
    kind: 'p2pPost',
    actor: 32,
    detail: { ...detail, of: 7, request: true },
  })
  expect(told?.data).toEqual({ operationId: 7, isRequest: true, approved: true, message: '' })
})
