import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'

/** Said before a way to sign in or to confirm is changed: for how long somebody new is paid by an older one only. */
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
