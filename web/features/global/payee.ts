import { beneficiary, beneficiaryTypes } from '@sixpence/protocol/global/global'
import * as z from 'zod/mini'
import { cleanEmail, isEmail } from '#widgets/email.ts'
import type { Translate } from '#lib/language/translate.ts'

/** A payee as typed; `country` may be empty. */
export const payeeShape = z.object({
  type: z.enum(beneficiaryTypes),
  name: z.string(),
  email: z.string(),
  country: z.string(),
})
export type Payee = z.output<typeof payeeShape>

export const nobody: Payee = { type: 'person', name: '', email: '', country: '' }

export const payeeFields = ['name', 'email', 'country'] as const satisfies readonly (keyof Payee)[]
export type PayeeField = (typeof payeeFields)[number]

/** Form fields by the field names of the calls. */
export const payeeFieldOf: Readonly<Record<string, PayeeField | undefined>> = {
  beneficiaryName: 'name',
  beneficiaryEmail: 'email',
  beneficiaryCountryCode: 'country',
}

/** Problems of the entries as text; the server validates again. */
export function payeeProblems(
  { name, email }: Payee,
  t: Translate,
): { [Field in PayeeField]?: string | undefined } {
  return {
    name: !name.trim()
      ? t('Enter the name of the recipient.')
      : z.safeParse(beneficiary.beneficiaryName, name).success
        ? undefined
        : t('Use at most {most} characters, in one line.', { most: 70 }),
    email: isEmail(cleanEmail(email))
      ? undefined
      : email.trim()
        ? t('Enter the whole e-mail address, for example {example}.', { example: 'name@mail.example' })
        : t('Enter the e-mail address of the recipient.'),
  }
}

export const beneficiaryOf = ({ type, name, email, country }: Payee) => ({
  beneficiaryType: type,
  beneficiaryName: name.trim(),
  beneficiaryEmail: cleanEmail(email),
  ...(country && { beneficiaryCountryCode: country }),
})
