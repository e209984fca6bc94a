import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { mailPeople } from '#notify/mail-people.ts'
import { mailRecipients } from '#store/customer/mail-recipients.ts'

type KeyChange = 'made' | 'renewed' | 'revoked' | 'reachesFurther' | 'usedFromFurther'

/**
 * Mails all users with full access, including the caller, that a key of the company was created, rotated or revoked,
 * may do more, or works from more addresses, after the call. No mail about a test key, which reaches play money only.
 */
export function notifyOfKey(
  { by: { customer }, services: s }: { by: Pick<ActingPrincipal, 'customer'>; services: Services },
  what: KeyChange,
  { mode }: { mode: 'live' | 'test' },
): void {
  if (mode === 'test') return
  s.later.run('notifyOfKey', async () =>
    mailPeople(s, await mailRecipients(s.db, customer.id), (t) => wordsOf(what, customer.name, t)),
  )
}

function wordsOf(what: KeyChange, company: string, t: Translate): [subject: string, text: string] {
  const words: Record<KeyChange, () => [subject: string, text: string]> = {
    made: () => [
      t('New API key for {company}', { company }),
      t(
        'Someone with full access created an API key for {company}. Programs use it to read data and prepare payments, which people still have to approve. If you did not expect this, revoke the key under API keys and talk to your colleague.',
        { company },
      ),
    ],
    renewed: () => [
      t('An API key of {company} was renewed', { company }),
      t(
        'Someone with full access renewed an API key of {company}. The old key works for one more day. If you did not expect this, revoke the key under API keys and talk to your colleague.',
        { company },
      ),
    ],
    reachesFurther: () => [
      t('An API key of {company} has more access', { company }),
      t(
        'Someone with full access extended an API key of {company}: it has more permissions, works for longer, or was turned on again. If you did not expect this, revoke the key under API keys and talk to your colleague.',
        { company },
      ),
    ],
    usedFromFurther: () => [
      t('API keys of {company} work from more addresses', { company }),
      t(
        'Someone with full access changed the allowed addresses: API keys of {company} now work from more addresses than before. If you did not expect this, check the allowed addresses under API keys and talk to your colleague.',
        { company },
      ),
    ],
    revoked: () => [
      t('An API key of {company} was revoked', { company }),
      t(
        'Someone with full access revoked an API key of {company}. Programs that used it no longer work, and webhooks whose addresses it set are off. If you did not expect this, talk to your colleague.',
        { company },
      ),
    ],
  }
  return words[what]()
}
