import { describe, expect, test } from 'vitest'
import { readMessage } from './read.ts'

const message = (entries: string, kind: 'camt.053' | 'camt.054' = 'camt.054', id = 'M1') => {
  const [root, report] = kind === 'camt.053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}.001.08"><${root}>
    <GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-11-28T10:00:00Z</CreDtTm></GrpHdr>
    <${report}><Id>1</Id><Acct><Id><IBAN>LT601010012345678901</IBAN></Id></Acct>${entries}</${report}></${root}></Document>`
}
const payer = `<RltdPties><Dbtr><Pty><Nm>Kontor GmbH</Nm></Pty></Dbtr>
  <DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></RltdPties>`
const paid = (inner = '', more = '') =>
  `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${inner}${payer}${more}</TxDtls>`
const remitted = (inner: string) => paid('', `<RmtInf>${inner}</RmtInf>`)
type Booked = { amount?: string; currency?: string; own?: string; day?: string; direction?: string }
const entry = (details: string, { amount = '100.00', currency = 'EUR', own = 'A1', ...more }: Booked = {}) =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${more.direction ?? 'CRDT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt>${more.day ?? '<Dt>2026-11-28</Dt>'}</BookgDt>${own && `<AcctSvcrRef>${own}</AcctSvcrRef>`}<BkTxCd/>
  <NtryDtls>${details}</NtryDtls></Ntry>`

const read = (entries: string, kind?: 'camt.053' | 'camt.054') =>
  readMessage(message(entries, kind), () => undefined)
const eventsOf = (entries: string) => read(entries).events

describe('what is credited is what was booked', () => {
  test.each([
    ['charges', '1474.00', '<Amt Ccy="EUR">1500.00</Amt>', '147400'],
    [
      'a transaction amount',
      '95.00',
      '<AmtDtls><TxAmt><Amt Ccy="EUR">100.00</Amt></TxAmt></AmtDtls>',
      '9500',
    ],
    ['another currency', '100.00', '<Amt Ccy="USD">120.00</Amt>', '10000'],
  ])('a single detail with %s does not change the amount of the entry [FI-03]', (_, amount, inner, units) => {
    const { events, entries } = read(entry(paid(inner), { amount }), 'camt.053')
    expect(events).toMatchObject([{ kind: 'received', units, currency: 'EUR' }])
    expect(events[0]).not.toHaveProperty('discrepancy')
    expect(entries).toMatchObject([{ units: BigInt(units), currency: 'EUR' }])
  })

  const [sixty, forty] = ['60.00', '40.00'].map((amount) => paid(`<Amt Ccy="EUR">${amount}</Amt>`))
  test('several details are credited each if they add up to the entry [FI-03]', () => {
    expect(eventsOf(entry(`${sixty}${forty}`))).toMatchObject([{ units: '6000' }, { units: '4000' }])
  })

  test.each([
    ['more than the entry', `${sixty}${sixty}`, 'details 60.00 EUR, 60.00 EUR'],
    ['less than the entry', `${forty}${forty}`, 'details 40.00 EUR, 40.00 EUR'],
    ['no amounts', paid() + paid(), 'details no amount, no amount'],
    ['another currency', `${sixty}${paid('<Amt Ccy="USD">40.00</Amt>')}`, 'details 60.00 EUR, 40.00 USD'],
  ])('details of %s are one line with both amounts, for a person [FI-03]', (_, details, discrepancy) => {
    expect(eventsOf(entry(details))).toMatchObject([
      { id: 'A1', kind: 'received', units: '10000', currency: 'EUR', payer: { name: '–' }, discrepancy },
    ])
    expect(eventsOf(entry(details, { direction: 'DBIT' }))).toMatchObject([
      { kind: 'unclear', text: `M1: DBIT 100.00 EUR: ${discrepancy}` },
    ])
  })

  test('money that came back for no payment of ours is booked, and decided by a person [FI-03]', () => {
    const back = `<TxDtls>${payer}<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>`
    expect(eventsOf(entry(back))).toMatchObject([
      { kind: 'received', units: '10000', discrepancy: 'a return that names no payment of ours' },
    ])
  })
})

describe('all of the remittance information counts', () => {
  test.each([
    [
      'Strd/CdtrRefInf',
      '<Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd>',
      'RF18539007547034',
    ],
    ['a second Ustrd', '<Ustrd>Invoice 17</Ustrd><Ustrd>SPMZV8SPM7</Ustrd>', 'Invoice 17 SPMZV8SPM7'],
    [
      'documents and further texts',
      `<Ustrd>Rent</Ustrd><Strd><RfrdDocInf><Nb>INV-77</Nb></RfrdDocInf><RfrdDocInf><Nb>INV-78</Nb></RfrdDocInf></Strd>
       <Strd><AddtlRmtInf>SPMZV8SPM7</AddtlRmtInf></Strd>`,
      'Rent INV-77 INV-78 SPMZV8SPM7',
    ],
  ])('%s is read [FI-07]', (_, inner, remittance) => {
    expect(eventsOf(entry(remitted(inner)))).toMatchObject([{ kind: 'received', remittance }])
  })

  test('a structured reference is also kept as one [FI-07]', () => {
    const inner = '<Ustrd>Rent</Ustrd><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd>'
    expect(eventsOf(entry(remitted(inner)))).toMatchObject([
      { remittance: 'Rent RF18539007547034', creditorReference: 'RF18539007547034' },
    ])
  })
})

describe('each line stands by itself', () => {
  const second = { own: 'A2' }
  // 28 November begins in Vilnius two hours before it does in UTC.
  const [midnight, nine] = ['2026-11-27T22:00:00.000Z', '2026-11-28T09:00:00.000Z']
  test.each([
    ['without a reference of the bank', { own: '' }, 10_000, midnight],
    ['with zeros behind the decimals', { ...second, amount: '105.750' }, 10_575, midnight],
    ['with a day in a zone', { ...second, day: '<Dt>2026-11-28-05:00</Dt>' }, 10_000, midnight],
    ['with a moment without a zone', { ...second, day: '<DtTm>2026-11-28T09:00:00</DtTm>' }, 10_000, nine],
  ])('a line %s is taken [FI-09]', (_, booked: Booked, units, at) => {
    const events = eventsOf(entry(paid()) + entry(paid(), booked))
    expect(events).toMatchObject([
      { id: 'A1', units: '10000' },
      { kind: 'received', units: String(units) },
    ])
    expect(events[1]?.at).toBe(at)
  })

  test.each([
    ['in a currency we do not know', entry(paid(), { currency: 'CHF' }), 'CRDT 100.00 CHF: no currency: CHF'],
    ['of a fraction of a cent', entry(paid(), { amount: '1.00001' }), 'no amount of EUR: 1.00001'],
    ['on no day', entry(paid(), { day: '<Dt>soon</Dt>' }), 'no day: soon'],
    ['that only has an amount', entry('', { own: '' }), 'neither a reference of the bank nor facts'],
    ['of a fee of the bank', entry('<TxDtls/>', { direction: 'DBIT' }), 'names no payment of ours'],
  ])('a line %s is put before a person [FI-09]', (_, line, text) => {
    const events = eventsOf(line + entry(paid(), second))
    expect(events).toMatchObject([
      { kind: 'unclear', text: expect.stringContaining(text) },
      { id: 'A2', kind: 'received' },
    ])
    expect(JSON.stringify(events[0])).not.toContain('Kontor')
  })

  test('the substitute for a missing reference is the same in notification and statement [FI-09]', () => {
    const line = entry(paid(), { own: '' })
    const withMoment = entry(paid(), {
      own: 'NONREF',
      amount: '100.000',
      day: '<DtTm>2026-11-28T09:00:00</DtTm>',
    })
    const [told] = read(line).events
    const [booked, again] = read(withMoment + line, 'camt.053').events
    expect(booked?.id).toBe(told?.id)
    expect(again?.id).toBe(`${told?.id}-again2`)
    expect(read(entry(remitted('<Ustrd>x</Ustrd>'), { own: '' })).events[0]?.id).not.toBe(told?.id)
  })

  test('a line that books nothing, or is not booked yet, is no event [FI-09]', () => {
    const pending = entry(paid()).replace('BOOK', 'PDNG')
    expect(eventsOf(pending + entry(paid(), { amount: '0.00' }))).toEqual([])
  })
})
