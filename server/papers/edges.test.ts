import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brands } from '@sixpence/brands'
import { money } from '@sixpence/money'
import { messageErrors } from '@sixpence/partners/rails/iso20022/schema'
import type { ExportFormat } from '@sixpence/protocol/history/exports'
import mt940 from 'mt940js'
import { expect, onTestFinished, test } from 'vitest'
import { translator } from '#core/translate.ts'
import { xlsxTable } from '#quarantine/table-xlsx.ts'
import { PackedRows } from '#quarantine/table-rows.ts'
import type { BookLine } from './book.ts'
import { bookFormats } from './write-book.ts'

// Lines at the limits of their formats, and texts that look like parts of a format.

const line: BookLine = {
  transactionId: 101,
  key: '101-1',
  at: new Date('2026-11-02T12:30:00Z'),
  type: 'Wire',
  status: 'completed',
  amount: money(-100n, 'EUR'),
  balanceAfter: undefined,
  name: 'Ana Nowak',
  note: '',
  reference: 'Invoice 9',
  party: { account: 'MT84MALT011000012345MTLCAST001S', bic: 'MALTMTMTXXX' },
}

async function* each(lines: readonly BookLine[]) {
  yield* lines
}

async function written(format: ExportFormat, ...lines: BookLine[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const [opening, closing] = [money(10_000n, 'EUR'), money(9_900n, 'EUR')]
  const book = {
    id: 301,
    brand: brands.ostra,
    language: 'en',
    t: translator('en'),
    holder: 'Northlight Studio',
    address: [],
    account: {
      number: '6P00202600064842',
      alias: 'Operating',
      currency: 'EUR',
      iban: 'LT121000011101001000',
    },
    days: { from: '2026-11-01', to: '2026-11-30' },
    isInterim: false,
    totals: undefined,
    opening,
    closing,
    balance: closing,
    at: new Date('2026-12-01T08:00:00Z'),
    lines: each(lines),
  } as const
  for await (const part of (await bookFormats[format].write())(book)) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** Field 86 of a line, without line ends. */
const field86 = async (about: Partial<BookLine>): Promise<string> => {
  const text = String(await written('mt940', { ...line, ...about }))
  const lines = /:86:([\s\S]*?)\r\n:62/.exec(text)?.[1]?.split('\r\n') ?? []
  expect(lines.length).toBeLessThanOrEqual(6)
  expect(new mt940.Parser().parse(text)).toHaveLength(1)
  return lines.join('')
}

test('MT940: a question mark in an end-to-end id begins no field [FI-21]', async () => {
  const text = await field86({ endToEndId: 'A?31DE00?32Mallory' })
  expect(text).toContain('?20EREF+A.31DE00.32Mallory?')
  expect([...text.matchAll(/\?3[12]([^?]*)/g)].map(([, value]) => value)).toEqual([
    line.party?.account,
    line.name,
  ])
})

test('MT940: what has no room is cut at the end of the purpose, never the account of the other side [FI-12 FI-13]', async () => {
  const everything = {
    name: 'Karl-Theodor Maria Nikolaus von und zu Guttenberg und Soehne',
    endToEndId: 'E'.repeat(35),
    reference: 'R'.repeat(140),
    note: 'n'.repeat(140),
    exchanged: { amount: money(123_456_789n, 'GBP'), rate: '0.8430247112345678' },
    returned: { of: 70_011_122, reason: 'The account was closed by the bank of the payee' },
  }
  const text = await field86(everything)
  expect(text).toMatch(
    /\?30MALTMTMTXXX\?31MT84MALT011000012345MTLCAST001S\?32Karl-Theodor Maria Nikolau\?33s von und zu Guttenberg und$/,
  )
  expect(text.replaceAll(/\?\d\d/g, '')).toContain(`SVWZ+${everything.reference}`)
})

const addresses = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
]
const toAddresses = addresses.map((account, at) => ({
  ...line,
  key: `101-${at}`,
  type: 'Crypto' as const,
  party: { account },
  exchanged: { amount: money(1_080_000n, 'USDT'), rate: '1.08' },
}))

test('addresses that are longer than an account number are whole in every format, or not there [FI-13 FI-21]', async () => {
  for (const format of ['camt053', 'mt940', 'ofx', 'qif', 'csv'] as const) {
    const text = String(await written(format, ...toAddresses)).replaceAll(/\?\d\d|\r\n/g, '')
    for (const address of addresses) {
      const [, behind] = text.split(address.slice(0, 12))
      expect(behind?.startsWith(address.slice(12)) ?? true).toBe(true)
    }
  }
})

test('camt.053 is valid when the other side was credited in a currency without a code, which it names [FI-08 FI-21]', async () => {
  const text = String(await written('camt053', ...toAddresses))
  expect(await messageErrors('camt.053', [text])).toEqual([])
  expect(text).toContain('1.080000 USDT at a rate of 1.08</AddtlNtryInf>')
})

test('XLSX: a text that looks like an escaped character is read as it was written [FI-24]', async () => {
  const notes = ['_x0041_', '_x000D_', '_x005F_', 'a_x0020_b', 'x_0041_', '_X0041_']
  const file = await written('xlsx', ...notes.map((note, at) => ({ ...line, key: `101-${at}`, note })))
  const { rows } = await xlsxTable(file, { sheet: undefined, withHidden: false })
  const at = rows.headers.indexOf('Note')
  expect(Array.from(new PackedRows(rows.bytes(), rows.headers.length), ({ cells }) => cells[at])).toEqual(
    notes,
  )
})

const aqbanking = '/usr/bin/aqbanking-cli'
test.skipIf(!existsSync(aqbanking))(
  'aqbanking reads the account and the name that are meant [FI-13 FI-21]',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sixpence-books-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [file, context] = [join(folder, 'statement.sta'), join(folder, 'context')]
    writeFileSync(
      file,
      await written('mt940', { ...line, endToEndId: 'A?31DE00?32Mallory', reference: 'R'.repeat(140) }),
    )
    const run = (...args: string[]) =>
      spawnSync(aqbanking, [`--cfgdir=${folder}`, ...args], { encoding: 'utf8' })
    run('import', '--importer=swift', '--profile=SWIFT-MT940', `--ctxfile=${context}`, `--infile=${file}`)
    const { stdout } = run('export', `--ctxfile=${context}`, '--exporter=csv', '--profile=full')
    expect(stdout).toContain(`"${line.party?.account}"`)
    expect(stdout).toContain('"Ana Nowak"')
  },
)
