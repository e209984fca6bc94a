import type * as calls from '@sixpence/protocol/console/console'
import { useTotp } from '#auth/authenticator.ts'
import { admitTry, forgetTries, forgiveTry } from '#auth/tries.ts'
import type { Handler } from '#context/handler.ts'
import { consoleBrand, mayAt } from '#store/staff/staff.ts'
import { beginStaffSession } from './begin-session.ts'

/**
 * Both factors at once. The try is counted before anything is verified, so that concurrent guesses cannot exceed the
 * limit, and an unknown address is answered like a wrong password.
 */
export const consoleSignIn: Handler<typeof calls.consoleSignIn> = async (
  { email, password, code },
  { services: s, browser, change, tell, refuse },
) => {
  s.passwords.requireRoom()
  const tried = { password: email }
  await admitTry(s, consoleBrand, tried)
  const person = await s.store.people.personByEmail(consoleBrand, email)
  const matches = await s.passwords.verify(password, person?.passwordHash).catch(async (error: unknown) => {
    await forgiveTry(s, consoleBrand, tried)
    throw error
  })
  if (!person || !matches || !mayAt(person.staff, browser.brand, 'desk.open'))
    return refuse('staffSignInWrong')
  if (!(await useTotp(s, person, code))) return refuse('staffSignInWrong')
  await forgetTries(s, consoleBrand, tried)
  await change(async () => tell({ customerId: undefined, detail: { staff: person.id } }))
  await beginStaffSession(s, browser, person.id)
  return {}
}
