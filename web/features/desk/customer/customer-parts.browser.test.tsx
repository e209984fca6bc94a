import {
  adminCustomerAccountList,
  adminCustomerActivityList,
  adminCustomerAuditList,
  adminCustomerDeviceList,
  adminCustomerNoteAdd,
  adminCustomerNoteList,
  adminCustomerSessionEnd,
  adminCustomerTicketList,
} from '@sixpence/protocol/desk/desk'
import { afterEach, expect, test } from 'vitest'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import { CustomerPartPage, type CustomerPart } from './customer-tabs.tsx'

afterEach(cleanSlate)

const at = '2026-11-25T08:00:00Z'
const account = {
  accountId: 5001,
  number: 'LT601010012345678901',
  alias: 'Everyday',
  currencyCode: 'EUR',
  booked: '120.00',
  held: '20.00',
  available: '100.00',
  state: 'open' as const,
}
const open = (part: CustomerPart, answers: Answer[]) =>
  openScreen({
    screens: {
      '/admin-overview': () => (
        <main>
          <h1>Nora Lange</h1>
          <CustomerPartPage customerId={1011} part={part} />
        </main>
      ),
    },
    at: '/admin-overview?customer=1011',
    answers: [...ordinaryDay, ...answers],
  })

test('accounts show their balances, and each booked line leads to its payment', async () => {
  const entry = {
    version: 7,
    operationId: 1207,
    at,
    kind: 'p2p',
    amount: '-20.00',
    bookedAfter: '120.00',
    currencyCode: 'EUR',
    counterparty: 'Ana Nowak',
  }
  const screen = await open('activity', [
    on(adminCustomerAccountList, () => ({ accounts: [account] })),
    on(adminCustomerActivityList, ({ before }) => ({
      entries: [{ ...entry, version: before ? 6 : 7 }],
      ...(before === undefined && { next: 7 }),
    })),
  ])
  await expect.element(screen.getByRole('link', { name: 'Ana Nowak' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ana Nowak' }).element().getAttribute('href')).toContain(
    'operation=1207',
  )
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Older' }).click()
  await expect.element(screen.getByRole('button', { name: 'Newest' })).toBeVisible()
})

test('a session is ended for a reason', async () => {
  const sessionId = '3f0c1c2a-7f2e-4c57-9a5e-0d8c1b1f2a3b'
  const screen = await open('devices', [
    on(adminCustomerDeviceList, () => ({
      devices: [{ id: 1, name: 'Pixel', type: 'android', state: 'linked', person: 'Nora Lange', usedAt: at }],
      sessions: [
        { sessionId, person: 'Nora Lange', browser: 'Firefox', ip: '10.0.0.1', createdAt: at, activeAt: at },
      ],
    })),
    on(adminCustomerSessionEnd, () => ({})),
  ])
  await expect.element(screen.getByText('Pixel')).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'End the session of Nora Lange at 10.0.0.1' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Why').fill('The phone was stolen')
  await dialog.getByRole('button', { name: 'End the session' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(screen.called.findLast(({ call }) => call === 'adminCustomerSessionEnd')?.input).toEqual({
    customerId: 1011,
    sessionId,
    why: 'The phone was stolen',
  })
})

test('a note is written, and an empty one is not', async () => {
  const screen = await open('notes', [
    on(adminCustomerNoteList, () => ({
      notes: [{ id: 1, at, by: 'Ada Bergman', role: 'Support', text: 'Moves to Lisbon' }],
    })),
    on(adminCustomerNoteAdd, () => ({})),
  ])
  await expect.element(screen.getByText('Moves to Lisbon')).toBeVisible()
  await screen.getByRole('button', { name: 'Write a note' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save the note' }).click()
  await expect.element(dialog.getByText('Enter a note.').first()).toBeVisible()
  await dialog.getByLabelText('Note').fill('Rang about a card')
  await dialog.getByRole('button', { name: 'Save the note' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the trail shows who looked and in which role, and failed loading of tickets is reported', async () => {
  const trail = await open('trail', [
    on(adminCustomerAuditList, () => ({
      rows: [
        {
          id: 1,
          at,
          call: 'adminPaymentGet',
          outcome: 'done',
          actor: 'Ada Bergman',
          isStaff: true,
          role: 'Support',
          address: '10.0.0.1',
          detail: { payment: 1207 },
        },
      ],
    })),
  ])
  await expect.element(trail.getByText('Viewed a payment')).toBeVisible()
  await expect.element(trail.getByText('Support', { exact: true })).toBeVisible()
  expect(await findings()).toEqual([])
  await trail.unmount()
  await cleanSlate()
  const tickets = await open('tickets', [on(adminCustomerTicketList, () => refuse('supportAway'))])
  await expect.element(tickets.getByText('We could not load the tickets.')).toBeVisible()
})
