import { expect, test } from 'vitest'
import { type SourceFile, isCode, sourceFiles } from './source-files.ts'

const readers = /\b(?:parseDecimal|readDecimal|readPercent|pastedAmount|decimalMarkOf|parseAmount)\(/
const product = (file: SourceFile): boolean =>
  isCode(file) &&
  /^(?:money|protocol|ledger|partners|server|web|client|cli|mcp)\//.test(file.path) &&
  !/\.test\.tsx?$|^server\/(?:simulator|testing)\//.test(file.path)

/** Text converted to a number by hand: the mark replaced, or JavaScript's own conversion. */
const byHand = /\.replace(?:All)?\((?:','|"," |\/,\/g?|\/\[,\.\]\/g?), ?'\.?'\)|(?<!Number\.)\bparseFloat\(/

const files = sourceFiles()
const code = files.filter(product)

test('docs/AMOUNTS.md lists every reader of amounts in the product [WE-01 WE-03]', () => {
  const page = files.find(({ path }) => path === 'docs/AMOUNTS.md')?.text ?? ''
  const listed = Array.from(page.matchAll(/^- `(.+)`$/gm), ([, path = '']) => path).sort()
  const found = code.filter(({ path, text }) => !path.startsWith('money/') && readers.test(text))
  expect(listed).toEqual(found.map(({ path }) => path).sort())
})

test('no file reads an amount by a rule of its own [WE-03]', () => {
  const typed = 'web/ui/amount-text.ts' // a single key, whose meaning the box decides later
  const own = code.filter(({ path, text }) => path !== typed && byHand.test(text))
  expect(own.map(({ path }) => path)).toEqual([])
})
