import { passwordLength, type PasswordProblem, passwordProblem } from '@sixpence/protocol/rules/password'

export type Strength = { share: number; word: 'short' | 'weak' | 'fair' | 'good' | 'strong' }

/**
 * Rough estimate of a password's strength: character variety times length, with little weight for repeated and consecutive
 * characters. A hint only; the server refuses common and leaked passwords.
 */
export function strengthOf(
  password: string,
  person: { email: string; words: readonly string[] },
): Strength & { problem: PasswordProblem | undefined } {
  const problem = passwordProblem(password, person)
  const bits = bitsOf(password)
  const word = wordOf(problem, bits)
  const longEnough = Array.from(password).length / passwordLength.least
  const share = word === 'short' ? Math.min(longEnough, 1) * 0.25 : shares[word]
  return { share, word, problem }
}

function wordOf(problem: PasswordProblem | undefined, bits: number): Strength['word'] {
  if (problem === 'passwordTooShort') return 'short'
  if (problem || bits < 40) return 'weak'
  if (bits < 55) return 'fair'
  return bits < 75 ? 'good' : 'strong'
}

const shares = { weak: 0.3, fair: 0.55, good: 0.8, strong: 1 }

function bitsOf(password: string): number {
  const letters = Array.from(password)
  const sets = [/[a-z]/, /[A-Z]/, /\d/, /[^\w\s]|_/, /\s/, /[^\p{ASCII}]/u]
  const sizes = [26, 26, 10, 30, 1, 100]
  const alphabet = sets.reduce((sum, set, index) => sum + (set.test(password) ? (sizes[index] ?? 0) : 0), 0)
  const each = Math.log2(Math.max(alphabet, 2))
  const weights = letters.map((letter, index) => {
    const step = (letter.codePointAt(0) ?? 0) - (letters[index - 1]?.codePointAt(0) ?? -99)
    return Math.abs(step) <= 1 ? 0.2 : 0.7
  })
  const variety = Math.min(1, (new Set(letters).size * 1.6) / Math.max(letters.length, 1))
  return weights.reduce((sum, weight) => sum + weight * each, 0) * variety
}
