/** Several small puzzles instead of a big puzzle, so that the solving time varies less. */
const puzzles = 8
const bits = 12

/** Maximum length of an answer. */
export const longestAnswer = 400

type Digest = (text: string) => Uint8Array

/**
 * Solves a challenge: finds for each puzzle a number whose hash starts with zero bits, about 32,000 hashes in all
 * (Q136). The answer contains the challenge and can be used once.
 */
export function solve(challenge: string, digest: Digest): string {
  const solutions: string[] = []
  for (let puzzle = 0; puzzle < puzzles; puzzle += 1) {
    let number = 0
    while (!beginsWithZeros(digest(textOf(challenge, puzzle, number.toString(36))))) number += 1
    solutions.push(number.toString(36))
  }
  return `${challenge}:${solutions.join('.')}`
}

/** The challenge of a valid answer; undefined when a puzzle is not solved. */
export function solvedChallenge(answer: string, digest: Digest): string | undefined {
  const [challenge = '', solution = '', more] = answer.split(':')
  const numbers = solution.split('.')
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
