import { mailPeople } from '#notify/mail-people.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import type { Subscription } from '#store/subscription/subscriptions.ts'

/** `ahead`: a payment is due tomorrow; `missed`: today's was not paid; `stopped`: the series ended. */
type Notice = 'ahead' | 'missed' | 'stopped'

/** Mails the person who ordered the series. Amount and payee are left out, because others may read the mail. */
export function sendNotice(s: Services, { personId }: Subscription, notice: Notice): void {
  s.later.run('sendNotice', () => mailPeople(s, [personId], (t) => words[notice](t)))
}

const words: Record<Notice, (t: Translate) => [subject: string, text: string]> = {
  ahead: (t) => [
    t('A scheduled payment is due tomorrow'),
    t('A scheduled payment leaves your account tomorrow. You can still skip or pause it.'),
  ],
  missed: (t) => [
    t('A scheduled payment was not made'),
    t(
      'We tried several times today but could not make a scheduled payment. Nothing was sent. We will make the next one on its date.',
    ),
  ],
  stopped: (t) => [
    t('A scheduled payment has ended'),
    t('We can no longer make one of your scheduled payments. Open Scheduled payments to see why.'),
  ],
}
