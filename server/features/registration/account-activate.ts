import type * as calls from '@sixpence/protocol/registration/registration'
import { passwordProblem } from '@sixpence/protocol/rules/password'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type { Context, Handler } from '#context/handler.ts'
import { sameSecret } from '#core/secrets.ts'
import { isCommonPassword } from '#rules/password-strength.ts'
import { noPassword, replacePasswordHash } from '#store/customer/credentials.ts'
import { takeUpAccess, type JoiningForm } from './open-company.ts'
import { openPersonal, type PersonalForm } from './open-customer.ts'
import { close, find, type Registration } from './registrations.ts'
import { passwordFacts } from './password-facts.ts'
import { handOver } from '#auth/session/start-session.ts'
import { sha256 } from '#core/keys/sha256.ts'

type Call = typeof calls.accountActivate

/**
 * Activates a registration: opens the customer, sets an employee's password, or adds a company to a person's
 * customers. An existing session is ended first (B131); the browser that registered is signed in.
 */
export const accountActivate: Handler<typeof calls.accountActivate> = async (input, context) => {
  const { services: s, browser, refuse, by } = context
  const registration =
    (await find<PersonalForm & JoiningForm>(s, {
      brand: browser.brand,
      email: input.username,
      code: input.activationCode,
      kinds: ['personal', 'employee', 'joining'],
    })) ?? refuse('activationInvalid')
  const personId = await activate(registration, input, context)
  if (by) await s.sessions.end(by.sessionId, 'activation')
  const binding = browser.cookie('registration')
  // The code was mailed to the employee alone, so setting the password is proof enough.
  const isSameBrowser =
    registration.kind === 'employee' ||
    (binding !== undefined &&
      registration.bindingHash !== null &&
      sameSecret(sha256(binding), registration.bindingHash))
  browser.setCookie('registration', undefined)
  if (!isSameBrowser) return {}
  const tokens = await s.sessions.begin({
    personId,
    brand: browser.brand,
    isProgram: browser.isProgram,
    client: 'spa',
    userAgent: browser.userAgent,
    address: browser.address,
  })
  return handOver(tokens, browser)
}

async function activate(
  registration: Registration<PersonalForm & JoiningForm>,
  input: DecodedInputOf<Call>,
  context: Context<Call>,
): Promise<number> {
  if (registration.kind === 'personal') return open(registration, context)
  if (registration.kind === 'employee') return takeUp(registration, input, context)
  return join(registration, context)
}

async function open(
  { id, form }: Registration<PersonalForm>,
  { services: s, browser, refuse, change }: Context<Call>,
): Promise<number> {
  return change(async (client) => {
    if (!(await close(s, client, id))) return refuse('activationInvalid')
    return (await openPersonal(s, client, browser.brand, form)) ?? refuse('activationInvalid')
  })
}

/** A person with a password keeps it and signs in with it. */
async function join(
  { id, personId, form }: Registration<JoiningForm>,
  { services: s, refuse, change }: Context<Call>,
): Promise<number> {
  if (personId === null) return refuse('activationInvalid')
  await change(async (client) => {
    if (!(await close(s, client, id))) return refuse('activationInvalid')
    return (await takeUpAccess(client, personId, form)) || refuse('activationInvalid')
  })
  await s.hub.accessChanged(personId)
  return personId
}

/** The employee exists, with a password hash that matches nothing. */
async function takeUp(
  { id, personId }: Registration<unknown>,
  { username, password }: { username: string; password?: string | undefined },
  { services: s, browser, refuse, change }: Context<Call>,
): Promise<number> {
  if (personId === null) return refuse('activationInvalid')
  if (password === undefined) return refuse('passwordNeeded')
  const brand = s.brand(browser.brand)
  const problem = passwordProblem(password, { email: username, words: [brand.name] })
  if (problem) return refuse(problem, passwordFacts(brand), 'password')
  if (await isCommonPassword(password)) return refuse('passwordCommon', {}, 'password')
  const passwordHash = await s.passwords.hash(password)
  await change(async (client) => {
    if (!(await close(s, client, id))) return refuse('activationInvalid')
    const isSet = await replacePasswordHash(client, personId, { was: noPassword, hash: passwordHash })
    // Set meanwhile by another link; this link must not set it again.
    return isSet || refuse('activationInvalid')
  })
  return personId
}
