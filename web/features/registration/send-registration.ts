import { personalAccountCreate } from '@sixpence/protocol/registration'
import { send } from '#lib/call.ts'
import { Refusal } from '#lib/refusal.ts'
import type { Choices } from './choices.ts'
import type { Draft } from './draft.ts'
import { birthDayOf } from './problems.ts'
import { forgetProof, proofOfWork } from './proof.ts'

/**
 * Sends the form with the browser's proof (B372). A proof the server no longer takes is made anew once: nothing has
 * happened then. @throws Refusal
 */
export async function sendRegistration(draft: Draft, password: string, choices: Choices): Promise<void> {
  const { firstName = '', lastName = '', residenceCountryCode = '', taxId = '' } = draft
  const { email = '', phone = '', occupation = '' } = draft
  const phoneCountry = choices.countries.find(({ countryCode }) => countryCode === draft['phoneCountry'])
  const input = {
    email,
    password,
    firstName,
    lastName,
    residenceCountryCode,
    phone,
    occupation,
    birthDay: birthDayOf(draft),
    phoneCountryCode: phoneCountry?.phoneCode ?? '',
    ...(taxId.trim() && { taxId }),
    agreements: choices.agreements.map(({ id }) => id).filter((id) => draft[agreementField(id)] === 'on'),
    device: deviceOf(),
  }
  try {
    await send(personalAccountCreate, { ...input, captcha: await proofOfWork() })
  } catch (error) {
    if (!(error instanceof Refusal) || error.name !== 'captchaInvalid') throw error
    forgetProof()
    await send(personalAccountCreate, { ...input, captcha: await proofOfWork() })
  }
  forgetProof()
}

/** The name an agreement's tick has in the form. */
export const agreementField = (id: string): string => `agreement-${id}`

/** The browser as it describes itself (Q136). */
const deviceOf = () => ({
  userAgent: navigator.userAgent.slice(0, 300),
  language: navigator.language.slice(0, 35),
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone.slice(0, 64),
  screen: `${screen.width}x${screen.height}`,
})
