import { languageInfo } from '@sixpence/locales'
import { readDecimal } from '@sixpence/money'
import { useContext, useState } from 'react'
import { useLanguage, useTranslate } from '#lib/language/translate.ts'
import { separatorsOf, written } from '#ui/amount-text.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { type Filters, type FilterProblems, usableFilters } from './filters.ts'
import { CloseMenu, FilterMenu } from './filter-menu.tsx'
import { problemWords } from './filter-words.ts'
import { Cluster, Grid, Stack } from '#ui/layout/primitives.tsx'
import styles from './filter-menu.module.css'

type Amounts = Pick<Filters, 'min' | 'max'>
export type AmountMenuProps = { amounts: Amounts; currency: string; onChange: (amounts: Amounts) => void }

/** Filter by amount, from and to, in either direction. */
export function AmountMenu(props: AmountMenuProps) {
  const t = useTranslate()
  const { min, max } = props.amounts
  return (
    <FilterMenu label={t('Amount')} isOn={min !== undefined || max !== undefined}>
      <AmountForm {...props} />
    </FilterMenu>
  )
}

function AmountForm({ amounts, currency, onChange }: AmountMenuProps) {
  const t = useTranslate()
  const close = useContext(CloseMenu)
  const marks = separatorsOf(languageInfo[useLanguage()].tag)
  const amountText = (amount = '') => (/^[\d.]*$/.test(amount) ? written(amount, marks) : amount)
  const [min, setMin] = useState(amountText(amounts.min))
  const [max, setMax] = useState(amountText(amounts.max))
  // Invalid amounts in the URL are reported at once.
  const [problems, setProblems] = useState<FilterProblems>(() => usableFilters(amounts, currency).problems)

  /**
   * Converts an amount as the reader writes it, "1.250,50", to decimal text; other text is returned unchanged, to be
   * reported.
   */
  function read(text: string): string | undefined {
    const bare = text.trim()
    if (bare === '') return undefined
    return readDecimal(bare, marks.point === ',' ? ',' : '.')
  }

  function submit(): void {
    const next = { min: read(min), max: read(max) }
    const filterProblems = usableFilters(next, currency).problems
    setProblems(filterProblems)
    if (filterProblems.min || filterProblems.max) return
    onChange(next)
    close()
  }

  const wordsFor = (field: 'min' | 'max') => problems[field] && problemWords(problems[field], currency, t)

  return (
    <Stack
      as="form"
      gap="3"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Grid columns={2} gap="3" align="top">
        <TextField
          label={t('Smallest')}
          inputMode="decimal"
          autoComplete="off"
          end={currency}
          value={min}
          error={wordsFor('min')}
          onChange={(event) => {
            setMin(event.currentTarget.value)
            setProblems({})
          }}
        />
        <TextField
          label={t('Largest')}
          inputMode="decimal"
          autoComplete="off"
          end={currency}
          value={max}
          error={wordsFor('max')}
          onChange={(event) => {
            setMax(event.currentTarget.value)
            setProblems({})
          }}
        />
      </Grid>
      <Cluster gap="2" justify="end">
        <Button type="submit" kind="primary" size="small">
          {t('Show these amounts')}
        </Button>
      </Cluster>
    </Stack>
  )
}
