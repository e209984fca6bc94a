import { brands } from '@sixpence/brands'
import { after, dayOf } from '@sixpence/days'
import { money, type Currency } from '@sixpence/money'
import { type ExportFormat, exportFormats } from '@sixpence/protocol/history/exports'
import { parse } from 'csv-parse/sync'
import { CashManagementEndOfDayReport } from 'iso20022.js'
import mt940 from 'mt940js'
import { Ofx } from 'ofx-data-extractor'
import qif from 'qif2json'
import { readSheet } from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { translator } from '#core/translate.ts'
import type { Book, BookLine } from './book.ts'
import { TooLong } from './book.ts'
import { bookFormats } from './write-book.ts'

/** Texts that spreadsheets treat as formulas, field separators, and names in other scripts. */
const hostile = [
  '=HYPERLINK("http://x.example";"Click")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\tTab first',
  ' =1+1',
  '＝1+1',
  '^\n!Type:Bank',
  ':62F:C261130EUR1,',
  '-}',
  '</Ntry><Ntry>',
  'A & B "quoted", with comma',
  'Олег Їжак',
  'Żółć Ąžuolas',
]

const lines: BookLine[] = hostile.map((text, at) => ({
  transactionId: 5_000 + at,
  key: `${5_000 + at}-${at + 1}`,
  at: after(new Date('2026-11-01T12:30:00Z'), { days: at }),
  type: at % 3 === 0 ? 'Fees' : 'P2P',
  status: 'completed',
  amount: money(at % 2 === 0 ? -1_250n : 99_999_905n, 'EUR'),
  balanceAfter: money(100n, 'EUR'),
  name: text,
  note: text,
  reference: `INV ${at}`,
}))
const moved = lines.reduce((sum, line) => sum + line.amount.units, 0n)

async function* each(all: readonly BookLine[]) {
  yield* all
}

const book = (all: readonly BookLine[] = lines, currency: Currency = 'EUR'): Book => ({
  id: 301,
  brand: brands.ostra,
  language: 'en',
  t: translator('en'),
  holder: 'Ines Ferreira & Sons',
  address: [],
  account: { number: '6P4807', alias: 'Everyday', currency },
  days: { from: '2026-11-01', to: '2026-11-30' },
  isInterim: false,
  opening: money(-500n, currency),
  closing: money(-500n + moved, currency),
  totals: { debit: money(8_750n, currency), credit: money(699_999_335n, currency) },
  balance: money(-500n + moved, currency),
  at: new Date('2026-12-01T08:00:00Z'),
  lines: each(all),
})

async function written(format: ExportFormat, of = book()): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of (await bookFormats[format].write())(of)) parts.push(Buffer.from(part as string))
  return Buffer.concat(parts)
}

const headings = ['Name', 'Note', 'Reference'] as const

test('PDF: holder, address, account and lines may be in any script [FI-22]', async () => {
  const [line] = lines
  if (!line) throw new Error('no line')
  const words = { name: 'Γιώργος', note: 'Հուշագիր', reference: 'ქვითარი' }
  const of = book([{ ...line, ...words }])
  of.holder = 'Ελένη'
  of.address = ['北京市', 'Ελλάδα']
  of.account.alias = '日常'
  const pdf = await getDocumentProxy(new Uint8Array(await written('pdf', of)))
  const { text } = await extractText(pdf, { mergePages: true })
  for (const word of [...Object.values(words), of.holder, ...of.address, of.account.alias])
    expect(text).toContain(word)
})

test('CSV: every cell is read back by its heading, figures as figures, and none starts a formula [HO-05 FI-31]', async () => {
  const bytes = await written('csv')
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true })
  expect(rows).toHaveLength(lines.length)
  for (const [at, row] of rows.entries()) {
    for (const heading of headings) expect(row[heading]).not.toMatch(/^[\s]*[=+\-@＝]/u)
    expect(row['Name']?.replace(/^'/, '')).toBe(hostile[at])
    expect(row['Amount']).toBe(at % 2 === 0 ? '-12.50' : '999999.05')
    expect(row['Currency']).toBe('EUR')
    expect(row['Balance after']).toBe('1.00')
    expect(row['Payment number']).toBe(String(5_000 + at))
    expect([row['Day (Europe/Vilnius)'], row['Time (Europe/Vilnius)']]).toEqual([
      dayOf(lines[at]!.at),
      '14:30:00',
    ])
  }
})

test('XLSX: a spreadsheet library reads each cell by its heading: text as text, amounts as numbers, days as days [HO-05]', async () => {
  const [titles = [], ...rows] = await readSheet(await written('xlsx'))
  expect(rows).toHaveLength(lines.length)
  const cell = (row: readonly unknown[], heading: string): unknown => row[titles.indexOf(heading)]
  for (const [at, row] of rows.entries()) {
    expect(cell(row, 'Name')).toBe(hostile[at]?.trim() === hostile[at] ? hostile[at] : cell(row, 'Name'))
    expect(typeof cell(row, 'Name')).toBe('string')
    expect(cell(row, 'Reference')).toBe(`INV ${at}`)
    expect(cell(row, 'Amount')).toBe(at % 2 === 0 ? -12.5 : 999_999.05)
    expect(cell(row, 'Balance after')).toBe(1)
    expect(cell(row, 'Day (Europe/Vilnius)')).toEqual(new Date(dayOf(lines[at]!.at)))
  }
})

test('money that came in is called so in every table, as on the page [HO-03]', async () => {
  const rows: Record<string, string>[] = parse(await written('csv'), { bom: true, columns: true })
  const kinds = rows.map((row) => [row['Amount']?.startsWith('-') ? 'out' : 'in', row['Kind']].join(' '))
  expect(new Set(kinds)).toEqual(new Set(['out Fee', 'in Fee', 'out To a person', 'in From a customer']))
})

test('PDF: is tagged, under the brand’s letterhead, and contains every line and balance', async () => {
  const bytes = await written('pdf')
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: true })
  for (const fact of [
    brands.ostra.legalName,
    'Account statement',
    'Ines Ferreira & Sons',
    '6P4807',
    'Олег Їжак',
    '−12.50',
    '999,999.05',
    'Opening balance',
    '−5.00',
  ])
    expect(text).toContain(fact)
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
  for (const role of ['Table', 'TR', 'TH', 'TD', 'H1']) expect(tree).toContain(`"role":"${role}"`)
  expect((await pdf.getMarkInfo())?.Marked).toBe(true)
})

test('PDF: continues over pages, and is refused beyond a maximum', async () => {
  const many = Array.from({ length: 120 }, (_, at): BookLine => ({
    ...lines[1]!,
    transactionId: at,
    name: `Shop ${at}`,
  }))
  const pdf = await getDocumentProxy(new Uint8Array(await written('pdf', book(many))))
  expect(pdf.numPages).toBeGreaterThan(3)
  const { text } = await extractText(pdf, { mergePages: true })
  for (const at of [0, 60, 119]) expect(text).toContain(`Shop ${at}`)
  expect(text).toContain('Page 2')
  const tooMany = Array.from({ length: 2_001 }, () => lines[12]!)
  await expect(written('pdf', book(tooMany))).rejects.toBeInstanceOf(TooLong)
})

test('OFX: another library reads the lines and the balance', async () => {
  const text = (await written('ofx')).toString()
  const read = new Ofx(text).toJson() as unknown as {
    OFX: {
      BANKMSGSRSV1: {
        STMTTRNRS: {
          STMTRS: {
            CURDEF: string
            BANKTRANLIST: { STRTTRN: { TRNAMT: string; NAME: string; FITID: string }[] }
            LEDGERBAL: { BALAMT: string }
          }
        }
      }
    }
  }
  const statement = read.OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS
  expect(statement.CURDEF).toBe('EUR')
  expect(statement.BANKTRANLIST.STRTTRN).toHaveLength(lines.length)
  expect(statement.BANKTRANLIST.STRTTRN.map(({ TRNAMT }) => Number(TRNAMT))).toEqual(
    lines.map(({ amount }) => Number(amount.units) / 100),
  )
  expect(new Set(statement.BANKTRANLIST.STRTTRN.map(({ FITID }) => FITID)).size).toBe(lines.length)
  expect(Number(statement.LEDGERBAL.BALAMT)).toBe(Number(moved - 500n) / 100)
})

test('QIF: another library reads the lines; none of their words ends a field', async () => {
  const read = qif.parse((await written('qif')).toString(), { dateFormat: 'us' })
  expect(read.type).toBe('Bank')
  expect(read.transactions).toHaveLength(lines.length)
  expect(read.transactions.map(({ amount }) => amount)).toEqual(
    lines.map(({ amount }) => Number(amount.units) / 100),
  )
  expect(read.transactions.map(({ date }) => date.slice(0, 10))).toEqual(lines.map(({ at }) => dayOf(at)))
})

test('MT940: another library reads balances and lines, and the characters are SWIFT’s', async () => {
  const text = (await written('mt940')).toString()
  expect(text).toMatch(/^[A-Za-z0-9/\-?:().,'+{} \r\n]+$/)
  for (const line of text.split('\r\n')) expect(line.length).toBeLessThanOrEqual(75)
  const [statement, ...more] = new mt940.Parser().parse(text)
  expect(more).toEqual([])
  expect(statement).toMatchObject({ accountIdentification: '6P4807', currency: 'EUR', openingBalance: -5 })
  expect(statement?.closingBalance).toBeCloseTo(Number(moved - 500n) / 100, 2)
  expect(statement?.transactions.map(({ amount }) => amount)).toEqual(
    lines.map(({ amount }) => Number(amount.units) / 100),
  )
  expect(text).toContain('Oleh Yizhak')
})

describe('camt.053', () => {
  test('another library reads balances and entries', async () => {
    const read = CashManagementEndOfDayReport.fromXML((await written('camt053')).toString())
    const [statement] = read.statements
    expect(statement?.balances.map(({ currency }) => currency)).toEqual(['EUR', 'EUR'])
    expect(
      statement?.balances.map(({ type, amount, creditDebitIndicator }) => [
        type,
        amount,
        creditDebitIndicator,
      ]),
    ).toEqual([
      ['OPBD', 500, 'debit'],
      ['CLBD', Number(moved - 500n), 'credit'],
    ])
    expect(statement?.entries).toHaveLength(lines.length)
    expect(statement?.entries.map(({ amount }) => amount)).toEqual(
      lines.map(({ amount }) => Math.abs(Number(amount.units))),
    )
  })

  test('contains no user text as an element', async () => {
    const text = (await written('camt053')).toString()
    expect(text.match(/<Ntry>/g)).toHaveLength(lines.length)
    expect(text).toContain('&lt;/Ntry&gt;&lt;Ntry&gt;')
  })
})

test('an empty book is a valid file in every format', async () => {
  for (const format of exportFormats) expect((await written(format, book([]))).length).toBeGreaterThan(2)
})

test('a fee, a return and a refund name their payment in a column of CSV and XLSX, a refund in its note too [WE-19]', async () => {
  const [line] = lines
  if (!line) throw new Error('no line')
  const related: readonly Partial<BookLine>[] = [
    { feeOf: 4_001 },
    { returned: { of: 4_002, reason: 'AC04' } },
    { refundOf: 4_003 },
    {},
  ]
  const all = related.map((facts, at) => ({ ...line, ...facts, key: `5000-${at}`, note: 'Bolts' }))
  const rows: Record<string, string>[] = parse(await written('csv', book(all)), { bom: true, columns: true })
  const [head = [], ...cells] = await readSheet(await written('xlsx', book(all)))
  const expected = ['4001', '4002', '4003', '']
  expect(rows.map((row) => row['Related payment'])).toEqual(expected)
  expect(cells.map((row) => String(row[head.indexOf('Related payment')] ?? ''))).toEqual(expected)
  expect(rows.map((row) => row['Note'])).toEqual([
    'Fee for payment 4001. Bolts',
    'Return of payment 4002: AC04. Bolts',
    'Refund of payment 4003. Bolts',
    'Bolts',
  ])
})
