import type { Catalog } from '@sixpence/locales/texts.ts'

/**
 * A language for tests: every text a third longer, with marks and letters that English does not have, so that a text
 * that was not passed to `t`, a fixed width or a cut descender is visible at once.
 */
export const pseudoTexts: Catalog = new Proxy<Record<string, string>>(
  {},
  { get: (_, text) => (typeof text === 'string' ? stretch(text.split('##')[0] ?? '') : undefined) },
)

const letters = new Map(
  Object.entries({
    a: 'ä',
    e: 'ę',
    i: 'ї',
    o: 'ö',
    u: 'ų',
    n: 'ñ',
    c: 'ч',
    s: 'š',
    A: 'Ä',
    E: 'É',
    I: 'Ї',
    O: 'Ö',
  }),
)

function stretch(text: string): string {
  // Placeholders and tags stay as they are.
  const changed = text.replaceAll(
    /(\{\w+\}|<\/?\w+>)|\w/g,
    (piece, placeholder?: string) => placeholder ?? letters.get(piece) ?? piece,
  )
  return `[${changed}${'·ўж'.repeat(Math.ceil(text.length / 9))}]`
}
