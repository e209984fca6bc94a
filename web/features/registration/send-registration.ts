import { personalAccountCreate } from '@sixpence/protocol/registration/registration'
import { send } from '#lib/call/call.ts'
import { lastNameIn } from '#ui/fields/one-name.tsx'
import { agreementField } from '#widgets/registration/agreements.tsx'
import { withProof } from '#widgets/registration/with-proof.ts'
import type { Choices } from './choices.ts'
import type { Draft } from './draft.ts'
import { birthDayOf } from './problems.ts'

/** Sends the form. @throws Refusal */
export function sendRegistration(draft: Draft, password: string, choices: Choices): Promise<void> {
  const { firstName = '', residenceCountryCode = '', taxId = '' } = draft
  const { email = '', phone = '', occupation = '' } = draft
  const phoneCountry = choices.countries.find(({ countryCode }) => countryCode === draft['phoneCountry'])
  const input = {
    email,
    password,
    firstName,
    lastName: lastNameIn(draft) ?? '',
    residenceCountryCode,
    phone,
    occupation,
    birthDay: birthDayOf(draft),
    phoneCountryCode: phoneCountry?.phoneCode ?? '',
    ...(taxId.trim() && { taxId }),
    agreements: choices.agreements.map(({ id }) => id).filter((id) => draft[agreementField(id)] === 'on'),
  }
  return withProof((proof) => send(personalAccountCreate, { ...input, ...proof }))
}
