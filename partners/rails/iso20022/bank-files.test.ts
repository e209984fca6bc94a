import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { someInstruction } from '../contract.ts'
import type { RailEvent } from '../rails.ts'
import { isoRail } from './folder.ts'

// Files as banks lay them down: pages, encodings, and references that come again.

const now = new Date('2026-11-20T10:00:00Z')
const holder = {
  name: 'Ostra',
  iban: 'LT121000011101001000',
  bic: 'OSTRLT22',
  address: { town: 'Vilnius', country: 'LT' },
}
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

function bank() {
  const folder = mkdtempSync(join(tmpdir(), 'sixpence-iso-'))
  folders.push(folder)
  const partner = isoRail(folder, holder, () => now)
  const events: RailEvent[] = []
  let count = 0
  return {
    partner,
    events,
    at: (...names: string[]) => join(folder, ...names),
    names: async (place: string) => (await readdir(join(folder, place))).sort(),
    lay: (file: string | Buffer, name = `${++count}.xml`) => writeFile(join(folder, 'in', name), file),
    collect: () => partner.collect(async (more) => void events.push(...more)),
  }
}

const statement = (lines: string, iban = holder.iban) =>
  `<Stmt><Id>S1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${lines}</Stmt>`
const message = (id: string, statements: string, { page = '', encoding = 'UTF-8' } = {}) =>
  `<?xml version="1.0" encoding="${encoding}"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${id}</MsgId>
<CreDtTm>2026-11-20T11:00:00Z</CreDtTm>${page && `<MsgPgntn><PgNb>${page}</PgNb><LastPgInd>false</LastPgInd></MsgPgntn>`}</GrpHdr>${statements}</BkToCstmrStmt></Document>`

const from = (name: string) => `<RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>`
const entry = (own: string, details: string, { isIn = true, day = '2026-11-20' } = {}) =>
  `<Ntry><Amt Ccy="EUR">125.00</Amt><CdtDbtInd>${isIn ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>${day}</Dt></BookgDt>${own && `<AcctSvcrRef>${own}</AcctSvcrRef>`}<BkTxCd/>
  <NtryDtls><TxDtls>${details}</TxDtls></NtryDtls></Ntry>`

test('the second page of a message, which has its id, is read; the same file again is not [FI-09]', async () => {
  const { lay, collect, names, events, partner } = bank()
  const first = message('M1', statement(entry('A1', from('Ana')) + entry('', '')), { page: '1' })
  await lay(first)
  await lay(
    message('M1', statement(entry('', '').replace('125.00', '7.00') + entry('A2', from('Bo'))), {
      page: '2',
    }),
  )
  await collect()
  await lay(first)
  await collect()
  expect(events.map(({ id, kind }) => (kind === 'unclear' ? kind : id))).toEqual([
    'A1',
    'unclear',
    'unclear',
    'A2',
  ])
  expect(new Set(events.map(({ id }) => id)).size).toBe(4)
  expect(await names('duplicates')).toHaveLength(1)
  expect(await partner.statement('2026-11-20')).toHaveLength(2)
})

test('a message is read in the encoding of its mark or declaration, and never in another [FI-09]', async () => {
  const { lay, collect, names, events } = bank()
  const utf8 = message('M1', statement(entry('A1', from('Müller'))))
  await lay(`\uFEFF${utf8}`)
  const latin = message('M2', statement(entry('A2', from('Müller'))), { encoding: 'ISO-8859-1' })
  await lay(Buffer.from(latin, 'latin1'))
  const wide = message('M3', statement(entry('A3', from('Müller'))), { encoding: 'UTF-16' })
  await lay(Buffer.from(`\uFEFF${wide}`, 'utf16le'))
  await lay(Buffer.from(utf8.replace('M1', 'M4'), 'latin1'))
  await lay(message('M5', statement(entry('A5', from('Ana'))), { encoding: 'EBCDIC-CP-BE' }))
  await expect(collect()).rejects.toThrow(/4\.xml: .*; 5\.xml: /)
  expect(events).toMatchObject(['A1', 'A2', 'A3'].map((id) => ({ id, payer: { name: 'Müller' } })))
  expect(await names('refused')).toHaveLength(4)
})

test('a return that repeats the bank’s reference of its payment is an event of its own [FI-09]', async () => {
  const { partner, lay, collect, events } = bank()
  const { reference } = someInstruction()
  await partner.submit(someInstruction())
  const refs = `<Refs><AcctSvcrRef>T</AcctSvcrRef><InstrId>${reference}</InstrId></Refs>`
  const back = `${refs}<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>`
  await lay(message('M1', statement(entry('A1', refs, { isIn: false }))))
  await lay(message('M2', statement(entry('A2', back))))
  await collect()
  expect(events).toMatchObject([
    { id: 'T', kind: 'settled', reference },
    { id: 'T-back', kind: 'returned', reference, reason: 'AC04' },
  ])
  expect((await partner.statement('2026-11-20')).map(({ units }) => units)).toEqual([-12_500n, 12_500n])
})

test('banks that number the entries of each account from one lose none [FI-03 FI-09]', async () => {
  const { partner, lay, collect, events } = bank()
  const other = 'DE89370400440532013000'
  await lay(message('M1', statement(entry('1', from('Ana'))) + statement(entry('1', from('Bo')), other)))
  await collect()
  expect(events).toMatchObject([{ id: '1', account: holder.iban }, { account: other }])
  const [, second] = events
  expect(second?.id).toMatch(/^1-[0-9a-f]{8}$/)
  expect((await partner.statement('2026-11-20')).map(({ id }) => id)).toEqual(['1', second?.id])
})

test('a reference that comes again on another day is put before a person [FI-03 FI-09]', async () => {
  const { lay, collect, events } = bank()
  await lay(message('M1', statement(entry('1', from('Ana')))))
  await lay(message('M2', statement(entry('1', from('Ana')))))
  await lay(message('M3', statement(entry('1', from('Bo'), { day: '2026-11-21' }))))
  await collect()
  expect(events).toMatchObject([
    { id: '1', kind: 'received' },
    { id: '1', kind: 'received' },
    {
      kind: 'unclear',
      text: 'M3: 12500 EUR on 2026-11-21: the reference was booked with 12500 EUR on 2026-11-20',
    },
  ])
})

test('without remittance information the bank’s words are read, in which the payer’s may be [FI-07]', async () => {
  const { lay, collect, events } = bank()
  const words = '<AddtlTxInf>SPMZV8SPM7 Ana</AddtlTxInf>'
  const ustrd = '<RmtInf><Ustrd>Invoice 17</Ustrd></RmtInf>'
  const ofEntry = entry('A3', from('Ana')).replace(
    '</Ntry>',
    '<AddtlNtryInf>CREDIT F70013</AddtlNtryInf></Ntry>',
  )
  await lay(message('M1', statement(entry('A1', words) + entry('A2', ustrd + words) + ofEntry)))
  await collect()
  expect(events).toMatchObject([
    { remittance: 'SPMZV8SPM7 Ana' },
    { remittance: 'Invoice 17' },
    { remittance: 'CREDIT F70013' },
  ])
})

test('what is no .xml file does not lie there unread for ever [FI-27]', async () => {
  const { at, lay, collect, names } = bank()
  const old = new Date(now.getTime() - 3_600_000)
  for (const name of ['camt053.zip', 'STATEMENT.CAMT', '.hidden']) {
    await lay('PK', name)
    await utimes(at('in', name), old, old)
  }
  await lay('<', 'young.xml.part')
  await utimes(at('in', 'young.xml.part'), now, now)
  await expect(collect()).rejects.toThrow(/STATEMENT\.CAMT: .*unpacked; camt053\.zip: /)
  expect(await names('in')).toEqual(['.hidden', 'young.xml.part'])
  const [note = ''] = (await names('refused')).filter((name) => name.endsWith('.zip.txt'))
  expect(await readFile(at('refused', note), 'utf8')).toContain('archives have to be unpacked')
})
