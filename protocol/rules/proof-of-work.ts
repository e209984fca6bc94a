/** A challenge is `puzzles` small searches instead of one big, so that everybody waits about as long. */
const puzzles = 8
const bits = 12

/** Longest text a solved challenge can have. */
export const longestAnswer = 400

type Digest = (text: string) => Uint8Array

/**
 * Finds the answer to a challenge: for each puzzle a number whose hash begins with zero bits, some 32,000 hashes in all
 * (Q136). The answer carries its challenge and is good once.
 */
export function solve(challenge: string, digest: Digest): string {
  const found: string[] = []
  for (let puzzle = 0; puzzle < puzzles; puzzle += 1) {
    let number = 0
    while (!beginsWithZeros(digest(textOf(challenge, puzzle, number.toString(36))))) number += 1
    found.push(number.toString(36))
  }
  return `${challenge}:${found.join('.')}`
}

/** The challenge of an answer whose every puzzle is solved. */
export function solvedChallenge(answer: string, digest: Digest): string | undefined {
  const [challenge = '', found = '', more] = answer.split(':')
  const numbers = found.split('.')
  const isSolved =
    more === undefined &&
    numbers.length === puzzles &&
    numbers.every(
      (number, puzzle) =>
        /^[0-9a-z]{1,8}$/.test(number) && beginsWithZeros(digest(textOf(challenge, puzzle, number))),
    )
  return isSolved ? challenge : undefined
}

const textOf = (challenge: string, puzzle: number, number: string): string =>
  `${challenge}.${puzzle}.${number}`

function beginsWithZeros(hash: Uint8Array): boolean {
  const [first = 255, second = 255] = hash
  return ((first << 8) | second) >> (16 - bits) === 0
}
