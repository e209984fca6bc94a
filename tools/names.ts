import { parseSync } from 'oxc-parser'
import { lineAt, type SourceFile } from './source-files.ts'

/** Words that say nothing as names, with what to write instead. */
const vagueNames: Readonly<Record<string, string>> = {
  one: 'the noun: card, row, payment, brand',
}

type Node = { type: string; start: number; [key: string]: unknown }

/** `path:line name` of each variable, parameter and function of a file that has a vague name. Keys of objects are not looked at. */
export function vaguelyNamed(file: SourceFile, names: readonly string[] = Object.keys(vagueNames)): string[] {
  if (!new RegExp(`\\b(?:${names.join('|')})\\b`).test(file.text)) return []
  const found = new Set<string>()
  const visit = (node: Node, isKey = false): void => {
    if (node.type === 'Identifier' && !isKey && names.includes(String(node['name'])))
      found.add(`${file.path}:${lineAt(file, node.start)} ${String(node['name'])}`)
    for (const [key, value] of Object.entries(node)) {
      const isName =
        (key === 'key' && node['computed'] !== true && node['shorthand'] !== true) || isProperty(node, key)
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, isName)
    }
  }
  visit(parseSync(file.path, file.text).program as unknown as Node)
  return [...found]
}

const isProperty = (node: Node, key: string): boolean =>
  node.type === 'MemberExpression' && key === 'property' && node['computed'] !== true

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
