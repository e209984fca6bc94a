const minWords = 2
const maxWords = 4
const mostNames = 60

/**
 * Sequences of two to four words of a text that may be names, at most sixty; for a text of a single word that word.
 * Numbers do not count as words.
 */
export function namesInText(text: string): string[] {
  const words = text
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}'’.-]+/u)
    .map((word) => word.replaceAll(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, ''))
    .filter((word) => /\p{L}{2}/u.test(word))
  if (words.length < minWords) return words
  const names = new Set<string>()
  for (let count = Math.min(maxWords, words.length); count >= minWords; count--)
    for (let at = 0; at + count <= words.length; at++) names.add(words.slice(at, at + count).join(' '))
  return [...names].slice(0, mostNames)
}
