import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type {
  CallExpression,
  Expression,
  FunctionLikeDeclaration,
  Node,
  SourceFile,
  TypeNode,
} from 'typescript/unstable/ast'
import {
  isCallExpression,
  isFunctionLikeDeclaration,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
} from 'typescript/unstable/ast/is'
import { API, type Checker, type Symbol, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import { root } from '../source-files.ts'
import { isTest } from '../structure-facts.ts'
import { type DeferredValue, nameOf, SqlTexts, Unknown } from './sql-text.ts'

/** The type of a column in a row type: the kinds of value it allows besides null, `any` if not stated. */
export type ColumnType = {
  name: string
  kinds: string[]
  admitsNull: boolean
  isOptional: boolean
  shown: string
}

/** A row type; `isOpen` if it allows further columns, as `Record<string, unknown>` does. */
export type Row = { columns: ColumnType[]; isOpen: boolean }

/** A statement of the production code: its position, its possible texts, and the type of its rows. */
export type Statement = {
  at: string
  texts: string[]
  /** Undefined if the call has none. */
  row: Row | undefined
}

export type Statements = { known: Statement[]; unknown: { at: string; isTyped: boolean; why: string }[] }

const config = fileURLToPath(new URL('tsconfig.json', import.meta.url))

/** Every `.query(…)` of the server and the ledger, with its types. */
export function statements(): Statements {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`no project ${config}`)
    const { program, checker } = project
    const files = program
      .getSourceFileNames()
      .filter((name) => /^(?:server|ledger)\//.test(relative(root, name)) && !isTest(relative(root, name)))
      .map((name) => program.getSourceFile(name))
      .filter((file) => file !== undefined)
    return new Reader(checker, files).all()
  } finally {
    api.close()
  }
}

class Reader {
  readonly #checker: Checker
  readonly #files: readonly SourceFile[]
  readonly #texts: SqlTexts
  readonly #found: Statements = { known: [], unknown: [] }

  constructor(checker: Checker, files: readonly SourceFile[]) {
    this.#checker = checker
    this.#files = files
    this.#texts = new SqlTexts(checker, files)
  }

  all(): Statements {
    for (const file of this.#files) if (file.text.includes('.query')) this.#visit(file, file)
    return this.#found
  }

  #visit(node: Node, file: SourceFile): void {
    if (
      isCallExpression(node) &&
      isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'query'
    )
      this.#add(node, file)
    node.forEachChild((child) => this.#visit(child, file))
  }

  #add(call: CallExpression, file: SourceFile): void {
    const [typeNode] = call.typeArguments ?? []
    const row = typeNode && this.#checker.getTypeFromTypeNode(typeNode)
    if (row?.isTypeParameter()) this.#addCallers(call, file, typeNode as TypeNode)
    else this.#keep(call, file, row, () => this.#texts.of(textOf(call)))
  }

  /** A function that passes a row type on, as `rows<Row>(db, text)` does: each of its calls is evaluated. */
  #addCallers(call: CallExpression, file: SourceFile, typeNode: TypeNode): void {
    const of = around(call)
    const calls = this.#texts.callsOf(of)
    if (calls.length === 0) this.#unknown(call, file, true, `${typeNode.getText()} is a type parameter`)
    for (const caller of calls) {
      const [rowTypeNode] = caller.typeArguments ?? []
      const bound = new Map(
        of.parameters.flatMap((parameter, at): [Node, DeferredValue][] => {
          const expression = caller.arguments[at]
          return expression ? [[parameter, { expression, bound: new Map() }]] : []
        }),
      )
      const row = rowTypeNode && this.#checker.getTypeFromTypeNode(rowTypeNode)
      this.#keep(caller, caller.getSourceFile(), row, () => this.#texts.of(textOf(call), bound))
    }
  }

  #keep(call: CallExpression, file: SourceFile, row: Type | undefined, texts: () => string[]): void {
    try {
      this.#found.known.push({
        at: placeOf(call, file),
        texts: texts(),
        row: row && this.#row(row),
      })
    } catch (error) {
      if (!(error instanceof Unknown)) throw error
      this.#unknown(call, file, row !== undefined, error.message)
    }
  }

  #unknown(call: Node, file: SourceFile, isTyped: boolean, why: string): void {
    this.#found.unknown.push({ at: placeOf(call, file), isTyped, why })
  }

  /** All properties of a union, optional if any of its types lacks them. */
  #row(row: Type): Row {
    const choices = row.isUnionType() ? row.getTypes() : [row]
    const named = Map.groupBy(
      choices.flatMap((choice) => this.#checker.getPropertiesOfType(choice)),
      ({ name }) => name,
    )
    return {
      columns: [...named.values()].map((properties) => this.#typed(properties, choices.length)),
      isOpen: choices.some(
        (choice) => named.size === 0 || this.#checker.getIndexInfosOfType(choice).length > 0,
      ),
    }
  }

  #typed(properties: readonly Symbol[], choices: number): ColumnType {
    const types = properties
      .map((property) => this.#checker.getTypeOfSymbol(property))
      .filter((type) => type !== undefined)
    const parts = types.flatMap((type) => (type.isUnionType() ? type.getTypes() : [type]))
    const isNull = ({ flags }: Type): boolean => (flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0
    const kinds = parts.filter((part) => !isNull(part)).map((part) => this.#kind(part))
    return {
      name: properties[0]?.name ?? '',
      kinds: [...new Set(kinds)],
      admitsNull: parts.some(({ flags }) => (flags & TypeFlags.Null) !== 0) || kinds.includes('any'),
      isOptional:
        properties.length < choices || properties.some(({ flags }) => (flags & SymbolFlags.Optional) !== 0),
      shown: types.map((type) => this.#checker.typeToString(type)).join(' or '),
    }
  }

  /** As a JavaScript type; `json` for an object, which only a JSON column returns. */
  #kind(type: Type): string {
    const { flags } = type
    if (flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) return 'any'
    if (flags & TypeFlags.StringLike) return 'string'
    if (flags & TypeFlags.NumberLike) return 'number'
    if (flags & TypeFlags.BigIntLike) return 'bigint'
    if (flags & TypeFlags.BooleanLike) return 'boolean'
    if (this.#checker.isArrayType(type) || this.#checker.isTupleType(type)) {
      const [element] = this.#checker.getTypeArguments(type as never)
      const parts = element?.isUnionType()
        ? element.getTypes()
        : [element].filter((part) => part !== undefined)
      return `${[...new Set(parts.map((part) => this.#kind(part)))].join('|')}[]`
    }
    const name = type.getSymbol()?.name
    if (name === 'Date' || name === 'Buffer') return name
    if (type.isIntersectionType()) {
      const kinds = new Set(type.getTypes().map((part) => this.#kind(part)))
      kinds.delete('json')
      return [...kinds][0] ?? 'json'
    }
    return 'json'
  }
}

function around(node: Node): FunctionLikeDeclaration {
  for (let at = node.parent; at; at = at.parent) if (isFunctionLikeDeclaration(at)) return at
  throw new Error(`a query outside of a function: ${node.getText()}`)
}

/** The text of `query(text, values)` and of `query({ name, text, values })`. */
function textOf(call: CallExpression): Expression {
  const [first] = call.arguments
  if (!first) throw new Unknown('a query without a text')
  if (!isObjectLiteralExpression(first)) return first
  for (const property of first.properties) {
    if (nameOf(property) !== 'text') continue
    if (isPropertyAssignment(property)) return property.initializer
    // `{ text }`: its name is an expression too.
    if (isShorthandPropertyAssignment(property)) return property.name as Node as Expression
  }
  throw new Unknown('a query without a text')
}

function placeOf(call: Node, file: SourceFile): string {
  const before = file.text.slice(0, call.getStart()).split('\n')
  return `${relative(root, file.fileName)}:${before.length}:${(before.at(-1) ?? '').length + 1}`
}
