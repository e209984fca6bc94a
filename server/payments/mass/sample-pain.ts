import { inXml } from '#papers/xml.ts'

/** A payment of a sample by field. */
export type SampleRow = Readonly<Record<string, string>>

/** A pain.001.001.09 message of ISO 20022 with these payments. */
export function samplePain(rows: readonly SampleRow[]): Buffer {
  const cents = rows.reduce((sum, { amount = '0' }) => sum + Math.round(Number(amount) * 100), 0)
  const payer = el('Dbtr', el('Nm', 'Your company'))
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${el(
      'CstmrCdtTrfInitn',
      el(
        'GrpHdr',
        el('MsgId', 'SAMPLE-1'),
        el('CreDtTm', '2026-11-25T09:00:00Z'),
        el('NbOfTxs', String(rows.length)),
        el('CtrlSum', (cents / 100).toFixed(2)),
        el('InitgPty', el('Nm', 'Your company')),
      ),
      el(
        'PmtInf',
        el('PmtInfId', 'SAMPLE-1'),
        el('PmtMtd', 'TRF'),
        el('ReqdExctnDt', el('Dt', '2026-11-25')),
        payer,
        el('DbtrAcct', el('Id', el('IBAN', 'DE89370400440532013000'))),
        el('DbtrAgt', el('FinInstnId', el('BICFI', 'COBADEFFXXX'))),
        ...rows.map(transfer),
      ),
    )}</Document>\n`,
  )
}

/** Codes of ISO 20022 for our purposes (ExternalPurpose1Code). */
const purposes: Readonly<Record<string, string>> = { goods: 'GDDS', services: 'SCVE', salary: 'SALA' }

function transfer(row: SampleRow, at: number): string {
  const of = (name: string): string => inXml(row[name] ?? '')
  const routing = of('routingNumber')
  return el(
    'CdtTrfTxInf',
    el('PmtId', el('EndToEndId', `SAMPLE-1-${at + 1}`)),
    el('Amt', `<InstdAmt Ccy="${of('currency')}">${of('amount')}</InstdAmt>`),
    el(
      'CdtrAgt',
      el(
        'FinInstnId',
        el('BICFI', of('bic')),
        el('ClrSysMmbId', el('ClrSysId', el('Cd', routing && 'USABA')), el('MmbId', routing)),
        el('PstlAdr', el('Ctry', routing && of('country'))),
      ),
    ),
    el(
      'Cdtr',
      el('Nm', of('payeeName')),
      el('PstlAdr', el('TwnNm', of('town')), el('Ctry', of('addressCountry'))),
    ),
    el('CdtrAcct', el('Id', el('IBAN', of('iban')), el('Othr', el('Id', of('accountNumber'))))),
    el('Purp', el('Cd', purposes[of('purpose')] ?? '')),
    el('RmtInf', el('Ustrd', of('reference'))),
  )
}

/** An XML element; empty elements are left out. */
const el = (name: string, ...content: string[]): string => {
  const inner = content.join('')
  return inner === '' ? '' : `<${name}>${inner}</${name}>`
}
