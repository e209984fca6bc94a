import * as z from 'zod/mini'
import { call } from '../call.ts'
import { empty } from '../fields.ts'
import { mayRead } from '../rights.ts'
import { free } from '../protection.ts'

/** Notification types in the groups shown to the person (Q155). */
export const notificationGroups = {
  security: ['login.newDevice', 'security.changed'],
  payments: ['payment.in', 'payment.out', 'payment.waiting'],
  cards: ['card.status', 'card.payment'],
  invoices: ['invoice.received', 'invoice.paid'],
  productNews: ['news.product'],
} as const satisfies Record<string, readonly string[]>
export type NotificationGroup = keyof typeof notificationGroups
export type NotificationKey = (typeof notificationGroups)[NotificationGroup][number]

export const notificationKeys: readonly NotificationKey[] = Object.values(notificationGroups).flat()

/** Cannot be switched off, because an attacker who took over an account would do so first (Q155). */
export const alwaysOn: readonly NotificationKey[] = notificationGroups.security

const key = z.enum([...notificationKeys])
const group = z.enum(Object.keys(notificationGroups) as NotificationGroup[])

export const notificationSettingsGet = call('notificationSettingsGet', {
  ids: ['OP262'],
  about:
    'The notifications of the person by mail and in the app, in groups. Those about security are always on.',
  input: empty,
  output: z.object({
    settings: z.array(z.object({ identified: key, value: z.boolean(), group, isAlwaysOn: z.boolean() })),
  }),
  access: { who: 'customer', rights: mayRead },
  reads: ['notifications'],
  rate: 'read',
  audit: 'none',
})

export const notificationSettingsSet = call('notificationSettingsSet', {
  protection: free.preference,
  ids: ['OP263'],
  about: 'Switches a notification on or off.',
  input: z.object({ identified: key, value: z.boolean() }),
  output: z.object({}),
  refusals: ['notificationAlwaysOn'],
  access: { who: 'customer', rights: mayRead },
  changes: ['notifications'],
  rate: 'change',
  audit: 'change',
})
