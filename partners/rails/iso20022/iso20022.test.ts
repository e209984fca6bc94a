import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { railContract, someInstruction, type UnderContract } from '../contract.ts'
import type { RailEvent } from '../rails.ts'
import { isoRail } from './folder.ts'
import { messageErrors } from './schema.ts'
import { first, messageIn, textAt } from './xml.ts'

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
    folder,
    partner,
    events,
    names: async (place: string) => (await readdir(join(folder, place))).sort(),
    lay: (xml: string) => writeFile(join(folder, 'in', `${String(++count).padStart(3, '0')}.xml`), xml),
    collect: () => partner.collect(async (more) => void events.push(...more)),
  }
}

const document = (kind: string, version: string, inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}.001.${version}">${inner}</Document>`

const header = (id: string) => `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-11-20T11:00:00Z</CreDtTm></GrpHdr>`

type Line = { own: string; direction: 'DBIT' | 'CRDT'; amount?: string; status?: string; details: string }
const entry = ({ own, direction, amount = '125.00', status = 'BOOK', details }: Line) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>
  <BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${own}</AcctSvcrRef>
  <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
  <NtryDtls><TxDtls>${details}</TxDtls></NtryDtls></Ntry>`
const balance = `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
  <Dt><Dt>2026-11-20</Dt></Dt></Bal>`
const account = `<Acct><Id><IBAN>${holder.iban}</IBAN></Id></Acct>`
const camt053 = (id: string, lines: string) =>
  document(
    'camt.053',
    '08',
    `<BkToCstmrStmt>${header(id)}<Stmt><Id>${id}</Id>${account}${balance}${lines}</Stmt></BkToCstmrStmt>`,
  )
const camt054 = (id: string, lines: string) =>
  document(
    'camt.054',
    '08',
    `<BkToCstmrDbtCdtNtfctn>${header(id)}<Ntfctn><Id>${id}</Id>${account}${lines}</Ntfctn></BkToCstmrDbtCdtNtfctn>`,
  )
const pain002 = (id: string, status: string, inner = '', of = 'sp42x0123456789') =>
  report(
    id,
    '',
    `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${of}</OrgnlPmtInfId>
    <TxInfAndSts><OrgnlEndToEndId>${of}</OrgnlEndToEndId><TxSts>${status}</TxSts>${inner}</TxInfAndSts></OrgnlPmtInfAndSts>`,
    of,
  )
/** A pain.002 with statuses of the message, of its payments, or both. */
const report = (id: string, group: string, payments = '', of = 'sp42x0123456789') =>
  document(
    'pain.002',
    '10',
    `<CstmrPmtStsRpt>${header(id)}<OrgnlGrpInfAndSts><OrgnlMsgId>${of}</OrgnlMsgId>
    <OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>${payments}</CstmrPmtStsRpt>`,
  )
const reason = (code: string) => `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`

const endToEnd = (reference: string) => `<Refs><EndToEndId>${reference}</EndToEndId></Refs>`
const out = (reference: string) =>
  entry({ own: `D-${reference}`, direction: 'DBIT', details: endToEnd(reference) })
const back = (reference: string) =>
  entry({
    own: `C-${reference}`,
    direction: 'CRDT',
    details: `${endToEnd(reference)}<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>`,
  })

const received = entry({
  own: 'C1',
  direction: 'CRDT',
  details: `<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Kontor &amp; Söhne</Nm></Pty></Dbtr>
    <DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>
    <CdtrAcct><Id><IBAN>LT601010012345678901</IBAN></Id></CdtrAcct></RltdPties><RmtInf><Ustrd>Wages</Ustrd></RmtInf>`,
})

railContract('ISO 20022 files', async (): Promise<UnderContract> => {
  const { partner, lay, collect, events } = bank()
  return {
    partner,
    now,
    settle: async (reference) => {
      await lay(camt053(`S-${reference}`, out(reference)))
      await collect()
    },
    giveBack: async (reference) => {
      await lay(camt053(`R-${reference}`, back(reference)))
      await collect()
    },
    told: async () => events,
  }
})

test('an instruction is a pain.001.001.09 in the order of the standard, its addresses structured', async () => {
  const { partner, folder, names } = bank()
  await partner.submit(someInstruction())
  expect(await names('out')).toEqual(['pain.001-sp42x0123456789.xml'])
  const xml = await readFile(join(folder, 'out', 'pain.001-sp42x0123456789.xml'), 'utf8')
  expect(() => messageIn(xml)).toThrow('which is not accepted')
  const { root } = messageIn(xml.replace('pain.001.001.09', 'pain.002.001.10'))
  const group = first(root, 'CstmrCdtTrfInitn', 'GrpHdr')
  expect(namesIn(group)).toBe('MsgId CreDtTm NbOfTxs CtrlSum InitgPty')
  const payment = first(root, 'CstmrCdtTrfInitn', 'PmtInf')
  expect(namesIn(payment)).toBe(
    'PmtInfId PmtMtd NbOfTxs CtrlSum PmtTpInf ReqdExctnDt Dbtr DbtrAcct DbtrAgt UltmtDbtr ChrgBr CdtTrfTxInf',
  )
  const transfer = first(payment, 'CdtTrfTxInf')
  expect(namesIn(transfer)).toBe('PmtId Amt CdtrAgt Cdtr CdtrAcct RmtInf')
  expect(namesIn(first(transfer, 'Cdtr', 'PstlAdr'))).toBe('StrtNm BldgNb PstCd TwnNm Ctry')
  expect(first(transfer, 'Amt', 'InstdAmt')?.getAttribute('Ccy')).toBe('EUR')
  expect({
    message: textAt(group, 'MsgId'),
    sum: textAt(payment, 'CtrlSum'),
    level: textAt(payment, 'PmtTpInf', 'SvcLvl', 'Cd'),
    day: textAt(payment, 'ReqdExctnDt', 'Dt'),
    from: textAt(payment, 'DbtrAcct', 'Id', 'IBAN'),
    payer: textAt(payment, 'UltmtDbtr', 'Nm'),
    bearer: textAt(payment, 'ChrgBr'),
    id: textAt(transfer, 'PmtId', 'EndToEndId'),
    amount: textAt(transfer, 'Amt', 'InstdAmt'),
    payee: textAt(transfer, 'Cdtr', 'Nm'),
    town: textAt(transfer, 'Cdtr', 'PstlAdr', 'TwnNm'),
    iban: textAt(transfer, 'CdtrAcct', 'Id', 'IBAN'),
    words: textAt(transfer, 'RmtInf', 'Ustrd'),
  }).toEqual({
    message: 'sp42x0123456789',
    sum: '125.00',
    level: 'SEPA',
    day: '2026-11-20',
    from: holder.iban,
    payer: 'Ines Alvarez',
    bearer: 'SLEV',
    id: 'sp42x0123456789',
    amount: '125.00',
    payee: 'Kontor + Sohne GmbH',
    town: 'Hamburg',
    iban: 'DE89370400440532013000',
    words: 'Invoice 2026-117',
  })
})

const namesIn = (element: ReturnType<typeof first>): string =>
  Array.from(element?.childNodes ?? [])
    .map((node) => ('localName' in node ? node.localName : ''))
    .filter(Boolean)
    .join(' ')

test('the payer’s end-to-end id reaches the payee’s bank unchanged, and the bank may answer by it alone [FI-10]', async () => {
  const { partner, folder, lay, collect, events } = bank()
  await partner.submit(someInstruction({ reference: 'sp1x1', endToEndId: 'INV-77/2026' }))
  const xml = await readFile(join(folder, 'out', 'pain.001-sp1x1.xml'), 'utf8')
  expect(await messageErrors('pain.001-sepa', [xml])).toEqual([])
  expect(xml).toContain('<InstrId>sp1x1</InstrId><EndToEndId>INV-77/2026</EndToEndId>')
  await lay(camt054('N1', out('INV-77/2026')))
  const refs = '<Refs><InstrId>sp1x1</InstrId><EndToEndId>INV-77/2026</EndToEndId></Refs>'
  await lay(camt054('N2', entry({ own: 'D2', direction: 'DBIT', details: refs })))
  await lay(
    report(
      'M1',
      '',
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>sp1x1</OrgnlPmtInfId>
    <TxInfAndSts><OrgnlEndToEndId>INV-77/2026</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts></OrgnlPmtInfAndSts>`,
      'sp1x1',
    ),
  )
  await collect()
  expect(events).toMatchObject(Array.from({ length: 3 }, () => ({ kind: 'settled', reference: 'sp1x1' })))
})

test.each([
  ['SCOR', 'RF18539007547034', '<Cd>SCOR</Cd>'],
  ['QRR', '210000000003139471430009017', '<Prtry>QRR</Prtry>'],
] as const)('a reference %s leaves as one, not as a text [FI-11]', async (type, reference, code) => {
  const { partner, folder } = bank()
  const creditorReference = { type, reference }
  await partner.submit(someInstruction({ reference: 'sp1x1', remittance: reference, creditorReference }))
  const xml = await readFile(join(folder, 'out', 'pain.001-sp1x1.xml'), 'utf8')
  expect(await messageErrors('pain.001-sepa', [xml])).toEqual([])
  expect(xml).toContain(
    `<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry>${code}</CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf>`,
  )
})

test('two payments of one end-to-end id are told apart by ours only, and ours cannot be one [FI-10]', async () => {
  const { partner, lay, collect, events } = bank()
  for (const reference of ['sp1x1', 'sp2x2'])
    await partner.submit(someInstruction({ reference, endToEndId: 'RENT' }))
  await lay(camt054('N1', out('RENT')))
  await collect()
  expect(events).toMatchObject([{ kind: 'settled', reference: 'RENT' }])
  expect(await partner.submit(someInstruction({ reference: 'sp3x3', endToEndId: 'sp1x1' }))).toEqual({
    outcome: 'rejected',
    reason: 'wrongDetails',
  })
})

test('each rail has its own service level, a bank without BIC its clearing number, and a name cannot break the XML', async () => {
  const { partner, folder } = bank()
  const written = async (more: Parameters<typeof someInstruction>[0]) => {
    const instruction = someInstruction(more)
    await partner.submit(instruction)
    return readFile(join(folder, 'out', `pain.001-${instruction.reference}.xml`), 'utf8')
  }
  expect(await written({ reference: 'a', rail: 'sepaInstant' })).toContain(
    '<LclInstrm><Cd>INST</Cd></LclInstrm>',
  )
  const ach = { accountNumber: '123456789', routingNumber: '021000021' }
  const dollars = await written({ reference: 'b', rail: 'ach', currency: 'USD', destination: ach })
  expect(dollars).toContain('<ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>021000021</MmbId>')
  expect(dollars).toContain('<Othr><Id>123456789</Id></Othr>')
  expect(dollars).not.toContain('PmtTpInf')
  const pounds = { accountNumber: '12345678', sortCode: '040004' }
  expect(
    await written({ reference: 'c', rail: 'fasterPayments', currency: 'GBP', destination: pounds }),
  ).toContain('<Cd>GBDSC</Cd></ClrSysId><MmbId>040004</MmbId>')
  const hostile = { kind: 'person', name: '</Nm></Cdtr><x>\u0000&"' } as const
  const safe = await written({ reference: 'd', payee: hostile })
  expect(safe).toContain("<Nm>./Nm../Cdtr..x. +'</Nm>")
  expect(await partner.submit(someInstruction({ reference: 'e', destination: {} }))).toEqual({
    outcome: 'rejected',
    reason: 'wrongDetails',
  })
})

test('a file is never visible incomplete, and one that was collected is not written again', async () => {
  const { partner, folder, names } = bank()
  await partner.submit(someInstruction())
  expect((await names('out')).filter((name) => !name.endsWith('.xml'))).toEqual([])
  rmSync(join(folder, 'out', 'pain.001-sp42x0123456789.xml'))
  await partner.submit(someInstruction())
  expect(await names('out')).toEqual([])
  expect(await partner.status('sp42x0123456789')).toEqual({
    state: 'accepted',
    units: 12_500n,
    currency: 'EUR',
  })
})

test.each([
  ['ACSP', 'accepted', undefined],
  ['ACSC', 'settled', undefined],
  ['RJCT', 'rejected', 'AC01'],
  ['CANC', 'recalled', undefined],
])('a pain.002 that says %s means %s', async (code, state, why) => {
  const { partner, lay, collect, events, names } = bank()
  await partner.submit(someInstruction())
  await lay(pain002('M1', code, why && reason(why)))
  await collect()
  expect(events).toEqual([
    {
      id: 'M1-1',
      at: '2026-11-20T11:00:00.000Z',
      kind: state,
      reference: 'sp42x0123456789',
      units: '12500',
      currency: 'EUR',
      ...(why && { reason: why }),
    },
  ])
  expect(await partner.status('sp42x0123456789')).toMatchObject({ state, ...(why && { reason: why }) })
  expect([await names('in'), await names('archive')]).toEqual([[], ['pain.002_M1.xml']])
})

test.each([
  ['the message', report('M1', `<GrpSts>RJCT</GrpSts>${reason('FF01')}`), 'FF01'],
  [
    'the payment as a whole',
    report(
      'M1',
      '<GrpSts>PART</GrpSts>',
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>sp42x0123456789</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>${reason('AC04')}</OrgnlPmtInfAndSts>`,
    ),
    'AC04',
  ],
])('a pain.002 that refuses %s refuses what is in it', async (_, xml, why) => {
  expect(await messageErrors('pain.002', [xml])).toEqual([])
  const { partner, lay, collect, events } = bank()
  await partner.submit(someInstruction())
  await lay(xml)
  await collect()
  expect(events).toMatchObject([
    { kind: 'rejected', reference: 'sp42x0123456789', units: '12500', reason: why },
  ])
})

test('payments booked as one are reported with their own amounts and directions, and put before a person without them', async () => {
  const run = (reference: string, of: string) => `${endToEnd(reference)}${of}`
  const details = [
    run('a', '<Amt Ccy="EUR">100.00</Amt>'),
    run(
      'b',
      '<Amt Ccy="EUR">25.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>',
    ),
  ].join('</TxDtls><TxDtls>')
  const both = camt053('S1', entry({ own: 'B1', direction: 'DBIT', amount: '75.00', details }))
  expect(await messageErrors('camt.053', [both])).toEqual([])
  const { lay, collect, events } = bank()
  await lay(both)
  await collect()
  expect(events).toMatchObject([
    { id: 'B1-1', kind: 'settled', units: '10000' },
    { id: 'B1-2-back', kind: 'returned', units: '2500' },
  ])
  await lay(
    camt053('S2', entry({ own: 'B2', direction: 'DBIT', details: details.replace(/<Amt.*?<\/Amt>/, '') })),
  )
  await collect()
  expect(events.slice(2)).toMatchObject([
    { kind: 'unclear', text: 'S2: DBIT 125.00 EUR: details no amount, 25.00 EUR' },
  ])
})

test('messages created in the name of a bank are valid by the standard', async () => {
  const reference = 'sp42x0123456789'
  expect(await messageErrors('pain.002', [pain002('M1', 'RJCT', reason('AC01'))])).toEqual([])
  expect(
    await messageErrors('camt.053', [camt053('S1', out(reference)), camt053('S2', back(reference))]),
  ).toEqual([])
  expect(await messageErrors('camt.054', [camt054('N1', out(reference)), camt054('N2', received)])).toEqual(
    [],
  )
  const wrong = [camt053('S1', out(reference).replace(/<BkTxCd>.*<\/BkTxCd>/, ''))]
  expect(await messageErrors('camt.053', wrong)).not.toEqual([])
})

test('a repeated message is recognised by its id, and a notice and the statement of one line are one event', async () => {
  const { partner, lay, collect, events, names } = bank()
  await partner.submit(someInstruction())
  const line = out('sp42x0123456789')
  for (const xml of [camt054('N1', line), camt054('N1', line), camt053('S1', line)]) await lay(xml)
  await collect()
  expect(events.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    'D-sp42x0123456789 settled',
    'D-sp42x0123456789 settled',
  ])
  expect(await names('duplicates')).toHaveLength(1)
  expect(await partner.statement('2026-11-20')).toHaveLength(1)
  expect(await partner.statement('2026-11-21')).toEqual([])
})

test('an entry booked at a moment is stated on the day of the bank [FI-20]', async () => {
  const { lay, collect, partner } = bank()
  const late = received.replace('<Dt>2026-11-20</Dt>', '<DtTm>2026-11-20T22:30:00Z</DtTm>')
  await lay(camt053('S1', received + late.replace('C1', 'C2')))
  await collect()
  expect((await partner.statement('2026-11-20')).map(({ id }) => id)).toEqual(['C1'])
  expect((await partner.statement('2026-11-21')).map(({ id }) => id)).toEqual(['C2'])
})

test('an entry that comes again as one sum, or in other parts, is the same money [FI-03]', async () => {
  const { lay, collect, events, partner } = bank()
  const part = (reference: string, amount: string) =>
    `${endToEnd(reference)}<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`
  const details = [part('a', '100.00'), part('b', '25.00')].join('</TxDtls><TxDtls>')
  await lay(camt054('N1', entry({ own: 'B1', direction: 'CRDT', details })))
  const sum = entry({ own: 'B1', direction: 'CRDT', details: '' }).replace(/<NtryDtls>.*<\/NtryDtls>/s, '')
  const other = entry({ own: 'B1', direction: 'DBIT', amount: '2.00', details: endToEnd('NOTPROVIDED') })
  await lay(camt053('S1', sum + other))
  await lay(camt053('S2', sum + other))
  await collect()
  expect(events).toMatchObject([
    { id: 'B1-1', kind: 'received', units: '10000' },
    { id: 'B1-2', kind: 'received', units: '2500' },
    {
      kind: 'unclear',
      text: 'S1: -200 EUR on 2026-11-20: the reference was booked with 12500 EUR on 2026-11-20',
    },
    { kind: 'unclear' },
  ])
  expect(new Set(events.map(({ id }) => id)).size).toBe(3)
  const stated = await partner.statement('2026-11-20')
  expect(stated.map(({ id, units }) => [id, units])).toEqual([
    ['B1-1', 10_000n],
    ['B1-2', 2_500n],
    ['B1', -200n],
  ])
})

test('incoming money is reported with account, payer and purpose; lines that are not booked yet are ignored', async () => {
  const { lay, collect, events } = bank()
  await lay(camt054('N1', received + received.replace('C1', 'C2').replace('BOOK', 'PDNG')))
  await collect()
  expect(events).toEqual([
    {
      id: 'C1',
      at: '2026-11-19T22:00:00.000Z',
      kind: 'received',
      units: '12500',
      currency: 'EUR',
      account: 'LT601010012345678901',
      payer: { name: 'Kontor & Söhne', account: 'DE89370400440532013000' },
      remittance: 'Wages',
    },
  ])
})

const entity = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
test.each([
  ['entities', `${entity}${camt054('N1', '')}`],
  ['a file from this machine', camt054('N1', '').replace('?>', '?><!DOCTYPE x SYSTEM "file:///etc/passwd">')],
  ['half a file', camt054('N1', out('x')).slice(0, 400)],
  ['another message', document('pain.008', '08', '<x/>')],
  ['no XML', 'PAYMENT REJECTED'],
  ['no message id', camt054('N1', '').replace('<MsgId>N1</MsgId>', '')],
])('%s is refused whole, with a note, and the next file is read', async (_, xml) => {
  const { partner, lay, collect, events, names } = bank()
  await partner.submit(someInstruction())
  await lay(xml)
  await lay(camt054('N2', out('sp42x0123456789')))
  await expect(collect()).rejects.toThrow('were refused')
  expect(events).toMatchObject([{ kind: 'settled' }])
  expect(await names('refused')).toHaveLength(2)
  expect(await names('in')).toEqual([])
})

test.each([
  ['an amount that is none', camt054('N1', out('x').replace('125.00', '1e3'))],
  ['too many decimals', camt054('N1', out('x').replace('125.00', '1.005'))],
  ['a currency we do not know', camt054('N1', out('x').replace('Ccy="EUR"', 'Ccy="XXX"'))],
  ['a day that is none', camt054('N1', out('x').replace('<Dt>2026-11-20</Dt>', '<Dt>2026-11-31</Dt>'))],
  ['a status nobody knows', pain002('N1', 'WHAT')],
  ['the status of a payment that was never ours', pain002('N1', 'ACSC', '', 'sp1')],
])('%s is put before a person, and the rest of the file is taken [FI-09]', async (_, xml) => {
  const { partner, lay, collect, events, names } = bank()
  await partner.submit(someInstruction())
  await lay(xml.replace('</Ntfctn>', `${received}</Ntfctn>`))
  await lay(camt054('N2', out('sp42x0123456789')))
  await collect()
  expect(events.map(({ kind }) => kind)).toEqual(
    ['unclear', xml.includes('Ntfctn') ? 'received' : '', 'settled'].filter(Boolean),
  )
  expect([await names('refused'), await names('in')]).toEqual([[], []])
})

test('a file that could not be processed stays in place and is read again', async () => {
  const { partner, lay, collect, events, names } = bank()
  await partner.submit(someInstruction())
  await lay(camt054('N1', out('sp42x0123456789')))
  const full = partner.collect(async () => Promise.reject(new Error('no database')))
  await expect(full).rejects.toThrow('no database')
  expect(await names('in')).toHaveLength(1)
  await collect()
  expect(events).toHaveLength(1)
})

test('an id that contains a path stays in the archive', async () => {
  const { lay, collect, names } = bank()
  await lay(camt054('../../etc/x', ''))
  await collect()
  expect(await names('archive')).toEqual([expect.stringMatching(/^camt\.054_[0-9a-f]{64}\.xml$/)])
})

test('requests that such a bank cannot answer are not sent', async () => {
  const { partner } = bank()
  await partner.submit(someInstruction())
  expect(await partner.recall('sp42x0123456789', 'mistake')).toBe('tooLate')
})
