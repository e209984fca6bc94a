import {
  everyMassPermission,
  everyOutsidePermission,
  type AccessRight,
  type PermissionFlag,
} from '@sixpence/protocol/rights'
import type { ShippedRole } from '@sixpence/protocol/rules/staff-permissions'

/** People of the demo and the tests. Their secrets are public; none of them exists in production mode. */
export const demoPassword = 'sixpence demo 2026'

export type DemoPerson = {
  /** Agreements that are still to be accepted. */
  pendingAgreements?: string[]
  key: string
  brand: string
  email: string
  firstName: string
  lastName: string
  phone: string
  language: 'en' | 'es' | 'ro' | 'ru' | 'ua' | 'pt'
  login2fa: 'no' | 'otp' | 'sms'
  /** For payments only; anyone who signs in with an authenticator has it anyway. */
  hasAuthenticator?: true
  /** The person has to move to push sign-in, with this many days left. */
  pushInDays?: number
  /** The feature this person demonstrates. */
  about: string
  access: { customer: string; right: AccessRight; balanceInfo?: false; permissions: PermissionFlag[] }[]
}

/** All permissions to pay. */
export const pays: PermissionFlag[] = [
  'sendMoneyUser',
  'transferMoneyUser',
  'requestMoney',
  // For brands with digital currencies; others do not offer them.
  'addFundsCrypto',
  'sendMoneyGlobalTransfer',
  ...everyOutsidePermission,
  ...everyMassPermission,
]
const own = (customer: string): DemoPerson['access'] => [{ customer, right: 'full', permissions: pays }]

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
    'Everything works: several currencies, a company, a closed account, a blocked contact',
    'ostra',
    {
      firstName: 'Ines',
      lastName: 'Varga',
      phone: '+37061200012',
      login2fa: 'otp',
      access: [
        { customer: 'ines', right: 'full', permissions: [...pays, 'loadPrepaidCard'] },
        {
          customer: 'northlight',
          right: 'full',
          permissions: [...pays, 'addFundsWireThirdParty', 'addFundsBankThirdParty'],
        },
      ],
    },
  ),
  person('marta', 'Another brand; approves payments with the authenticator', 'gintara', {
    firstName: 'Marta',
    lastName: 'Kazlauskaitė',
    phone: '+37061200023',
    login2fa: 'sms',
    hasAuthenticator: true,
  }),
  person('bo', 'Not verified yet: low limits', 'ostra', {
    firstName: 'Bo',
    lastName: 'Lindqvist',
    phone: '+46701200034',
    login2fa: 'no',
  }),
  person('leo', 'Limited: can view, cannot pay', 'ostra', {
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
  person('ada', 'Works for Ostra, and is its customer as well', 'ostra', {
    firstName: 'Ada',
    lastName: 'Bergman',
    phone: '+37061200134',
    login2fa: 'otp',
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

type DemoStaff = {
  key: string
  email: string
  firstName: string
  lastName: string
  role: ShippedRole
}

/** The bank's staff, for every brand: they sign in at /admin-overview, with the password and an authenticator. */
export const demoStaff: DemoStaff[] = [
  {
    key: 'ada',
    // Also a customer, to show that staff cannot decide about themselves.
    email: 'ada@ostra.example',
    firstName: 'Ada',
    lastName: 'Bergman',
    role: 'administrator',
  },
  { key: 'vera', email: 'vera@bank.example', firstName: 'Vera', lastName: 'Solberg', role: 'compliance' },
  { key: 'otto', email: 'otto@bank.example', firstName: 'Otto', lastName: 'Kask', role: 'auditor' },
]
