import createBidi from 'bidi-js'

export type Direction = 'ltr' | 'rtl'

const bidi = createBidi()

/** Hebrew, Arabic, and the marks that change a direction. */
const fromTheRight = /[\u0590-\u08FF\u200F\u202B\u2067\u2068\uFB1D-\uFDFF\uFE70-\uFEFC]/

/** Bidirectional types that a font lays out from the right as a single word: letters, their marks, joiners. */
const laidOutByTheFont = new Set(['R', 'AL', 'NSM', 'BN'])

/** The direction of a paragraph: that of its first letter (UAX #9, P2 and P3). */
export function directionOf(paragraph: string): Direction {
  if (!fromTheRight.test(paragraph)) return 'ltr'
  const [first] = bidi.getEmbeddingLevels(paragraph, 'auto').paragraphs
  return first && first.level % 2 === 1 ? 'rtl' : 'ltr'
}

/**
 * A line of a paragraph in parts from left to right, by the Unicode Bidirectional Algorithm (UAX #9). Letters of a word
 * that is read from the right stay in the order of reading: the font lays them out.
 */
export function inVisualOrder(line: string, direction: Direction): string[] {
  if (direction === 'ltr' && !fromTheRight.test(line)) return [line]
  const embedding = bidi.getEmbeddingLevels(line, direction)
  const { levels } = embedding
  // A bracket opens towards the words in it (L4).
  const mirrored = bidi.getMirroredCharactersMap(line, levels)
  const parts: { text: string; isWord: boolean }[] = []
  for (const at of bidi.getReorderedIndices(line, embedding)) {
    const unit = line.charAt(at)
    const isWord = (levels[at] ?? 0) % 2 === 1 && laidOutByTheFont.has(bidi.getBidiCharTypeName(unit))
    const last = parts.at(-1)
    if (last?.isWord !== isWord) parts.push({ text: mirrored.get(at) ?? unit, isWord })
    else last.text = isWord ? unit + last.text : last.text + (mirrored.get(at) ?? unit)
  }
  return parts.map(({ text }) => text)
}
