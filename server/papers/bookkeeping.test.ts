import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brands } from '@sixpence/brands'
import { money } from '@sixpence/money'
import type { ExportFormat } from '@sixpence/protocol/history/exports'
import { messageErrors } from '@sixpence/partners/rails/iso20022/schema'
import mt940 from 'mt940js'
import { expect, onTestFinished, test } from 'vitest'
import { translator } from '#core/translate.ts'
import type { Book, BookLine } from './book.ts'
import { bookFormats } from './write-book.ts'

// What a bookkeeper's program needs to match a line by itself, read by third-party programs; those of Debian if
// installed (aqbanking-tools, ofx, hledger, libxml2-utils).

const programOf = (name: string): string | undefined =>
  ['/usr/bin', '/usr/local/bin'].map((folder) => join(folder, name)).find(existsSync)

const at = (day: string): Date => new Date(`${day}T12:30:00Z`)
const base = { status: 'completed', balanceAfter: money(100n, 'EUR'), note: '', reference: '' } as const
const creditorReference = 'RF18539007547034'
const iban = 'DE89370400440532013000'
const lines: BookLine[] = [
  {
    ...base,
    transactionId: 101,
    key: '101-1',
    at: at('2026-11-02'),
    type: 'EFT',
    amount: money(-4_100n, 'EUR'),
    name: 'Ana Nowak',
    reference: creditorReference,
    note: `Paid by hand ${'x'.repeat(120)}`,
    isOwnNote: true,
    party: { account: iban, bic: 'COBADEFFXXX' },
    endToEndId: 'ORDER-2026-77',
  },
  {
    ...base,
    transactionId: 101,
    key: '101-2',
    at: at('2026-11-02'),
    type: 'Fees',
    amount: money(-48n, 'EUR'),
    name: '',
    feeOf: 101,
  },
  {
    ...base,
    transactionId: 101,
    key: '101-3',
    at: at('2026-11-04'),
    type: 'EFT',
    amount: money(4_100n, 'EUR'),
    name: 'Ana Nowak',
    reference: creditorReference,
    party: { account: iban, bic: 'COBADEFFXXX' },
    endToEndId: 'ORDER-2026-77',
    returned: { of: 101, reason: 'AC04' },
  },
  {
    ...base,
    transactionId: 102,
    key: '102-4',
    at: at('2026-11-05'),
    type: 'Wire',
    amount: money(-1_187n, 'EUR'),
    name: 'Voice-over "Harbour" & Sons',
    reference: 'Invoice 9',
    party: { account: 'GB33BUKB20201555555555', bic: 'BUKBGB22' },
    endToEndId: 'ORDER-2026-78',
    exchanged: { amount: money(1_000n, 'GBP'), rate: '0.84302471' },
  },
]
const moved = lines.reduce((sum, line) => sum + line.amount.units, 0n)

async function* each(all: readonly BookLine[]) {
  yield* all
}

const bookWith = (changes: Partial<Book> = {}): Book => ({
  id: 301,
  brand: brands.ostra,
  language: 'en',
  t: translator('en'),
  holder: 'Northlight Studio',
  address: ['12 Quay Street', 'VLT 1010 Valletta', 'Malta'],
  account: {
    number: '6P00202600064842',
    alias: 'Operating',
    currency: 'EUR',
    iban: 'LT121000011101001000',
    bic: 'OSTRMTMT',
  },
  days: { from: '2026-11-01', to: '2026-11-30' },
  isInterim: false,
  opening: money(10_000n, 'EUR'),
  closing: money(10_000n + moved, 'EUR'),
  totals: undefined,
  balance: money(10_000n + moved, 'EUR'),
  at: new Date('2026-12-01T08:00:00Z'),
  lines: each(lines),
  ...changes,
})

async function textOf(format: ExportFormat, book = bookWith()): Promise<string> {
  let text = ''
  for await (const part of (await bookFormats[format].write())(book)) text += String(part)
  return text
}

const entriesOf = (camt: string): string[] => camt.match(/<Ntry>.*?<\/Ntry>/g) ?? []

test('camt.053 has own IBAN, the other side’s account and bank, end-to-end id and structured reference, and is valid [FI-12 FI-13]', async () => {
  const camt = await textOf('camt053')
  expect(await messageErrors('camt.053', [camt])).toEqual([])
  expect(camt).toContain('<Acct><Id><IBAN>LT121000011101001000</IBAN></Id>')
  const [paid = ''] = entriesOf(camt)
  for (const part of [
    '<EndToEndId>ORDER-2026-77</EndToEndId>',
    `<CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>`,
    '<CdtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></CdtrAgt>',
    `<Ref>${creditorReference}</Ref>`,
    '<AddtlTxInf>Paid by hand',
  ])
    expect(paid).toContain(part)
  // The private note is not part of what the payee reads.
  expect(paid.match(/<RmtInf>.*<\/RmtInf>/)?.[0]).not.toContain('Paid by hand')
})

test.each([
  ['QRR', '21 00000 00003 13947 14300 09017', 'CH4431999123000889012', '<Prtry>QRR</Prtry>'],
  ['SCOR', 'RF18 5390 0754 7034', 'CH5604835012345678009', '<Cd>SCOR</Cd>'],
])(
  'camt.053 has a reference %s of a payment and of its return as one, and is valid [FI-12]',
  async (_type, reference, account, code) => {
    const [paid, , returned] = lines.map((line) => ({ ...line, reference, party: { account } }))
    const camt = await textOf(
      'camt053',
      bookWith({ lines: each([paid, returned].filter((line) => line !== undefined)) }),
    )
    expect(await messageErrors('camt.053', [camt])).toEqual([])
    const part = `<Strd><CdtrRefInf><Tp><CdOrPrtry>${code}</CdOrPrtry></Tp><Ref>${reference.replaceAll(' ', '')}</Ref></CdtrRefInf></Strd>`
    for (const entry of entriesOf(camt)) expect(entry).toContain(part)
  },
)

test('a fee names the bank’s own text and its payment, and nobody as the other side [FI-14]', async () => {
  const [, fee = ''] = entriesOf(await textOf('camt053'))
  expect(fee).toContain('<SubFmlyCd>CHRG</SubFmlyCd>')
  expect(fee).toContain('<AddtlNtryInf>Fee for payment 101</AddtlNtryInf>')
  expect(fee).not.toMatch(/Cdtr|Dbtr|RmtInf|ORDER|Nowak/)
  const [, , feeOf940 = ''] = (await textOf('mt940')).split(':61:')
  expect(feeOf940).toContain('NCHGNONREF')
  expect(feeOf940).not.toMatch(/Nowak|RF18/)
})

test('money that came back is a return with its reason and the payment it returns [FI-15]', async () => {
  const [, , back = ''] = entriesOf(await textOf('camt053'))
  expect(back).toContain('<Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>RRTN</SubFmlyCd>')
  expect(back).toContain('<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>')
  expect(back).toContain('<AddtlNtryInf>Return of payment 101: AC04. Ana Nowak')
  expect((await textOf('mt940')).split(':61:')[3]).toMatch(/^2611041104RD41,00NRTI/)
  expect(await textOf('ofx')).toContain('Return of payment 101: AC04')
})

test('a payment in another currency has its amount and rate in every format [FI-08]', async () => {
  const camt = await textOf('camt053')
  expect(camt).toContain(
    '<InstdAmt><Amt Ccy="GBP">10.00</Amt><CcyXchg><SrcCcy>EUR</SrcCcy><TrgtCcy>GBP</TrgtCcy><UnitCcy>EUR</UnitCcy><XchgRate>0.84302471</XchgRate></CcyXchg></InstdAmt>',
  )
  for (const format of ['csv', 'ofx', 'qif'] as const) {
    const text = await textOf(format)
    expect(text).toContain('10.00 GBP')
    expect(text).toContain('0.84302471')
  }
  const swift = (await textOf('mt940')).replaceAll(/\r\n|\?\d\d/g, '')
  expect(swift).toContain('10.00 GBP at a rate of 0.84302471')
})

test('a statement closes on a day that has come, as interim while its month runs [FI-18]', async () => {
  const running = { isInterim: true, days: { from: '2026-11-01', to: '2026-11-28' }, at: at('2026-11-28') }
  expect(await textOf('mt940', bookWith(running))).toContain(':62M:C261128EUR')
  expect(await textOf('mt940')).toContain(':62F:C261130EUR')
  const camt = await textOf('camt053', bookWith(running))
  expect(await messageErrors('camt.053', [camt])).toEqual([])
  expect(camt).toContain('<Cd>ITBD</Cd>')
  expect(camt).toContain('<ToDtTm>2026-11-28T12:30:00Z</ToDtTm>')
  expect(await textOf('ofx', bookWith(running))).toMatch(/<DTASOF>20261128143000\[\+2\]<\/DTASOF>/)
})

test('numbers and ids of statements differ for other ranges, and of interim files each time [FI-19]', async () => {
  const ranges = [
    ['2026-11-01', '2026-11-07'],
    ['2026-11-08', '2026-11-14'],
    ['2026-11-01', '2026-11-14'],
    ['2026-11-01', '2026-11-30'],
    ['2025-11-01', '2025-11-30'],
  ].map(([from = '', to = '']) => ({ days: { from, to } }))
  const numbers = await Promise.all(
    ranges.map(
      async (range) => /:28C:(\d{1,5}\/\d{1,5})\r/.exec(await textOf('mt940', bookWith(range)))?.[1],
    ),
  )
  expect(new Set(numbers).size).toBe(ranges.length)
  const idOf = async (changes: Partial<Book>) =>
    /<Stmt><Id>([^<]{1,35})<\/Id><ElctrncSeqNb>\d{16}</.exec(await textOf('camt053', bookWith(changes)))?.[1]
  const ids = await Promise.all(ranges.map(idOf))
  expect(new Set(ids).size).toBe(ranges.length)
  expect(await idOf(ranges[0] ?? {})).toBe(ids[0])
  expect(await idOf({ isInterim: true, id: 1 })).not.toBe(await idOf({ isInterim: true, id: 2 }))
})

test('MT940: a library reads the lines, whose details have bank, account, name, end-to-end id and reference [FI-12 FI-13]', async () => {
  const text = await textOf('mt940')
  const [statement] = new mt940.Parser().parse(text)
  expect(statement?.accountIdentification).toBe('LT121000011101001000')
  expect(statement?.transactions.map(({ amount }) => amount)).toEqual([-41, -0.48, 41, -11.87])
  const [, first = ''] = text.split(':86:')
  expect(first.replaceAll('\r\n', '')).toContain(
    `116?00Bank transfer?20EREF+ORDER-2026-77?21SVWZ+${creditorReference}`,
  )
  expect(first.replaceAll('\r\n', '')).toContain(`?30COBADEFFXXX?31${iban}?32Ana Nowak`)
})

const aqbanking = programOf('aqbanking-cli')
test.skipIf(!aqbanking)(
  'aqbanking reads accounts, names, purposes and sums of MT940 and camt.053 [FI-13]',
  async () => {
    for (const [format, importer, profile] of [
      ['mt940', 'swift', 'SWIFT-MT940'],
      ['camt053', 'xml', 'camt_053_001_04'],
    ] as const) {
      const folder = mkdtempSync(join(tmpdir(), 'sixpence-books-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const file = join(folder, `statement.${format}`)
      writeFileSync(file, await textOf(format))
      const context = join(folder, 'context')
      const args = [
        `--cfgdir=${folder}`,
        'import',
        `--importer=${importer}`,
        `--profile=${profile}`,
        `--ctxfile=${context}`,
      ]
      const imported = spawnSync(aqbanking ?? '', [...args, `--infile=${file}`], { encoding: 'utf8' })
      const listed = spawnSync(
        aqbanking ?? '',
        [`--cfgdir=${folder}`, 'export', `--ctxfile=${context}`, '--exporter=csv', '--profile=full'],
        { encoding: 'utf8' },
      )
      expect({ format, status: imported.status, said: imported.stderr }).toMatchObject({ format, status: 0 })
      expect(listed.stdout).toContain('LT121000011101001000')
      expect(listed.stdout).toContain('ORDER-2026-77')
      expect(listed.stdout).toContain('Ana Nowak')
      expect(listed.stdout).toContain(creditorReference)
      expect(listed.stdout.match(/"-41\.00"|-4100\/100|-41\/1|"-41"/g)).not.toBeNull()
    }
  },
)

const ofxdump = programOf('ofxdump')
test.skipIf(!ofxdump)(
  'libofx reads OFX without a complaint, quotation marks as they were [FI-21]',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sixpence-books-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'statement.ofx')
    writeFileSync(file, await textOf('ofx'))
    const { status, stdout, stderr } = spawnSync(ofxdump ?? '', [file], { encoding: 'utf8' })
    expect(status).toBe(0)
    expect(stderr).not.toMatch(/LibOFX ERROR|general entity/)
    expect(stdout).toContain('Voice-over "Harbour" & Sons')
    expect(stdout).toContain('LT121000011101001000')
  },
)

const hledger = programOf('hledger')
test.skipIf(!hledger)(
  'hledger adds CSV up to the closing balance, reading days as days [FI-31]',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sixpence-books-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'entries.csv'), await textOf('csv'))
    const fields =
      'date,time,code,type,status,description,account,bic,reference,e2e,note,amount,currency,other,rate,balance'
    writeFileSync(
      join(folder, 'entries.csv.rules'),
      `skip 1\nfields ${fields.replace('account,', 'party,').replace('balance', 'after')}\naccount1 assets:bank\n`,
    )
    const { status, stdout, stderr } = spawnSync(
      hledger ?? '',
      ['--file', join(folder, 'entries.csv'), 'balance', 'assets:bank', '--no-total', '--format', '%(total)'],
      { encoding: 'utf8', env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' } },
    )
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain((Number(moved) / 100).toFixed(2))
  },
)

const xmllint = programOf('xmllint')
const schemas = new URL('../../../shared/contracts/iso20022/camt.053.001.08.xsd', import.meta.url).pathname
test.skipIf(!xmllint || !existsSync(schemas))(
  'xmllint finds camt.053 valid by the published schema [FI-13]',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sixpence-books-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const book of [bookWith(), bookWith({ isInterim: true }), bookWith({ lines: each([]) })]) {
      const file = join(folder, 'statement.xml')
      writeFileSync(file, await textOf('camt053', book))
      expect(
        spawnSync(xmllint ?? '', ['--noout', '--schema', schemas, file], { encoding: 'utf8' }),
      ).toMatchObject({
        status: 0,
      })
    }
  },
)

test.each([
  ['2026-11-29T21:59:59Z', '2026-11-29'],
  ['2026-11-29T22:00:00Z', '2026-11-30'],
  ['2026-11-30T22:30:00Z', '2026-12-01'],
  ['2026-03-28T22:00:00Z', '2026-03-29'],
  ['2026-03-29T21:00:00Z', '2026-03-30'],
  ['2026-10-25T21:59:59Z', '2026-10-25'],
])('what was booked at %s is of the day %s in every file [FI-20]', async (moment, day) => {
  const [line] = lines
  if (!line) throw new Error('there is a line')
  const written = (format: ExportFormat) =>
    textOf(format, bookWith({ lines: each([{ ...line, at: new Date(moment) }]) }))
  const [year, month, date] = day.split('-')
  const digits = `${year}${month}${date}`
  expect(await written('csv')).toContain(day)
  expect(await written('qif')).toContain(`D${month}/${date}/${year}`)
  expect(await written('ofx')).toContain(`<DTPOSTED>${digits}`)
  expect(await written('mt940')).toContain(`:61:${digits.slice(2)}`)
  expect(await written('camt053')).toContain(`<BookgDt><Dt>${day}</Dt></BookgDt>`)
})
