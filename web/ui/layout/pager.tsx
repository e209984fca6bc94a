import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { useTranslate } from '#lib/language/translate.ts'

type PagerProps = {
  /** From 1. */
  page: number
  pageSize: number
  /** The number of lines on all pages; if it is not counted, whether this page is the last. */
  total: number | { isLast: boolean }
  /** Further pages are older, unless the list has another order. */
  isOldestFirst?: boolean
  /** Undefined for the first page, whose URL has no page. */
  onPage: (page: number | undefined) => void
}

/** Links to the previous and next pages; nothing if there is only a single page. */
export function Pager({ page, pageSize, total, isOldestFirst = false, onPage }: PagerProps) {
  const t = useTranslate()
  const first = (page - 1) * pageSize + 1
  const last = page * pageSize
  const isLast = typeof total === 'number' ? last >= total : total.isLast
  if (page === 1 && isLast) return null
  return (
    <Cluster as="nav" gap="3" rowGap="2" justify="center" className="soft t-13 mt-4" aria-label={t('Pages')}>
      <Button size="small" disabled={page === 1} onClick={() => onPage(page > 2 ? page - 1 : undefined)}>
        {isOldestFirst ? t('Previous page') : t('Newer')}
      </Button>
      {typeof total === 'number' && (
        <output>
          {first <= total && t('{first} to {last} of {total}', { first, last: Math.min(last, total), total })}
        </output>
      )}
      <Button size="small" disabled={isLast} onClick={() => onPage(page + 1)}>
        {isOldestFirst ? t('Next page') : t('Older')}
      </Button>
    </Cluster>
  )
}
