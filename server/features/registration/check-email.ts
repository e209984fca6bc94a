import type * as calls from '@sixpence/protocol/registration/registration'
import type { Handler } from '#context/handler.ts'
import { emailFacts } from './email-facts.ts'

/** Without a session the answer is always "free"; with a session it is true and rate-limited (look-up rate). */
export const checkEmail: Handler<typeof calls.checkEmail> = async ({ email }, { by, services }) =>
  by && 'customer' in by
    ? emailFacts(services, by, email)
    : { exists: false, isEmployee: false, outBlacklist: true }
