import { expect, test } from 'vitest'
import { breakpoints, rawSpaces, unknownWords, unusedClasses, unusedWords } from './css.ts'
import { type SourceFile, sourceFiles } from './source-files.ts'

const tokens = 'web/ui/layout/tokens.css'
const files = sourceFiles().filter(({ path }) => path.startsWith('web/'))
const sheets = files.filter(({ path }) => path.endsWith('.css') && path !== tokens)
const code = files.filter(({ path }) => /(?<!\.test)\.tsx?$/.test(path))

test('every margin, padding and gap is a step of the scale', () => {
  expect(sheets.flatMap(rawSpaces)).toEqual([])
})

test('every breakpoint is one of those that tokens.css lists', () => {
  const list = /Breakpoints[\s\S]*?\*\//.exec(files.find(({ path }) => path === tokens)?.text ?? '')?.[0]
  const known = new Set([...(list ?? '').matchAll(/(\d+) px/g)].map(([, width]) => Number(width)))
  expect(known.size).toBeGreaterThan(3)
  const others = sheets.flatMap((sheet) =>
    breakpoints(sheet).flatMap((width) => (known.has(width) ? [] : [`${sheet.path}: ${width}`])),
  )
  expect(others).toEqual([])
})

test('every class of a module is used', () => {
  const modules = sheets.filter(({ path }) => path.endsWith('.module.css'))
  expect(modules.length).toBeGreaterThan(50)
  expect(unusedClasses(modules, code)).toEqual([])
})

test('every class of base.css is used', () => {
  const base = sheets.filter(({ path }) => path === 'web/ui/base.css')
  expect(base.flatMap((sheet) => unusedWords(sheet, code))).toEqual([])
})

test('every class that markup names in plain words is in base.css', () => {
  const base = sheets.filter(({ path }) => path === 'web/ui/base.css')
  const own = code.filter(({ path }) => !path.startsWith('web/testing/'))
  expect(base.flatMap((sheet) => unknownWords(sheet, own))).toEqual([])
})

test('finds a raw size, another breakpoint and an unused class', () => {
  const sheet: SourceFile = {
    path: 'web/a/a.module.css',
    text: `.used { margin: var(--s-2) 3px; padding: env(x, 0px); width: 3px }
      .byValue > .unused { gap: var(--s-1) } .size-2 { color: red }
      @media (min-width: 701px) { .used { padding: 0 } }`,
  }
  const user = {
    path: 'web/a/a.tsx',
    text: "import styles from './a.module.css'\nstyles.used; styles[kind]; styles[`size-${size}`]; type Kind = 'byValue'",
  }
  expect(rawSpaces(sheet)).toEqual(['web/a/a.module.css: margin: var(--s-2) 3px'])
  expect(breakpoints(sheet)).toEqual([700])
  expect(unusedClasses([sheet], [user])).toEqual(['web/a/a.module.css: unused'])
  expect(unusedWords(sheet, [user])).toEqual(['used', 'unused', 'size-2'])
  const markup = { path: 'web/a/b.tsx', text: '<p className="used other">' }
  expect(unknownWords(sheet, [markup])).toEqual(['web/a/b.tsx: other'])
})
