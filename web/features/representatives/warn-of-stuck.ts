import type { Translate } from '#lib/language/translate.ts'
import { showToast } from '#ui/feedback/toast.tsx'

/** Warns if pending payments can no longer be approved by anyone. */
export function warnOfStuck(stuck: number, t: Translate): void {
  if (stuck === 0) return
  showToast({
    tone: 'warn',
    title: t('Payments that no one can approve now: {stuck}', { stuck }),
    text: t('Change the approval rules, or give someone full access.'),
  })
}
