import { type ReactNode, useEffect, useRef } from 'react'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './page-tabs.module.css'

/** Links between related pages; the link of the open page is `aria-current`. */
export function PageTabs({ label, here, children }: { label: string; here?: string; children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null)
  // On a phone the open page's link may be outside the visible area.
  useEffect(() => {
    const bar = tabs.current
    const open = here !== undefined && bar?.querySelector<HTMLElement>('[aria-current=page]')
    if (bar && open) bar.scrollLeft = open.offsetLeft - bar.offsetLeft - 16
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
