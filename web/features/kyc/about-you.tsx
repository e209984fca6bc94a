import { useState } from 'react'
import { useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { DayFields } from '#ui/day-fields.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Choice, dayNames, dayValues, type Option } from './fields.tsx'
import { citizenshipIn } from './problems.ts'
import type { Form } from './use-form.ts'
import styles from './kyc.module.css'

const most = 5

/** Who the person is, as a document says it. */
export function AboutYou({ form, countries }: { form: Form; countries: readonly Option[] }) {
  const t = useTranslate()
  const { draft, errorOf } = form
  const [count, setCount] = useState(() => Math.max(1, citizenshipIn(draft).length))
  return (
    <>
      <div className={styles.pair}>
        <TextField
          id="firstName"
          name="firstName"
          label={t('First name')}
          autoComplete="given-name"
          maxLength={64}
          defaultValue={draft['firstName']}
          error={errorOf('firstName')}
        />
        <TextField
          id="lastName"
          name="lastName"
          label={t('Last name')}
          autoComplete="family-name"
          maxLength={64}
          defaultValue={draft['lastName']}
          error={errorOf('lastName')}
        />
      </div>
      <DayFields
        id="birthDay"
        legend={t('Date of birth')}
        names={dayNames('birth')}
        values={dayValues(draft, 'birth')}
        error={errorOf('birthDay')}
        isBirthDay
      />
      <Choice
        form={form}
        field="birthCountryCode"
        label={t('Country you were born in')}
        options={countries}
      />
      <div className={styles.part}>
        {Array.from({ length: count }, (_, at) => (
          <Choice
            key={at}
            form={form}
            field={`citizenship${at}`}
            label={at === 0 ? t('Citizenship') : t('Citizenship {number}', { number: at + 1 })}
            options={countries}
          />
        ))}
        {count < most && (
          <Button
            kind="text"
            className={styles.more}
            icon={<PlusIcon size="small" />}
            onClick={() => setCount(count + 1)}
          >
            {t('Add another citizenship')}
          </Button>
        )}
      </div>
    </>
  )
}
