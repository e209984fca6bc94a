import type { ExportFormat } from '@sixpence/protocol/history/exports'
import { parse } from 'csv-parse/sync'
import { CashManagementEndOfDayReport } from 'iso20022.js'
import mt940 from 'mt940js'
import { Ofx } from 'ofx-data-extractor'
import qif from 'qif2json'
import { readSheet } from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'

/** Lines in minor units, signed as in the format; the balances, for formats that contain them. */
export type ExportContent = { amounts: number[]; opening?: number; closing?: number }

/** Third-party readers of the machine-readable exports. */
export const readers: Record<
  Exclude<ExportFormat, 'pdf'>,
  (file: Buffer) => ExportContent | Promise<ExportContent>
> = {
  csv: (file) => ({ amounts: amountsOf(parse(file, { bom: true })) }),
  xlsx: async (file) => ({ amounts: amountsOf(await readSheet(file)) }),
  ofx: (file) => {
    const { OFX } = new Ofx(file.toString()).toJson() as unknown as OfxFile
    const { BANKTRANLIST, LEDGERBAL } = OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS
    const lines = BANKTRANLIST.STRTTRN
    return { amounts: lines.map(({ TRNAMT }) => minor(TRNAMT)), closing: minor(LEDGERBAL.BALAMT) }
  },
  qif: (file) => ({
    amounts: qif.parse(file.toString(), { dateFormat: 'us' }).transactions.map(({ amount }) => minor(amount)),
  }),
  mt940: (file) => {
    const [statement] = new mt940.Parser().parse(file.toString())
    if (!statement) throw new Error('there is no statement in it')
    return {
      amounts: statement.transactions.map(({ amount }) => minor(amount)),
      opening: minor(statement.openingBalance),
      closing: minor(statement.closingBalance),
    }
  },
  camt053: (file) => {
    const [statement] = CashManagementEndOfDayReport.fromXML(file.toString()).statements
    if (!statement) throw new Error('there is no statement in it')
    const [opening, closing] = statement.balances.map(signed)
    return {
      amounts: statement.entries.map(signed),
      ...(opening !== undefined && { opening }),
      ...(closing !== undefined && { closing }),
    }
  },
}

/** The text of a PDF, with spaces as extracted. */
export async function textOf(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })
  return text
}

type OfxFile = {
  OFX: {
    BANKMSGSRSV1: {
      STMTTRNRS: {
        STMTRS: { BANKTRANLIST: { STRTTRN: { TRNAMT: string }[] }; LEDGERBAL: { BALAMT: string } }
      }
    }
  }
}

const minor = (amount: unknown): number => Math.round(Number(amount) * 100)
/** Its reader also uses minor units, without rounding products. */
const signed = ({ amount, creditDebitIndicator }: { amount: number; creditDebitIndicator: string }): number =>
  Math.round(creditDebitIndicator === 'debit' ? -amount : amount)

/** The values of the column with this heading. */
function amountsOf([headings = [], ...rows]: unknown[][]): number[] {
  const column = headings.indexOf('Amount')
  if (column < 0) throw new Error(`no amounts under ${headings.join(', ')}`)
  return rows.map((row) => minor(row[column]))
}
