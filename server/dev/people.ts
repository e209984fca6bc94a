import type { Currency } from '@sixpence/money'
import type { AccessRight, PermissionFlag } from '@sixpence/protocol/rights'

/** The people of the demo and of the tests. Every secret here is public: none of this exists in production mode. */
export const demoPassword = 'sixpence demo 2026'

export type DemoAccount = {
  alias: string
  currency: Currency
  amount: string
  closed?: true
  entries?: number
}

export type DemoCustomer = {
  key: string
  brand: string
  type: 1 | 2
  name: string
  email: string
  country: string
  currency: Currency
  verified: boolean
  limited?: true
  /** Limited for an expired document, with two weeks to send these kinds. */
  isAskedFor?: number[]
  /** The questionnaire comes before everything else. */
  needsKyc?: true
  /** How payments are approved: 0 none, 2 sms, 3 authenticator. */
  approve: 0 | 2 | 3
  accounts: DemoAccount[]
  /** Keys of customers on the payout blacklist. */
  blocks?: string[]
}

export type DemoPerson = {
  /** Agreements that wait to be accepted. */
  pendingAgreements?: string[]
  key: string
  brand: string
  email: string
  firstName: string
  lastName: string
  phone: string
  language: 'en' | 'es' | 'ro' | 'ru' | 'ua' | 'pt'
  login2fa: 'no' | 'otp' | 'sms'
  /** Runs the desk of the brand. */
  isAdmin?: true
  /** What this person is good for trying out. */
  about: string
  access: { customer: string; right: AccessRight; balanceInfo?: false; permissions: PermissionFlag[] }[]
}

const pays: PermissionFlag[] = ['sendMoneyUser', 'requestMoney']
const own = (customer: string): DemoPerson['access'] => [{ customer, right: 'full', permissions: pays }]

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

/** Payments between the demo's customers in the days before the first one, from their first account in the currency. */
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

const person = (
  key: string,
  about: string,
  brand: string,
  rest: Pick<DemoPerson, 'firstName' | 'lastName' | 'phone' | 'login2fa'> & Partial<DemoPerson>,
): DemoPerson => ({
  key,
  about,
  brand,
  email: `${key}@${brand}.example`,
  language: 'en',
  access: own(key),
  ...rest,
})

export const people: DemoPerson[] = [
  person(
    'ines',
    'Everything works: several currencies, a company, a closed account, somebody blocked',
    'ostra',
    {
      firstName: 'Ines',
      lastName: 'Varga',
      phone: '+37061200012',
      login2fa: 'otp',
      access: [...own('ines'), { customer: 'northlight', right: 'full', permissions: pays }],
    },
  ),
  person('marta', 'Another brand; approves payments with the authenticator', 'gintara', {
    firstName: 'Marta',
    lastName: 'Kazlauskaitė',
    phone: '+37061200023',
    login2fa: 'sms',
  }),
  person('bo', 'Not verified yet: low limits', 'ostra', {
    firstName: 'Bo',
    lastName: 'Lindqvist',
    phone: '+46701200034',
    login2fa: 'no',
  }),
  person('leo', 'Limited: can look, cannot pay', 'ostra', {
    firstName: 'Leo',
    lastName: 'Marchetti',
    phone: '+39312000045',
    login2fa: 'no',
  }),
  person('paul', 'Works for Northlight Studio; may ask for payments (right 3)', 'ostra', {
    firstName: 'Paul',
    lastName: 'Ritter',
    phone: '+4915120000056',
    login2fa: 'otp',
    access: [{ customer: 'northlight', right: 'initiate', permissions: pays }],
  }),
  person('rita', 'Works for Northlight Studio; may only read (right 1)', 'ostra', {
    firstName: 'Rita',
    lastName: 'Okafor',
    phone: '+4915120000067',
    login2fa: 'no',
    access: [{ customer: 'northlight', right: 'read', permissions: [] }],
  }),
  person('noor', 'Represents Northlight Studio; sees documents only', 'ostra', {
    firstName: 'Noor',
    lastName: 'Haddad',
    phone: '+4915120000078',
    login2fa: 'no',
    access: [{ customer: 'northlight', right: 'none', balanceInfo: false, permissions: [] }],
  }),
  person('henrik', 'The bank of the first brand', 'ostra-bank', {
    firstName: 'Henrik',
    lastName: 'Vaal',
    phone: '+37251200089',
    login2fa: 'otp',
  }),
  person('carla', 'The second wallet, in Spanish', 'quillo', {
    firstName: 'Carla',
    lastName: 'Núñez',
    phone: '+34612000090',
    login2fa: 'sms',
    language: 'es',
  }),
  person('victor', 'Blocked by Ines; pays without a code', 'quillo', {
    firstName: 'Victor',
    lastName: 'Ash',
    phone: '+447700900101',
    login2fa: 'no',
  }),
  person('ieva', 'The second Lithuanian brand', 'kopa', {
    firstName: 'Ieva',
    lastName: 'Dūdėnaitė',
    phone: '+37061200112',
    login2fa: 'sms',
  }),
  person('owen', 'Pounds; pays without a code', 'tamar', {
    firstName: 'Owen',
    lastName: 'Pryce',
    phone: '+447700900123',
    login2fa: 'otp',
  }),
  person('hugo', 'Limited, with documents and an appeal that wait at the desk', 'ostra', {
    firstName: 'Hugo',
    lastName: 'Lind',
    phone: '+37251200145',
    login2fa: 'no',
  }),
  person('nora', 'Has to answer the questionnaire and to show who she is', 'gintara', {
    firstName: 'Nora',
    lastName: 'Petrauskė',
    phone: '+37061200189',
    login2fa: 'no',
  }),
  person('ada', 'Runs the desk of Ostra: /admin-overview', 'ostra', {
    firstName: 'Ada',
    lastName: 'Bergman',
    phone: '+37061200134',
    login2fa: 'otp',
    isAdmin: true,
  }),
  person('ulla', 'Has to move to push before anything else', 'gintara', {
    firstName: 'Ulla',
    lastName: 'Brandt',
    phone: '+37061200156',
    login2fa: 'sms',
    pushInDays: 0,
  }),
  person('greta', 'Is asked to move to push, with two weeks left', 'tamar', {
    firstName: 'Greta',
    lastName: 'Doyle',
    phone: '+447700900167',
    login2fa: 'sms',
    pushInDays: 14,
  }),
  person('felix', 'A password and nothing else: for a passkey, a reset, a consent', 'quillo', {
    firstName: 'Felix',
    lastName: 'Moreno',
    phone: '+34612000178',
    login2fa: 'no',
  }),
  person('tara', 'New agreements wait to be accepted', 'kopa', {
    firstName: 'Tara',
    lastName: 'Vilkė',
    phone: '+37061200201',
    login2fa: 'no',
    pendingAgreements: ['terms', 'privacy'],
  }),
  person('lina', 'Limited: a document has expired, two weeks to send a new one', 'kopa', {
    firstName: 'Lina',
    lastName: 'Mažeika',
    phone: '+37061200212',
    login2fa: 'no',
  }),
]
