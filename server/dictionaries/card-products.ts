import { type CardNetwork, type cardCurrencies, shippingTypes } from '@sixpence/protocol/rules/cards'

/** A card that can be ordered; its id is the type of the card's account (B193, Q088). */
export type CardProduct = {
  id: number
  isPrepaid: boolean
  isVirtual: boolean
  network: CardNetwork
  currency: (typeof cardCurrencies)[number]
  /** Countries of residence it is offered in; all if undefined. */
  countries?: readonly string[]
  /** Issue fee, decimal text in the card's currency. */
  issue: string
  /** Fee charged at activation. */
  activation?: string
}

const product = (
  id: number,
  kind: `${'prepaid' | 'debit'} ${'virtual' | 'physical'}`,
  network: CardNetwork,
  currency: CardProduct['currency'],
  more: Pick<CardProduct, 'issue'> & Partial<CardProduct>,
): CardProduct => ({
  id,
  isPrepaid: kind.startsWith('prepaid'),
  isVirtual: kind.endsWith('virtual'),
  network,
  currency,
  ...more,
})

const baltic = ['EE', 'LV', 'LT'] as const

const cardProducts: readonly CardProduct[] = [
  product(2006, 'debit physical', 'MC', 'EUR', { issue: '6.00' }),
  product(2007, 'debit virtual', 'MC', 'EUR', { issue: '0.00' }),
  product(2010, 'prepaid virtual', 'VISA', 'EUR', { issue: '0.00' }),
  product(2011, 'prepaid physical', 'VISA', 'EUR', { issue: '5.00' }),
  product(2012, 'prepaid physical', 'MC', 'EUR', { issue: '3.00', countries: baltic }),
  product(2013, 'prepaid physical', 'MC', 'EUR', { issue: '4.00', countries: ['RO'] }),
  product(2030, 'prepaid virtual', 'VISA', 'USD', { issue: '1.00' }),
  product(2031, 'prepaid physical', 'VISA', 'USD', { issue: '6.00' }),
  product(2040, 'prepaid physical', 'UPI', 'USD', { issue: '8.00', activation: '2.00' }),
  product(2060, 'prepaid virtual', 'MC', 'RON', { issue: '0.00' }),
  product(2061, 'prepaid physical', 'MC', 'RON', { issue: '20.00' }),
  product(2135, 'debit physical', 'VISA', 'RON', { issue: '25.00', countries: ['RO'] }),
]

/** Product by its id; undefined if unknown. */
export const cardProduct = (id: number): CardProduct | undefined =>
  cardProducts.find((cardProduct) => cardProduct.id === id)

/** Products for residents of this country. */
export const productsIn = (country: string): readonly CardProduct[] =>
  cardProducts.filter(({ countries }) => countries?.includes(country) ?? true)

/** Standard shipping to these countries, express to some of them. */
const europe =
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK UA'.split(
    ' ',
  )
const express = new Set(europe.filter((country) => country !== 'UA' && country !== 'IS'))

/** Whether cards are shipped to this country. */
export const isCardCountry = (country: string): boolean => europe.includes(country)

export type Shipping = {
  id: number
  type: (typeof shippingTypes)[keyof typeof shippingTypes]
  /** Decimal text in the product's currency. */
  fee: string
  /** In working days. */
  deliveryTime: { from: number; to: number }
  disabledReasons: ('notToThisCountry' | 'noCourierThere')[]
}

const expressFees = { EUR: '14.00', USD: '15.00', RON: '70.00' } as const satisfies Record<string, string>

/** Shipping options to a country, each with the reasons it is not available (B199); none for a virtual card. */
export function shippingOptions({ isVirtual, currency }: CardProduct, country: string): Shipping[] {
  if (isVirtual) return []
  const isSent = isCardCountry(country)
  return [
    {
      id: 1,
      type: shippingTypes.standard,
      fee: '0.00',
      deliveryTime: { from: 5, to: 10 },
      disabledReasons: isSent ? [] : ['notToThisCountry'],
    },
    {
      id: 2,
      type: shippingTypes.express,
      fee: expressFees[currency],
      deliveryTime: { from: 1, to: 3 },
      disabledReasons: !isSent ? ['notToThisCountry'] : express.has(country) ? [] : ['noCourierThere'],
    },
  ]
}
