import { expect, test } from 'vitest'
import {
  actionsOf,
  type CardAction,
  cardCurrencies,
  cardNetworks,
  cardsEntry,
  cardStatuses,
  cardSubTypes,
  insteadOfCard,
  isCardProduct,
  mayUpgradeShipping,
  onlyCard,
  pinProblem,
  shippingTypes,
} from './cards.ts'

/** The matrix of the catalogue; a star marks virtual cards only. */
const matrix: Record<number, string[]> = {
  0: ['balance', 'history'],
  2: 'balance history block pinChange pinShow details* load enrollment pause rename* reissue'.split(' '),
  4: ['balance', 'history'],
  18: ['balance', 'history'],
  19: ['balance', 'history', 'block'],
  20: ['balance', 'history', 'block'],
  21: ['balance', 'history', 'block', 'activate'],
  23: ['balance', 'history'],
  27: ['balance', 'history', 'block'],
  38: 'balance history block pause reissue rename* details*'.split(' '),
  41: ['balance', 'history'],
  65: ['balance', 'history', 'uploadDocument'],
  71: 'balance history block unpause rename* details*'.split(' '),
}
const physicalOnly = ['pinChange', 'pinShow', 'activate', 'reissue']
const kinds = [true, false].flatMap((isVirtual) =>
  [true, false].map((isPrepaid) => ({ isVirtual, isPrepaid })),
)
const all = Object.entries(matrix).flatMap(([status, actions]) =>
  kinds.map((kind) => ({ status: Number(status), ...kind, actions })),
)

test.each(all)(
  'status $status, virtual $isVirtual, prepaid $isPrepaid: the actions of the matrix [B201]',
  ({ actions, ...card }) => {
    const wanted = actions
      .filter((action) => card.isVirtual || !action.endsWith('*'))
      .filter((action) => !card.isVirtual || !physicalOnly.includes(action))
      .filter((action) => card.isPrepaid || action !== 'load')
      .map((action) => action.replace('*', ''))
    expect(actionsOf(card)).toEqual(wanted)
  },
)

const having = (action: CardAction, isVirtual: boolean): number[] =>
  Object.values(cardStatuses)
    .filter((status) => actionsOf({ status, isVirtual, isPrepaid: true }).includes(action))
    .sort((a, b) => a - b)

test('a card can be paused when it is active or expired, and resumed only when it is paused [B202 B203]', () => {
  for (const isVirtual of [true, false]) {
    expect(having('pause', isVirtual)).toEqual([2, 38])
    expect(having('unpause', isVirtual)).toEqual([71])
  }
})

test('only an active card can be loaded and enrolled [B204]', () => {
  for (const isVirtual of [true, false])
    expect([having('load', isVirtual), having('enrollment', isVirtual)]).toEqual([[2], [2]])
})

test('only virtual cards have a name and details to read [B205]', () => {
  expect([having('rename', false), having('details', false)]).toEqual([[], []])
  expect([having('rename', true), having('details', true)]).toEqual([
    [2, 38, 71],
    [2, 38, 71],
  ])
})

test('a closed card has its history, one of an unknown state its balance too', () => {
  expect(actionsOf({ status: 11, isVirtual: true, isPrepaid: true })).toEqual(['history'])
  expect(actionsOf({ status: 99, isVirtual: true, isPrepaid: true })).toEqual(['balance', 'history'])
})

test('the numbers and names are those of the specification [B194 B195 B196 B197 B198]', () => {
  expect(Object.values(cardStatuses).sort((a, b) => a - b)).toEqual([
    0, 2, 4, 18, 19, 20, 21, 23, 27, 38, 41, 65, 71,
  ])
  expect(cardNetworks).toEqual(['MC', 'UPI', 'VISA'])
  expect(cardSubTypes).toEqual({ prepaid: 1, debit: 2 })
  expect(cardCurrencies).toEqual(['USD', 'EUR', 'RON'])
  expect(shippingTypes).toEqual({ standard: 0, express: 1 })
})

test('products are the account types from 2006 to 2135 [B193]', () => {
  expect([2005, 2006, 2135, 2136].map(isCardProduct)).toEqual([false, true, true, false])
})

const card = (accountId: number, more: object = {}) => ({
  accountId,
  status: cardStatuses.active as number,
  isVirtual: false,
  isPrepaid: true,
  ...more,
})
const closed = { status: 11 }
const virtual = { isVirtual: true }
const debit = { isPrepaid: false }

test('the entry page shows the physical cards if there is an open prepaid one [B038]', () => {
  expect(cardsEntry([card(1)])).toBe('/cards/physical')
  expect(cardsEntry([card(1, closed), card(2, virtual)])).toBe('/cards/virtual')
  expect(cardsEntry([card(1, debit)])).toBe('/cards/virtual')
  expect(cardsEntry([])).toBe('/cards/virtual')
})

test('a list of one card, with none of the other kind, redirects to that card [B039]', () => {
  expect(onlyCard([card(1)], false)?.accountId).toBe(1)
  expect(onlyCard([card(1), card(2, closed)], false)?.accountId).toBe(1)
  expect(onlyCard([card(1), card(2, virtual)], false)).toBeUndefined()
  expect(onlyCard([card(1), card(2)], false)).toBeUndefined()
  expect(onlyCard([card(1)], true)).toBeUndefined()
  // A debit card has no page, so that it would redirect back to the list.
  expect(onlyCard([card(1, debit)], false)).toBeUndefined()
})

test('a card’s page exists for own, open, prepaid cards; others redirect to the cards or home [B040]', () => {
  const two = [card(1), card(2, debit)]
  expect(insteadOfCard(two, 1)).toBeUndefined()
  expect(insteadOfCard(two, 2)).toBe('/cards')
  expect(insteadOfCard(two, 9)).toBe('/cards')
  expect(insteadOfCard([card(1, closed), card(2)], 1)).toBe('/cards')
  expect(insteadOfCard([card(1, closed)], 1)).toBe('/home')
  expect(insteadOfCard([], 1)).toBe('/home')
})

test('shipping can be upgraded once, before the card is posted [B207]', () => {
  const may = (status: number, more: object = {}): boolean =>
    mayUpgradeShipping({ status, isVirtual: false, isExpress: false, ...more })
  expect(Object.values(cardStatuses).filter((status) => may(status))).toEqual([0, 19, 20, 23, 41, 65])
  expect(may(19, { isExpress: true })).toBe(false)
  expect(may(0, { isVirtual: true })).toBe(false)
})

test.each([
  ['482', 'pinNotFourDigits'],
  ['48211', 'pinNotFourDigits'],
  ['48a1', 'pinNotFourDigits'],
  ['0000', 'pinTooEasy'],
  ['1234', 'pinTooEasy'],
  ['9876', 'pinTooEasy'],
  ['1357', undefined],
  ['4821', undefined],
])('a PIN %s is judged as %s', (pin, problem) => {
  expect(pinProblem(pin)).toBe(problem)
})
