import { writeXlsx } from 'hucre/xlsx'

/** A payment of a file, by field name. */
export type MassRow = Readonly<Record<string, string>>
export type UploadFile = { name: string; mimeType: string; buffer: Buffer }

const fieldsIn = (rows: readonly MassRow[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))]

const table = (rows: readonly MassRow[]): string[][] => {
  const fields = fieldsIn(rows)
  return [fields, ...rows.map((row) => fields.map((field) => row[field] ?? ''))]
}

/** CSV with semicolons. */
export const csvFile = (name: string, rows: readonly MassRow[]): UploadFile => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `${table(rows)
      .map((cells) => cells.join(';'))
      .join('\n')}\n`,
  ),
})

/** The same in UTF-16, as spreadsheets save it under "Unicode text". */
export const wideFile = (name: string, rows: readonly MassRow[]): UploadFile => ({
  name: `${name}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.from(
    `\ufeff${table(rows)
      .map((cells) => cells.join('\t'))
      .join('\r\n')}`,
    'utf16le',
  ),
})

export const xlsxFile = async (name: string, rows: readonly MassRow[]): Promise<UploadFile> => ({
  name: `${name}.xlsx`,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Payments', rows: table(rows) }] })),
})

/** Transfers to IBANs as pain.001.001.03. */
export const painFile = (name: string, rows: readonly MassRow[]): UploadFile => ({
  name: `${name}.xml`,
  mimeType: 'application/xml',
  buffer: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn><GrpHdr><NbOfTxs>${rows.length}</NbOfTxs></GrpHdr><PmtInf><PmtMtd>TRF</PmtMtd>${rows
      .map(
        ({ amount, currency, payeeName, iban, reference }) =>
          `<CdtTrfTxInf><Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt><Cdtr><Nm>${payeeName}</Nm></Cdtr><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></CdtTrfTxInf>`,
      )
      .join('')}</PmtInf></CstmrCdtTrfInitn></Document>`,
  ),
})
