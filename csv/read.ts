import { CsvError, parse } from '#parse'
import { delimiterOf } from './delimiter.ts'

/** A non-empty line of a file: its line number and cells. */
export type CsvLine = { line: number; cells: string[] }

type ParsedRecord = { info: { lines: number }; record: string[]; raw: string }

/** Maximum characters per line, and number of lines to read; unlimited by default. */
type Limits = { maxLine?: number; most?: number }

/**
 * Parses CSV (RFC 4180), with or without a byte order mark; the delimiter is detected from the first line: comma,
 * semicolon or tab. Returns the number of the line that cannot be parsed: a misplaced quotation mark, or more than
 * `maxLine` characters.
 */
export function readCsv(
  text: string,
  { maxLine, most: max }: Limits = {},
): CsvLine[] | { unreadable: number } {
  try {
    // The library's types do not reflect the effect of `info` and `raw`.
    const parsed: unknown = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      ...(maxLine !== undefined && { max_record_size: maxLine }),
      ...(max !== undefined && { to: max }),
      raw: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      trim: true,
    })
    return (parsed as ParsedRecord[]).map(({ info, record, raw }) => ({
      line: info.lines - linesWithin(raw),
      cells: record,
    }))
  } catch (error) {
    if (error instanceof CsvError) return { unreadable: Number(error['lines']) }
    throw error
  }
}

const linesWithin = (raw: string): number => raw.trimEnd().split('\n').length - 1
