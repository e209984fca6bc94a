import { networkRefusal } from '#lib/refusal.ts'
import type * as SignIn from './sign-in.ts'

/** The part that speaks to the server. @throws Refusal when there is no network to fetch it over */
export const loadSignIn = (): Promise<typeof SignIn> =>
  import('./sign-in.ts').catch(() => {
    throw networkRefusal()
  })
