import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { mailPeople } from '#notify/mail-people.ts'
import { isSandbox } from '#rules/play-money.ts'
import { mailRecipients } from '#store/customer/mail-recipients.ts'

type WebhookChange = 'made' | 'moved' | 'madeByKey' | 'movedByKey' | 'secretRenewed'
type Webhook = { name: string; url: string }

/**
 * Mails all users with full access, including the caller, that a webhook was created, has a new address or a new
 * secret: its messages disclose every payment of the company. The mail has the host, not the whole address. No mail
 * about webhooks of the sandbox, which report play money.
 */
export function notifyOfWebhook(
  { by: { customer }, services: s }: { by: Pick<ActingPrincipal, 'customer'>; services: Services },
  what: WebhookChange,
  { name, url }: Webhook,
): void {
  if (isSandbox(customer.id)) return
  const facts = { company: customer.name, name, host: new URL(url).host }
  s.later.run('notifyOfWebhook', async () =>
    mailPeople(s, await mailRecipients(s.db, customer.id), (t) => wordsOf(what, facts, t)),
  )
}

function wordsOf(
  what: WebhookChange,
  facts: { company: string; name: string; host: string },
  t: Translate,
): [subject: string, text: string] {
  const subject = t('A webhook of {company} was changed', facts)
  const words: Record<WebhookChange, () => string> = {
    made: () =>
      t(
        'The webhook “{name}” of {company} was created. It sends messages about payments to {host}. If you did not expect this, turn it off under Webhooks and talk to your colleagues.',
        facts,
      ),
    moved: () =>
      t(
        'The address of the webhook “{name}” of {company} was changed. Messages about payments now go to {host}. If you did not expect this, turn it off under Webhooks and talk to your colleagues.',
        facts,
      ),
    madeByKey: () =>
      t(
        'A program created the webhook “{name}” of {company} with an API key. It is to send messages about payments to {host} and stays off until someone with full access turns it on under Webhooks. If you did not expect this, revoke the key under API keys.',
        facts,
      ),
    movedByKey: () =>
      t(
        'A program changed the address of the webhook “{name}” of {company} with an API key. Messages about payments are to go to {host}; the webhook is off until someone with full access turns it on under Webhooks. If you did not expect this, revoke the key under API keys.',
        facts,
      ),
    secretRenewed: () =>
      t(
        'The secret of the webhook “{name}” of {company} was renewed. Its messages to {host} are also signed with the old secret for one more day. If you did not expect this, talk to your colleagues.',
        facts,
      ),
  }
  return [subject, words[what]()]
}
