import { parseSync } from 'oxc-parser'
import { lineAt, type SourceFile } from './source-files.ts'

/** Words that say nothing as names, with what to write instead. */
const vagueNames: Readonly<Record<string, string>> = {
  one: 'the noun: card, row, payment, brand',
}

/** Words that say nothing either, and are left in tests. */
const vagueInProduction: Readonly<Record<string, string>> = {
  asked: 'request, params, query',
  begun: 'startedAt, pendingPin, upload',
  chosen: 'selectedIds, selectedFile',
  ended: 'closed, result, endedCards',
  found: 'match, row, matches, the noun',
  given: 'input, value, params',
  gone: 'deleted, lossReason, onClose',
  heard: 'onMessage, result',
  judged: 'verdicts, result',
  kept: 'stored, cached, remaining',
  known: 'existing, cached, stored; of a Set offeredIds',
  listed: 'items, batchItem',
  made: 'created, inserted, the noun',
  most: 'max, limit, maxLength',
  press: 'idempotencyKey; of a key handleKey; onPress',
  said: 'text, message, reason',
  shown: 'visible, displayed, the noun',
  told: 'notified, result',
  trouble: 'error, refusal',
  typed: 'rawText, input, values',
  wanted: 'requested, params',
  wish: 'the noun of the request: payInRequest, order',
}

const tests = /\.test\.|\/testing(?:\/|\.tsx?$)|^(?:e2e|bench)\//

const vagueIn = ({ path }: SourceFile): string[] =>
  Object.keys(tests.test(path) ? vagueNames : { ...vagueNames, ...vagueInProduction })

type Node = { type: string; start: number; [key: string]: unknown }

/** `path:line name` of each variable, parameter, function and type of a file that has a vague name. Keys of objects are not looked at. */
export function vaguelyNamed(file: SourceFile, names: readonly string[] = vagueIn(file)): string[] {
  if (!new RegExp(`\\b(?:${names.join('|')})\\b`, 'i').test(file.text)) return []
  const places = new Set<string>()
  // Types and components begin with a capital.
  const isVague = (name: string): boolean =>
    names.includes(name) || (/^[A-Z][a-z]+$/.test(name) && names.includes(name.toLowerCase()))
  const visit = (node: Node, isKey = false): void => {
    if (node.type === 'Identifier' && !isKey && isVague(String(node['name'])))
      places.add(`${file.path}:${lineAt(file, node.start)} ${String(node['name'])}`)
    for (const [key, value] of Object.entries(node)) {
      const isName =
        (key === 'key' && node['computed'] !== true && node['shorthand'] !== true) || isProperty(node, key)
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, isName)
    }
  }
  visit(parseSync(file.path, file.text).program as unknown as Node)
  return [...places]
}

const isProperty = (node: Node, key: string): boolean =>
  node.type === 'MemberExpression' && key === 'property' && node['computed'] !== true

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
