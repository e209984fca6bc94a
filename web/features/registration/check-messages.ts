import {
  type EmailCheck,
  emailCheck,
  type PhoneCheck,
  phoneCheck,
} from '@sixpence/protocol/rules/existence-checks'
import type { Refusal } from '#lib/call/refusal.ts'
import type { Translate } from '#lib/language/translate.ts'
import type { Problems } from './problems.ts'

/** Text for the result of a check, at the e-mail field. */
export function emailProblem(check: EmailCheck, t: Translate): Problems {
  if (check === emailCheck.exists)
    return { email: t('There is already an account with this e-mail. Sign in, or use another one.') }
  if (check === emailCheck.employee)
    return { email: t('This e-mail belongs to a user of a company. Use another one.') }
  return {}
}

/** Status of the check while it has found no problem. */
export function emailHint(check: EmailCheck, t: Translate): string | undefined {
  if (check === emailCheck.checking) return t('Checking…')
  return check === emailCheck.failed
    ? t('We could not check this e-mail just now. You can still continue.')
    : undefined
}

export const phoneProblem = (check: PhoneCheck, t: Translate): Problems =>
  check === phoneCheck.exists
    ? { phone: t('There is already an account with this phone number. Use another one.') }
    : {}

export const phoneHint = (check: PhoneCheck, t: Translate): string | undefined =>
  check === phoneCheck.failed
    ? t('We could not check this number just now. You can still continue.')
    : undefined

/** Field names that differ between server and form. */
const fields: Readonly<Record<string, string>> = {
  phoneCountryCode: 'phoneCountry',
  agreements: 'agreement-terms',
  passwordNew: 'password',
}

/** The form field of a refusal; undefined if none. */
export function fieldOf({ validationErrors }: Refusal, form: HTMLFormElement): string | undefined {
  const { parameter = '' } = validationErrors[0] ?? {}
  const field = fields[parameter] ?? parameter
  return Array.from(form.elements).some(({ id }) => id !== '' && id === field) ? field : undefined
}
