import * as z from 'zod/mini'
import { call } from './call.ts'
import { day, empty, id, instant } from './fields.ts'
import { anyRight, mayRead } from './rights.ts'

export const customerInfoGet = call('customerInfoGet', {
  ids: ['OP038'],
  about: 'The signed-in person and the customer acted for.',
  input: empty,
  output: z.object({
    customer: z.object({
      userId: id,
      customerId: id,
      customerType: z.int(),
      login: z.object({ email: z.string() }),
      firstName: z.string(),
      lastName: z.string(),
      businessName: z.optional(z.string()),
      birthDay: z.optional(day),
      customerCreationDate: instant,
      residenceCountryCode: z.string(),
      taxId: z.optional(z.string()),
      transactionApproveMode: z.int(),
      login2faMode: z.string(),
      isAdmin: z.boolean(),
      isHaveRelatedAccounts: z.boolean(),
      useOldWeb: z.boolean(),
      oldWebUrl: z.optional(z.string()),
      permissions: z.optional(z.record(z.string(), z.union([z.boolean(), z.int()]))),
      accessRight: z.int(),
      verified: z.boolean(),
      limited: z.boolean(),
      dueDiligenceLevel: z.int(),
      isNeedPersonalInfoUpdate: z.boolean(),
      isNeedKyc: z.boolean(),
      defaultCurrency: z.string(),
      language: z.string(),
    }),
    idleSeconds: z.int(),
  }),
  access: { who: 'customer', rights: anyRight },
  reads: ['customer'],
  rate: 'read',
  audit: 'none',
})

export const userAccessList = call('userAccessList', {
  ids: ['OP040'],
  about: 'The customers the signed-in person may act for.',
  input: empty,
  output: z.object({
    customers: z.array(
      z.object({
        id,
        customerUsername: z.string(),
        customerName: z.string(),
        customerType: z.int(),
        accessRights: z.int(),
      }),
    ),
  }),
  access: { who: 'person' },
  reads: ['customer'],
  rate: 'read',
  audit: 'none',
})

export const pushTicketCreate = call('pushTicketCreate', {
  ids: ['OP364'],
  about:
    'A one-time ticket, good for 30 seconds, that opens the push channel; so no token ever stands in an address.',
  input: empty,
  output: z.object({ ticket: z.string() }),
  access: { who: 'customer', rights: mayRead },
  rate: 'change',
  audit: 'none',
})

export const sessionTouch = call('sessionTouch', {
  ids: [],
  about: 'The person did something without calling: the idle time of the session starts anew (Q026).',
  input: empty,
  output: z.object({}),
  access: { who: 'person' },
  rate: 'change',
  audit: 'none',
})
