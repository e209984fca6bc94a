import { mailPeople } from '#notify/mail-people.ts'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { approvalFactsOf } from '#store/request/requests.ts'

/**
 * Mails all other approvers of the company, after the call, that its approval rules changed: an attacker with a stolen
 * session would change the rules first.
 */
export function notifyOfRules({
  by: { customer, person },
  services: s,
}: {
  by: ActingPrincipal
  services: Services
}): void {
  s.later.run(async () => {
    const { mayApprove } = await approvalFactsOf(s.db, customer.id, [])
    await mailPeople(
      s,
      mayApprove.filter((id) => id !== person.id),
      (t) => [
        t('Approval rules of {company} were changed', { company: customer.name }),
        t(
          'A colleague changed who has to approve payments of {company}. If you did not expect this, check the rules and talk to your colleague.',
          { company: customer.name },
        ),
      ],
    )
  })
}
