import { type Class, type Comment, type Directive, type Statement, type TSType, parseSync } from 'oxc-parser'
import { folderOf } from './layers.ts'
import { type SourceFile, lineAt, sourceFiles } from './source-files.ts'

/** An exported function or public method without a docstring; `place` is `path:line`. */
export type MissingDocstring = { folder: string; place: string; name: string }

type Candidate = { name: string; start: number }

const PRODUCTION = /^(?:server|protocol|ledger)\/(?!(?:simulator|testing)\/).*(?<!\.test|\.d|\/testing)\.ts$/

/** True for files whose exports are read by production code: no tests, no demo, no simulation of the outside world. */
export const isProduction = ({ path }: SourceFile): boolean => PRODUCTION.test(path)

/**
 * Exported functions, and public methods of exported classes, that no block comment of the form of a docstring
 * precedes. A handler of a call, or of an operation of the public interface, is left out: its
 * declaration in protocol documents it.
 */
export function undocumented(file: SourceFile): MissingDocstring[] {
  const { program, comments } = parseSync(file.path, file.text)
  const documented = (start: number): boolean =>
    comments.some(
      (comment) =>
        isDocstring(comment) && comment.end <= start && file.text.slice(comment.end, start).trim() === '',
    )
  return functionsOf(program.body)
    .filter(({ start }) => !documented(start))
    .map(({ name, start }) => ({
      folder: folderOf(file.path),
      place: `${file.path}:${lineAt(file, start)}`,
      name,
    }))
}

const isDocstring = ({ type, value }: Comment): boolean => type === 'Block' && value.startsWith('*')

function functionsOf(body: readonly (Directive | Statement)[]): Candidate[] {
  const exported = namesExported(body)
  const candidates = body.flatMap((statement) => {
    if (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration')
      return declared(statement.declaration, statement.start)
    return declared(statement, statement.start).filter(({ name }) => exported.has(name.split('.')[0] ?? ''))
  })
  // An overloaded function is documented once, at its first signature.
  return candidates.filter(({ name }, i) => candidates.findIndex((other) => other.name === name) === i)
}

/** Names of `export { one, two }` that are declared in the same file. */
function namesExported(body: readonly (Directive | Statement)[]): Set<string> {
  return new Set(
    body.flatMap((statement) =>
      statement.type === 'ExportNamedDeclaration' && !statement.source
        ? statement.specifiers.flatMap(({ local }) => (local.type === 'Identifier' ? [local.name] : []))
        : [],
    ),
  )
}

type DeclarationNode =
  | Extract<Statement, { type: 'ExportDefaultDeclaration' }>['declaration']
  | Statement
  | null

function declared(node: DeclarationNode, start: number): Candidate[] {
  if (node?.type === 'FunctionDeclaration' || node?.type === 'TSDeclareFunction')
    return [{ name: node.id?.name ?? 'default', start }]
  if (node?.type === 'VariableDeclaration')
    return node.declarations.flatMap(({ id, init }) => {
      const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'
      return id.type === 'Identifier' && isFunction && !isHandler(id.typeAnnotation?.typeAnnotation)
        ? [{ name: id.name, start }]
        : []
    })
  return node?.type === 'ClassDeclaration' ? methodsOf(node) : []
}

const methodsOf = ({ id, body }: Class): Candidate[] =>
  body.body.flatMap((member) =>
    member.type === 'MethodDefinition' &&
    member.kind === 'method' &&
    member.key.type === 'Identifier' &&
    (member.accessibility ?? 'public') === 'public' &&
    !member.override
      ? [{ name: `${id?.name ?? 'default'}.${member.key.name}`, start: member.start }]
      : [],
  )

const isHandler = (type: TSType | undefined): boolean =>
  type?.type === 'TSTypeReference' &&
  type.typeName.type === 'Identifier' &&
  ['Handler', 'OperationHandler'].includes(type.typeName.name)

/** Number of functions without a docstring by folder; folders without any are absent. */
export const countsOf = (missing: readonly MissingDocstring[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(missing, ({ folder }) => folder)]
      .map(([folder, ones]): [string, number] => [folder, ones.length])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

if (import.meta.main) {
  const under = process.argv[2] ?? ''
  const missing = sourceFiles()
    .filter((file) => isProduction(file) && file.path.startsWith(under))
    .flatMap(undocumented)
  for (const { place, name } of missing) process.stdout.write(`${place} ${name}\n`)
  process.stdout.write(`${JSON.stringify(countsOf(missing), null, 2)}\n`)
}
