import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'
import type { PhoneRequest } from './phone-line.ts'

/** Result of a request, shown in its place. */
export type Outcome = { kind: 'good' | 'info' | 'bad'; title: string; text?: string }

/** The effect of the person's answer. */
export function outcomeOf(request: PhoneRequest, accepted: boolean, t: Translate, format: Format): Outcome {
  const { kind, amount, currency = '', payee = '' } = request
  if (accepted) return { kind: 'good', title: acceptedTitle() }
  if (kind === 'payment') return { kind: 'info', title: t('Declined'), text: t('Nothing was paid.') }
  if (kind === 'signIn')
    return {
      kind: 'info',
      title: t('Sign-in declined'),
      text: t('If someone else tried to sign in, they know your password. Change it now.'),
    }
  return { kind: 'info', title: t('Declined'), text: t('Nothing was changed.') }

  function acceptedTitle(): string {
    if (amount !== undefined)
      return t('{amount} goes to {payee}', { amount: format.amount(amount, currency), payee })
    if (kind === 'signIn') return t('You are signed in there')
    if (kind === 'device') return t('The other phone is approved')
    return t('Confirmed')
  }
}
