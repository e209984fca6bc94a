import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/console/console'
import type pg from 'pg'
import { deleteStaffPasskeys } from '#auth/passkeys/staff-passkeys.ts'
import { requireStrong } from '#auth/strong-password.ts'
import { acceptableSteps, totpAt } from '#auth/totp.ts'
import { admitTry, forgetTries } from '#auth/tries.ts'
import type { Browser, Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { sameSecret } from '#core/secrets.ts'
import {
  clearTotpSecret,
  noPassword,
  setPasswordHash,
  setTotpSecret,
  takeTotpStep,
} from '#store/customer/credentials.ts'
import { isEmailInUse, keepPerson } from '#store/customer/keep-people.ts'
import { sealTotpKey } from '#store/device/totp-key.ts'
import { invitedBy, useInvite } from '#store/staff/invites.ts'
import { consoleBrand } from '#store/staff/staff.ts'
import { beginStaffSession } from './begin-session.ts'
import { invitedKeys } from './invited-key.ts'
import { madeStaffPasskey } from './staff-passkey.ts'

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
  const { personId } = invited
  const email = invited.hasEmail ? person.email : (input.email ?? '')
  const keepFactor = input.passkey
    ? await madeStaffPasskey(s, browser, { personId, passkey: input.passkey })
    : await provedAuthenticator(s, browser, { personId, email, input })
  await change(async (client) => {
    if (!(await invitedBy(client, token, { now: s.clock.now(), lock: true })))
      throw new Refused('staffInviteGone')
    await keepText(s, client, invited, input)
    // Earlier credentials are deleted: a link is for a staff member whose credentials were lost or stolen.
    await deleteStaffPasskeys(client, { personId })
    await setPasswordHash(client, personId, noPassword)
    await clearTotpSecret(client, personId)
    await keepFactor(client)
    await useInvite(client, token, s.clock.now())
    await s.staffSessions.end({ personId }, 'enrolled anew', client)
    tell({
      customerId: undefined,
      detail: { staff: personId, by: input.passkey ? 'passkey' : 'authenticator' },
    })
  })
  await forgetTries(s, consoleBrand, { codesOf: personId })
  s.store.people.forget(personId)
  await beginStaffSession(s, browser, personId)
  return {}
}

/**
 * Proves the paired authenticator by its first code; returns a function that stores it with the password. @throws
 * Refused staffFactorMissing | staffCodeWrong | lockedOut, and those of a weak password
 */
async function provedAuthenticator(
  s: Services,
  { brand }: Browser,
  { personId, email, input }: { personId: number; email: string; input: Input },
): Promise<(client: pg.PoolClient) => Promise<void>> {
  const { token, password, code } = input
  if (password === undefined || code === undefined) throw new Refused('staffFactorMissing')
  await requireStrong(s, { ...input, email, brand }, { password, field: 'password' })
  await admitTry(s, consoleBrand, { codesOf: personId })
  const paired = invitedKeys(s, token)
    .flatMap((key) => acceptableSteps(s.clock.now()).map((step) => ({ key, step })))
    .find(({ key, step }) => sameSecret(totpAt(key, step), code))
  if (!paired) throw new Refused('staffCodeWrong')
  const { key, step } = paired
  const hash = await s.passwords.hash(password)
  // Sealed before the transaction: the transaction may create the person's key, and sealing here would wait for its
  // commit.
  const sealed = await sealTotpKey(s.personal, personId, key)
  return async (client) => {
    await setPasswordHash(client, personId, hash)
    await setTotpSecret(client, personId, sealed)
    await takeTotpStep(client, personId, step)
  }
}

/** Stores the name, and for the first administrator the e-mail address. @throws Refused staffEmailTaken */
async function keepText(
  s: Services,
  client: pg.PoolClient,
  { personId, hasEmail }: { personId: number; hasEmail: boolean },
  { firstName, lastName, email }: Input,
): Promise<void> {
  const text = { firstName, lastName, ...(!hasEmail && email !== undefined && { email }) }
  await keepPerson({ db: client, personal: s.personal }, { id: personId, brand: consoleBrand }, text).catch(
    (error: unknown) => {
      throw isEmailInUse(error) ? new Refused('staffEmailTaken') : error
    },
  )
}
