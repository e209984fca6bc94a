import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** An English text of the product, and the first file that uses it. */
export type Text = { text: string; file: string }

const root = join(import.meta.dirname, '..')

/**
 * The catalog of a file's texts: a feature's own, `ui` for what every page shows (the sign-in loads no more than that
 * and its own), `frame` for what surrounds the screens, `payment` for what every flow of a payment shows,
 * `batches` for what every file of payments shows, `questionnaire`, `registration` and `contacts` for what their forms
 * share, `tariffs` for fees and limits,
 * `documents` for papers, `dictionary` for the choices of forms, `methods` for the fields of payments, `errors` for
 * the server's messages.
 */
const catalogs: readonly [pattern: RegExp, catalog: string][] = [
  // The papers have the name `documents` already.
  [/^web\/features\/documents\//, 'uploads'],
  // Texts after the first page of the sign-in are fetched with its code.
  [/^web\/features\/sign-in\/(?!(?:sign-in|credentials|passkey))/, 'second-step'],
  [/^web\/features\/([^/]+)\//, '$1'],
  [/^web\/kit\/flow\//, 'payment'],
  [/^web\/(?:ui|lib|kit)\//, 'ui'],
  [
    /^web\/widgets\/(?:public-layout|language-links|scheme-choice|name-and-birth-day|new-password(?:-problem)?)\./,
    'ui',
  ],
  [/^web\/widgets\/payment\//, 'payment'],
  [/^web\/widgets\/batches\//, 'batches'],
  [/^web\/widgets\/methods\//, 'methods'],
  [/^web\/widgets\/questionnaire\//, 'questionnaire'],
  [/^web\/widgets\/registration\//, 'registration'],
  [/^web\/widgets\/company-words\./, 'company'],
  [/^web\/widgets\/contacts\//, 'contacts'],
  [/^web\/widgets\/merchant\//, 'merchant'],
  [/^web\/widgets\/tariffs\//, 'tariffs'],
  [/^web\/widgets\/files\/document-status\./, 'uploads'],
  [/^web\/(?:app|widgets)\//, 'frame'],
  [/^server\/(?:papers\/|features\/history\/receipt-)/, 'documents'],
  [/^server\/(?:features\/dictionary|dictionaries)\//, 'dictionary'],
  [/^protocol\/methods\//, 'methods'],
  [/^protocol\/(?:history|representatives)\//, 'frame'],
  [/^protocol\/invoices\//, 'invoices'],
  [/^protocol\/(?:books|desk)\//, 'desk'],
  [/^(?:server|protocol)\//, 'errors'],
]

const sources = [
  'web/{app,features,widgets,kit,ui,lib}/**/*.{ts,tsx}',
  'server/**/*.ts',
  'protocol/refusals/*.ts',
  'protocol/*/*-words.ts',
  'protocol/methods/{texts,problem-texts,own-texts}.ts',
]
const unsaid = /\.test\.tsx?$|\/gallery|\/node_modules\/|^server\/(?:simulator|testing)\//

/** Every text of the product by catalog, each once. */
export function textsByCatalog(): Map<string, Text[]> {
  const textsOfCatalog = new Map<string, Map<string, Text>>()
  for (const file of globSync([...sources], { cwd: root }).sort()) {
    const catalog = catalogOf(file)
    if (unsaid.test(file) || catalog === undefined) continue
    const texts = textsOfCatalog.get(catalog) ?? new Map<string, Text>()
    textsOfCatalog.set(catalog, texts)
    for (const text of textsIn(file, readFileSync(join(root, file), 'utf8')))
      if (!texts.has(text)) texts.set(text, { text, file })
  }
  return new Map(
    [...textsOfCatalog]
      .filter(([, texts]) => texts.size > 0)
      .map(([name, texts]) => [name, [...texts.values()]]),
  )
}

function catalogOf(file: string): string | undefined {
  const [pattern, catalog] = catalogs.find(([pattern]) => pattern.test(file)) ?? []
  return pattern && catalog && file.replace(new RegExp(`${pattern.source}.*`), catalog)
}

/** Tables of texts, and the properties that are texts there. */
const tables: readonly [folder: string, names: readonly string[]][] = [
  ['protocol/refusals/', ['text']],
  ['protocol/methods/', ['label', 'hint', 'text']],
]

/** Files whose sentences are chosen in place, and translated later. */
const chosenFirst = new Set(['server/core/decode.ts', 'server/core/shape-problem.ts'])

/** The texts a file passes to `t` or `t.rich`; of the server's tables of sentences, the sentences. */
export function textsIn(file: string, source: string): string[] {
  const texts = new Set<string>()
  const { program } = parseSync(file, source)
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const name = callee.type === 'MemberExpression' ? callee.object : callee
      const isRich =
        callee.type !== 'MemberExpression' ||
        (callee.property.type === 'Identifier' && callee.property.name === 'rich')
      if (name.type === 'Identifier' && name.name === 't' && isRich && first)
        for (const text of literals(first)) texts.add(text)
    },
    Property({ key, value }) {
      const names = tables.find(([folder]) => file.startsWith(folder))?.[1]
      if (key.type === 'Identifier' && names?.includes(key.name))
        for (const text of literals(value)) texts.add(text)
    },
    Literal({ value }) {
      if (chosenFirst.has(file) && typeof value === 'string' && /^[A-Z].* .*\.$/.test(value)) texts.add(value)
    },
  }).visit(program)
  return [...texts]
}

type Node = { type: string; value?: unknown; consequent?: unknown; alternate?: unknown; quasis?: unknown }

/** `'a'`, `` `a` ``, or either side of `condition ? 'a' : 'b'`. */
function literals(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].filter(isNode).flatMap(literals)
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis) && node.quasis.length === 1) {
    const [quasi]: { value: { cooked: string | null } }[] = node.quasis
    return quasi?.value.cooked ? [quasi.value.cooked] : []
  }
  return []
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
