import { Suspense } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { later } from '#widgets/lazy-part.tsx'
import { FilterMenu } from './filter-menu.tsx'
import type { ViewsMenuProps } from './views.tsx'

const Views = later(async () => (await import('./views.tsx')).Views)

/** Saved sets of filters, applied with a click. */
export function ViewsMenu(props: ViewsMenuProps) {
  const t = useTranslate()
  return (
    <FilterMenu label={t('Views')} isOn={false}>
      <Suspense fallback={<SkeletonText lines={3} />}>
        <Views {...props} />
      </Suspense>
    </FilterMenu>
  )
}
