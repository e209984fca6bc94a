import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import { Refused } from '#core/refused.ts'
import { setVerified } from '#store/customer/customer-state.ts'
import type { Subject } from './decide.ts'
import type { Work } from './four-eyes-call.ts'

/**
 * The work of verifying a customer or undoing it; the customer is notified, because their limits change. @throws
 * Refused nothingChanged
 */
export const verify =
  (customerId: number, { verified }: Pick<VerificationInput, 'verified'>): Work<object> =>
  async (client, subject) => {
    const result = changed(subject, verified)
    await setVerified(client, customerId, verified)
    return {
      before: { verified: subject.verified },
      after: { verified },
      result,
      letter: { about: verified ? 'verified' : 'unverified' },
    }
  }

type VerificationInput = DecodedInputOf<typeof calls.adminVerificationUpdate>

/** Empty answer. @throws Refused nothingChanged if the customer is already in this state */
export function changed(subject: Subject, verified: boolean): object {
  if (subject.verified === verified) throw new Refused('nothingChanged')
  return {}
}
