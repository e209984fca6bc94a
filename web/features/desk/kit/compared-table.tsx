import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from '../desk.module.css'

type ComparedLine = {
  term: string
  ours: ReactNode
  /** Beside ours, in the order of `others`. */
  theirs: readonly { value: ReactNode; differs?: boolean }[]
}

type Props = {
  /** Where the values beside ours come from. */
  others: readonly string[]
  lines: readonly ComparedLine[]
}

/** Our records beside others, line by line; differences are highlighted, and named for screen readers. */
export function ComparedTable({ others, lines }: Props) {
  const t = useTranslate()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className={styles.compared} tabIndex={0} aria-label={t('Side by side')}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('Side by side')}</VisuallyHidden>
            </th>
            {[t('In our records'), ...others].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ term, ours, theirs }) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              <td>{ours || '–'}</td>
              {theirs.map(({ value, differs }, index) => (
                <td key={others[index]} data-differs={differs ? '' : undefined}>
                  {value || '–'}
                  {differs && (
                    <span className={classNames('strong t-13', styles.differs)}>{t('differs')}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
