import { CsvError, parse } from '#parse'
import type { CsvLine } from './read.ts'

/**
 * Reads CSV (RFC 4180) line by line without storing the lines; empty lines are left out. Returns the number of the
 * line that cannot be parsed: a misplaced quotation mark, or more than `maxLine` characters. Errors of `take` are
 * rethrown.
 */
export function eachCsvLine(
  text: string,
  { delimiter, maxLine }: { delimiter: string; maxLine: number },
  take: (line: CsvLine) => void,
): { unreadable: number } | undefined {
  try {
    parse(text, {
      bom: true,
      delimiter,
      max_record_size: maxLine,
      on_record: (cells: string[], { lines }: { lines: number }) => {
        take({ line: lines - linesWithin(cells), cells })
        return null
      },
      relax_column_count: true,
      skip_records_with_empty_values: true,
      trim: true,
    })
    return undefined
  } catch (error) {
    if (error instanceof CsvError) return { unreadable: Number(error['lines']) }
    throw error
  }
}

const linesWithin = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0)
