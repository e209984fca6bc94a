import type { Refusal } from '#lib/call/refusal.ts'
import type { Translate } from '#lib/language/translate.ts'

/** Why a held payment was not made. */
export function endWords({ name, description }: Refusal, t: Translate): string {
  if (name === 'approvalAttemptsUsed')
    return t('Five wrong codes. The payment was canceled and nothing was sent.')
  if (name === 'approvalExpired') return t('The time to enter the code has run out. Nothing was sent.')
  return description
}
