import { msOf } from '@sixpence/days'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/registration/registration'
import { isCallingCode } from '@sixpence/protocol/rules/countries'
import { passwordProblem } from '@sixpence/protocol/rules/password'
import { nationalNumber } from '#rules/phone.ts'
import type { Context, Handler } from '#context/handler.ts'
import { agreementsOf } from '#papers/agreements.ts'
import { ageOn } from '#rules/age.ts'
import { readAnswer, useUp } from './captcha.ts'
import { sendActivation, sendKnown } from './letters.ts'
import { freshSecret, goodFor, note } from './registrations.ts'
import { isCommonPassword } from '#rules/password-strength.ts'
import { isEmailTaken } from '#store/customer/customer-facts.ts'
import { passwordFacts } from './password-facts.ts'
import type { PersonalForm } from './open-customer.ts'

type Call = typeof calls.personalAccountCreate

/**
 * Checks the form, then stores the registration. An e-mail that belongs to a customer takes the same time and gets the
 * same answer; its owner is notified by mail.
 */
export const personalAccountCreate: Handler<typeof calls.personalAccountCreate> = async (input, context) => {
  const { services: s, browser, language, refuse, change } = context
  await check(input, context)
  const phone =
    nationalNumber({ countryCode: input.phoneCountryCode, number: input.phone }) ?? refuse('phoneImpossible')
  const solved = readAnswer(s, browser.brand, input.captcha) ?? refuse('captchaInvalid')
  const passwordHash = await s.passwords.hash(input.password)
  const { email } = input
  const binding = freshSecret()
  const { captcha: _, password: __, ...wrote } = input
  const form: PersonalForm = { ...wrote, phone, passwordHash, language, address: browser.address }
  const { isKnown, code, mayMail } = await change(async (client) => {
    if (!(await useUp(client, solved))) return refuse('captchaInvalid')
    const isKnown = await isEmailTaken(client, s.personal.lookUps('email', browser.brand, email))
    const noted = await note(s, client, {
      brand: browser.brand,
      kind: 'personal',
      email,
      ...(!isKnown && { form, binding }),
    })
    return { isKnown, ...noted }
  })
  browser.setCookie('registration', binding, msOf(goodFor) / 1000)
  const to = { brand: browser.brand, email, language }
  if (mayMail) await (isKnown ? sendKnown(s, to) : sendActivation(s, 'personal', to, code))
  return {}
}

async function check(
  input: DecodedInputOf<Call>,
  { services: s, browser, refuse, t }: Context<Call>,
): Promise<void> {
  const brand = s.brand(browser.brand)
  if (!brand.features.registrationEnabled) refuse('registrationClosed')
  const problem = passwordProblem(input.password, {
    email: input.email,
    words: [input.firstName, input.lastName, brand.name],
  })
  if (problem) refuse(problem, passwordFacts(brand), 'password')
  if (await isCommonPassword(input.password)) refuse('passwordCommon', {}, 'password')
  const age = ageOn(s.clock.now(), input.birthDay)
  if (age < 0 || age > 120) refuse('birthDayImpossible')
  if (age < 18) refuse('tooYoung')
  if (!isCallingCode(input.phoneCountryCode)) refuse('phoneCountryUnknown')
  if (!brand.occupationTypes.some((id) => id === input.occupation)) refuse('occupationNotOffered')
  const needed = agreementsOf(brand, 'personal', t)
  if (needed.some(({ id }) => !input.agreements.includes(id))) refuse('agreementsMissing')
}
