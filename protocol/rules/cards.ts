import type { AccountCurrency } from '@sixpence/money'
import { accountStatuses } from '../accounts/accounts.ts'

/** Card statuses; they share a field with the account statuses, in which 11 is closed (B197, Q090). */
export const cardStatuses = {
  submitted: 0,
  active: 2,
  canceled: 4,
  fraud: 18,
  printing: 19,
  printed: 20,
  shipped: 21,
  pending: 23,
  limited: 27,
  expired: 38,
  processing: 41,
  pendingDocument: 65,
  paused: 71,
} as const
export type CardStatus = (typeof cardStatuses)[keyof typeof cardStatuses]

/** Card networks (B194). */
export const cardNetworks = ['MC', 'UPI', 'VISA'] as const
export type CardNetwork = (typeof cardNetworks)[number]

/** Currencies of cards (B196). */
export const cardCurrencies = ['USD', 'EUR', 'RON'] as const satisfies AccountCurrency[]
/** Whether cards may have this currency. */
export const isCardCurrency = (code: string): boolean => cardCurrencies.some((currency) => currency === code)

/** Numbers of the kinds of card in an application (B195). */
export const cardSubTypes = { prepaid: 1, debit: 2 } as const

/** Shipping types (B198). */
export const shippingTypes = { standard: 0, express: 1 } as const

/** Whether an account type is a card product (B193). */
export const isCardProduct = (type: number): boolean => type >= 2006 && type <= 2135

export const cardActions = [
  'balance',
  'history',
  'block',
  'pinChange',
  'pinShow',
  'details',
  'load',
  'enrollment',
  'pause',
  'unpause',
  'rename',
  'reissue',
  'activate',
  'uploadDocument',
] as const
export type CardAction = (typeof cardActions)[number]

/** Actions by status, before those not available to the kind of card are removed (B201 to B205, Q089). */
const byStatus: Readonly<Record<CardStatus, readonly CardAction[]>> = {
  [cardStatuses.submitted]: ['balance', 'history'],
  [cardStatuses.active]: [
    'balance',
    'history',
    'block',
    'pinChange',
    'pinShow',
    'details',
    'load',
    'enrollment',
    'pause',
    'rename',
    'reissue',
  ],
  [cardStatuses.canceled]: ['balance', 'history'],
  [cardStatuses.fraud]: ['balance', 'history'],
  [cardStatuses.printing]: ['balance', 'history', 'block'],
  [cardStatuses.printed]: ['balance', 'history', 'block'],
  [cardStatuses.shipped]: ['balance', 'history', 'block', 'activate'],
  [cardStatuses.pending]: ['balance', 'history'],
  [cardStatuses.limited]: ['balance', 'history', 'block'],
  [cardStatuses.expired]: ['balance', 'history', 'block', 'pause', 'reissue', 'rename', 'details'],
  [cardStatuses.processing]: ['balance', 'history'],
  [cardStatuses.pendingDocument]: ['balance', 'history', 'uploadDocument'],
  [cardStatuses.paused]: ['balance', 'history', 'block', 'unpause', 'rename', 'details'],
}

const onlyVirtual: ReadonlySet<CardAction> = new Set(['details', 'rename'])
const onlyPhysical: ReadonlySet<CardAction> = new Set(['pinChange', 'pinShow', 'activate', 'reissue'])

export type CardKind = { isVirtual: boolean; isPrepaid: boolean }

/** Actions available for a card. A debit card holds no money, so that it cannot be loaded. */
export function actionsOf({ status, isVirtual, isPrepaid }: CardKind & { status: number }): CardAction[] {
  if (status === accountStatuses.closed) return ['history']
  const actionsByStatus: Readonly<Record<number, readonly CardAction[]>> = byStatus
  return (actionsByStatus[status] ?? ['balance', 'history']).filter(
    (action) => !(isVirtual ? onlyPhysical : onlyVirtual).has(action) && (isPrepaid || action !== 'load'),
  )
}

/** Whether the card was ordered but not yet activated. */
export const isOnItsWay = (status: number): boolean => onTheWay.has(status)

const onTheWay: ReadonlySet<number> = new Set([
  cardStatuses.submitted,
  cardStatuses.pending,
  cardStatuses.pendingDocument,
  cardStatuses.processing,
  cardStatuses.printing,
  cardStatuses.printed,
  cardStatuses.shipped,
])

/** Whether standard shipping can be changed to express: until the carrier receives the card (B207). */
export const mayUpgradeShipping = (item: {
  status: number
  isVirtual: boolean
  isExpress: boolean
}): boolean =>
  !item.isVirtual && !item.isExpress && isOnItsWay(item.status) && item.status !== cardStatuses.shipped

type CardSummary = CardKind & { accountId: number; status: number }

const isOpen = ({ status }: CardSummary): boolean => status !== accountStatuses.closed

/** Entry page of the cards: physical if there is an open physical prepaid card (B038). */
export const cardsEntry = (cards: readonly CardSummary[]): '/cards/physical' | '/cards/virtual' =>
  cards.some((card) => isOpen(card) && card.isPrepaid && !card.isVirtual)
    ? '/cards/physical'
    : '/cards/virtual'

/** The only open card, when it is of this kind; its page then replaces the list (B039). */
export function onlyCard<Card extends CardSummary>(
  cards: readonly Card[],
  isVirtual: boolean,
): Card | undefined {
  const open = cards.filter(isOpen)
  const [only] = open
  return open.length === 1 && only?.isVirtual === isVirtual && only.isPrepaid ? only : undefined
}

/**
 * Redirect target for a card without a page; undefined when it has a page, as only the customer's open prepaid cards do
 * (B040, Q091).
 */
export function insteadOfCard(
  cards: readonly CardSummary[],
  accountId: number,
): '/cards' | '/home' | undefined {
  const card = cards.find((card) => card.accountId === accountId)
  if (card && card.isPrepaid && isOpen(card)) return undefined
  return cards.length > 1 ? '/cards' : '/home'
}

/** Validates a PIN: four digits, neither all equal nor a sequence (Q092). */
export function pinProblem(pin: string): 'pinNotFourDigits' | 'pinTooEasy' | undefined {
  if (!/^\d{4}$/.test(pin)) return 'pinNotFourDigits'
  const steps = [1, 2, 3].map((at) => Number(pin[at]) - Number(pin[at - 1]))
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1) ? 'pinTooEasy' : undefined
}
