import { accountActivate, businessAccountActivate } from '@sixpence/protocol/registration/registration'
import { exchange } from '#lib/call/exchange.ts'
import { session } from '#lib/call/session.ts'
import { activatedHere } from '#lib/activated.ts'
import { type ActivationLink, keptLink } from './activation-link.ts'
import { keptDraft, keptRecipient } from './draft.ts'

export type ActivationKind = 'person' | 'company' | 'employee'

const kinds: Readonly<Record<string, ActivationKind>> = {
  activation: 'person',
  activationBusiness: 'company',
  activationEmployee: 'employee',
}

/** The object a link activates; undefined for an incomplete link, for which no request is made (B047, B134). */
export const kindOf = ({ action, user, code }: ActivationLink): ActivationKind | undefined =>
  user && code ? kinds[action] : undefined

/** Ends the current session before any request (B131). */
export async function leaveFor(link: ActivationLink): Promise<void> {
  const ours = session()
  if (await ours.restore()) await ours.signOut()
  keptLink.set(link)
}

/** Activates; `signedIn` if the server returned tokens (B132). @throws Refusal */
export async function activate(
  { user, code: activationCode }: ActivationLink,
  kind: ActivationKind,
  password?: string,
): Promise<'signedIn' | 'activated'> {
  if (kind === 'company') {
    await exchange(businessAccountActivate, { email: user, activationCode })
    keptLink.remove()
    return 'activated'
  }
  const { accessToken, refreshToken } = await exchange(accountActivate, {
    username: user,
    activationCode,
    ...(password !== undefined && { password }),
  })
  keptLink.remove()
  keptDraft.remove()
  keptRecipient.remove()
  if (!accessToken || !refreshToken) return 'activated'
  session().begin({ accessToken, refreshToken })
  activatedHere.set(true)
  return 'signedIn'
}
