import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { someInstruction } from '../contract.ts'
import type { Instruction } from '../rails.ts'
import { messageErrors, type SchemaName } from './schema.ts'
import { creditTransfer } from './write.ts'

const now = new Date('2026-11-20T10:00:00Z')
const holder = {
  name: 'Ostra & Söhne – платежи',
  iban: 'LT121000011101001000',
  bic: 'OSTRLT22',
  address: { street: 'Gedimino pr.', building: '1', postCode: '01103', town: 'Vilnius', country: 'LT' },
}
const written = (more: Partial<Instruction> = {}): string =>
  creditTransfer(someInstruction(more), holder, now)
const wire = {
  rail: 'swift',
  currency: 'USD',
  destination: { bic: 'COBADEFFXXX', accountNumber: '1234567890', country: 'XK' },
} as const satisfies Partial<Instruction>

/** Names in the six languages, and other possible input. */
const names = [
  "Seán O'Neill & Sons (Dublin), Ltd.",
  'María José Muñoz de la Peña',
  'Ștefan Țuțea-Brâncoveanu',
  'ООО «Щёголев и сыновья»',
  "Юлія Їжакевич-Дем'янчук",
  'João Guimarães Conceição',
  'Ελένη Παπαδοπούλου',
  '李明 & Co',
  '</Nm></UltmtDbtr><x a="',
  '//\u0000\u202e@€;_\t\r\n',
  '   ',
]
const anything = fc
  .array(fc.oneof(fc.nat(0x5_ff), fc.nat(0x10_ffff)), { maxLength: 200 })
  .map((points) => String.fromCodePoint(...points))
const words = (most: number) =>
  fc
    .oneof(
      fc.constantFrom(...names),
      fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 5 }).map((all) => all.join(' ')),
      anything,
    )
    .map((text) => text.slice(0, most))
const address = fc.record(
  {
    street: words(70),
    building: words(16),
    postCode: words(16),
    town: words(35),
    region: words(35),
    country: fc.constantFrom('LT', 'UA', 'MD', 'PT', 'GB'),
  },
  { requiredKeys: ['town', 'country'] },
)
const kind = fc.constantFrom('person' as const, 'company' as const)
const account = fc.oneof(fc.constantFrom('6P4807', 'LT601010012345678901'), words(34))

const common = {
  reference: fc.stringMatching(/^[A-Za-z0-9-]{1,35}$/),
  payer: fc.record(
    { kind, name: words(140), account, address },
    { requiredKeys: ['kind', 'name', 'account'] },
  ),
  payee: fc.record(
    { kind, name: words(139).map((name) => `A${name}`), address },
    { requiredKeys: ['kind', 'name'] },
  ),
  remittance: words(140),
  requestedFor: fc.constantFrom('2026-11-20', '2027-01-04'),
}
const iban = fc.constantFrom('DE89370400440532013000', 'GB29NWBK60161331926819')
const purposeCode = fc.constantFrom('OTHR', 'SALA')
const sepa = fc.record({
  ...common,
  rail: fc.constantFrom('sepa' as const, 'sepaInstant' as const),
  units: fc.bigInt(1n, 99_999_999_999n),
  destination: fc.oneof(
    fc.record({ iban, country: fc.constant('DE') }),
    fc.record({ iban, bic: fc.constant('COBADEFF') }),
  ),
})
const bankCodes = [
  { country: 'US', routingNumber: '021000021', accountNumber: '123456789', accountType: 'checking' },
  { country: 'GB', sortCode: '040004', accountNumber: '12345678' },
  { country: 'AU', bsb: '062000', accountNumber: '12345' },
  { country: 'CA', institutionNumber: '003', transitNumber: '00512', accountNumber: '1234567' },
  { country: 'IN', ifsc: 'HDFC0000001', accountNumber: '123456789' },
  { country: 'CN', cnaps: '102100099996', accountNumber: '1234567890' },
  { country: 'ZA', branchCode: '250655', accountNumber: '1234567' },
  { country: 'NZ', accountNumber: '010123012345600' },
  { country: 'JP', bankCode: '0001', branchCode: '001', accountNumber: '1234567' },
  { country: 'HK', bankCode: '004', branchCode: '123', accountNumber: '123456' },
  { country: 'MX', clabe: '032180000118359719' },
  { country: 'XK', bic: 'NCBVXKPR', accountNumber: '1212012345678906' },
]
const bank = fc.record({
  ...common,
  rail: fc.constantFrom('swift' as const, 'ach' as const, 'fasterPayments' as const, 'domestic' as const),
  currency: fc.constantFrom('USD' as const, 'GBP' as const, 'JPY' as const, 'KWD' as const, 'RON' as const),
  units: fc.bigInt(1n, 999_999_999_999_999_999n),
  destination: fc.oneof(
    fc.record({ iban }),
    fc.record({ iban, bic: fc.constant('COBADEFFXXX'), purpose: fc.constant('salary'), purposeCode }),
    fc.constantFrom(...bankCodes),
  ),
})

describe.each<[SchemaName, fc.Arbitrary<Partial<Instruction>>]>([
  ['pain.001-sepa', sepa],
  ['pain.001-bank', bank],
])('%s', (schema, instruction) => {
  test('for any payer and payee, with any names and addresses, the file is valid', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(instruction, { minLength: 60, maxLength: 80 }), async (all) => {
        expect(await messageErrors(schema, all.map(written))).toEqual([])
      }),
      { numRuns: 4, endOnFailure: true },
    )
  })
})

const changed = (from: RegExp | string, to: string, xml = written()): string => {
  const after = xml.replace(from, to)
  expect(after).not.toBe(xml)
  return after
}
const twice = (name: string, xml = written()) => changed(new RegExp(`<${name}>.*?</${name}>`), '$&$&', xml)
const other = written(wire)

/** Errors each schema must detect, and at which element. */
const broken: readonly [what: string, at: string, SchemaName, string][] = [
  [
    'an address of the ultimate debtor',
    'PstlAdr',
    'pain.001-sepa',
    changed('</Nm><Id>', '</Nm><PstlAdr><TwnNm>Vilnius</TwnNm><Ctry>LT</Ctry></PstlAdr><Id>'),
  ],
  ['a name of 71', 'Nm', 'pain.001-sepa', changed('Ines Alvarez', 'N'.repeat(71))],
  ['a letter with a mark', 'Nm', 'pain.001-sepa', changed('Ines', 'Inés')],
  ['Cyrillic', 'Ustrd', 'pain.001-sepa', changed('Invoice', 'Рахунок')],
  ['a text of 141', 'Ustrd', 'pain.001-sepa', changed('Invoice 2026-117', 'x'.repeat(141))],
  ['an empty text', 'Ustrd', 'pain.001-sepa', changed('Invoice 2026-117', '')],
  ['an address without a town', 'Ctry', 'pain.001-sepa', changed(/<TwnNm>Hamburg<\/TwnNm>/, '')],
  ['an address without a country', 'PstlAdr', 'pain.001-sepa', changed('<Ctry>DE</Ctry>', '')],
  [
    'an unstructured address',
    'AdrLine',
    'pain.001-sepa',
    changed('<Ctry>DE</Ctry>', '$&<AdrLine>Hamburg</AdrLine>'),
  ],
  ['charges shared in SEPA', 'ChrgBr', 'pain.001-sepa', changed('SLEV', 'SHAR')],
  ['another service level', 'Cd', 'pain.001-sepa', changed('<Cd>SEPA</Cd>', '<Cd>URGP</Cd>')],
  ['no service level', 'ReqdExctnDt', 'pain.001-sepa', changed(/<PmtTpInf>.*<\/PmtTpInf>/, '')],
  ['another currency', 'InstdAmt', 'pain.001-sepa', changed('"EUR"', '"USD"')],
  ['three decimals', 'InstdAmt', 'pain.001-sepa', changed('>125.00</InstdAmt>', '>125.001</InstdAmt>')],
  ['nothing', 'InstdAmt', 'pain.001-sepa', changed('>125.00</InstdAmt>', '>0.00</InstdAmt>')],
  ['a billion', 'InstdAmt', 'pain.001-sepa', changed('>125.00</InstdAmt>', '>1000000000.00</InstdAmt>')],
  [
    'an account without IBAN',
    'Othr',
    'pain.001-sepa',
    changed(/<IBAN>DE.*?<\/IBAN>/, '<Othr><Id>1</Id></Othr>'),
  ],
  ['a BIC of nine', 'BICFI', 'pain.001-sepa', changed('COBADEFFXXX', 'COBADEFFX')],
  [
    'a reference that begins with a slash',
    'EndToEndId',
    'pain.001-sepa',
    changed('<EndToEndId>', '<EndToEndId>/'),
  ],
  [
    'a reference with two slashes',
    'EndToEndId',
    'pain.001-sepa',
    changed('<EndToEndId>', '<EndToEndId>a//b'),
  ],
  ['a reference of 36', 'MsgId', 'pain.001-sepa', changed('<MsgId>', `<MsgId>${'x'.repeat(30)}`)],
  ['no end-to-end id', 'PmtId', 'pain.001-sepa', changed(/<EndToEndId>.*<\/EndToEndId>/, '')],
  ['a sum that is none', 'CtrlSum', 'pain.001-sepa', changed('<CtrlSum>', '<CtrlSum>x')],
  ['two payers', 'UltmtDbtr', 'pain.001-sepa', twice('UltmtDbtr')],
  ['a person that is a company, too', 'OrgId', 'pain.001-sepa', changed('</PrvtId>', '</PrvtId><OrgId/>')],
  ['the wrong order', 'Amt', 'pain.001-sepa', changed(/(<PmtId>.*<\/PmtId>)(<Amt>.*<\/Amt>)/, '$2$1')],
  ['a file of SEPA on another rail', 'PmtTpInf', 'pain.001-bank', written()],
  ['a wire as one of SEPA', 'ReqdExctnDt', 'pain.001-sepa', other],
  ['a name of 141', 'Nm', 'pain.001-bank', changed('Ines Alvarez', 'N'.repeat(141), other)],
  ['an account of 35', 'Id', 'pain.001-bank', changed('1234567890', '1'.repeat(35), other)],
  [
    'a BIC and a clearing number',
    'ClrSysMmbId',
    'pain.001-bank',
    changed('<BICFI>COBADEFFXXX</BICFI>', '$&<ClrSysMmbId/>', other),
  ],
  [
    'six decimals',
    'InstdAmt',
    'pain.001-bank',
    changed('>125.00</InstdAmt>', '>125.000001</InstdAmt>', other),
  ],
]

test.each(['pain.001-sepa', 'pain.001-bank'] as const)('%s sees what is wrong, and where', async (schema) => {
  const all = broken.filter(([, , schemaName]) => schemaName === schema)
  const faults = await messageErrors(
    schema,
    all.map(([, , , xml]) => xml),
  )
  const unseen = all.filter(
    ([, at], place) => !faults.some((fault) => fault.startsWith(`${place}: Element '${at}'`)),
  )
  expect(unseen.map(([what]) => what)).toEqual([])
})

test('the payer is identified by name and account; their address is sent by SWIFT only', () => {
  const place =
    '<PstlAdr><StrtNm>Pilies</StrtNm><BldgNb>7</BldgNb><PstCd>01124</PstCd><TwnNm>Vilnius</TwnNm><Ctry>LT</Ctry></PstlAdr>'
  const id =
    '<Othr><Id>LT601010012345678901</Id><SchmeNm><Cd>CUST</Cd></SchmeNm><Issr>Ostra + Sohne - platezhi</Issr></Othr>'
  expect(written()).toContain(`<UltmtDbtr><Nm>Ines Alvarez</Nm><Id><PrvtId>${id}</PrvtId></Id></UltmtDbtr>`)
  expect(other).toContain(
    `<UltmtDbtr><Nm>Ines Alvarez</Nm>${place}<Id><PrvtId>${id}</PrvtId></Id></UltmtDbtr>`,
  )
  const company = { ...someInstruction().payer, kind: 'company' } as const
  expect(written({ payer: company })).toContain(`<Id><OrgId>${id}</OrgId></Id>`)
})

test.each<[string, Partial<Instruction>]>([
  ['dollars by SEPA', { currency: 'USD' }],
  ['a billion euros by SEPA', { units: 100_000_000_000n }],
  ['an account without IBAN by SEPA', { destination: { accountNumber: '123' } }],
  ['a payee whose name has no letter a bank could write', { payee: { kind: 'person', name: '李明' } }],
  ['an IBAN that is none', { destination: { iban: 'DE' } }],
  ['a BIC that is none', { destination: { iban: 'DE89370400440532013000', bic: 'COBA' } }],
  ['an account of a bank nobody named', { ...wire, destination: { country: 'LK', accountNumber: '12345' } }],
  [
    'an account that is too long',
    { ...wire, destination: { bic: 'COBADEFF', accountNumber: '1'.repeat(35) } },
  ],
  ['a currency that banks do not know', { ...wire, currency: 'BTC' }],
])('%s is refused', (_, more) => {
  expect(() => written(more)).toThrow(RangeError)
})
