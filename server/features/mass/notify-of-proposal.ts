import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { mailPeople } from '#notify/mail-people.ts'
import { isSandbox } from '#rules/play-money.ts'
import { mailRecipients } from '#store/customer/mail-recipients.ts'

/**
 * Mails the company's users that a program submitted payments, which wait until a person confirms them. No mail for
 * uploads by a person, for play money, and to users who switched off messages about pending payments.
 */
export function tellOfProposed(
  { by: { customer, key }, services: s }: { by: ActingPrincipal; services: Services },
  lines: number,
): void {
  if (!key || isSandbox(customer.id)) return
  s.later.run('tellOfProposed', async () =>
    mailPeople(s, await mailRecipients(s.db, customer.id, 'payment.waiting'), (t) => [
      t('{company}: a program submitted payments', { company: customer.name }),
      t(
        'The program with the key “{key}” submitted payments: {size}. Nothing is paid until someone at {company} has checked and confirmed them under “Many payments at once”.',
        { key: key.name, size: lines, company: customer.name },
      ),
    ]),
  )
}
