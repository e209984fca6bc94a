import type { NoticeEvent } from '@sixpence/protocol/merchant/notices'
import type { Translate } from '#lib/language/translate.ts'

export const eventWords: Record<NoticeEvent, (t: Translate) => string> = {
  'payment.received': (t) => t('Payment received'),
  'invoice.rejected': (t) => t('Invoice rejected'),
  'subscription.started': (t) => t('Subscription started'),
  'subscription.ended': (t) => t('Subscription ended'),
  'button.paid': (t) => t('Button paid'),
  test: (t) => t('Test message'),
}
