/** Writes a line to standard output. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Writes a line to standard error, which is not part of the result. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Names and notes are written by others: terminal control characters are removed. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (value) => (value === '\n' ? value : ' '))

/** Rows below their headings, in columns; amounts to the right. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map((cell) => printable(cell).replaceAll('\n', ' ')))
  const widths = headings.map((_, column) => Math.max(...lines.map((row) => row[column]?.length ?? 0)))
  return lines
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0
          return headings[column] === 'AMOUNT' ? cell.padStart(width) : cell.padEnd(width)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
