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

type Kind = `${'prepaid' | 'debit'} ${'virtual' | 'physical'}`
type Product = Omit<CardProduct, 'isPrepaid' | 'isVirtual'>

const product = (kind: Kind, item: Product): CardProduct => ({
  ...item,
  isPrepaid: kind.startsWith('prepaid'),
  isVirtual: kind.endsWith('virtual'),
})

const baltic = ['EE', 'LV', 'LT'] as const

const cardProducts: readonly CardProduct[] = [
  product('debit physical', { id: 2006, network: 'MC', currency: 'EUR', issue: '6.00' }),
  product('debit virtual', { id: 2007, network: 'MC', currency: 'EUR', issue: '0.00' }),
  product('prepaid virtual', { id: 2010, network: 'VISA', currency: 'EUR', issue: '0.00' }),
  product('prepaid physical', { id: 2011, network: 'VISA', currency: 'EUR', issue: '5.00' }),
  product('prepaid physical', { id: 2012, network: 'MC', currency: 'EUR', issue: '3.00', countries: baltic }),
  product('prepaid physical', { id: 2013, network: 'MC', currency: 'EUR', issue: '4.00', countries: ['RO'] }),
  product('prepaid virtual', { id: 2030, network: 'VISA', currency: 'USD', issue: '1.00' }),
  product('prepaid physical', { id: 2031, network: 'VISA', currency: 'USD', issue: '6.00' }),
  product('prepaid physical', {
    id: 2040,
    network: 'UPI',
    currency: 'USD',
    issue: '8.00',
    activation: '2.00',
  }),
  product('prepaid virtual', { id: 2060, network: 'MC', currency: 'RON', issue: '0.00' }),
  product('prepaid physical', { id: 2061, network: 'MC', currency: 'RON', issue: '20.00' }),
  product('debit physical', {
    id: 2135,
    network: 'VISA',
    currency: 'RON',
    issue: '25.00',
    countries: ['RO'],
  }),
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
  const withoutCourier: Shipping['disabledReasons'] = express.has(country) ? [] : ['noCourierThere']
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
      disabledReasons: isSent ? withoutCourier : ['notToThisCountry'],
    },
  ]
}

/**
 * Price of shipping a product to a country, as decimal text in the product's currency; undefined if it is not
 * offered.
 */
export function shippingFee(product: CardProduct, country: string, isExpress: boolean): string | undefined {
  const shippingType = isExpress ? shippingTypes.express : shippingTypes.standard
  const option = shippingOptions(product, country).find(({ type }) => type === shippingType)
  return option && option.disabledReasons.length === 0 ? option.fee : undefined
}
