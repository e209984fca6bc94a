import type { ToldByDesk } from '../rules/desk-notifications.ts'

type Facts = {
  /** The group of its switch in the settings; without a group it cannot be switched off and is not listed there. */
  group?: 'security' | 'payments' | 'cards' | 'invoices'
  /** The page it leads to; a payment leads to its receipt. */
  page?: string
}

/**
 * Every notification of a customer, in the order of the settings. Each has a sender, and each sender takes its type from
 * here (`tools/notification-types.test.ts`); those about actions of staff are in `deskNotifications`.
 */
export const notificationTypes = {
  'login.newDevice': { group: 'security', page: '/setting' },
  'security.changed': { group: 'security', page: '/setting' },
  'payment.in': { group: 'payments' },
  'payment.waiting': { group: 'payments', page: '/transfer/approved' },
  'payment.refunded': {},
  'payment.returned': {},
  'card.payment': { group: 'cards', page: '/cards' },
  'card.status': { group: 'cards', page: '/cards' },
  'invoice.received': { group: 'invoices', page: '/transfer/invoices' },
  'invoice.paid': { group: 'invoices', page: '/transfer/invoices' },
  'invoice.rejected': { page: '/transfer/invoices' },
  'contracts.request': { page: '/revenue-split' },
  'contracts.changed': { page: '/revenue-split' },
  'scheduled.missed': { page: '/transfer/preapproved-payments' },
  'scheduled.stopped': { page: '/transfer/preapproved-payments' },
  'support.answered': {},
  /** A text of the operator, through the internal call. */
  message: {},
} as const satisfies Record<string, Facts>

/** Types with words and a page of their own. */
export type ListedType = keyof typeof notificationTypes
export type NotificationType = ListedType | `desk.${ToldByDesk}`

/** Whether a type is one of these: a newer server may send others. */
export const isListed = (type: string): type is ListedType => Object.hasOwn(notificationTypes, type)

/** Group and page of a type; undefined for a type that is not listed here. */
export const notificationFacts = (type: string): Facts | undefined =>
  isListed(type) ? notificationTypes[type] : undefined
