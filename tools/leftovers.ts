import { type Directive, type Statement, parseSync } from 'oxc-parser'
import { type SourceFile, lineAt } from './source-files.ts'

/** Places with commented-out code, as `path:line`. */
export function commentedOutCode(file: SourceFile): string[] {
  return blocks(file)
    .filter((block) => holdCode(block.lines))
    .map((block) => `${file.path}:${lineAt(file, block.start)}`)
}

type Block = { lines: string[]; isLine: boolean; start: number; end: number }

// Consecutive line comments are parsed together, because a single line of a function would not parse.
function blocks(file: SourceFile): Block[] {
  const joined: Block[] = []
  for (const { type, value, start, end } of parseSync(file.path, file.text).comments) {
    if (type === 'Block' && value.startsWith('*')) continue
    const isLine = type === 'Line'
    const last = joined.at(-1)
    if (last && last.isLine && isLine && file.text.slice(last.end, start).trim() === '') {
      last.lines.push(value)
      last.end = end
    } else {
      joined.push({ lines: isLine ? [value] : value.split('\n'), isLine, start, end })
    }
  }
  return joined
}

/** True if the lines, or some consecutive lines, are code; a sentence may precede it. */
function holdCode(lines: string[]): boolean {
  return lines.some((_, from) =>
    lines.slice(from).some((_, to) => isCode(lines.slice(from, from + to + 1).join('\n'))),
  )
}

const STATEMENTS = new Set([
  'VariableDeclaration',
  'FunctionDeclaration',
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'IfStatement',
  'ForStatement',
  'ForOfStatement',
  'WhileStatement',
  'ReturnStatement',
  'TryStatement',
  'ThrowStatement',
])
const EXPRESSIONS = new Set(['CallExpression', 'AssignmentExpression', 'AwaitExpression', 'JSXElement'])

// A sentence does not parse as a program, except the likes of "return early".
function isCode(text: string): boolean {
  if (!/[(){}=;]/.test(text)) return false
  const { program, errors } = parseSync('comment.tsx', text)
  const onlyReturns = errors.every((error) => error.message.startsWith("A 'return' statement"))
  return onlyReturns && program.body.some(isStatementOfCode)
}

function isStatementOfCode(statement: Statement | Directive): boolean {
  if (statement.type !== 'ExpressionStatement') return STATEMENTS.has(statement.type)
  return EXPRESSIONS.has(statement.expression.type)
}
