import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/console/console'
import type pg from 'pg'
import { requireStrong } from '#auth/strong-password.ts'
import { acceptableSteps, totpAt } from '#auth/totp.ts'
import { admitTry, forgetTries } from '#auth/tries.ts'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { sameSecret } from '#core/secrets.ts'
import { setPasswordHash, setTotpSecret, takeTotpStep } from '#store/customer/credentials.ts'
import { keepPerson } from '#store/customer/sealed-people.ts'
import { sealTotpKey } from '#store/device/totp-key.ts'
import { invitedBy, useInvite } from '#store/staff/invites.ts'
import { consoleBrand } from '#store/staff/staff.ts'
import { beginStaffSession } from './begin-session.ts'
import { invitedKey } from './invited-key.ts'

type Input = DecodedInputOf<typeof calls.consoleEnrol>

export const consoleEnrol: Handler<typeof calls.consoleEnrol> = async (
  input,
  { services: s, browser, change, tell, refuse },
) => {
  const { token } = input
  const invited = await invitedBy(s.db, token, { now: s.clock.now() })
  const person = invited && (await s.store.people.person(invited.personId))
  if (!invited || !person?.staff) return refuse('staffInviteGone')
  if (!invited.hasEmail && input.email === undefined) return refuse('staffEmailMissing')
  const email = invited.hasEmail ? person.email : (input.email ?? '')
  requireStrong(s, { ...input, email, brand: browser.brand }, input.password, 'password')
  const tried = { codesOf: invited.personId }
  await admitTry(s, consoleBrand, tried)
  const key = invitedKey(s, token)
  const step = acceptableSteps(s.clock.now()).find((one) => sameSecret(totpAt(key, one), input.code))
  if (step === undefined) return refuse('staffCodeWrong')
  const hash = await s.passwords.hash(input.password)
  // Before the transaction, whose own new key for the person this would wait for.
  const sealed = await sealTotpKey(s.personal, invited.personId, key)
  await change(async (client) => {
    if (!(await invitedBy(client, token, { now: s.clock.now(), lock: true })))
      throw new Refused('staffInviteGone')
    await keepText(s, client, invited, input)
    await setPasswordHash(client, invited.personId, hash)
    await setTotpSecret(client, invited.personId, sealed)
    await takeTotpStep(client, invited.personId, step)
    await useInvite(client, token, s.clock.now())
    await s.staffSessions.end({ personId: invited.personId }, 'enrolled anew', client)
    tell({ customerId: undefined, detail: { staff: invited.personId } })
  })
  await forgetTries(s, consoleBrand, tried)
  s.store.people.forget(invited.personId)
  await beginStaffSession(s, browser, invited.personId)
  return {}
}

/** Name, and for the first administrator the e-mail address. @throws Refused staffEmailTaken */
async function keepText(
  s: Services,
  client: pg.PoolClient,
  { personId, hasEmail }: { personId: number; hasEmail: boolean },
  { firstName, lastName, email }: Input,
): Promise<void> {
  const text = { firstName, lastName, ...(!hasEmail && email !== undefined && { email }) }
  await keepPerson({ db: client, personal: s.personal }, { id: personId, brand: consoleBrand }, text).catch(
    (error: unknown) => {
      const isTaken = error instanceof Error && 'code' in error && error.code === '23505'
      throw isTaken ? new Refused('staffEmailTaken') : error
    },
  )
}
