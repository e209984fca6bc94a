import { describe, expect, test } from 'vitest'
import { painOf, painXml, transferXml } from '#testing/pain-of.ts'
import { painTable } from './table-pain.ts'
import { PackedRows } from './table-rows.ts'
import { TableRefused } from './table-refused.ts'

/** The rows of a message by column, and its notes as "name facts". */
async function read(xml: string | Buffer) {
  const { rows, found } = await painTable(Buffer.from(xml))
  const cells = [...new PackedRows(rows.bytes(), rows.headers.length)]
  return {
    rows: cells.map((row): Record<string, string> =>
      Object.fromEntries(rows.headers.map((name, at) => [name, row.cells[at] ?? ''])),
    ),
    notes: found.notes.map(({ name, facts }) => [name, ...Object.values(facts)].join(' | ')),
  }
}

const refused = async (xml: string | Buffer) => {
  try {
    return await read(xml)
  } catch (error) {
    if (error instanceof TableRefused) return { refusal: error.refusal, ...error.facts }
    throw error
  }
}

const withMore = (more: string, amount = '12.50') => painOf({ transfers: [transferXml(amount, more)] })
const inGroup = (more: string) => painXml().replace('<CdtTrfTxInf>', `${more}<CdtTrfTxInf>`)
const jpy = (xml: string) => xml.replace('Ccy="EUR"', 'Ccy="JPY"')

describe('the amount of a payment', () => {
  test.each([
    [
      'an amount of its documents',
      '<RmtInf><Strd><RfrdDocAmt><RmtdAmt Ccy="EUR">61.00</RmtdAmt></RfrdDocAmt></Strd></RmtInf>',
    ],
    [
      'a tax',
      '<Tax><TtlTaxAmt Ccy="EUR">1</TtlTaxAmt><Rcrd><TaxAmt><TtlAmt Ccy="USD">2</TtlAmt></TaxAmt></Rcrd></Tax>',
    ],
    ['a report', '<RgltryRptg><Dtls><Amt Ccy="EUR">5</Amt></Dtls></RgltryRptg>'],
    [
      'supplementary data',
      '<SplmtryData><Envlp><x:InstdAmt xmlns:x="urn:x" Ccy="EUR">9</x:InstdAmt></Envlp></SplmtryData>',
    ],
    ['an element of no schema', '<Nobody Ccy="EUR"><Amt><InstdAmt Ccy="EUR">9</InstdAmt></Amt></Nobody>'],
    ['any element with the attribute', '<Purp Ccy="EUR"><Cd Ccy="USD">SALA</Cd></Purp>'],
  ])('has its own currency beside %s [FI-01]', async (_, more) => {
    const plain = jpy(withMore(more, '10000').toString())
    const prefixed = plain.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1p:').replace('xmlns=', 'xmlns:p=')
    for (const xml of [plain, prefixed])
      expect((await read(xml)).rows).toMatchObject([{ amount: '10000', currency: 'JPY' }])
  })

  test('is refused if there are two of it, or none with a currency [FI-01 FI-16]', async () => {
    const twice = painXml().replace('</InstdAmt>', '</InstdAmt><InstdAmt Ccy="USD">9</InstdAmt>')
    const text = '<EqvtAmt><Amt Ccy="USD">9</Amt><CcyOfTrf>EUR</CcyOfTrf></EqvtAmt>'
    const both = painXml().replace('</InstdAmt>', `</InstdAmt>${text}`)
    expect(await refused(twice)).toEqual({
      refusal: 'tablePaymentElementTwice',
      element: 'Amt/InstdAmt',
      payment: '1',
    })
    expect(await refused(both)).toMatchObject({ refusal: 'tablePaymentElementTwice', element: 'Amt' })
    expect(await refused(painXml().replace(' Ccy="EUR"', ''))).toEqual({
      refusal: 'tableCurrencyMissing',
      payment: '1',
    })
    expect(await refused(painXml().replace('12.50', '1<x/>2.50'))).toMatchObject({ refusal: 'tableBroken' })
    expect(await refused(painXml().replace('12.50', '12<x>.5</x>'))).toMatchObject({ refusal: 'tableBroken' })
  })

  test('is xs:decimal: zeros at its end mean nothing, and three decimals are no thousands [FI-16]', async () => {
    const amounts = ['12.500', '1.00000', '1.234', '7.100000', '+12.50', '.50', '5.', '0012.5']
    const xml = painXml({ transfers: amounts.map((amount) => transferXml(amount)), sum: '+0052.33400' })
    expect((await read(xml)).rows.map(({ amount }) => amount)).toEqual([
      '12.50',
      '1.00',
      '1.2340',
      '7.10',
      '12.50',
      '0.50',
      '5',
      '0012.5',
    ])
    const others = ['1,000.00', '1 000', '12.34.560', '1e1', '-5.00', '.', '']
    for (const amount of others)
      expect((await read(painXml({ transfers: [transferXml(amount)] }))).rows[0]?.amount ?? '').toBe(amount)
  })

  test('has the decimals of its currency [FI-01 FI-16]', async () => {
    const of = async (currency: string, ...amounts: string[]) => {
      const transfers = amounts.map((amount) => transferXml(amount).replace('"EUR"', `"${currency}"`))
      return (await read(painXml({ transfers }))).rows.map(({ amount }) => amount)
    }
    expect(await of('JPY', '1500.00', '1500', '1500.50')).toEqual(['1500', '1500', '1500.5'])
    expect(await of('KWD', '1.234', '1.23400', '1.5')).toEqual(['1.2340', '1.2340', '1.5'])
  })

  test('by an equivalent in another currency is left to the payer [FI-01 FI-17]', async () => {
    const xml = painXml().replace(
      '<InstdAmt Ccy="EUR">12.50</InstdAmt>',
      '<EqvtAmt><Amt Ccy="USD">9</Amt><CcyOfTrf>EUR</CcyOfTrf></EqvtAmt>',
    )
    const { rows, notes } = await read(xml)
    expect(rows[0]).not.toHaveProperty('amount')
    expect(notes).toEqual(['notCarriedOut | Amt/EqvtAmt | 9 EUR | 1'])
  })
})

describe('elements that the schema lets repeat', () => {
  const twice = (xml: string) => xml + xml
  test.each([
    ['RmtInf/Strd', `<RmtInf>${twice('<Strd><RfrdDocInf><Nb>INV-7</Nb></RfrdDocInf></Strd>')}</RmtInf>`],
    [
      'CdtrAgt address',
      `<CdtrAgt><FinInstnId><PstlAdr>${twice('<AdrLine>a</AdrLine>')}</PstlAdr></FinInstnId></CdtrAgt>`,
    ],
    ['UltmtCdtr address', `<UltmtCdtr><PstlAdr>${twice('<AdrLine>a</AdrLine>')}</PstlAdr></UltmtCdtr>`],
    ['InstrForCdtrAgt', twice('<InstrForCdtrAgt><Cd>HOLD</Cd></InstrForCdtrAgt>')],
    ['RgltryRptg', twice(`<RgltryRptg>${twice('<Dtls><Inf>x</Inf></Dtls>')}</RgltryRptg>`)],
    ['SvcLvl of 2019', `<PmtTpInf>${twice('<SvcLvl><Cd>URGP</Cd></SvcLvl>')}</PmtTpInf>`],
    ['RltdRmtInf', twice('<RltdRmtInf><RmtId>x</RmtId></RltdRmtInf>')],
    ['Tax records', `<Tax>${twice('<Rcrd><Tp>x</Tp></Rcrd>')}</Tax>`],
    ['Othr of Cdtr', `<Cdtr><Id><OrgId>${twice('<Othr><Id>1</Id></Othr>')}</OrgId></Id></Cdtr>`],
    ['SplmtryData', twice('<SplmtryData><Envlp><x>1</x></Envlp></SplmtryData>')],
  ])('may repeat: %s [FI-16]', async (_, more) => {
    expect((await read(withMore(more))).rows).toMatchObject([{ amount: '12.50', currency: 'EUR' }])
  })

  test('are joined where they are texts for the payee [FI-16]', async () => {
    const refs =
      '<Strd><CdtrRefInf><Ref>RF1</Ref></CdtrRefInf></Strd><Strd><CdtrRefInf><Ref>RF2</Ref></CdtrRefInf></Strd>'
    expect((await read(withMore(`<RmtInf>${refs}</RmtInf>`))).rows).toMatchObject([{ reference: 'RF1 RF2' }])
  })

  test('are joined with numbers of documents, and the creditor reference among them is told [FI-11]', async () => {
    const remittance =
      '<Strd><RfrdDocInf><Nb>INV-7</Nb></RfrdDocInf><CdtrRefInf><Ref>RF1</Ref></CdtrRefInf><AddtlRmtInf>May</AddtlRmtInf></Strd>'
    const { rows, notes } = await read(withMore(`<RmtInf>${remittance}</RmtInf>`))
    expect(rows).toMatchObject([{ reference: 'RF1 INV-7 May' }])
    expect(notes).toEqual(['notCarriedOut | RmtInf/Strd/CdtrRefInf/Ref | RF1 | 1'])
  })

  test('do not include the account of the payee [FI-16]', async () => {
    const account = '<CdtrAcct><Id><Othr><Id>1</Id></Othr></Id></CdtrAcct>'
    expect(await refused(withMore(account))).toEqual({
      refusal: 'tablePaymentElementTwice',
      element: 'CdtrAcct',
      payment: '1',
    })
  })
})

describe('what a file asks for and is not carried out', () => {
  test.each([
    ['<PmtTpInf><LclInstrm><Cd>INST</Cd></LclInstrm></PmtTpInf>', 'PmtTpInf/LclInstrm | INST | 1'],
    ['<PmtTpInf><SvcLvl><Cd>URGP</Cd></SvcLvl></PmtTpInf>', 'PmtTpInf/SvcLvl | URGP | 1'],
    ['<PmtTpInf><InstrPrty>HIGH</InstrPrty></PmtTpInf>', 'PmtTpInf/InstrPrty | HIGH | 1'],
    ['<UltmtCdtr><Nm>Zoe</Nm></UltmtCdtr>', 'UltmtCdtr | Zoe | 1'],
    ['<UltmtDbtr><Nm>Zoe</Nm></UltmtDbtr>', 'UltmtDbtr | Zoe | 1'],
    ['<ChrgBr>DEBT</ChrgBr>', 'ChrgBr | DEBT | 1'],
    [
      '<IntrmyAgt1><FinInstnId><BICFI>CHASUS33</BICFI></FinInstnId></IntrmyAgt1>',
      'IntrmyAgt1 | CHASUS33 | 1',
    ],
    ['<InstrForDbtrAgt>call me</InstrForDbtrAgt>', 'InstrForDbtrAgt | call me | 1'],
    ['<Purp><Cd>ZABK</Cd></Purp>', 'Purp/Cd | ZABK | 1'],
    [
      '<RmtInf><Ustrd>x</Ustrd><Strd><CdtrRefInf><Ref>RF1</Ref></CdtrRefInf></Strd></RmtInf>',
      'RmtInf/Strd/CdtrRefInf/Ref | RF1 | 1',
    ],
    ['<Invented><Deep>x</Deep></Invented>', 'Invented/Deep | x | 1'],
  ])('is told of a payment: %s [FI-17]', async (more, note) => {
    expect((await read(withMore(more))).notes).toEqual([`notCarriedOut | ${note}`])
  })

  test('is told of a group and of the header, once for all their payments [FI-17]', async () => {
    const more =
      '<BtchBookg>true</BtchBookg><PmtTpInf><LclInstrm><Prtry>ONCL</Prtry></LclInstrm></PmtTpInf><UltmtDbtr><Nm>Zoe</Nm></UltmtDbtr><ChrgBr>CRED</ChrgBr><ChrgsAcct><Id><IBAN>X</IBAN></Id></ChrgsAcct><PoolgAdjstmntDt>2026-12-01</PoolgAdjstmntDt>'
    expect((await read(inGroup(more))).notes).toEqual([
      'notCarriedOut | BtchBookg | true',
      'notCarriedOut | PmtTpInf/LclInstrm | ONCL',
      'notCarriedOut | UltmtDbtr | Zoe',
      'notCarriedOut | ChrgBr | CRED',
      'notCarriedOut | ChrgsAcct | X',
      'notCarriedOut | PoolgAdjstmntDt | 2026-12-01',
    ])
    const header = painXml().replace('</GrpHdr>', '<Authstn><Cd>FDET</Cd></Authstn></GrpHdr>')
    expect((await read(header)).notes).toEqual(['notCarriedOut | Authstn | FDET'])
    expect((await read(painOf({ kind: 'TRA' }))).notes).toEqual(['notCarriedOut | PmtMtd | TRA'])
  })

  test('is counted over the payments, and what is usual anyway is not told [FI-17]', async () => {
    const transfers = Array.from({ length: 7 }, (_, at) =>
      transferXml(
        '1',
        `<ChrgBr>${['DEBT', 'SLEV', 'SHAR'][at % 3]}</ChrgBr><UltmtCdtr><Nm>${at}</Nm></UltmtCdtr>`,
      ),
    )
    expect((await read(painOf({ transfers }))).notes).toEqual([
      'notCarriedOut | ChrgBr | DEBT | 1, 4, 7',
      'notCarriedOut | UltmtCdtr | 0, 1, 2, … | 1, 2, 3, 4, 5, …',
    ])
    const usual =
      '<BtchBookg>false</BtchBookg><PmtTpInf><InstrPrty>NORM</InstrPrty></PmtTpInf><ChrgBr>SLEV</ChrgBr>'
    expect((await read(inGroup(usual))).notes).toEqual([])
  })
})

describe('the facts of a group', () => {
  const debtor = (iban: string, more = '') =>
    `<Dbtr><Nm>Kontor</Nm></Dbtr><DbtrAcct><Id><IBAN>${iban}</IBAN></Id>${more}</DbtrAcct>`

  test('name the accounts to pay from, each once [FI-02]', async () => {
    const group = (iban: string) => `<PmtInf>${debtor(iban)}${transferXml()}</PmtInf>`
    const xml = painXml().replace(/<PmtInf>.*<\/PmtInf>/, [group('DE1'), group('LT2'), group('DE1')].join(''))
    expect((await read(xml)).notes).toEqual(['debtor | DE1 | Kontor', 'debtor | LT2 | Kontor'])
    expect((await read(inGroup(debtor('DE1', '<Ccy>USD</Ccy>')))).notes).toEqual([
      'debtor | DE1 | Kontor | USD',
    ])
  })

  test('are not taken when they stand behind its payments, or twice [FI-02 FI-16]', async () => {
    const late = painXml().replace('</CdtTrfTxInf>', `</CdtTrfTxInf>${debtor('DE1')}`)
    expect(await refused(late)).toEqual({ refusal: 'tableBroken' })
    expect(await refused(inGroup(debtor('DE1') + debtor('LT2')))).toEqual({
      refusal: 'tableElementTwice',
      element: 'Dbtr/Nm',
    })
  })

  test('count its payments and add them up [FI-17]', async () => {
    expect(await refused(inGroup('<NbOfTxs>7</NbOfTxs>'))).toEqual({
      refusal: 'tableGroupCountDiffers',
      group: 'P1',
      said: '7',
      found: '1',
    })
    expect(await refused(inGroup('<CtrlSum>9999.99</CtrlSum>'))).toEqual({
      refusal: 'tableGroupSumDiffers',
      group: 'P1',
      said: '9999.99',
      found: '12.5',
    })
    expect(await refused(inGroup('<NbOfTxs>1</NbOfTxs><CtrlSum>12.50</CtrlSum>'))).toMatchObject({
      notes: [],
    })
  })
})

describe('the kind of the file', () => {
  const six = 'http://www.six-interbank-clearing.com/de/'
  const named = (space: string) => painXml().replace('urn:iso:std:iso:20022:tech:xsd:pain.001.001.03', space)

  test('is the message of its namespace, of which the Swiss one is read, and others are named [FI-27]', async () => {
    expect(await refused(named(`${six}pain.001.001.03.ch.02.xsd`))).toMatchObject({ rows: { length: 1 } })
    for (const [space, message] of [
      [`${six}pain.001.001.02.ch.02.xsd`, 'pain.001.001.02.ch.02'],
      ['urn:iso:std:iso:20022:tech:xsd:pain.008.001.02', 'pain.008.001.02'],
      ['urn:iso:std:iso:20022:tech:xsd:camt.053.001.08', 'camt.053.001.08'],
    ] as const)
      expect(await refused(named(space))).toEqual({ refusal: 'tableMessageUnknown', message })
    expect(await refused(named('urn:else'))).toEqual({ refusal: 'tableTypeUnknown' })
  })

  test('is read in the encoding it declares, and refused as XML in an unknown one [FI-27]', async () => {
    const declared = (encoding: string, name: string) =>
      painXml().replace('encoding="UTF-8"', `encoding='${encoding}'`).replace('Ana Nowak', name)
    const latin = Buffer.from(declared('ISO-8859-1', 'M\u00fcller'), 'latin1')
    expect(await refused(latin)).toMatchObject({ rows: [{ payeeName: 'Müller' }] })
    const marked = Buffer.from(`\ufeff${declared('ISO-8859-1', 'Müller')}`)
    expect(await refused(marked)).toMatchObject({ rows: [{ payeeName: 'Müller' }] })
    expect(await refused(declared('UTF-7', 'Ana'))).toEqual({
      refusal: 'tableXmlEncoding',
      encoding: 'UTF-7',
    })
  })
})
