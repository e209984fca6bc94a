import type { AttemptOutcome, IpnMessage } from '@sixpence/protocol/merchant/notices'
import type { Translate } from '#lib/language/translate.ts'

export const messageWords: Record<IpnMessage['state'], (t: Translate) => string> = {
  waiting: (t) => t('On its way'),
  delivered: (t) => t('Delivered'),
  setAside: (t) => t('Not delivered'),
}

export const messageTones = { waiting: 'warn', delivered: 'good', setAside: 'bad' } as const

/** The result of an attempt, and what the merchant can do about it. */
export function outcomeWords(outcome: AttemptOutcome, status: number | undefined, t: Translate): string {
  const code = String(status ?? '')
  const words: Record<AttemptOutcome, (t: Translate) => string> = {
    delivered: (t) => t('Your server responded with {code}.', { code }),
    status: (t) => t('Your server responded with {code}.', { code }),
    redirect: (t) => t('Your server answered {code}. We do not follow redirects.', { code }),
    gone: (t) => t('Your server answered 410 Gone, so we turned messages off.'),
    timedOut: (t) => t('Your server did not answer within 15 seconds.'),
    notReached: (t) => t('We could not connect to your server.'),
    notTrusted: (t) => t('Your server’s certificate is not valid.'),
    nameUnknown: (t) => t('We could not resolve the name of your server.'),
    notAllowed: (t) => t('The address does not lead to a public server.'),
    ours: (t) => t('We could not write the message. We will try again.'),
  }
  return words[outcome](t)
}
