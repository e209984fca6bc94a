/** Delimiters allowed between the cells of a line. */
const delimiters = [',', ';', '\t', '|']

/** The most frequent of comma, semicolon, tab and bar, outside quotation marks, in the first line that contains any. */
export function delimiterOf(text: string): string {
  for (const [line] of text.slice(0, 10_000).matchAll(/[^\r\n]+/g)) {
    const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '')
    const counts = delimiters.map((mark) => ({ mark, count: bare.split(mark).length - 1 }))
    const { mark, count } = counts.reduce((best, next) => (next.count > best.count ? next : best))
    if (count > 0) return mark
  }
  return ','
}
