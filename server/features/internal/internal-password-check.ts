import type * as calls from '@sixpence/protocol/internal/internal'
import type { Handler } from '#context/handler.ts'
import { admitTry, forgetTries } from '#auth/tries.ts'

export const internalPasswordCheck: Handler<typeof calls.internalPasswordCheck> = async (
  { userId, password },
  { services: s, refuse },
) => {
  const person = await s.store.people.person(userId)
  if (!person) return refuse('userNotFound')
  const tried = { password: person.email }
  await admitTry(s, person.brand, tried)
  const customer = await s.store.people.personByEmail(person.brand, person.email)
  const valid = await s.passwords.verify(password, customer?.passwordHash)
  if (valid) await forgetTries(s, person.brand, tried)
  return { valid }
}
