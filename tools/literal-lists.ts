import { parseSync } from 'oxc-parser'
import { isCode, lineAt, type SourceFile } from './source-files.ts'
import { isTest } from './structure-facts.ts'

/**
 * A fact has one list. Two sets of strings with the same members, written out in two places, are usually one fact: the
 * compiler compares them only where a value passes from one to the other, and an entry that only one has is not seen. A
 * part of a list (`unpaid` of all states) is a decision of its own and may be written out.
 */
type LiteralList = {
  path: string
  line: number
  /** The name of the constant or type it declares, if it is one. */
  name: string | undefined
  members: readonly string[]
}

/** Smaller sets are the same by chance too often. */
const FEWEST = 3

/** The places, lowest first, of the lists that others derive from. */
const LAYERS = [
  'money',
  'csv',
  'days',
  'locales',
  'client',
  'protocol',
  'brands',
  'postgres',
  'partners',
  'ledger',
  'server',
  'web',
  'cli',
  'mcp',
]

/** `path: a | b | c` of every list that another one declares with the same members, and where that one is. */
export function repeatedLists(files: readonly SourceFile[]): Map<string, string> {
  const bySet = Map.groupBy(literalLists(files), membersKey)
  const repeated = [...bySet.values()].flatMap((lists) => {
    const [declared, ...others] = lists.toSorted(byLayer)
    return others.map((list): [string, string] => [
      `${list.path}: ${membersKey(list)}`,
      `${declared?.path}:${declared?.line}`,
    ])
  })
  return new Map(repeated)
}

const membersKey = ({ members }: LiteralList): string => members.toSorted().join(' | ')

const byLayer = (a: LiteralList, b: LiteralList): number =>
  layerOf(a) - layerOf(b) || Number(a.name === undefined) - Number(b.name === undefined)

const layerOf = ({ path }: LiteralList): number => LAYERS.indexOf(path.split('/')[0] ?? '')

type Node = { type: string; start: number; [key: string]: unknown }

/** Every set of at least three strings that production code writes out. */
function literalLists(files: readonly SourceFile[]): LiteralList[] {
  return files.filter(isProduction).flatMap(listsIn)
}

const isProduction = (file: SourceFile): boolean =>
  isCode(file) &&
  !isTest(file.path) &&
  LAYERS.includes(file.path.split('/')[0] ?? '') &&
  !/^client\/schema\.d\.ts$|^server\/(?:simulator|testing)\/|\/sandbox|\/generated\//.test(file.path)

function listsIn(file: SourceFile): LiteralList[] {
  const lists: LiteralList[] = []
  const visit = (node: Node, name: string | undefined): void => {
    const members = membersOf(node)
    if (members && new Set(members).size >= FEWEST)
      lists.push({ path: file.path, line: lineAt(file, node.start), name, members: [...new Set(members)] })
    if (members) return
    if (isSelectionOfKeys(node)) return
    const own = declaredName(node) ?? (passesNameOn.has(node.type) ? name : undefined)
    for (const child of childrenOf(node)) visit(child, own)
  }
  visit(parseSync(file.path, file.text).program as unknown as Node, undefined)
  return lists
}

/** Around a list, these leave the name of its declaration: `const a = z.enum([…] as const)`. */
const passesNameOn = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'CallExpression',
  'NewExpression',
  'TSTypeOperator',
])

/** `Pick<Services, 'db' | 'clock'>`: which keys a function needs is no list of facts. */
const isSelectionOfKeys = (node: Node): boolean =>
  node.type === 'TSTypeReference' &&
  /^(?:Pick|Omit|Record)$/.test(String((node['typeName'] as { name?: string }).name))

function declaredName(node: Node): string | undefined {
  if (node.type !== 'VariableDeclarator' && node.type !== 'TSTypeAliasDeclaration') return undefined
  return String((node['id'] as { name?: string }).name)
}

function partsOf(node: Node): (Node | null)[] | undefined {
  if (node.type === 'ArrayExpression') return node['elements'] as (Node | null)[]
  if (node.type !== 'TSUnionType') return undefined
  return (node['types'] as Node[]).filter(({ type }) => !/^TS(?:Undefined|Null)Keyword$/.test(type))
}

/** The strings of an array or a union in which everything else is undefined or null. */
function membersOf(node: Node): string[] | undefined {
  const parts = partsOf(node)
  const texts = parts?.map((part) =>
    textOf(part?.type === 'TSLiteralType' ? (part['literal'] as Node) : part),
  )
  return texts?.every((text) => text !== undefined) ? texts : undefined
}

const textOf = (node: Node | null | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
