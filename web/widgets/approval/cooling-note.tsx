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
        'For the next {count} hours, you can pay someone new only with a confirmation method you have now.',
        { count: hours },
      )}
    </p>
  )
}
