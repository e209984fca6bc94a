import type { FileFacts } from '@sixpence/protocol/rules/mass/notes'
import { answerOnce } from './worker-protocol.ts'
import { TableRefused, refuseTable } from './table-refused.ts'
import type { TableRows } from './table-rows.ts'
import { decodedStart } from './table-kind.ts'

type Read = { format: string; rows: TableRows; encoding?: string; separator?: string; found?: FileFacts }

/** The sheet of a workbook to read, and whether its hidden rows and columns are read. */
const [, , sheet, hidden] = process.argv

/**
 * Reads a table in the format indicated by its first bytes; the name is ignored. Only the reader of that format is
 * loaded.
 * @throws TableRefused
 */
async function table(file: Buffer): Promise<Read> {
  if (file.readUIntBE(0, Math.min(4, file.length)) === 0x504b0304)
    return {
      format: 'xlsx',
      ...(await (
        await import('./table-xlsx.ts')
      ).xlsxTable(file, { sheet: sheet || undefined, withHidden: hidden === 'hidden' })),
    }
  // The container of locked workbooks and of the old format.
  if (file.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1') refuseTable('tableLocked')
  if (/^\s*</.test(decodedStart(file)))
    return { format: 'pain001', ...(await (await import('./table-pain.ts')).painTable(file)) }
  return { format: 'csv', ...(await import('./table-csv.ts')).csvTable(file) }
}

await answerOnce(async (file) => {
  try {
    const { rows, ...fileFacts } = await table(file)
    const bytes = rows.bytes()
    return { head: { ...fileFacts, headers: rows.headers, rows: rows.rows }, bytes }
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error
    return { head: { tableRefusal: error.refusal, facts: error.facts }, bytes: Buffer.alloc(0) }
  }
})
