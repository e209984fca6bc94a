import { dirname, join } from 'node:path'
import type { SourceFile } from './source-files.ts'

const spaced = /(?<=[{;]\s*)((?:margin|padding|gap|row-gap|column-gap)[a-z-]*):([^;{}]*)/g
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** Margins, paddings and gaps that name a size instead of a step of the scale; a fallback of 0px is none. */
export const rawSpaces = ({ path, text }: SourceFile): string[] =>
  [...withoutComments(text).matchAll(spaced)]
    .filter(([, , value = '']) => /[\d.](?:px|r?em)\b/.test(value.replaceAll(/\b0px/g, '0')))
    .map(([, property, value = '']) => `${path}: ${property}:${value}`)

/** The breakpoints of a file. */
export const breakpoints = ({ text }: SourceFile): number[] =>
  [...withoutComments(text).matchAll(/@(?:media|container)[^{]*/g)].flatMap(([condition]) =>
    [...condition.matchAll(/(max|min)-width: (\d+)px/g)].map(([, side, width]) =>
      side === 'max' ? Number(width) : Number(width) - 1,
    ),
  )

/** Classes of modules that none of the files that import them name. */
export function unusedClasses(modules: readonly SourceFile[], code: readonly SourceFile[]): string[] {
  const quoted = new Set(
    code.flatMap(({ text }) => [...text.matchAll(/['"]([\w-]+)['"]/g)].map(([, word]) => word)),
  )
  const users = Map.groupBy(
    code.flatMap((file) => modulesOf(file).map((module) => ({ ...module, text: file.text }))),
    ({ module }) => module,
  )
  return modules.flatMap(({ path, text }) => {
    const own = users.get(path) ?? []
    const isUsed = (name: string) => own.some((user) => isNamed(name, user, quoted))
    return [...classesOf(text)].filter((name) => !isUsed(name)).map((name) => `${path}: ${name}`)
  })
}

/** Classes of a global sheet that no text in the code contains. */
export function unusedWords(sheet: SourceFile, code: readonly SourceFile[]): string[] {
  const texts = code.flatMap(({ text }) => [...text.matchAll(/['"`]([\w -]+)['"`]/g)])
  const words = new Set(texts.flatMap(([, classText = '']) => classText.split(' ')))
  return [...classesOf(sheet.text)].filter((name) => !words.has(name))
}

/** Classes that markup names in plain words, and a global sheet does not have. */
export function unknownWords(sheet: SourceFile, code: readonly SourceFile[]): string[] {
  const classes = classesOf(sheet.text)
  return code.flatMap(({ path, text }) =>
    [...text.matchAll(/\bclassName="([^"]*)"/g)].flatMap(([, words = '']) =>
      words.split(' ').flatMap((word) => (classes.has(word) ? [] : [`${path}: ${word}`])),
    ),
  )
}

function classesOf(text: string): Set<string> {
  const heads = [...withoutComments(text).matchAll(/([^{};]+)\{/g)].map(([, head = '']) => head.trim())
  const selectors = heads
    .filter((head) => !head.startsWith('@'))
    .map((head) => head.replaceAll(/:global\([^)]*\)/g, ''))
  return new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)),
  )
}

type User = { local: string; text: string }

/** The modules a file imports, by local name. */
const modulesOf = ({ path, text }: SourceFile) =>
  [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, local = '', from = '']) => ({
    local,
    module: from.startsWith('#') ? `web/${from.slice(1)}` : join(dirname(path), from),
  }))

/** `styles.name`, or `styles[…]` by a value that is quoted somewhere or a beginning that fits. */
function isNamed(name: string, { local, text }: User, quoted: ReadonlySet<string | undefined>): boolean {
  if (new RegExp(`\\b${local}\\.${name}\\b`).test(text)) return true
  const lookups = [...text.matchAll(new RegExp(`\\b${local}\\[(?:\`([\\w-]+)\\$)?`, 'g'))]
  return lookups.some(([, begin]) => (begin === undefined ? quoted.has(name) : name.startsWith(begin)))
}
