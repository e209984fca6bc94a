import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useEffect, useSyncExternalStore } from 'react'
import { customerName } from '#lib/call/acted-for.ts'
import { acting, actFor, onActing } from '#lib/call/acting.ts'
import { send } from '#lib/call/call.ts'
import { forgetAll } from '#lib/call/refresh.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import styles from './bars.module.css'
import { WarnLine } from './warn-line.tsx'

/** Always names a customer who is acted for because of the URL, with a way to stop (Q040, B043). */
export function ActingBar() {
  const t = useTranslate()
  const format = useFormat()
  const named = useSyncExternalStore(onActing, () => acting().fromCustomerId)
  const { data } = useRead(customerInfoGet, {})
  const visit = named === undefined ? undefined : data?.visit
  const visitUntil = visit?.until
  useEffect(() => {
    if (visitUntil === undefined) return undefined
    const timer = setTimeout(stop, Math.max(0, Date.parse(visitUntil) - Date.now()))
    return () => clearTimeout(timer)
  }, [visitUntil])
  if (named === undefined || !data) return null
  const end = () => void (visit === undefined ? stop() : endVisit(named))
  return (
    <output className={styles.top} data-print="hide">
      <WarnLine>
        {visit === undefined ? (
          t('Acting for {name}', { name: customerName(data.customer) })
        ) : (
          <>
            <span>
              {t('You are viewing as {name}. You cannot change or send anything.', {
                name: visit.customerName,
              })}
            </span>
            <span>{t('Until {time}', { time: format.time(visit.until) })}</span>
          </>
        )}
        <Button kind="text" onClick={end}>
          {t('Stop')}
        </Button>
      </WarnLine>
    </output>
  )
}

function stop(to = '/'): void {
  actFor({})
  forgetAll()
  location.assign(to)
}

/** The visit also ends automatically, so it does not matter whether this request reaches the server. */
async function endVisit(customerId: number): Promise<void> {
  await import('@sixpence/protocol/desk/desk-visits')
    .then(({ adminVisitEnd }) => send(adminVisitEnd, { customerId }))
    .catch(() => undefined)
  stop('/admin-overview')
}
