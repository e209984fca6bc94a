import { latin, phoneticForm } from '@sixpence/protocol/rules/latin'

/** Words that do not identify anyone: titles, joining words and legal forms. */
const silent = new Set(
  (
    'mr mrs ms dr prof sir the of and von van der den de del da di la le al bin ibn ltd limited llc inc corp co company ' +
    'gmbh ag sa srl sarl bv nv ab as oy plc kg ooo oao zao pao jsc ojsc group holding'
  ).split(' '),
)

/** The words of a name for comparison: Latin, without accents, titles and legal forms, in alphabetical order. */
export function wordsIn(name: string): string[] {
  const all = latin(name)
    .replaceAll(/['’`.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const words = all.filter((word) => !silent.has(word))
  return (words.length > 0 ? words : all).sort()
}

/** A short phonetic form of a word, equal for its spellings: its beginning and three consonants. */
export function soundOf(word: string): string {
  const sounds = phoneticForm(word).replaceAll(/[cq]/g, 'k')
  const rest = sounds.slice(1).replaceAll(/[aeiouh]/g, '')
  return (sounds[0] ?? '') + rest.slice(0, 3)
}

/** Jaro-Winkler similarity of two words, from 0 to 1. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1
  const reach = Math.max(0, (Math.max(a.length, b.length) >> 1) - 1)
  let taken = 0
  let common = 0
  const matched: number[] = []
  for (let i = 0; i < a.length; i++) {
    const to = Math.min(b.length - 1, i + reach)
    for (let j = Math.max(0, i - reach); j <= to; j++) {
      // Words longer than thirty letters are compared by their beginnings.
      if (j > 30 || (taken & (1 << j)) !== 0 || a.charCodeAt(i) !== b.charCodeAt(j)) continue
      taken |= 1 << j
      matched.push(a.charCodeAt(i))
      common += 1
      break
    }
  }
  if (common === 0) return 0
  let at = 0
  let swapped = 0
  for (let j = 0; j < Math.min(b.length, 31); j++)
    if ((taken & (1 << j)) !== 0 && b.charCodeAt(j) !== matched[at++]) swapped += 1
  const jaro = (common / a.length + common / b.length + (common - swapped / 2) / common) / 3
  let same = 0
  while (same < 4 && same < a.length && a[same] === b[same]) same += 1
  return jaro + same * 0.1 * (1 - jaro)
}

/**
 * Similarity of two names from 0 to 1: each word of the shorter name is compared with the nearest unused word of the
 * longer, weighted by length; the remaining words of the longer name reduce it a little.
 */
export function likenessOfNames(a: readonly string[], b: readonly string[]): number {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  if (few.length === 0) return 0
  const left = [...many]
  let sum = 0
  let weight = 0
  for (const word of few) {
    let best = 0
    let at = -1
    for (let i = 0; i < left.length; i++) {
      const score = likeness(word, left[i] ?? '')
      if (score > best) [best, at] = [score, i]
    }
    if (at >= 0) left.splice(at, 1)
    // Words with a low similarity count as different words.
    sum += (best < 0.8 ? best / 2 : best) * word.length
    weight += word.length
  }
  const besides = left.reduce((all, word) => all + word.length, 0)
  const part = few.length === 1 && many.length > 1 ? 0.75 : 1
  return (sum / weight) * part * (1 - Math.min(0.25, (0.35 * besides) / (weight + besides)))
}
