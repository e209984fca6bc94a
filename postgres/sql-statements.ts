/**
 * A statement of a file, and the same on a single line without comments, texts and function bodies, for matching by
 * rules.
 */
export type Statement = { text: string; plain: string }

// A comment, a text, a quoted name, a dollar-quoted body, or the end of a statement.
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g

/**
 * Splits SQL into its statements. PostgreSQL runs statements that are sent together in a single transaction, so those
 * of a file without a transaction are sent individually.
 */
export function sqlStatements(sql: string): Statement[] {
  const statements: Statement[] = []
  let text = ''
  let plain = ''
  let at = 0
  const end = (): void => {
    const words = plain.replaceAll(/\s+/g, ' ').trim()
    if (words !== '') statements.push({ text: text.trim(), plain: words })
    text = plain = ''
  }
  for (const match of sql.matchAll(token)) {
    const between = sql.slice(at, match.index)
    const [piece] = match
    at = match.index + piece.length
    text += between
    plain += between
    if (piece === ';') end()
    else {
      text += piece
      plain += withoutContent(piece)
    }
  }
  text += sql.slice(at)
  plain += sql.slice(at)
  end()
  return statements
}

/** A quoted name as it is; a text, a body in dollars and a comment without what they contain. */
function withoutContent(piece: string): string {
  if (piece.startsWith('"')) return piece
  if (piece.startsWith("'")) return "''"
  return piece.startsWith('$') ? '$$' : ' '
}
