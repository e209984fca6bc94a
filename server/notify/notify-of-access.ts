import { mailPeople } from '#notify/mail-people.ts'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { approvalFactsOf } from '#store/request/requests.ts'

/** Mails all other approvers of the company that one more person has full access, after the call. */
export function notifyOfAccess(
  { by: { customer, person }, services: s }: { by: ActingPrincipal; services: Services },
  newId: number,
): void {
  s.later.run(async () => {
    const { mayApprove } = await approvalFactsOf(s.db, customer.id, [])
    await mailPeople(
      s,
      mayApprove.filter((id) => id !== person.id && id !== newId),
      (t) => [
        t('Someone else now has full access to {company}', { company: customer.name }),
        t(
          'A colleague gave another person full access to {company}. They can approve payments and change access. If you did not expect this, check the people of the company and talk to your colleague.',
          { company: customer.name },
        ),
      ],
    )
  })
}
