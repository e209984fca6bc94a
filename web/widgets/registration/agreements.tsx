import { useTranslate } from '#lib/language/translate.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

type AgreementsProps = {
  /** Undefined while loading. */
  agreements: readonly { id: string; title: string }[] | undefined
  errorOf: (field: string) => string | undefined
  isTicked?: ((field: string) => boolean) | undefined
}

/** Checkboxes for the brand's agreements, each with its text. */
export function Agreements({ agreements, errorOf, isTicked }: AgreementsProps) {
  const t = useTranslate()
  return (
    <Stack as="section" gap="4">
      <h2 className="t-18 pb-3 line-below">{t('You agree to')}</h2>
      {agreements ? (
        agreements.map(({ id, title }) => (
          <Checkbox
            key={id}
            id={agreementField(id)}
            name={agreementField(id)}
            label={title}
            defaultChecked={isTicked?.(agreementField(id))}
            hint={
              <a href={`/terms?doc=${id}`} target="_blank" rel="noreferrer">
                {t('Read the text')}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </a>
            }
            error={errorOf(agreementField(id))}
          />
        ))
      ) : (
        <SkeletonText lines={2} />
      )}
    </Stack>
  )
}

export const agreementField = (id: string): string => `agreement-${id}`
