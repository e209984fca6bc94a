import type { AnyCall } from '@sixpence/protocol/call'
import { inputSchema, outputSchema, type JsonSchema } from '#core/schema.ts'

/** A plausible input, generated from the call's schema. */
export const exampleInput = (call: AnyCall): Record<string, unknown> => objectLike(inputSchema(call))
/** A plausible answer without its envelope, generated from the call's schema. */
export const exampleOutput = (call: AnyCall): Record<string, unknown> => objectLike(outputSchema(call))

/** Example values by field name; a field with a pattern of its own needs an entry. */
const examples: Record<string, unknown> = {
  accountId: 1042,
  address1: '4 Harbour Steps',
  accountNumber: '6P00202600014821',
  activity: 'Design of books and exhibitions',
  accessToken: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiI1MDAxIn0.c2lnbmF0dXJl',
  activationCode: 'q3Jx0nV9c8bY7mK2pL5tR1sW4zA6dF0gH8jN2vB5xQw',
  alias: 'Everyday',
  amount: '12.50',
  attachedFile:
    'YmVuZWZpY2lhcnlOYW1lLGJlbmVmaWNpYXJ5RW1haWwsYW1vdW50CkFuYSBOb3dhayxhbmFAbm93YWsuZXhhbXBsZSwxMi41MAo=',
  appeal: 'The document you have is good until May.',
  approvalCode: '493027',
  approvalSentTo: '+370 ••• ••012',
  balance: '4218.12',
  bankCode: '0001',
  beneficiaryCountryCode: 'DE',
  beneficiaryEmail: 'ana@nowak.example',
  beneficiaryName: 'Ana Nowak',
  birthCountryCode: 'LT',
  birthDay: '1990-05-17',
  brandName: 'Gintara',
  city: 'Kaunas',
  clientId: 'w8ben-4f1c2a90',
  country: 'DE',
  description: 'Design of books and exhibitions',
  desiredUsername: 'ines.varga@ostra.example',
  citizenship: ['LT'],
  captcha: 'm5x2k.8Qz1.s9d:1f.2a.9.c3.7.k.b1.4',
  challenge: 'm5x2k.8Qz1.s9d',
  code: 'q3Jx0nV9c8bY7mK2pL5tR1sW4zA6dF0g',
  codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  countryCode: 'LT',
  countryName: 'Lithuania',
  countryOfBirth: 'LT',
  counterpartyEmail: 'marta@gintara.example',
  counterpartyName: 'Marta Kazlauskaitė',
  currency: 'EUR',
  currencyCode: 'EUR',
  currencyCodes: ['EUR', 'USD'],
  cursor: '118',
  confirmationCode: '493027',
  customerId: 1001,
  customerName: 'Ines Varga',
  customerUsername: 'ines@ostra.example',
  defaultCurrency: 'EUR',
  email: 'marta@gintara.example',
  emailAddress: 'marta@gintara.example',
  faults: [
    {
      reference: '1f0c9a3e',
      kind: 'a screen failed',
      name: 'TypeError',
      message: 'a property of nothing was read',
      of: 'balance',
      places: ['home-screen-Bx2-kQ9a.js:1:20417'],
      route: '/home',
    },
  ],
  fee: '0.10',
  feeCurrencyCode: 'EUR',
  firstName: 'Ines',
  fromCurrencyCode: 'EUR',
  iban: 'DE89370400440532013000',
  indicators: ['ML1'],
  keyword: 'rent',
  language: 'en',
  minutes: 15,
  moments: ['2026-09-30T21:00:00.000Z', '2026-10-31T22:00:00.000Z'],
  lastAmount: '25.00',
  lastCurrencyCode: 'EUR',
  lastName: 'Varga',
  name: 'Marta K.',
  note: 'for tea',
  otp: '493027',
  password: 'correct horse battery staple',
  percentage: '12.5',
  payeeEmail: 'marta@gintara.example',
  payeeName: 'Marta Kazlauskaitė',
  payerAccount: 'Everyday, 6P00202600014821',
  payerName: 'Ines Varga',
  phone: '61234567',
  postalCode: '44001',
  phoneCode: '370',
  phoneCountryCode: '370',
  phoneNumber: '+370 ••• ••012',
  rate: '1.0843',
  reference: 'INV 2031',
  refreshToken: '0199d2c4-7b1e-7c52-9d3f-3f6c1f5a2b7e.1',
  release: '0.1.0+5d41402abc4b2a76',
  residenceCountryCode: 'LT',
  stateCode: 'VL',
  stateName: 'Vilnius County',
  swift: 'COBADEFF',
  piece: 'JVBERi0xLjcK',
  registrationCountry: 'LT',
  registrationCountryCode: 'LT',
  smsIdentifier: '42',
  workflowRunId: '0d5c1f6e-6a0b-4c35-9a54-3f1f0b6f7a21',
  ticket: 'Yk3vQ8nT5sW1zR7xL2pM9aD4fG6hJ0cB',
  toCurrencyCode: 'USD',
  toEmail: 'marta@gintara.example',
  total: '12.60',
  transactionId: 100234,
  trxid: 100234,
  operationId: 100234,
  userId: 5001,
  username: 'ines@ostra.example',
}

/** Example values by pattern: one-time tokens, keys, signatures and codes. */
const byPattern = new Map<string | undefined, string>([
  [String.raw`^[\w-]{22}$`, 'hV2cQ8nT5sW1zR7xL2pM9a'],
  [String.raw`^[\w-]{43}$`, 'q3Jx0nV9c8bY7mK2pL5tR1sW4zA6dF0gH8jK3lZ5xC7'],
  [String.raw`^[\w-]{86}$`, 'MEYCIQ'.padEnd(86, 'x8Tq2')],
  [String.raw`^[\w-]{87}$`, 'BEl6P'.padEnd(87, 'kT7qZ4mW')],
  [String.raw`^[\w-]{126,1024}$`, 'BKx2V'.padEnd(132, 'hR9sD3cF')],
  [String.raw`^\d{4}$`, '4821'],
  [String.raw`^[\w-]{122}$`, 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE'.padEnd(122, 'k7Rb1')],
  [String.raw`^[\w-]{1,8192}$`, 'q3Jx0nV9c8bY7mK2pL5tR1sW4zA6dF0g'],
  [String.raw`^\d{6}$`, '493027'],
  [String.raw`^\d{1,18}$`, '1207'],
  [String.raw`^[\w-]{1,64}$`, '40007'],
  [String.raw`^\d{6,8}$`, '493027'],
  [String.raw`^\+\d{4,15}$`, '+37061200012'],
  [String.raw`^(?:[01]\d|2[0-3]):[0-5]\d$`, '15:00'],
  [String.raw`^[A-Za-z0-9_-]{1,20}$`, 'IND17'],
])

/** Example objects by field name, for schemas that do not state that either of two optional fields is required. */
const whole: Readonly<Record<string, unknown>> = {
  rule: { kind: 'velocity', parameters: { direction: 'both', hours: 24, count: 10, amount: 10_000 } },
}

const byFormat: Readonly<Record<string, string>> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T12:31:05Z',
  uuid: '0199a3c2-7b41-7d2e-9c5f-3e8d6a1b2c4f',
}

/** Optional fields to be included in examples. */
const exampleNames = new Set([
  'postalCode',
  'note',
  'reference',
  'trxid',
  'fromCurrencyCode',
  'toCurrencyCode',
  'counterpartyName',
])

function objectLike(schema: JsonSchema): Record<string, unknown> {
  const required = new Set(schema.required)
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => required.has(name) || exampleNames.has(name))
      .map(([name, field]) => [name, valueOf(field, name)]),
  )
}

function valueOf(schema: JsonSchema | boolean | undefined, name: string): unknown {
  if (typeof schema !== 'object') return null
  if (name in whole) return whole[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.includes('completed') ? 'completed' : schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first !== undefined) return valueOf(first, name)
  // Of a nullable type, the non-null type comes first.
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectLike(schema)
  const { allOf } = schema
  if (allOf) return Object.values(byFormat).find((text) => allOf.every((part) => hasPattern(part, text)))
  const formed = byPattern.get(schema.pattern)
  if (formed !== undefined) return formed
  const isCount = type === 'integer'
  if (name in examples && (!isCount || typeof examples[name] === 'number')) return examples[name]
  if (type === 'array') return [valueOf(Array.isArray(schema.items) ? schema.items[0] : schema.items, name)]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return 1
  return byFormat[schema.format ?? ''] ?? '0.00'
}

const hasPattern = ({ pattern = '' }: JsonSchema, text: string): boolean =>
  new RegExp(pattern, 'u').test(text)
