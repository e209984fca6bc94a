import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'

/** Notice before a factor is changed: how long new payees will need an older factor. */
export function CoolingNote() {
  const t = useTranslate()
  const hours = useRead(customerInfoGet, {}).data?.coolingHours
  if (hours === undefined) return null
  return (
    <p className="meta">
      {t(
        'For {count} hours afterwards, people you have not paid before can be paid only with a way to confirm that you have now.',
        { count: hours },
      )}
    </p>
  )
}
