import { type LogCursor, mostCounted } from '@sixpence/protocol/public-api/common'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'

type Props = {
  cursor: LogCursor
  /** Called with the cursor of the target page, as the server returned it (B426). */
  onPage: (cursor: string) => void
}

/** Links to the previous and next pages of a log that is read by cursor; nothing if there is only a single page. */
export function CursorPager({ cursor: { count, next, prev }, onPage }: Props) {
  const t = useTranslate()
  if (next === undefined && prev === undefined) return null
  return (
    <Cluster as="nav" gap="3" rowGap="2" justify="center" className="soft t-13" aria-label={t('Pages')}>
      <Button size="small" disabled={prev === undefined} onClick={() => prev !== undefined && onPage(prev)}>
        {t('Newer')}
      </Button>
      <output>
        {count < mostCounted
          ? t('{count} in total', { count })
          : t('{number} or more in total', { number: String(mostCounted) })}
      </output>
      <Button size="small" disabled={next === undefined} onClick={() => next !== undefined && onPage(next)}>
        {t('Older')}
      </Button>
    </Cluster>
  )
}
