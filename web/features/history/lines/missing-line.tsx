import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { dropAll } from '../filters/filters-at-work.tsx'
import type { ActiveFilter } from '../filters/filter-words.ts'
import type { ChangeSearch } from '../filters/use-history-search.ts'

export type MissingLineProps = { active: readonly ActiveFilter[]; onSearch: ChangeSearch }

/** The URL names a line that is not among the displayed lines. */
export function MissingLine({ active, onSearch }: MissingLineProps) {
  const t = useTranslate()
  return (
    <Notice
      title={t('This entry is not in the list')}
      actions={
        <>
          {active.length > 0 && (
            <Button kind="text" onClick={() => onSearch(dropAll(active))}>
              {t('Clear all')}
            </Button>
          )}
          <Button kind="text" onClick={() => onSearch({ line: undefined })}>
            {t('Close')}
          </Button>
        </>
      }
    >
      {active.length > 0
        ? t('It may be filtered out or further down.')
        : t('It may be further down or in another account.')}
    </Notice>
  )
}
