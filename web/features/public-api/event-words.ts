import type { WebhookEvent } from '@sixpence/protocol/rules/api-events'
import type { Translate } from '#lib/language/translate.ts'

export const eventWords: Record<WebhookEvent, (t: Translate) => string> = {
  'payment.created': (t) => t('Payment prepared'),
  'payment.approved': (t) => t('Payment approved'),
  'payment.completed': (t) => t('Payment sent##event'),
  'payment.failed': (t) => t('Payment failed'),
  'payment.canceled': (t) => t('Payment canceled'),
  'payment.received': (t) => t('Payment received'),
  'batch.created': (t) => t('Batch payment submitted'),
  'batch.approved': (t) => t('Batch payment approved'),
  'batch.completed': (t) => t('Batch payment completed'),
  'batch.failed': (t) => t('Batch payment completed with failures'),
  'batch.canceled': (t) => t('Batch payment canceled'),
  'invoice.paid': (t) => t('Invoice paid'),
  'invoice.rejected': (t) => t('Invoice rejected'),
  test: (t) => t('Test message'),
}
