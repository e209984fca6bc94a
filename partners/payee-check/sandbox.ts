import { endingOf } from '../rails/bad-days.ts'
import type { Destination } from '../rails/rails.ts'
import type { PayeeCheck } from './payee-check.ts'

/** Name endings that trigger each answer; shown in the town. */
export const payeeCheckDays = [
  {
    word: 'close',
    outcome: 'name check: a close match; the name without the ending is shown',
  },
  { word: 'none', outcome: 'name check: the account belongs to someone else' },
  { word: 'unchecked', outcome: 'name check: this bank does not check names' },
  { word: 'unanswered', outcome: 'name check: no response' },
] as const

/** Key of an account in the town's list of holders: the IBAN, or sort code and account number. */
export const accountOf = ({ iban, sortCode = '', accountNumber = '' }: Destination): string =>
  iban ?? `${sortCode}${accountNumber}`

/** The demo's banks: an account with a holder in the town's list is compared with it, all others match any name. */
export const sandboxPayeeCheck = (
  holderOf: (account: string) => Promise<string | undefined>,
): PayeeCheck => ({
  async ask({ name, destination }) {
    const ending = endingOf(name)
    if (ending === 'unanswered') throw new Error('the payee’s bank does not answer')
    if (ending === 'close') return { outcome: 'close', name: name.replace(/\s\.\w+$/, '') }
    if (ending === 'none') return { outcome: 'none' }
    if (ending === 'unchecked') return { outcome: 'notPossible' }
    const holder = await holderOf(accountOf(destination))
    return holder === undefined ? { outcome: 'match' } : { outcome: 'holder', name: holder }
  },
})
