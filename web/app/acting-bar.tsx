import { customerInfoGet } from '@sixpence/protocol/session'
import { useSyncExternalStore } from 'react'
import { acting, actFor, onActing } from '#lib/acting.ts'
import { forgetAll } from '#lib/refresh.ts'
import { useTranslate } from '#lib/translate.ts'
import { useRead } from '#lib/use-call.ts'
import { Button } from '#ui/button.tsx'
import { customerName } from './customer.ts'
import styles from './bars.module.css'

/** A customer named by the address is never acted for without saying so, and with a way out (Q040, B043). */
export function ActingBar() {
  const t = useTranslate()
  const named = useSyncExternalStore(onActing, () => acting().fromCustomerId)
  const { data } = useRead(customerInfoGet, {})
  if (named === undefined || !data) return null
  return (
    <output className={styles.top} data-print="hide">
      <span className={styles.warn}>
        {t('Acting for {name}', { name: customerName(data.customer) })}
        <Button
          kind="text"
          onClick={() => {
            actFor({})
            forgetAll()
            location.assign('/')
          }}
        >
          {t('Stop')}
        </Button>
      </span>
    </output>
  )
}
