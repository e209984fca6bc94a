import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, instant } from '../fields.ts'
import type { StaffPermission } from '../rules/staff-permissions.ts'
import { changer, longText, reader, why } from './desk-common.ts'

const ofCustomer = { customerId: id }
/** Reads of a customer's data that are recorded in the audit trail, with the role of the staff member. */
const looks = (permission: StaffPermission) =>
  ({ ...reader(permission), audit: 'change', refusals: ['customerNotFound'] }) as const

export const adminCustomerAccountList = call('adminCustomerAccountList', {
  ids: [],
  about: 'The accounts of a customer with the booked, held and available amounts.',
  input: z.object(ofCustomer),
  output: z.object({
    accounts: z.array(
      z.object({
        accountId: id,
        number: z.string(),
        alias: z.string(),
        currencyCode: z.string(),
        booked: z.string(),
        held: z.string(),
        available: z.string(),
        state: z.enum(['open', 'frozen', 'closed']),
      }),
    ),
  }),
  ...looks('payments.read'),
})

export const adminCustomerActivityList = call('adminCustomerActivityList', {
  ids: [],
  about: 'The entries of an account of a customer, the newest first, 30 a page.',
  input: z.object({ ...ofCustomer, accountId: id, before: z.optional(id) }),
  output: z.object({
    entries: z.array(
      z.object({
        version: z.int(),
        operationId: id,
        at: instant,
        kind: z.string(),
        amount: z.string(),
        bookedAfter: z.string(),
        currencyCode: z.string(),
        counterparty: z.optional(z.string()),
      }),
    ),
    next: z.optional(id),
  }),
  ...looks('payments.read'),
  refusals: ['customerNotFound', 'accountNotFound'],
})

export const adminCustomerDeviceList = call('adminCustomerDeviceList', {
  ids: [],
  about: 'The devices and open sessions of all users with access to a customer.',
  input: z.object(ofCustomer),
  output: z.object({
    devices: z.array(
      z.object({
        id,
        name: z.string(),
        type: z.string(),
        state: z.string(),
        person: z.string(),
        linkedAt: z.optional(instant),
        usedAt: z.optional(instant),
      }),
    ),
    sessions: z.array(
      z.object({
        sessionId: z.uuid(),
        person: z.string(),
        browser: z.string(),
        ip: z.string(),
        deviceName: z.optional(z.string()),
        createdAt: instant,
        activeAt: instant,
      }),
    ),
  }),
  ...looks('customers.read'),
})

export const adminCustomerSessionEnd = call('adminCustomerSessionEnd', {
  ids: [],
  about: 'Ends an open session of a user with access to a customer.',
  input: z.object({ ...ofCustomer, sessionId: z.uuid(), why }),
  output: z.object({}),
  refusals: ['customerNotFound', 'ownCase', 'customerSessionNotFound'],
  ...changer('sessions.end'),
})

export const adminCustomerTicketList = call('adminCustomerTicketList', {
  ids: [],
  about: 'The newest 30 tickets of a customer at the support company.',
  input: z.object(ofCustomer),
  output: z.object({
    tickets: z.array(
      z.object({ ticketNumber: z.string(), subject: z.string(), status: z.string(), updatedAt: instant }),
    ),
  }),
  ...looks('customers.read'),
  refusals: ['customerNotFound', 'supportAway', 'supportBusy'],
})

const note = z.object({ id, at: instant, by: z.string(), role: z.string(), text: z.string() })

export const adminCustomerNoteList = call('adminCustomerNoteList', {
  ids: [],
  about: 'The notes of staff about a customer, the newest first, 30 a page.',
  input: z.object({ ...ofCustomer, before: z.optional(id) }),
  output: z.object({ notes: z.array(note), next: z.optional(id) }),
  ...looks('customers.read'),
  refusals: ['customerNotFound', 'ownCase'],
})

export const adminCustomerNoteAdd = call('adminCustomerNoteAdd', {
  ids: [],
  about: 'Adds a note about a customer for colleagues. A note is never changed or deleted.',
  input: z.object({ ...ofCustomer, text: longText.check(z.minLength(1)) }),
  output: z.object({}),
  refusals: ['customerNotFound', 'ownCase'],
  ...changer('notes.write'),
})

export const adminCustomerAuditList = call('adminCustomerAuditList', {
  ids: [],
  about:
    'The audit trail of a customer, the newest first, 50 a page: who did or viewed what, from which address, in which role.',
  input: z.object({ ...ofCustomer, before: z.optional(id) }),
  output: z.object({
    rows: z.array(
      z.object({
        id,
        at: instant,
        call: z.string(),
        outcome: z.string(),
        actor: z.optional(z.string()),
        isStaff: z.boolean(),
        role: z.optional(z.string()),
        address: z.string(),
        detail: z.record(z.string(), z.unknown()),
      }),
    ),
    next: z.optional(id),
  }),
  ...looks('customers.read'),
})
