import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { isCode, lineAt, type SourceFile, sourceFiles } from './source-files.ts'

const product = sourceFiles()
  .filter(isCode)
  .filter(
    ({ path }) =>
      /^(?:web|server|protocol|partners)\//.test(path) && !/\.test\.|^server\/simulator\/town\//.test(path),
  )

/** Each with its reason. */
const others: Record<string, string> = {
  'web/ui/amount-text.ts': 'reads what is typed: it needs to know the separators',
  'server/features/dictionary/money-words.ts': 'the symbol of a currency is a fact, not a text',
  'protocol/rules/local-dictionaries.ts': 'how a country writes a date is a fact of its dictionary',
}

const formats =
  /new Intl\.(?:DateTimeFormat(?!\(\)\.resolvedOptions)|NumberFormat|PluralRules|ListFormat|RelativeTimeFormat|DisplayNames)|\.toLocale(?:Date|Time)?String\(/g

test('days, times, amounts, numbers, names and plural forms are written by locales/ alone', () => {
  const found = product.flatMap((file) => (others[file.path] ? [] : linesWith(file, formats)))
  expect(found).toEqual([])
})

test('every exception is one', () => {
  const files = new Map(product.map((file) => [file.path, file]))
  const idle = Object.keys(others).filter((path) => linesWith(files.get(path), formats).length === 0)
  expect(idle).toEqual([])
})

// Whether an element's text ends with a full stop is unknown, so a day in a sentence is passed as text.
test('no sentence has an element for a day', () => {
  const screens = product.filter(({ path }) => path.endsWith('.tsx'))
  expect(screens.flatMap(daysInSentences)).toEqual([])
})

test('finds an element for a day in a sentence', () => {
  const rich = "const a = t.rich('Until {day}.', { day: <DateTime value={x} /> })"
  const before = 'const a = <p>Until <DateTime value={x} as="day" />. More</p>'
  const alone = 'const a = <p>{t.rich("<b>Sent</b>", { b })} · <DateTime value={x} /></p>'
  const found = [rich, before, alone].map((text) => daysInSentences({ path: 'a.tsx', text }).length)
  expect(found).toEqual([1, 1, 0])
})

function daysInSentences(file: SourceFile): string[] {
  const found = linesWith(file, /<DateTime\b[^>]*\/>\./g)
  new Visitor({
    CallExpression({ callee, start, end }) {
      const isRich =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'rich'
      if (isRich && file.text.slice(start, end).includes('<DateTime'))
        found.push(`${file.path}:${lineAt(file, start)}`)
    },
  }).visit(parseSync(file.path, file.text).program)
  return found
}

const linesWith = (file: SourceFile | undefined, pattern: RegExp): string[] =>
  file ? [...file.text.matchAll(pattern)].map(({ index }) => `${file.path}:${lineAt(file, index)}`) : []
