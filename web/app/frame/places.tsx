import type { ReactNode } from 'react'
import type { Translate } from '#lib/language/translate.ts'
import { CardIcon, HistoryIcon, HomeIcon, SendIcon } from '#ui/icons/icons.tsx'
import { mayOpenPayments } from '#widgets/accounts/may-pay.ts'
import { type Customer, mayLook } from './customer.ts'

export type Place = {
  id: 'home' | 'activity' | 'pay' | 'cards'
  to: '/home' | '/transfer' | '/cards' | '/history'
  /** Pages at and below these paths belong to the item. */
  under: readonly string[]
  /** But not these, which are in the menu. */
  notUnder?: readonly string[]
  icon: ReactNode
  label: (t: Translate) => string
  /** Label in a phone's bar; at most ten letters in every language. */
  short: (t: Translate) => string
  isFor: (customer: Customer) => boolean
}

/**
 * The items of a phone's bar, with the most frequent in the middle; only existing pages that the person may open (B2).
 */
export const places: readonly Place[] = [
  {
    id: 'home',
    to: '/home',
    under: ['/home'],
    icon: <HomeIcon />,
    label: (t) => t('Home'),
    short: (t) => t('Home'),
    isFor: mayLook,
  },
  {
    id: 'activity',
    to: '/history',
    under: ['/history', '/statements'],
    icon: <HistoryIcon />,
    label: (t) => t('Activity'),
    short: (t) => t('Activity##tab'),
    isFor: mayLook,
  },
  {
    id: 'pay',
    to: '/transfer',
    under: ['/transfer'],
    notUnder: ['/transfer/approved', '/transfer/invoices', '/transfer/preapproved-payments'],
    icon: <SendIcon />,
    label: (t) => t('Pay and transfer'),
    short: (t) => t('Pay##tab'),
    isFor: mayOpenPayments,
  },
  {
    id: 'cards',
    to: '/cards',
    under: ['/cards', '/card', '/add-card', '/confirm-card'],
    icon: <CardIcon />,
    label: (t) => t('Cards'),
    short: (t) => t('Cards##tab'),
    isFor: mayLook,
  },
]

export const isAt = (pathname: string, { under, notUnder = [] }: Place): boolean =>
  under.some((path) => isBelow(pathname, path)) && !notUnder.some((path) => isBelow(pathname, path))

const isBelow = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)
