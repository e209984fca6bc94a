import { useTranslate } from '#lib/language/translate.ts'
import { DayFields } from '#ui/fields/day-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { NamePair } from '#ui/fields/one-name.tsx'

type NameAndBirthDayProps = {
  /** Maximum width at which the two names are stacked. */
  folds: 640 | 380
  /** Earlier values, by field name. */
  values?: Readonly<Record<string, string | undefined>> | undefined
  errorOf: (field: string) => string | undefined
}

/** Fields `firstName`, `lastName`, `onlyOneName` and `birthDay`, `birthMonth`, `birthYear` of a form. */
export function NameAndBirthDay({ folds, values, errorOf }: NameAndBirthDayProps) {
  const t = useTranslate()
  return (
    <>
      <NamePair
        folds={folds}
        values={values}
        first={
          <TextField
            id="firstName"
            name="firstName"
            label={t('First name')}
            autoComplete="given-name"
            maxLength={64}
            defaultValue={values?.['firstName']}
            error={errorOf('firstName')}
          />
        }
        last={
          <TextField
            id="lastName"
            name="lastName"
            label={t('Last name')}
            autoComplete="family-name"
            maxLength={64}
            defaultValue={values?.['lastName']}
            error={errorOf('lastName')}
          />
        }
      />
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
