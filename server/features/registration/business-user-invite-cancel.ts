import type * as calls from '@sixpence/protocol/registration/company-users'
import { changeRepresentatives } from '#auth/change-representatives.ts'
import type { Handler } from '#context/handler.ts'
import { removeAccess } from '#store/customer/access.ts'
import { handOverRequests } from '#store/representative/handed-over.ts'
import { isPerson, linkRepresentative, representativesOf } from '#store/representative/representatives.ts'
import { hasPassword } from './has-password.ts'
import { closeInvitations } from './registrations.ts'

/** A person without a password received the access with the invitation; it is removed with it. */
export const businessUserInviteCancel: Handler<typeof calls.businessUserInviteCancel> = async (
  { id },
  context,
) => {
  const { by, services: s, refuse } = context
  const customerId = by.customer.id
  return changeRepresentatives(context, 'businessUserInviteCancel', async (client) => {
    const [representative] = await representativesOf({ db: client, personal: s.personal }, customerId, id)
    if (!representative || !isPerson(representative)) return refuse('holdingCompanyFixed')
    if ((await closeInvitations(s, client, id)) === 0) return refuse('invitationMissing')
    const { personId } = representative
    if (personId !== null && (await hasPassword(client, personId))) return refuse('invitationMissing')
    const { couldApprove } = await removeAccess(client, { customerId, personId })
    await linkRepresentative(client, { id, personId: null })
    if (couldApprove) await handOverRequests(client, { customerId, personId, now: s.clock.now() })
    return { id, before: { invited: true }, after: { invited: false }, personId, result: {} }
  })
}
