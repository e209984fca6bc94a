/** The most frequent of comma, semicolon and tab in the first line, outside quotation marks. */
export function delimiterOf(text: string): string {
  const first = /[^\r\n]+/.exec(text)?.[0] ?? ''
  const bare = first.replaceAll(/"(?:[^"]|"")*"/g, '')
  const counted = [',', ';', '\t'].map((one) => ({ one, n: bare.split(one).length }))
  return counted.reduce((best, next) => (next.n > best.n ? next : best)).one
}
