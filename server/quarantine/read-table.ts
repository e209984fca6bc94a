import type { DecimalMark } from '@sixpence/money'
import { massFileLimits, type MassFileFormat, type TableRefusal } from '@sixpence/protocol/rules/mass/files'
import type { FileFacts } from '@sixpence/protocol/rules/mass/notes'
import { Refused } from '#core/refused.ts'
import { NotTaken } from './inspection-result.ts'
import { inQuarantine, type Limits, QuarantineBusy, quarantineLimits } from './limited-process.ts'
import { PackedRows } from './table-rows.ts'

/** A table as in its file: cells as text; for a pain.001 message, the number of the payment as the line. */
export type Table = {
  format: MassFileFormat
  headers: string[]
  rows: PackedRows
  encoding?: string
  separator?: string
  found?: FileFacts
}

/**
 * The decimal mark determined by the texts of a column, if it may resolve ambiguous amounts: a workbook has numbers
 * beside texts, whose point is the decimal mark.
 */
export const decidingMark = (
  mark: DecimalMark | undefined,
  { format }: { format?: MassFileFormat | undefined },
): DecimalMark | undefined => (format === 'xlsx' && mark === ',' ? undefined : mark)

/** Selection within a workbook: by default the sheet that was open, with its visible rows. */
export type TableChoice = { sheet?: string | undefined; withHidden?: boolean | undefined }

type Head = Omit<Table, 'rows'> & {
  rows: number
  tableRefusal?: TableRefusal
  facts?: Record<string, string | number>
}

/**
 * Reads a table in quarantine: CSV, XLSX or pain.001 by its content. `load` is called when a worker is free. @throws
 * Refused with any of `tableRefusals`, or busy
 */
export async function readTable(
  load: () => Promise<Buffer>,
  { sheet, withHidden, ...limits }: Partial<Limits> & TableChoice = {},
): Promise<Table> {
  const { head, bytes } = await inQuarantine({
    program: 'table-worker.ts',
    words: [sheet ?? '', withHidden ? 'hidden' : ''],
    load: async () => {
      const file = await load()
      if (file.length === 0) throw new Refused('tableEmpty')
      if (file.length > massFileLimits.bytes)
        throw new Refused('tableTooLarge', { most: massFileLimits.bytes / 1024 / 1024 })
      return file
    },
    limits: { ...quarantineLimits, ...limits },
    maxOutputBytes: 40 * 1024 * 1024,
  }).catch((error: unknown) => {
    if (error instanceof QuarantineBusy) throw new Refused('busy')
    if (error instanceof NotTaken)
      throw new Refused(error.refusal === 'fileTooHeavy' ? 'tableTooHeavy' : 'tableBroken')
    throw error
  })
  const { tableRefusal, facts, ...table } = head as Head
  if (tableRefusal) throw new Refused(tableRefusal, facts)
  return { ...table, rows: new PackedRows(bytes, table.headers.length) }
}
