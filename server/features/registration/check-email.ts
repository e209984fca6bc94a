import type * as calls from '@sixpence/protocol/registration/registration'
import type { Handler } from '#context/handler.ts'
import { emailFacts } from './email-facts.ts'

/** Strangers always read "free"; whoever is signed in may know, within a budget (look-up rate). */
export const checkEmail: Handler<typeof calls.checkEmail> = async ({ email }, { by, services }) =>
  by && 'customer' in by
    ? emailFacts(services, by, email)
    : { exists: false, isEmployee: false, outBlacklist: true }
