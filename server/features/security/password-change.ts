import { approvalMethods } from '@sixpence/protocol/rights'
import type * as calls from '@sixpence/protocol/security/security'
import { confirmMethodOf } from '#auth/confirm-method.ts'
import { openConfirmation } from '#auth/confirmation.ts'
import { admitTry, forgetTries, forgiveTry } from '#auth/tries.ts'
import { browserFacts } from '#auth/confirmed.ts'
import { toOpenedConfirmationDto } from '#auth/pending-confirmation-dto.ts'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { requireStrong } from '#auth/strong-password.ts'

/** Approval methods as named on the wire; a code by mail is shown like a code by SMS. */
const approveTypes = {
  push: approvalMethods.push,
  sms: approvalMethods.sms,
  mail: approvalMethods.sms,
  otp: approvalMethods.otp,
}

export const passwordChange: Handler<typeof calls.passwordChange> = async (input, context) => {
  const { by, services: s, browser, t, refuse, change } = context
  const { person } = by
  const { brand } = browser
  const { password, passwordNew, passwordNewRepeat } = input
  if (passwordNew !== passwordNewRepeat) return refuse('passwordsDiffer')
  await requireStrong(s, person, { password: passwordNew, field: 'passwordNew' })
  if (!(await isCurrentPassword(s, { brand, email: person.email, password }))) return refuse('passwordWrong')
  if (password === passwordNew) return refuse('passwordSame')
  const method = await confirmMethodOf(s, by)
  const confirmation = await openConfirmation(s, {
    person,
    brand,
    kind: 'password',
    subject: '',
    method,
    pending: Buffer.from(await s.passwords.hash(passwordNew)),
    facts: browserFacts(browser),
    t,
    change,
  })
  return {
    approveType: approveTypes[method],
    ...toOpenedConfirmationDto(method, confirmation),
  }
}

/** Counts as an attempt to sign in; an attempt whose check fails with an error is not counted. @throws Refused lockedOut */
async function isCurrentPassword(
  s: Services,
  { brand, email, password }: { brand: string; email: string; password: string },
): Promise<boolean> {
  const attempt = { password: email }
  await admitTry(s, brand, attempt)
  const storedPerson = await s.store.people.personByEmail(brand, email)
  const matches = await s.passwords
    .verify(password, storedPerson?.passwordHash)
    .catch(async (error: unknown) => {
      await forgiveTry(s, brand, attempt)
      throw error
    })
  if (matches) await forgetTries(s, brand, attempt)
  return matches
}
