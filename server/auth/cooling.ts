import type pg from 'pg'
import { approvalMethods, approvedByPasskey } from '@sixpence/protocol/rights'
import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Person } from '#store/customer/people.ts'
import { approvalMethodOf } from './second-factor.ts'
import { rpIdOf } from './passkey-challenge.ts'

/** What a person signs in with, or confirms with. */
export type Factor =
  | 'password'
  | 'recovery'
  | 'secondStep'
  | 'sms'
  | 'otp'
  | 'approvalCode'
  | 'device'
  | 'passkey'

/** Which factors are new, until when that holds payments back, and since when one must be there to count as older. */
export type Cooling = {
  until: Date
  since: Date
  fresh: ReadonlySet<Factor>
  freshDevices: number
  /** A passkey of this address of the bank was there before. */
  hasOlderPasskey: boolean
}

type Needs = Pick<Services, 'db' | 'clock' | 'config'>

/** Who pays whom: another customer, or somebody outside. */
export type Whom = { payer: number; payee?: number; payeeKey?: string }

/** Written with the change itself. Who has just changed it is read anew. */
export async function noteFactor(
  s: Pick<Services, 'clock'>,
  client: Pick<pg.PoolClient, 'query'>,
  personId: number,
  factor: Factor,
): Promise<void> {
  await client.query('insert into app.factor_change (person_id, factor, at) values ($1, $2, $3)', [
    personId,
    factor,
    s.clock.now(),
  ])
}

/**
 * After a change of what protects them, a person pays whom they have not paid before only with a factor they had before.
 * Undefined when nothing of this payment is held back.
 */
export async function coolingFor(
  s: Needs,
  { id, factorsChangedAt }: Pick<Person, 'id' | 'factorsChangedAt'>,
  { payer, payee, payeeKey }: Whom,
  browser: Pick<Browser, 'brand' | 'origin'>,
): Promise<Cooling | undefined> {
  const coolingMs = s.config.coolingHours * 3_600_000
  const since = new Date(s.clock.now().getTime() - coolingMs)
  if (!factorsChangedAt || factorsChangedAt <= since) return undefined
  const { rows } = await s.db.query<Found>(
    `select array(select distinct factor from app.factor_change where person_id = $1 and at > $2) as factors,
       (select count(*)::int from app.device
        where person_id = $1 and state = 'linked' and linked_at > $2) as "freshDevices",
       exists (select from app.payee where customer_id = $3 and payee_customer_id = $4)
         or exists (select from app.instruction where customer_id = $3 and payee_key = $7
           and state in ('accepted', 'settled'))
         or exists (select from app.global_payment where customer_id = $3 and payee_key = $7 and state = 'completed')
         as "isKnown",
       exists (select from app.passkey where person_id = $1 and created_at <= $2 and brand = $5 and rp_id = $6)
         as "hasOlderPasskey"`,
    [
      id,
      since,
      payer,
      payee ?? null,
      browser.brand,
      rpIdOf(browser),
      payeeKey === undefined ? null : Buffer.from(payeeKey, 'base64url'),
    ],
  )
  const [found] = rows
  if (!found || found.isKnown) return undefined
  return {
    until: new Date(factorsChangedAt.getTime() + coolingMs),
    since,
    fresh: new Set(found.factors),
    freshDevices: found.freshDevices,
    hasOlderPasskey: found.hasOlderPasskey,
  }
}

type Found = { factors: Factor[]; isKnown: boolean } & Pick<Cooling, 'freshDevices' | 'hasOlderPasskey'>

/** The way to approve that the person had before, the usual one first, a passkey last; undefined: none. */
export function olderMethodOf(
  mode: number,
  { phone, totpSecret, linkedDevices, hasApprovalCode }: Parameters<typeof approvalMethodOf>[1],
  { fresh, freshDevices, hasOlderPasskey }: Pick<Cooling, 'fresh' | 'freshDevices' | 'hasOlderPasskey'>,
): number | undefined {
  const older = {
    phone: fresh.has('sms') ? null : phone,
    totpSecret: fresh.has('otp') ? null : totpSecret,
    linkedDevices: Math.max(0, linkedDevices - freshDevices),
    hasApprovalCode: hasApprovalCode && !fresh.has('approvalCode'),
  }
  const method = approvalMethodOf(mode === approvalMethods.none ? approvalMethods.sms : mode, older)
  return method ?? (hasOlderPasskey ? approvedByPasskey : undefined)
}

/** Whether this way is one the person had before. */
export const isOlder = (method: number, person: Parameters<typeof approvalMethodOf>[1], cooling: Cooling) =>
  method !== approvalMethods.none && olderMethodOf(method, person, cooling) === method

/** Whole hours until it is over. */
export const hoursLeft = ({ until }: Pick<Cooling, 'until'>, now: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 3_600_000))
