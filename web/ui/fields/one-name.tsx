import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Grid } from '#ui/layout/primitives.tsx'
import styles from './one-name.module.css'

type Draft = Readonly<Record<string, string | undefined>>

/** Name of the checkbox that declares that the person has only a first name. */
export const oneNameField = 'onlyOneName'

/** Empty for a person with a single name; undefined while it is missing. */
export const lastNameIn = (draft: Draft): string | undefined =>
  draft[oneNameField] === 'on' ? '' : draft['lastName']?.trim() || undefined

/** The checkbox, for a name that was entered earlier. */
export const oneNameOf = ({
  firstName,
  lastName,
}: {
  firstName: string
  lastName: string
}): Readonly<Record<string, string>> => (firstName && lastName === '' ? { [oneNameField]: 'on' } : {})

/** First and last name side by side, with the checkbox that removes the last name. */
export function NamePair(props: {
  /** Maximum width at which the two are stacked. */
  folds: 640 | 380
  first: ReactNode
  last: ReactNode
  values?: Draft | undefined
}) {
  const { folds, first, last, values } = props
  const t = useTranslate()
  return (
    <div className={styles.names}>
      <Grid columns={2} gap="3" rowGap="4" align="top" folds={folds}>
        {first}
        <div className={styles.last}>{last}</div>
      </Grid>
      <Checkbox
        id={oneNameField}
        name={oneNameField}
        label={t('There is only one name')}
        defaultChecked={values?.[oneNameField] === 'on'}
      />
    </div>
  )
}
