import type { ReactNode } from 'react'
import { useBrand } from '#lib/brand.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './phone.module.css'

/** Screen of the phone: the whole window on small screens, a drawn phone on wide screens. */
export function Frame({ end, children }: { end?: ReactNode; children: ReactNode }) {
  const brand = useBrand()
  return (
    <div className={styles.ground}>
      <div className={styles.glass}>
        <Cluster as="header" gap="3" justify="between" isOneLine className={styles.head}>
          <BrandMark name={brand.name} />
          {end}
        </Cluster>
        <Stack as="main" gap="5" className={styles.main} id="main">
          {children}
        </Stack>
      </div>
    </div>
  )
}
