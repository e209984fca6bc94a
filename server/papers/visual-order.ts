import createBidi from 'bidi-js'

const bidi = createBidi()
const fromTheRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * The words and gaps of a line from left to right, by the Unicode Bidirectional Algorithm (UAX #9). The letters within a
 * word stay in the order of reading: the font lays them out.
 */
export function inVisualOrder(line: string): string[] {
  if (!fromTheRight.test(line)) return [line]
  const { levels } = bidi.getEmbeddingLevels(line, 'auto')
  const words: { text: string; level: number }[] = []
  let at = 0
  for (const part of line.split(/(\s+)/)) {
    const begin = at
    for (const letter of part) {
      const level = levels[at] ?? 0
      const last = words.at(-1)
      if (last && at > begin && last.level === level) last.text += letter
      else words.push({ text: letter, level })
      at += letter.length
    }
  }
  const highest = Math.max(...words.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) reverseFrom(words, level)
  return words.map(({ text }) => text)
}

/** Reverses each sequence of words at this level or above (UAX #9, L2). */
function reverseFrom(words: { level: number }[], level: number): void {
  for (let from = 0; from < words.length; from += 1) {
    let to = from
    while ((words[to]?.level ?? -1) >= level) to += 1
    if (to > from) words.splice(from, to - from, ...words.slice(from, to).reverse())
    from = Math.max(from, to)
  }
}
