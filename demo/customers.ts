import type { Currency } from '@sixpence/money'

type DemoAccount = {
  alias: string
  currency: Currency
  amount: string
  closed?: true
  entries?: number
}

type DemoCustomer = {
  key: string
  brand: string
  type: 1 | 2
  name: string
  email: string
  country: string
  currency: Currency
  verified: boolean
  limited?: true
  /** Limited for an expired document; these document types are due within two weeks. */
  isAskedFor?: number[]
  /** The customer has to fill in the questionnaire first. */
  needsKyc?: true
  /** How payments are approved: 0 none, 2 SMS, 3 authenticator. */
  approve: 0 | 2 | 3
  accounts: DemoAccount[]
  /** Keys of customers it has blacklisted. */
  blocks?: string[]
}

/** Customers of the demo. */
export const customers: DemoCustomer[] = [
  {
    key: 'ines',
    brand: 'ostra',
    type: 1,
    name: 'Ines Varga',
    email: 'ines@ostra.example',
    country: 'LT',
    currency: 'EUR',
    verified: true,
    approve: 2,
    blocks: ['victor'],
    accounts: [
      { alias: 'Everyday', currency: 'EUR', amount: '4218.12', entries: 420 },
      { alias: 'Travel', currency: 'USD', amount: '1220.05', entries: 60 },
      { alias: 'Home', currency: 'RON', amount: '6308.50', entries: 40 },
      { alias: 'Coins', currency: 'BTC', amount: '0.04210350', entries: 5 },
      { alias: 'Old savings', currency: 'EUR', amount: '0.00', closed: true },
    ],
  },
  {
    key: 'northlight',
    brand: 'ostra',
    type: 2,
    name: 'Northlight Studio',
    email: 'pay@northlight.example',
    country: 'LT',
    currency: 'EUR',
    verified: true,
    approve: 3,
    accounts: [
      { alias: 'Operating', currency: 'EUR', amount: '118204.12', entries: 10_000 },
      { alias: 'Sales', currency: 'USD', amount: '41220.05', entries: 200 },
      { alias: 'Bucharest payroll', currency: 'RON', amount: '63080.50', entries: 90 },
      { alias: 'London', currency: 'GBP', amount: '9310.00', entries: 60 },
    ],
  },
  {
    key: 'bo',
    brand: 'ostra',
    type: 1,
    name: 'Bo Lindqvist',
    email: 'bo@ostra.example',
    country: 'SE',
    currency: 'EUR',
    verified: false,
    approve: 2,
    accounts: [{ alias: 'Everyday', currency: 'EUR', amount: '85.00', entries: 12 }],
  },
  {
    key: 'leo',
    brand: 'ostra',
    type: 1,
    name: 'Leo Marchetti',
    email: 'leo@ostra.example',
    country: 'IT',
    currency: 'EUR',
    verified: true,
    limited: true,
    approve: 2,
    accounts: [{ alias: 'Everyday', currency: 'EUR', amount: '940.20', entries: 25 }],
  },
  {
    key: 'marta',
    brand: 'gintara',
    type: 1,
    name: 'Marta Kazlauskaitė',
    email: 'marta@gintara.example',
    country: 'LT',
    currency: 'EUR',
    verified: true,
    approve: 3,
    accounts: [
      { alias: 'Everyday', currency: 'EUR', amount: '2140.00', entries: 180 },
      { alias: 'Reserve', currency: 'USD', amount: '800.00', entries: 12 },
    ],
  },
  {
    key: 'henrik',
    brand: 'ostra-bank',
    type: 1,
    name: 'Henrik Vaal',
    email: 'henrik@ostra-bank.example',
    country: 'EE',
    currency: 'EUR',
    verified: true,
    approve: 2,
    accounts: [{ alias: 'Current account', currency: 'EUR', amount: '15300.40', entries: 150 }],
  },
  {
    key: 'carla',
    brand: 'quillo',
    type: 1,
    name: 'Carla Núñez',
    email: 'carla@quillo.example',
    country: 'ES',
    currency: 'EUR',
    verified: true,
    approve: 2,
    accounts: [{ alias: 'Everyday', currency: 'EUR', amount: '1875.66', entries: 90 }],
  },
  {
    key: 'victor',
    brand: 'quillo',
    type: 1,
    name: 'Victor Ash',
    email: 'victor@quillo.example',
    country: 'GB',
    currency: 'EUR',
    verified: true,
    approve: 0,
    accounts: [{ alias: 'Everyday', currency: 'EUR', amount: '300.00', entries: 10 }],
  },
  {
    key: 'ieva',
    brand: 'kopa',
    type: 1,
    name: 'Ieva Dūdėnaitė',
    email: 'ieva@kopa.example',
    country: 'LT',
    currency: 'EUR',
    verified: true,
    approve: 2,
    accounts: [{ alias: 'Everyday', currency: 'EUR', amount: '690.10', entries: 80 }],
  },
  {
    key: 'owen',
    brand: 'tamar',
    type: 1,
    name: 'Owen Pryce',
    email: 'owen@tamar.example',
    country: 'GB',
    currency: 'GBP',
    verified: true,
    approve: 0,
    accounts: [
      { alias: 'Everyday', currency: 'GBP', amount: '3120.75', entries: 120 },
      { alias: 'Euro', currency: 'EUR', amount: '510.00', entries: 8 },
    ],
  },
  {
    key: 'nora',
    brand: 'gintara',
    type: 1,
    name: 'Nora Petrauskė',
    email: 'nora@gintara.example',
    country: 'LT',
    currency: 'EUR',
    verified: false,
    needsKyc: true,
    approve: 2,
    accounts: [{ alias: 'Everyday', currency: 'EUR', amount: '64.00', entries: 5 }],
  },
  {
    key: 'hugo',
    brand: 'ostra',
    type: 1,
    name: 'Hugo Lind',
    email: 'hugo@ostra.example',
    country: 'EE',
    currency: 'EUR',
    verified: false,
    limited: true,
    approve: 2,
    accounts: [{ alias: 'Everyday', currency: 'EUR', amount: '140.60', entries: 8 }],
  },
  {
    key: 'ada',
    brand: 'ostra',
    type: 1,
    name: 'Ada Bergman',
    email: 'ada@ostra.example',
    country: 'LT',
    currency: 'EUR',
    verified: true,
    approve: 2,
    accounts: [{ alias: 'Everyday', currency: 'EUR', amount: '612.30', entries: 10 }],
  },
  {
    key: 'ulla',
    brand: 'gintara',
    type: 1,
    name: 'Ulla Brandt',
    email: 'ulla@gintara.example',
    country: 'LT',
    currency: 'EUR',
    verified: true,
    approve: 2,
    accounts: [{ alias: 'Everyday', currency: 'EUR', amount: '220.40', entries: 6 }],
  },
  {
    key: 'greta',
    brand: 'tamar',
    type: 1,
    name: 'Greta Doyle',
    email: 'greta@tamar.example',
    country: 'GB',
    currency: 'GBP',
    verified: true,
    approve: 2,
    accounts: [{ alias: 'Everyday', currency: 'GBP', amount: '318.00', entries: 6 }],
  },
  {
    key: 'felix',
    brand: 'quillo',
    type: 1,
    name: 'Felix Moreno',
    email: 'felix@quillo.example',
    country: 'ES',
    currency: 'EUR',
    verified: true,
    approve: 2,
    accounts: [{ alias: 'Everyday', currency: 'EUR', amount: '95.15', entries: 6 }],
  },
  {
    key: 'tara',
    brand: 'kopa',
    type: 1,
    name: 'Tara Vilkė',
    email: 'tara@kopa.example',
    country: 'LT',
    currency: 'EUR',
    verified: true,
    approve: 0,
    accounts: [{ alias: 'Everyday', currency: 'EUR', amount: '152.60', entries: 6 }],
  },
  {
    key: 'lina',
    brand: 'kopa',
    type: 1,
    name: 'Lina Mažeika',
    email: 'lina@kopa.example',
    country: 'LT',
    currency: 'EUR',
    verified: true,
    limited: true,
    isAskedFor: [4, 20],
    approve: 2,
    accounts: [{ alias: 'Everyday', currency: 'EUR', amount: '431.15', entries: 6 }],
  },
]

/** Payments between customers in the days before the first, from the payer's first account in the currency. */
export const payments: {
  from: string
  to: string
  daysAgo: number
  currency: Currency
  amount: string
  note: string
}[] = [
  { from: 'ines', to: 'henrik', daysAgo: 23, currency: 'EUR', amount: '85.00', note: 'Bicycle, second half' },
  {
    from: 'northlight',
    to: 'ines',
    daysAgo: 19,
    currency: 'EUR',
    amount: '640.00',
    note: 'October sketches',
  },
  { from: 'marta', to: 'ines', daysAgo: 15, currency: 'EUR', amount: '60.00', note: 'Trip to Nida' },
  { from: 'ines', to: 'ieva', daysAgo: 12, currency: 'EUR', amount: '12.40', note: 'Coffee and cake' },
  { from: 'owen', to: 'ines', daysAgo: 9, currency: 'EUR', amount: '40.00', note: 'The atlas' },
  { from: 'ines', to: 'carla', daysAgo: 6, currency: 'EUR', amount: '31.75', note: 'Lunch in Kaunas' },
  { from: 'marta', to: 'carla', daysAgo: 4, currency: 'EUR', amount: '18.00', note: 'Photo prints' },
  { from: 'ines', to: 'marta', daysAgo: 2, currency: 'EUR', amount: '24.50', note: 'Concert tickets' },
]
