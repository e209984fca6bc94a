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
        t('Somebody else has full access to {company} now', { company: customer.name }),
        t(
          'A colleague gave one more person full access to {company}: they approve payments and change who may do what. If you did not expect it, look at the people of the company and talk to your colleague.',
          { company: customer.name },
        ),
      ],
    )
  })
}
