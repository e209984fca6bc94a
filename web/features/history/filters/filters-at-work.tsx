import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { FilterChips, RemovableChip } from '#ui/fields/filter-chips.tsx'
import type { FilterProblems } from './filters.ts'
import { type ActiveFilter, problemWords } from './filter-words.ts'
import type { SearchChange } from './history-search.ts'
import { Stack } from '#ui/layout/primitives.tsx'

export type FiltersAtWorkProps = {
  active: readonly ActiveFilter[]
  problems: FilterProblems
  currency: string
  onChange: (change: SearchChange) => void
}

/** The active filters, each with a button that removes it, and the problems of invalid filters. */
export function FiltersAtWork({ active, problems, currency, onChange }: FiltersAtWorkProps) {
  const t = useTranslate()
  const wrong = Object.values(problems)
  if (active.length === 0 && wrong.length === 0) return null
  return (
    <Stack gap="2" className="mt-2" data-print="hide">
      {active.length > 0 && (
        <FilterChips label={t('Active filters')}>
          {active.map(({ key, words, drop }) => (
            <RemovableChip key={key} onRemove={() => onChange(drop)}>
              {words}
            </RemovableChip>
          ))}
          {active.length > 1 && (
            <Button kind="text" size="small" onClick={() => onChange(dropAll(active))}>
              {t('Clear all')}
            </Button>
          )}
        </FilterChips>
      )}
      {wrong.map((problem) => (
        <FieldError key={problem} id={`filter-${problem}`}>
          {problemWords(problem, currency, t)} {t('This filter is not applied.')}
        </FieldError>
      ))}
    </Stack>
  )
}

export const dropAll = (active: readonly ActiveFilter[]): SearchChange =>
  Object.assign({}, ...active.map(({ drop }) => drop))
