import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { pageData } from '#lib/page-data.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { usePassesThrough } from '#ui/feedback/pass-through.ts'
import { classNames } from '#ui/class-names.ts'
import { watchUpdates } from './update-check.ts'
import styles from './bars.module.css'

/** Offers a newer build, and loads it at the next navigation once the running build is too old (B099, Q010). */
export function UpdateBar() {
  const router = useRouter()
  const [updates] = useState(() => watchUpdates(pageData().build))
  const state = useSyncExternalStore(updates.subscribe, updates.state)

  useEffect(() => {
    // A server with another build has opened the push channel again.
    addEventListener('otherBuild', updates.look)
    return () => {
      removeEventListener('otherBuild', updates.look)
      updates.stop()
    }
  }, [updates])
  useEffect(() => {
    if (state !== 'tooOld') return undefined
    return router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
      if (pathChanged) location.assign(toLocation.href)
    })
  }, [state, router])

  return <output data-print="hide">{state !== 'current' && <Offer />}</output>
}

function Offer() {
  const t = useTranslate()
  const bar = useRef<HTMLSpanElement>(null)
  const passes = usePassesThrough(bar)
  return (
    <span
      ref={bar}
      className={classNames('floating pass-through', styles.update)}
      data-passes={passes || undefined}
    >
      {t('A new version is ready.')}
      <Button kind="text" onClick={() => location.reload()}>
        {t('Reload')}
      </Button>
    </span>
  )
}
