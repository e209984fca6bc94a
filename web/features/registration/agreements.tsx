import { useTranslate } from '#lib/translate.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { SkeletonText } from '#ui/states.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Choices } from './choices.ts'
import type { Problems } from './problems.ts'
import { agreementField } from './send-registration.ts'
import styles from './registration.module.css'

/** What the person agrees to: the brand's agreements, each with its text. */
export function Agreements({ choices, problems }: { choices: Choices | undefined; problems: Problems }) {
  const t = useTranslate()
  return (
    <section className={styles.part}>
      <h2>{t('You agree to')}</h2>
      {choices ? (
        choices.agreements.map(({ id, title }) => (
          <Checkbox
            key={id}
            id={agreementField(id)}
            name={agreementField(id)}
            label={title}
            hint={
              <a href={`/terms?doc=${id}`} target="_blank" rel="noreferrer">
                {t('Read the text')}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </a>
            }
            error={problems[agreementField(id)]}
          />
        ))
      ) : (
        <SkeletonText lines={2} />
      )}
    </section>
  )
}
