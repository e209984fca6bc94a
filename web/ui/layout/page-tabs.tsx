import { type ReactNode, useEffect, useRef } from 'react'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './page-tabs.module.css'

/** Links between related pages; the link of the open page is `aria-current`. */
export function PageTabs({ label, here, children }: { label: string; here?: string; children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null)
  const lastHere = useRef<string>(undefined)
  // On a phone the open page's link may be outside the visible area; a part of its neighbour shows that there is more.
  useEffect(() => {
    const bar = tabs.current
    const open = bar?.querySelector<HTMLElement>('[aria-current=page]')
    if (!bar || !open || lastHere.current === (here ?? '')) return
    lastHere.current = here ?? ''
    const start = open.offsetLeft - bar.offsetLeft
    const end = start + open.offsetWidth
    const beside = 32
    if (start - beside < bar.scrollLeft) bar.scrollLeft = start - beside
    if (end + beside > bar.scrollLeft + bar.clientWidth) bar.scrollLeft = end + beside - bar.clientWidth
  }, [here])
  return (
    <Cluster
      as="nav"
      gap="5"
      align="stretch"
      isOneLine
      ref={tabs}
      className={styles.tabs}
      aria-label={label}
      data-print="hide"
    >
      {children}
    </Cluster>
  )
}
