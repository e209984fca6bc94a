import { CsvError, parse } from '#parse'

/** One line of a file that is not empty: where it begins, and its cells. */
export type CsvLine = { line: number; cells: string[] }

type Parsed = { info: { lines: number }; record: string[]; raw: string }

/** Characters a line may have, and how many lines are read, the first ones; all unless said otherwise. */
type Limits = { mostLine?: number; most?: number }

/**
 * Reads RFC 4180, with a byte order mark or without, with the delimiter of the first line: comma, semicolon or tab. A
 * quotation mark out of place, or a line of more than `mostLine` characters, cannot be read; that line is named.
 */
export function readCsv(text: string, { mostLine, most }: Limits = {}): CsvLine[] | { unreadable: number } {
  try {
    // Its types do not tell what `info` and `raw` change.
    const parsed: unknown = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      ...(mostLine !== undefined && { max_record_size: mostLine }),
      ...(most !== undefined && { to: most }),
      raw: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      trim: true,
    })
    return (parsed as Parsed[]).map(({ info, record, raw }) => ({
      line: info.lines - linesWithin(raw),
      cells: record,
    }))
  } catch (error) {
    if (error instanceof CsvError) return { unreadable: Number(error['lines']) }
    throw error
  }
}

const linesWithin = (raw: string): number => raw.trimEnd().split('\n').length - 1

const delimiters = [',', ';', '\t']

/** The one that the first line has most of. */
function delimiterOf(text: string): string {
  const first = /[^\r\n]+/.exec(text)?.[0] ?? ''
  const counted = delimiters.map((one) => ({ one, n: first.split(one).length }))
  return counted.reduce((best, next) => (next.n > best.n ? next : best)).one
}
