import { day, email, phoneNumber } from '@sixpence/protocol/fields'
import { lastName, personName } from '@sixpence/protocol/person-name'
import { yearsBetween } from '@sixpence/protocol/rules/age'
import { lastNameIn } from '#ui/fields/one-name.tsx'
import { newPasswordProblem } from '#widgets/new-password-problem.ts'
import * as z from 'zod/mini'
import type { Translate } from '#lib/language/translate.ts'
import type { Draft } from './draft.ts'

/** Problems by field, in the order of the page. */
export type Problems = Readonly<Record<string, string>>

type FormContext = {
  brandName: string
  password: string
  /** All are required. */
  agreements: readonly { field: string; title: string }[]
  /** The local calendar day, YYYY-MM-DD. */
  today: string
}

/** Problems that can be found without the server; the server checks the same. */
export function problemsOf(draft: Draft, context: FormContext, t: Translate): Problems {
  const fits = (schema: z.ZodMiniType, name: string): boolean => z.safeParse(schema, draft[name]).success
  const problemIn = (name: string, schema: z.ZodMiniType, texts: { missing: string; invalid: string }) => {
    if (!draft[name]) return texts.missing
    return fits(schema, name) ? undefined : texts.invalid
  }
  const isLastName = (text: string | undefined): boolean => z.safeParse(lastName, text).success
  const problems: Record<string, string | undefined> = {
    firstName: fits(personName, 'firstName') ? undefined : t('Enter your first name.'),
    lastName: isLastName(lastNameIn(draft)) ? undefined : t('Enter your last name.'),
    birthDay: birthDayProblem(birthDayOf(draft), context.today, t),
    residenceCountryCode: draft['residenceCountryCode'] ? undefined : t('Choose your country of residence.'),
    occupation: draft['occupation'] ? undefined : t('Choose your occupation.'),
    email: problemIn('email', email, {
      missing: t('Enter your e-mail.'),
      invalid: t('Enter a valid e-mail address.'),
    }),
    phoneCountry: draft['phoneCountry'] ? undefined : t('Choose a code.'),
    phone: problemIn('phone', phoneNumber, {
      missing: t('Enter your phone number.'),
      invalid: t('Enter the digits of the phone number.'),
    }),
    password: passwordWords(draft, context, t),
    ...Object.fromEntries(
      context.agreements.map(({ field, title }) => [
        field,
        draft[field] ? undefined : t('Accept “{title}” to continue.', { title }),
      ]),
    ),
  }
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** The three fields as a single date, as far as entered. */
export const birthDayOf = (draft: Draft): string =>
  `${(draft['birthYear'] ?? '').trim().padStart(4, '0')}-${draft['birthMonth'] ?? ''}-${(draft['birthDay'] ?? '').trim().padStart(2, '0')}`

function birthDayProblem(text: string, today: string, t: Translate): string | undefined {
  const years = yearsBetween(text, today)
  if (!z.safeParse(day, text).success || years < 0 || years > 120) return t('Enter your date of birth.')
  return years < 18 ? t('You have to be at least 18 years old.') : undefined
}

function passwordWords(draft: Draft, { password, brandName }: FormContext, t: Translate): string | undefined {
  if (!password) return t('Choose a password.')
  const words = [draft['firstName'] ?? '', lastNameIn(draft) ?? '']
  return newPasswordProblem(password, { email: draft['email']?.trim() || ' ', words, brand: brandName }, t)
}
