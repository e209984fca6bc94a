import { needTexts } from '#lib/language/language.ts'
import { networkRefusal } from '#lib/call/refusal.ts'
import type * as Passkey from './passkey.ts'
import type * as SecondStep from './second-step.tsx'
import type * as SignIn from './sign-in.ts'

function offline(): never {
  throw networkRefusal()
}

/** The code that calls the server. @throws Refusal without a network */
export const loadSignIn = (): Promise<typeof SignIn> => import('./sign-in.ts').catch(offline)

/** The code of the second step, excluded from the first page. @throws Refusal */
export const loadSecondStep = (): Promise<typeof SecondStep> =>
  Promise.all([import('./second-step.tsx'), needTexts('second-step')])
    .then(([loaded]) => loaded)
    .catch(offline)

/** @throws Refusal */
export const loadPasskey = (): Promise<typeof Passkey> => import('./passkey.ts').catch(offline)
