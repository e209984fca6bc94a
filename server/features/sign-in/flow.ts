import { daysLeft } from '@sixpence/days'
import type { MigrationNeed, authFlows } from '@sixpence/protocol/sign-in/sign-in'
import type { Person } from '#store/customer/people.ts'

export type Flow = (typeof authFlows)[number] | 'migrate'
export type Migration = { req: MigrationNeed; daysLeft: number }

/** Whether the person has to move to push sign-in: `soft` with days left, `strict` before anything else (Q030). */
export function migrationOf({ login2fa, pushBy }: Pick<Person, 'login2fa' | 'pushBy'>, now: Date): Migration {
  if (login2fa === 'push' || pushBy === null) return { req: 'none', daysLeft: 0 }
  const left = daysLeft({ now, until: pushBy })
  return { req: left > 0 ? 'soft' : 'strict', daysLeft: left }
}

/**
 * The second factor after a right password. A linked phone that has proved its key needs none; the app on an unlinked
 * phone links it first; `migrate` waits until the person has moved to push.
 */
export function flowOf(
  person: Pick<Person, 'login2fa' | 'linkedDevices' | 'totpSecret' | 'phone'>,
  options: { client: 'sei' | 'spa'; isOnDevice: boolean; migration: Migration; allowsSimple: boolean },
): Flow {
  const { client, isOnDevice, migration, allowsSimple } = options
  if (isOnDevice) return 'direct'
  if (migration.req === 'strict') return 'migrate'
  if (person.login2fa === 'push') {
    if (client === 'sei') return 'verifyDevice'
    if (person.linkedDevices > 0) return 'push'
    if (person.totpSecret) return 'otp'
    return person.phone ? 'sms' : 'direct'
  }
  if (person.login2fa !== 'no') return person.login2fa
  return allowsSimple && migration.req === 'none' ? 'simple' : 'direct'
}
