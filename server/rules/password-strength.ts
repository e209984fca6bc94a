import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { passwordLength } from '@sixpence/protocol/rules/password'

/** Minimum number of guesses, as a power of ten, by an attacker with lists of common and breached passwords. */
const leastGuesses = 9

let meter: Promise<ZxcvbnFactory> | undefined

/**
 * Whether a password is in lists of common passwords, or is composed of their entries, keyboard rows, repeats or
 * dates (NIST SP 800-63B-4). The lists are local; no external service is called.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  meter ??= openMeter()
  return (await meter).check(password).guessesLog10 < leastGuesses
}

/** The lists are large, and loaded when a password is first chosen. */
async function openMeter(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: passwordLength.most })
}
