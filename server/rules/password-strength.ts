import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import { passwordLength } from '@sixpence/protocol/rules/password'

/** Minimum number of guesses, as a power of ten, by an attacker with lists of common and breached passwords. */
const leastGuesses = 9

let meter: ZxcvbnFactory | undefined

/**
 * Whether a password is in lists of common passwords, or is composed of their entries, keyboard rows, repeats or
 * dates (NIST SP 800-63B-4). The lists are local; no external service is called.
 */
export function isCommonPassword(password: string): boolean {
  meter ??= new ZxcvbnFactory({
    dictionary: common.dictionary,
    graphs: common.adjacencyGraphs,
    maxLength: passwordLength.most,
  })
  return meter.check(password).guessesLog10 < leastGuesses
}
