// node tools/check/code-facts.ts [FOLDER …]: facts of the production code of this checkout, or of others beside each other
// (`git worktree add FOLDER REVISION`), as a Markdown table: lines by area, words without meaning, folder names, lists
// of a fact that are written twice, long functions.
import { existsSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import { repeatedLists } from '../literal-lists.ts'
import { isCode, lineAt, root, type SourceFile, sourceFiles } from '../source-files.ts'
import { isTest } from '../structure-facts.ts'

const words = [
  'one',
  'known',
  'asked',
  'made',
  'said',
  'told',
  'press',
  'those',
  'whoever',
  'wish',
  'trouble',
]

/** Neither tests, what supports them, nor the people and simulated companies of the demo. */
const outside = /^(?:demo|e2e|bench|data|docs)\/|\/testing\/|^server\/(?:simulator|testing)\/|^client\/schema/

const isProduction = ({ path }: SourceFile): boolean =>
  /\.(?:tsx?|css|sql|js)$/.test(path) && !isTest(path) && !outside.test(path)

const lineCount = ({ text }: SourceFile): number => text.split('\n').length - 1

function facts(folder: string): Map<string, string> {
  const files = sourceFiles(folder)
  const production = files.filter(isProduction)
  const lines = production.reduce((total, file) => total + lineCount(file), 0)
  const byArea = Map.groupBy(production, areaOf)
  const rows = new Map<string, string>([
    ['files', String(production.length)],
    ['lines', String(lines)],
  ])
  for (const [area, members] of [...byArea].toSorted(([a], [b]) => a.localeCompare(b)))
    rows.set(`lines of ${area}`, String(members.reduce((total, file) => total + lineCount(file), 0)))
  for (const word of words) {
    const pattern = new RegExp(`\\b${word}\\b`, 'g')
    const count = production.reduce((total, { text }) => total + (text.match(pattern)?.length ?? 0), 0)
    rows.set(`“${word}” per 1,000 lines`, ((count / lines) * 1_000).toFixed(1))
  }
  rows.set('folder names in web, server and protocol', sharedFolders(folder))
  rows.set('lists written twice', String(repeatedLists(files).size))
  const long = production.filter(isCode).flatMap(longFunctions)
  rows.set('functions over 100 lines', String(long.length))
  return rows
}

function areaOf({ path }: SourceFile): string {
  if (path.endsWith('.sql')) return 'SQL'
  if (path.endsWith('.css')) return 'CSS'
  const [first = '', second = ''] = path.split('/')
  if (!path.includes('/')) return 'the root'
  return first === 'server' || first === 'web' ? `${first}/${second}` : first
}

/** `33 of 34, 44 and 47`: names that all three have, and the folders of each. */
function sharedFolders(folder: string): string {
  const names = ['web/features', 'server/features', 'protocol'].map((area) => foldersIn(join(folder, area)))
  const [first = new Set<string>(), ...others] = names
  const shared = others.reduce((all, each) => all.intersection(each), first)
  const [web, server, protocol] = names.map(({ size }) => size)
  return `${shared.size} of ${web}, ${server} and ${protocol}`
}

const foldersIn = (path: string): Set<string> =>
  new Set(
    existsSync(path)
      ? readdirSync(path, { withFileTypes: true })
          .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
          .map(({ name }) => name)
      : [],
  )

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** `path:line` of each function of more than a hundred lines. */
function longFunctions(file: SourceFile): string[] {
  if (lineCount(file) <= 100) return []
  const places: string[] = []
  const visit = (node: Node): void => {
    if (functionTypes.has(node.type)) {
      const from = lineAt(file, node.start)
      const to = lineAt(file, node.end)
      if (to - from >= 100) places.push(`${file.path}:${from}`)
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
  }
  visit(parseSync(file.path, file.text).program as unknown as Node)
  return places
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const folders = process.argv.length > 2 ? process.argv.slice(2).map((path) => resolve(path)) : [root]
const columns = folders.map((folder) => ({ name: basename(folder), rows: facts(folder) }))
const keys = [...new Set(columns.flatMap(({ rows }) => [...rows.keys()]))]
const table = [
  ['', ...columns.map(({ name }) => name)],
  ['---', ...columns.map(() => '---:')],
  ...keys.map((key) => [key, ...columns.map(({ rows }) => rows.get(key) ?? '')]),
]
process.stdout.write(table.map((cells) => `| ${cells.join(' | ')} |\n`).join(''))
