import { type Ref, startTransition, useOptimistic } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CloseIcon, FilterIcon, SearchIcon } from '#ui/icons/icons.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './filter-bar.module.css'

export type SearchFieldProps = {
  ref: Ref<HTMLInputElement>
  query: string
  onType: (text: string) => void
  /** Moves the focus from the search to the list, once it shows the results. */
  onDown: () => void
  /** Whether the other filters are shown, where they are collapsed. */
  showsFilters: boolean
  onFilters: () => void
}

/** The search field, and on phones a button for the other filters. */
export function SearchField(props: SearchFieldProps) {
  const { ref, query, onType, onDown, showsFilters, onFilters } = props
  const t = useTranslate()
  // The field shows the text at once; the list is filtered in a transition.
  const [text, show] = useOptimistic(query)
  const type = (next: string) =>
    startTransition(() => {
      show(next)
      onType(next)
    })
  return (
    <Cluster as="search" gap="1h" align="end" isOneLine className={styles.search}>
      <TextField
        ref={ref}
        className="grows"
        label={t('Search')}
        type="search"
        placeholder={t('Name, note or reference')}
        autoComplete="off"
        maxLength={100}
        start={<SearchIcon />}
        end={
          text === '' ? (
            <kbd className={styles.key}>/</kbd>
          ) : (
            <IconButton
              label={t('Clear the search')}
              icon={<CloseIcon size="small" />}
              onClick={(event) => {
                event.currentTarget.closest('search')?.querySelector('input')?.focus()
                type('')
              }}
            />
          )
        }
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') startTransition(onDown)
          else if (event.key === 'Escape' && text !== '') type('')
          else return
          event.preventDefault()
        }}
      />
      <IconButton
        label={t('Filters')}
        icon={<FilterIcon />}
        className={styles.fold}
        aria-expanded={showsFilters}
        onClick={onFilters}
      />
    </Cluster>
  )
}
