import { accountStatuses } from '../accounts/accounts.ts'

/** States of a card; they share the field of account states, whose 11 is closed (B197, Q090). */
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

/** B194. */
export const cardNetworks = ['MC', 'UPI', 'VISA'] as const
export type CardNetwork = (typeof cardNetworks)[number]

/** Cards hold one of these (B196). */
export const cardCurrencies = ['USD', 'EUR', 'RON'] as const

/** Where cards can be applied for, their kind is a number (B195). */
export const cardSubTypes = { prepaid: 1, debit: 2 } as const

/** How a card is sent (B198). */
export const shippingTypes = { standard: 0, express: 1 } as const

/** Account types that are products of cards (B193). */
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

/** Actions by state, before what only one kind of card has is taken out (B201 to B205, Q089). */
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

/** What can be done with a card; of a debit card, which holds no money of its own, everything but loading it. */
export function actionsOf({ status, isVirtual, isPrepaid }: CardKind & { status: number }): CardAction[] {
  if (status === accountStatuses.closed) return ['history']
  const known: Readonly<Record<number, readonly CardAction[]>> = byStatus
  return (known[status] ?? ['balance', 'history']).filter(
    (action) => !(isVirtual ? onlyPhysical : onlyVirtual).has(action) && (isPrepaid || action !== 'load'),
  )
}

/** On its way to becoming a card in somebody's hand. */
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

/** Express instead of standard, as long as it was not handed to the post (B207). */
export const mayUpgradeShipping = (one: {
  status: number
  isVirtual: boolean
  isExpress: boolean
}): boolean =>
  !one.isVirtual && !one.isExpress && isOnItsWay(one.status) && one.status !== cardStatuses.shipped

type Shown = CardKind & { accountId: number; status: number }

const isOpen = ({ status }: Shown): boolean => status !== accountStatuses.closed

/** Where the cards begin: with the physical ones if an open prepaid one is there (B038). */
export const cardsEntry = (cards: readonly Shown[]): '/cards/physical' | '/cards/virtual' =>
  cards.some((card) => isOpen(card) && card.isPrepaid && !card.isVirtual)
    ? '/cards/physical'
    : '/cards/virtual'

/** The one card of this kind, where none of the other kind is: its list would show nothing else (B039). */
export function onlyCard<Card extends Shown>(cards: readonly Card[], isVirtual: boolean): Card | undefined {
  const open = cards.filter(isOpen)
  const [only] = open
  return open.length === 1 && only?.isVirtual === isVirtual && only.isPrepaid ? only : undefined
}

/** Where somebody is led who may not see a card's page: only own, open, prepaid cards have one (B040, Q091). */
export function insteadOfCard(cards: readonly Shown[], accountId: number): '/cards' | '/home' | undefined {
  const card = cards.find((one) => one.accountId === accountId)
  if (card && card.isPrepaid && isOpen(card)) return undefined
  return cards.length > 1 ? '/cards' : '/home'
}

/** Four digits that are not guessed first: neither one digit four times nor a row of them (Q092). */
export function pinProblem(pin: string): 'pinNotFourDigits' | 'pinTooEasy' | undefined {
  if (!/^\d{4}$/.test(pin)) return 'pinNotFourDigits'
  const steps = [1, 2, 3].map((at) => Number(pin[at]) - Number(pin[at - 1]))
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1) ? 'pinTooEasy' : undefined
}
