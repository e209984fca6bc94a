import type { Brand } from '../brand.ts'

export const ostraBank: Brand = {
  key: 'ostra-bank',
  name: 'Ostra Bank',
  legalName: 'Ostra Bank plc',
  mark: 'ostra-bank/mark.svg',
  motif: 'ostra-bank/motif.svg',
  knobs: {
    hue: 268,
    chroma: 0.105,
    fill: [0.36, 0.8],
    onFill: [0.99, 0.2],
    secondHue: 212,
    neutralHue: 268,
    neutralChroma: 0.006,
    radius: 6,
    buttonRadius: 6,
    displayWeight: 480,
    displayTrack: -0.014,
  },
  fonts: { text: 'Onest', display: 'Source Serif 4' },
  // Its customers come from the wallet, so nobody registers here.
  features: {
    registrationEnabled: false,
    hideAdultIndustries: true,
    digitalCurrencies: true,
    asksSourceOfWealth: true,
  },
  languages: ['en', 'es', 'ro', 'ru', 'ua', 'pt'],
  defaultCurrency: 'EUR',
  mostByOneAdministrator: '1000000',
  idleMinutes: 15,
  supportContact: { email: 'help@ostrabank.example', phone: '+44 1632 960102', hours: '07:00–21:00 UTC' },
  appStoreLinks: {
    apple: 'https://apps.example/apple/ostra-bank',
    google: 'https://apps.example/google/ostra-bank',
  },
  feeLinks: {
    personal: 'https://ostrabank.example/fees',
    business: 'https://ostrabank.example/fees/business',
  },
  termsLinks: {
    personal: 'https://ostrabank.example/terms',
    business: 'https://ostrabank.example/terms/business',
    privacy: 'https://ostrabank.example/privacy',
  },
  letterhead: {
    address: ['Ostra Bank plc', '6 Harbour Steps', 'Valletta VLT 1000', 'Malta'],
    register: 'Registered in Malta, C 00001',
    supervision: 'Credit institution',
    email: 'letters@ostrabank.example',
    website: 'ostrabank.example',
  },
  occupationTypes: [
    'employee',
    'publicServant',
    'selfEmployed',
    'businessOwner',
    'student',
    'homemaker',
    'retired',
  ],
}
