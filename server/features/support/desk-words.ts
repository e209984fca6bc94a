import type { Translate } from '#core/translate.ts'

/** Translates the support company's names of departments and fields; unknown names stay as they are. */
export function deskWords(words: string, t: Translate): string {
  const labels: Record<string, string> = {
    Payments: t('Payments'),
    'Account and documents': t('Account and documents'),
    Security: t('Security'),
    'Something else': t('Something else'),
    Subject: t('Subject'),
    'Payment number': t('Payment number'),
    'How urgent is it?': t('How urgent is it?'),
    'It can wait a day': t('It can wait a day'),
    'Money is missing, or someone else has access to my account': t(
      'Money is missing, or someone else has access to my account',
    ),
    'What happened?': t('What happened?'),
  }
  return labels[words] ?? words
}
