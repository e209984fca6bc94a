import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import { passwordLength } from '@sixpence/protocol/rules/password'

/** Guesses, as a power of ten, that an attacker with lists of common and breached passwords would need at least. */
const leastGuesses = 9

let meter: ZxcvbnFactory | undefined

/**
 * Whether a password stands in the lists that attackers try first, or is made of what stands there, of rows of keys,
 * repeats or dates (NIST SP 800-63B-4). The lists are on this machine: nobody outside is asked.
 */
export function isCommonPassword(password: string): boolean {
  meter ??= new ZxcvbnFactory({
    dictionary: common.dictionary,
    graphs: common.adjacencyGraphs,
    maxLength: passwordLength.most,
  })
  return meter.check(password).guessesLog10 < leastGuesses
}
