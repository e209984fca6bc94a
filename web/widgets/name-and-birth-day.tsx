import { useTranslate } from '#lib/language/translate.ts'
import { DayFields } from '#ui/fields/day-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

type NameAndBirthDayProps = {
  /** Lays the two names beside each other. */
  pair: string | undefined
  /** What was written before, by the names of the fields. */
  values?: Readonly<Record<string, string | undefined>> | undefined
  errorOf: (field: string) => string | undefined
}

/** `firstName`, `lastName` and `birthDay`, `birthMonth`, `birthYear` of a form. */
export function NameAndBirthDay({ pair, values, errorOf }: NameAndBirthDayProps) {
  const t = useTranslate()
  return (
    <>
      <div className={pair}>
        <TextField
          id="firstName"
          name="firstName"
          label={t('First name')}
          autoComplete="given-name"
          maxLength={64}
          defaultValue={values?.['firstName']}
          error={errorOf('firstName')}
        />
        <TextField
          id="lastName"
          name="lastName"
          label={t('Last name')}
          autoComplete="family-name"
          maxLength={64}
          defaultValue={values?.['lastName']}
          error={errorOf('lastName')}
        />
      </div>
      <DayFields
        id="birthDay"
        legend={t('Date of birth')}
        names={{ day: 'birthDay', month: 'birthMonth', year: 'birthYear' }}
        values={values && { day: values['birthDay'], month: values['birthMonth'], year: values['birthYear'] }}
        error={errorOf('birthDay')}
        isBirthDay
      />
    </>
  )
}
