import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { NameAndBirthDay } from '#widgets/name-and-birth-day.tsx'
import { Choice, type Option } from '#widgets/questionnaire/fields.tsx'
import { citizenshipIn } from './problems.ts'
import type { Form } from './use-answers.ts'
import { Stack } from '#ui/layout/primitives.tsx'

const maxSources = 5

/** Personal details as in an identity document. */
export function AboutYou({ form, countries }: { form: Form; countries: readonly Option[] }) {
  const t = useTranslate()
  const { draft, errorOf } = form
  const [count, setCount] = useState(() => Math.max(1, citizenshipIn(draft).length))
  return (
    <>
      <NameAndBirthDay folds={640} values={draft} errorOf={errorOf} />
      <Choice form={form} field="birthCountryCode" label={t('Country of birth')} options={countries} />
      <Stack gap="3">
        {Array.from({ length: count }, (_, at) => (
          <Choice
            key={at}
            form={form}
            field={`citizenship${at}`}
            label={at === 0 ? t('Citizenship') : t('Citizenship {number}', { number: at + 1 })}
            options={countries}
          />
        ))}
        {count < maxSources && (
          <Button
            kind="text"
            className="start"
            icon={<PlusIcon size="small" />}
            onClick={() => setCount(count + 1)}
          >
            {t('Add another citizenship')}
          </Button>
        )}
      </Stack>
    </>
  )
}
