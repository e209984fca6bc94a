import { csvRow } from '@sixpence/csv/write'
import { someInstruction } from '@sixpence/partners/rails/contract'
import { creditTransfer } from '@sixpence/partners/rails/iso20022/write'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { Refused } from '#core/refused.ts'
import { attackTables } from '#testing/attack-tables.ts'
import { painOf, painXml, transferXml } from '#testing/pain-of.ts'
import { rowsXml, workbookParts } from '#testing/workbook-of.ts'
import { zipOf } from '#testing/zip-of.ts'
import { quarantineLimits } from './limited-process.ts'
import { readTable } from './read-table.ts'
import { csvTable } from './table-csv.ts'
import { TableRefused } from './table-refused.ts'
import { PackedRows } from './table-rows.ts'
import { textTable } from './text-table.ts'

const attacks = attackTables()

/** No bad file needs more than this. */
const small = { ...quarantineLimits, memoryMb: 512 }

const refusedAs = async (bytes: Buffer, limits = small) => {
  try {
    return await readTable(async () => bytes, limits)
  } catch (error) {
    return error instanceof Refused ? { refusal: error.refusal, facts: error.facts } : String(error)
  }
}

test('there are at least eighty of them, each refused by a name of its own kind', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(80)
  expect(new Set(attacks.map(([name]) => name)).size).toBe(attacks.length)
})

test.each(attacks)('%s is refused as %s, in little memory [B294]', async (_, refusal, bytes, facts) => {
  const before = process.memoryUsage().rss
  expect(await refusedAs(bytes)).toMatchObject({ refusal, ...(facts && { facts }) })
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
})

/** A table with its rows unpacked. */
function unpacked<Packed extends { rows: PackedRows }>({ rows, ...table }: Packed) {
  const all = [...rows]
  return { ...table, rows: all.map(({ cells }) => cells), lines: all.map(({ line }) => line) }
}

const read = async (file: Buffer | string, limits = quarantineLimits) =>
  unpacked(await readTable(async () => Buffer.from(file), limits))

describe('CSV', () => {
  const text = 'e-mail;amount;note\nana@example.com;12,50;"tea; ""green"""\n\nbo@example.com;7\n'
  const expected = {
    format: 'csv',
    headers: ['e-mail', 'amount', 'note'],
    rows: [
      ['ana@example.com', '12,50', 'tea; "green"'],
      ['bo@example.com', '7', ''],
    ],
    lines: [2, 4],
    separator: ';',
  }

  test('is read in UTF-8 and UTF-16, with or without a line that gives the separator', async () => {
    expect(await read(text)).toEqual({ ...expected, encoding: 'UTF-8' })
    expect(await read(`\ufeff${text}`)).toEqual({ ...expected, encoding: 'UTF-8' })
    const wide = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(await read(wide)).toEqual({ ...expected, encoding: 'UTF-16LE' })
    expect(await read(Buffer.from(wide).swap16())).toEqual({ ...expected, encoding: 'UTF-16BE' })
    expect(await read(`sep=;\r\n${text}`)).toEqual({ ...expected, encoding: 'UTF-8', lines: [3, 5] })
  })

  test('keeps text that looks like a formula, without the mark of our exports', async () => {
    const { rows } = await read(csvRow(['a', 'b', 'c']) + csvRow(['=1+1', '-7', "'quoted'"]))
    expect(rows).toEqual([['=1+1', '-7', "'quoted'"]])
  })

  test('gives the line in the file even if cells have several', async () => {
    const { lines } = await read('a,b\n"1\n2",3\n4,5\n')
    expect(lines).toEqual([2, 4])
  })

  test('of a hundred thousand lines is read completely, in bounded memory', async () => {
    const line = 'ana.nowak@example.com,Ana Nowak,DE89370400440532013000,EUR,12.50,"Invoice, 117"\n'
    const file = Buffer.from(`a,b,c,d,e,f\n${line.repeat(100_000)}`)
    const before = process.memoryUsage().rss
    const { rows, lines } = await read(file, small)
    expect([rows.length, lines.at(-1)]).toEqual([100_000, 100_001])
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
  })

  test('is refused for the work it takes, and never for a busy machine', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `c${at}`)
    const file = Buffer.from(`${names.join()}\n${`${names.join()}\n`.repeat(100_000)}`)
    expect(await refusedAs(file, { ...small, cpuSeconds: 1 })).toMatchObject({ refusal: 'tableTooHeavy' })
    expect(await refusedAs(file, { ...small, wallMs: 50 })).toMatchObject({ refusal: 'busy' })
  })
})

describe('XLSX', () => {
  test('shows numbers without exponent, days as ISO 8601, and leading zeros of a style', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="000000"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="166" formatCode="[Red]#,##0.00&quot; day&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/><xf numFmtId="166"/></cellXfs>'
    const cells = [
      '<c s="0"><v>1E-8</v></c>',
      '<c><v>1234.5599999999999</v></c>',
      '<c s="1"><v>12345</v></c>',
      '<c s="2"><v>46023</v></c>',
      '<c s="3"><v>46023.5</v></c>',
      '<c s="4"><v>1.2E3</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="str"><v>=not one</v></c>',
    ]
    const headers = rowsXml([['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']])
    const { rows, format } = await read(
      zipOf(workbookParts(`${headers}<row r="3">${cells.join('')}</row>`, { styles })),
    )
    expect(format).toBe('xlsx')
    expect(rows).toEqual([
      ['0.00000001', '1234.56', '012345', '2026-01-01', '2026-01-01 12:00', '1200', 'TRUE', '=not one'],
    ])
  })

  test('reads the first visible sheet, and its shared texts without phonetic hints', async () => {
    const texts =
      '<si><t>name</t></si><si><r><t>Ana </t></r><r><t xml:space="preserve">&amp; Bo</t></r><rPh><t>x</t></rPh></si>'
    const sheets = '<sheet name="x" r:id="r9" state="hidden"/><sheet name="y" r:id="r1"/>'
    const cell = (n: number) => `<c t="s"><v>${n}</v></c>`
    const file = zipOf(
      workbookParts(`<row r="2">${cell(0)}</row><row r="5">${cell(1)}</row>`, { texts, sheets }),
    )
    expect(await read(file)).toMatchObject({ headers: ['name'], rows: [['Ana & Bo']], lines: [5] })
  })

  test('written by another program is read correctly', async () => {
    const rows = [
      ['name', 'amount', 'day'],
      ['Їжак & <b>', 12.5, new Date('2026-11-25T00:00:00Z')],
    ]
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'Payments', rows }] }))
    expect(await read(bytes)).toMatchObject({
      headers: ['name', 'amount', 'day'],
      rows: [['Їжак & <b>', '12.5', '2026-11-25']],
    })
  })
})

describe('pain.001', () => {
  test('is read with the names of our fields, its account by IBAN', async () => {
    const more =
      '<RmtInf><Ustrd>INV 117</Ustrd><Ustrd>and 118</Ustrd></RmtInf><Purp><Cd>SALA</Cd></Purp><CdtrAgt><FinInstnId><BIC>COBADEFFXXX</BIC></FinInstnId></CdtrAgt>'
    const transfers = [transferXml('12.50', more), transferXml('7')]
    const { headers, rows, format } = await read(painOf({ transfers, count: '2', sum: '19.5' }))
    expect(format).toBe('pain001')
    expect(headers).toEqual([
      'amount',
      'currency',
      'country',
      'payeeName',
      'iban',
      'bic',
      'purpose',
      'reference',
    ])
    expect(rows).toEqual([
      [
        '12.50',
        'EUR',
        'DE',
        'Ana Nowak',
        'DE89370400440532013000',
        'COBADEFFXXX',
        'salary',
        'INV 117 and 118',
      ],
      ['7', 'EUR', 'DE', 'Ana Nowak', 'DE89370400440532013000', '', '', ''],
    ])
  })

  test('of 2019 is read as well, with prefixes and national codes of banks', async () => {
    const transfer = (system: string, member: string) =>
      `<CdtTrfTxInf><Amt><InstdAmt Ccy="USD">1</InstdAmt></Amt><CdtrAgt><FinInstnId><BICFI>CHASUS33</BICFI><ClrSysMmbId><ClrSysId><Cd>${system}</Cd></ClrSysId><MmbId>${member}</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt><CdtrAcct><Id><Othr><Id>123456789</Id></Othr></Id></CdtrAcct></CdtTrfTxInf>`
    const xml = painXml({
      version: '09',
      transfers: [transfer('USABA', '021000021'), transfer('CACPA', '000112345')],
    })
    const prefixed = xml.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1p:').replace('xmlns=', 'xmlns:p=')
    const { headers, rows } = await read(prefixed)
    expect(rows.map((row) => Object.fromEntries(headers.map((name, at) => [name, row[at]])))).toEqual([
      expect.objectContaining({
        routingNumber: '021000021',
        accountNumber: '123456789',
        bic: 'CHASUS33',
        country: 'US',
      }),
      expect.objectContaining({ institutionNumber: '001', transitNumber: '12345', routingNumber: '' }),
    ])
  })

  test('written by the bank for its own partner is read as well', async () => {
    const holder = {
      name: 'Kontor GmbH',
      iban: 'LT121000011101001000',
      bic: 'OSTRLT22',
      address: { town: 'Vilnius', country: 'LT' },
    }
    const message = creditTransfer(someInstruction(), holder, new Date('2026-11-20T10:00:00Z'))
    const { headers, rows } = await read(message)
    expect(Object.fromEntries(headers.map((name, at) => [name, rows[0]?.[at]]))).toMatchObject({
      amount: '125.00',
      iban: 'DE89370400440532013000',
      reference: 'Invoice 2026-117',
      executionDate: '2026-11-20',
    })
  })
})

describe('payments written as text', () => {
  test('are the rows of the equal file [B295]', async () => {
    const text = 'ana@example.com;12,50;EUR;"tea; green"\n\nbo@example.com;7\n'
    const { rows, headers } = await read(`email;amount;currency;note\n${text}`)
    const written = unpacked(textTable(text))
    expect(written).toMatchObject({ headers, rows, lines: [1, 3] })
    expect(unpacked(textTable(`Email;Amount;Currency;Note\n${text}`))).toMatchObject({ rows, lines: [2, 4] })
    expect(unpacked(textTable('ana@example.com\t12,50\nbo@example.com\t7'))).toMatchObject({
      rows: [expect.arrayContaining(['ana@example.com', '12,50']), expect.arrayContaining(['7'])],
    })
  })

  test('are the rows of the equal file, or are refused like it, whatever the text [B295]', async () => {
    const line = fc.array(
      fc.string({ unit: fc.constantFrom('a', '1', ',', '"', ' ', "'", '=', 'Ї', ';', '@') }),
      { maxLength: 6 },
    )
    const header = 'email;amount;currency;note'
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 5 }), async (lines) => {
        const text = lines.map((cells) => cells.join(';')).join('\n')
        const file = await outcomeOf(async () => {
          const { rows } = csvTable(Buffer.from(`${header}\n${text}`))
          return unpacked({ rows: new PackedRows(rows.bytes(), 4) }).rows
        })
        const expected = file === 'tableLineTooWide' ? 'tableLineUnreadable' : file
        expect(await outcomeOf(async () => unpacked(textTable(text)).rows)).toEqual(expected)
      }),
    )
  })

  test('are refused at the text, by the line', async () => {
    await expect(async () => textTable('a@example.com;1;EUR;x;y')).rejects.toMatchObject({
      refusal: 'tableLineUnreadable',
      facts: { line: '1' },
      field: 'text',
    })
    await expect(async () => textTable(' \n')).rejects.toMatchObject({
      refusal: 'tableEmpty',
      field: 'text',
    })
  })
})

async function outcomeOf<Value>(work: () => Promise<Value>): Promise<Value | string> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TableRefused || error instanceof Refused) return error.refusal
    throw error
  }
}
