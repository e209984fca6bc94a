import { dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/registration/company-registration'
import { emailCheck, emailCheckOf, type EmailCheck } from '@sixpence/protocol/rules/existence-checks'
import { registrationProblems } from '@sixpence/protocol/rules/company-registration/problems'
import type { RegistrationInput } from '@sixpence/protocol/rules/company-registration/facts'
import type pg from 'pg'
import { withNationalPhone } from '#rules/phone.ts'
import type { Context, Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { customerByEmail } from '#store/customer/customer-facts.ts'
import { readAnswer, useUp } from './captcha.ts'
import { companyFacts } from './company-facts.ts'
import { emailFacts } from './email-facts.ts'
import { sendActivation, sendKnown } from './letters.ts'
import type { CompanyForm } from './company-form.ts'
import { note } from './registrations.ts'

type Call = typeof calls.businessAccountCreate

/**
 * Repeats all checks of the form, then stores the registration. An e-mail that belongs to a customer takes the same
 * time and gets the same answer. A repeated submit of the same form is not stored again.
 */
export const businessAccountCreate: Handler<typeof calls.businessAccountCreate> = async (input, context) => {
  const { services: s, browser, language, refuse, change } = context
  const { captcha, device, ...formInput } = input
  await check(formInput, context)
  const wrote = withNationalPhones(formInput, context)
  const solved = readAnswer(s, browser.brand, captcha) ?? refuse('captchaInvalid')
  const { email } = wrote.company
  const payloadHash = s.secrets.mac('company-registration', browser.brand, JSON.stringify(wrote))
  const form: CompanyForm = { ...wrote, device, language, address: browser.address }
  const noted = await change(async (client) => {
    if (await isNoted(s, client, browser.brand, payloadHash)) return undefined
    if (!(await useUp(client, solved))) return refuse('captchaInvalid')
    const lookUps = s.personal.lookUps('email', browser.brand, email)
    const isKnown = (await customerByEmail(client, lookUps)) !== undefined
    const registration = { brand: browser.brand, kind: 'business', email, payloadHash } as const
    return { isKnown, ...(await note(s, client, { ...registration, ...(!isKnown && { form }) })) }
  })
  const to = { brand: browser.brand, email, language }
  if (noted?.mayMail) await (noted.isKnown ? sendKnown(s, to) : sendActivation(s, 'business', to, noted.code))
  return {}
}

/** The form with its phone numbers in E.164 form. @throws Refused phoneImpossible at the field */
function withNationalPhones(registration: RegistrationInput, { refuse }: Context<Call>): RegistrationInput {
  const national = <Value extends Parameters<typeof withNationalPhone>[0]>(
    path: string,
    value: Value,
  ): Value => withNationalPhone(value) ?? refuse('phoneImpossible', {}, `${path}.phone`)
  return {
    ...registration,
    company: national('company', registration.company),
    personList: registration.personList.map((person, at) => national(`personList.${at}`, person)),
  }
}

/**
 * Whether the same form has an unexpired registration. The lock makes the second of two concurrent submits wait for
 * the first.
 */
async function isNoted(
  s: Services,
  client: pg.PoolClient,
  brand: string,
  payloadHash: Buffer,
): Promise<boolean> {
  await client.query('select pg_advisory_xact_lock($1)', [payloadHash.readBigInt64BE()])
  const { rowCount } = await client.query(
    'select from app.registration where brand = $1 and payload_hash = $2 and expires_at > $3',
    [brand, payloadHash, s.clock.now()],
  )
  return rowCount !== 0
}

/** The first problem in the order of the form's steps. */
async function check(wrote: RegistrationInput, context: Context<Call>): Promise<void> {
  const { services: s, browser, t, refuse } = context
  const brand = s.brand(browser.brand)
  if (!brand.features.registrationEnabled) refuse('registrationClosed')
  const checks = await emailChecks(wrote, context)
  const [first] = registrationProblems(wrote, {
    ...companyFacts(brand, t),
    today: dayOf(s.clock.now()),
    checkOf: (email) => checks.get(email) ?? emailCheck.free,
  }).flatMap(({ problems }) => problems)
  if (first) refuse(first.problem, first.facts, first.path)
}

/**
 * E-mail look-ups, for signed-in callers only and charged to the rate of checkEmail; above the limit of a call they are
 * charged at the maximum.
 */
async function emailChecks(
  { personList }: RegistrationInput,
  { by, services: s }: Context<Call>,
): Promise<ReadonlyMap<string, EmailCheck>> {
  if (!by || !('customer' in by)) return new Map()
  const emails = personList.flatMap(({ isUser, email }) => (isUser && email ? [email] : []))
  await s.rate.take(
    'lookup',
    String(by.person.id),
    s.clock.now().getTime(),
    Math.min(emails.length, maxLookUps),
  )
  return new Map(
    await Promise.all(
      emails.map(async (email) => [email, emailCheckOf(await emailFacts(s, by, email))] as const),
    ),
  )
}

/** Maximum number of look-ups charged at once. */
const maxLookUps = 30
