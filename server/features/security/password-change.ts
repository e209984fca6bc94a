import { approvalMethods } from '@sixpence/protocol/rights'
import type * as calls from '@sixpence/protocol/security/security'
import { confirmMethodOf } from '#auth/confirm-method.ts'
import { openConfirmation } from '#auth/confirmation.ts'
import { admitTry, forgetTries, forgiveTry } from '#auth/tries.ts'
import { askedFrom } from '#auth/confirmed.ts'
import { toOpenedConfirmationDto } from '#auth/pending-confirmation-dto.ts'
import type { Handler } from '#context/handler.ts'
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
  if (input.passwordNew !== input.passwordNewRepeat) return refuse('passwordsDiffer')
  await requireStrong(s, person, input.passwordNew, 'passwordNew')
  const tried = { password: person.email }
  await admitTry(s, brand, tried)
  const storedPerson = await s.store.people.personByEmail(brand, person.email)
  const matches = await s.passwords
    .verify(input.password, storedPerson?.passwordHash)
    .catch(async (error: unknown) => {
      await forgiveTry(s, brand, tried)
      throw error
    })
  if (!matches) return refuse('passwordWrong')
  await forgetTries(s, brand, tried)
  if (input.password === input.passwordNew) return refuse('passwordSame')
  const method = await confirmMethodOf(s, by)
  const opened = await openConfirmation(s, {
    person,
    brand,
    kind: 'password',
    subject: '',
    method,
    pending: Buffer.from(await s.passwords.hash(input.passwordNew)),
    facts: askedFrom(browser),
    t,
    change,
  })
  return {
    approveType: approveTypes[method],
    ...toOpenedConfirmationDto(method, opened),
  }
}
