import { sentCode } from './last-message.ts'
import type { TestBank } from './test-bank.ts'

/** The secret of the link last mailed to a member of staff; empty without a link. */
export const mailedLink = (bank: TestBank, email: string): Promise<string> =>
  sentCode(bank, { to: email, code: /#invite=([\w-]{43})/ })
