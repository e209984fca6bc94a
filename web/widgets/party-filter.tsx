import { readDecimal } from '@sixpence/money'
import { useTranslate, type Translate } from '#lib/language/translate.ts'
import type { useFormOf } from '#kit/form/use-form-of.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { cleanEmail, isEmail } from './email.ts'

/** Filter of payments by e-mail address and amount, as typed. */
export type PartyFilter = { email: string; from: string; to: string }

const isAmount = (text: string): boolean => /^\d{1,15}(\.\d{1,8})?$/.test(text)

/** The entries as a filter: amounts as decimal text, without empty entries. */
export const partyOf = ({ email, from, to }: PartyFilter) => ({
  email: cleanEmail(email),
  from: readDecimal(from) || undefined,
  to: readDecimal(to) || undefined,
})

export function partyProblems(filter: PartyFilter, t: Translate) {
  const { from = '', to = '' } = partyOf(filter)
  return {
    email: Boolean(filter.email.trim()) && !isEmail(filter.email) && t('Enter the whole e-mail address.'),
    from: Boolean(from) && !isAmount(from) && t('Enter an amount like 12.50.'),
    to:
      Boolean(to) &&
      (!isAmount(to)
        ? t('Enter an amount like 12.50.')
        : isAmount(from) && Number(to) < Number(from) && t('This is less than the minimum amount.')),
  }
}

type PartyFieldsProps = {
  form: Pick<ReturnType<typeof useFormOf<PartyFilter>>, 'text'>
  label: string
}

export function PartyFields({ form, label }: PartyFieldsProps) {
  const t = useTranslate()
  const amount = (field: 'from' | 'to') => ({
    ...form.text(field),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  })
  return (
    <>
      <TextField {...form.text('email')} label={label} type="email" autoComplete="off" />
      <TextField {...amount('from')} label={t('Minimum amount')} />
      <TextField {...amount('to')} label={t('Maximum amount')} />
    </>
  )
}
