import { Outlet } from '@tanstack/react-router'
import { useBrand } from '#lib/brand.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import { PageChange } from './frame/page-change.tsx'
import styles from './handing-over.module.css'

/** Hand-over between two sites: needs a signed-in person, but no acting customer (R021, R022). */
export function HandingOver() {
  const brand = useBrand()
  return (
    <>
      <PageChange />
      <main id="main" className={styles.page}>
        <p>
          <BrandMark name={brand.name} />
        </p>
        <Outlet />
      </main>
      <ToastRegion />
    </>
  )
}
