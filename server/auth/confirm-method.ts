import { msOf } from '@sixpence/days'
import type { ConfirmMethod } from '@sixpence/protocol/confirmed'
import type { Services } from '#context/services.ts'
import type { Person } from '#store/customer/people.ts'
import type { Factor } from './cooling.ts'

export type { ConfirmMethod } from '@sixpence/protocol/confirmed'

/** Methods to confirm a change, strongest first; a passkey may replace any of them. */
const strongestFirst: readonly ConfirmMethod[] = ['push', 'otp', 'sms', 'mail']

const factorOf = { push: 'device', otp: 'otp', sms: 'sms' } as const satisfies Partial<
  Record<ConfirmMethod, Factor>
>

type Owned = Pick<Person, 'linkedDevices' | 'totpSecret' | 'phone'>

/** The person's confirmation methods, strongest first; the mailbox only if there is nothing else. */
function confirmMethodsOf({ linkedDevices, totpSecret, phone }: Owned): ConfirmMethod[] {
  const owned: ConfirmMethod[] = [
    ...(linkedDevices > 0 ? ['push' as const] : []),
    ...(totpSecret ? ['otp' as const] : []),
    ...(phone ? ['sms' as const] : []),
  ]
  return owned.length > 0 ? owned : ['mail']
}

/** Whether `method` is weaker than `than`. */
export const isWeaker = (method: ConfirmMethod, than: ConfirmMethod): boolean =>
  strongestFirst.indexOf(method) > strongestFirst.indexOf(than)

/** The factors a person changed within the cooling time, and whether this session began with a recovery code. */
type Changed = { since: Date; factors: readonly Factor[]; freshDevices: number; isRecovered: boolean }

/**
 * How a person confirms a change of their protection: the strongest factor that is older than the cooling time,
 * whatever they sign in with, or else the strongest. In a session begun with a recovery code (in any, by default) the
 * phone counts as lost.
 */
export async function confirmMethodOf(
  s: Pick<Services, 'db' | 'clock' | 'config'>,
  by: { person: Person; sessionId?: string },
): Promise<ConfirmMethod> {
  const changed = await changedFactors(s, by)
  const owned = confirmMethodsOf(by.person)
  const present = owned.filter((method) => !(changed?.isRecovered && method === 'push'))
  const older = present.filter((method) => !changed || isOlder(method, by.person, changed))
  return older[0] ?? present[0] ?? 'mail'
}

/** Passkeys and phones created after this do not confirm; undefined if all do, because nothing older is left. */
export async function madeBefore(
  s: Pick<Services, 'db' | 'clock' | 'config'>,
  by: { person: Person; sessionId?: string },
): Promise<Date | undefined> {
  const changed = await changedFactors(s, by)
  if (!changed) return undefined
  const owned = confirmMethodsOf(by.person)
  return owned.some((method) => method !== 'mail' && isOlder(method, by.person, changed))
    ? changed.since
    : undefined
}

/** Full hours until a factor confirms changes; `made`: its creation, `since`: the latest creation that confirms now. */
export const hoursUntilOlder = (setAt: Date | null, since: Date): number =>
  Math.max(1, Math.ceil(((setAt ?? since).getTime() - since.getTime()) / msOf({ hours: 1 })))

function isOlder(method: ConfirmMethod, { linkedDevices }: Owned, changed: Changed): boolean {
  if (method === 'push') return linkedDevices > changed.freshDevices
  return method === 'mail' || !changed.factors.includes(factorOf[method])
}

async function changedFactors(
  s: Pick<Services, 'db' | 'clock' | 'config'>,
  { person, sessionId }: { person: Person; sessionId?: string },
): Promise<Changed | undefined> {
  const { id, factorsChangedAt } = person
  const since = new Date(s.clock.now().getTime() - s.config.coolingHours * 3_600_000)
  if (!factorsChangedAt || factorsChangedAt <= since) return undefined
  const { rows } = await s.db.query<Omit<Changed, 'since'>>(
    `select array(select distinct factor from app.factor_change where person_id = $1 and at > $2) as factors,
       (select count(*)::int from app.device
        where person_id = $1 and state = 'linked' and linked_at > $2) as "freshDevices",
       exists (select from app.login_history where person_id = $1 and at > $2 and method = 'recovery'
         and outcome = 'success' and ($3::text is null or session_id::text = $3)) as "isRecovered"`,
    [id, since, sessionId ?? null],
  )
  const [change] = rows
  return change && { since, ...change }
}
