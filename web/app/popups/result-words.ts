import type { TransactionResult } from '@sixpence/protocol/push'
import type { Translate } from '#lib/language/translate.ts'

export function resultTitle({ approved, outcome }: TransactionResult, t: Translate): string {
  if (approved) return t('Successfully submitted')
  if (outcome === 'expired') return t('Payment not confirmed in time')
  return outcome === 'failed' ? t('Failed transaction') : t('Transaction was rejected.')
}

/** The text of the event beyond its title; known reasons are shown in the reader's language [B126 B233]. */
export function resultReason({ outcome, message }: TransactionResult, t: Translate): string {
  if (outcome === 'expired') return t('The time to confirm this payment has run out. Nothing was sent.')
  if (outcome === undefined && message !== '' && message !== 'Transaction was rejected.') return message
  return t('Nothing was sent. The money is available again.')
}
