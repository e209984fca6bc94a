import type pg from 'pg'
import { approvalMethods, approvedByPasskey } from '@sixpence/protocol/rights'
import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Person } from '#store/customer/people.ts'
import { approvalMethodOf } from './second-factor.ts'
import { rpIdOf } from './passkeys/passkey-challenge.ts'

/** Factors of sign-in and confirmation. */
export type Factor =
  | 'password'
  | 'recovery'
  /** The sign-in or payments ask for less than before. */
  | 'secondStep'
  | 'sms'
  | 'otp'
  | 'approvalCode'
  | 'device'
  | 'passkey'

/**
 * The recently changed factors, until when they restrict payments, and the moment before which others must have
 * existed to count as older.
 */
export type Cooling = {
  until: Date
  since: Date
  fresh: ReadonlySet<Factor>
  freshDevices: number
  /** A passkey for this host of the bank existed before. */
  hasOlderPasskey: boolean
}

type Needs = Pick<Services, 'db' | 'clock' | 'config'>

/** Payer and payee: another customer, or a payee outside. */
export type PaymentParties = { payer: number; payee?: number; payeeKey?: string }

/** Records a change of a factor, in the transaction of the change. The person's cached data must be invalidated. */
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
 * After a change of factors, a person can only approve payments to new payees with a factor they had before.
 * Undefined when this payment is not restricted.
 */
export async function coolingFor(
  s: Needs,
  { id, factorsChangedAt }: Pick<Person, 'id' | 'factorsChangedAt'>,
  { payer, payee, payeeKey }: PaymentParties,
  browser: Pick<Browser, 'brand' | 'origin'>,
): Promise<Cooling | undefined> {
  const coolingMs = s.config.coolingHours * 3_600_000
  const since = new Date(s.clock.now().getTime() - coolingMs)
  if (!factorsChangedAt || factorsChangedAt <= since) return undefined
  const { rows } = await s.db.query<FactorsRow>(
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
  const [row] = rows
  if (!row || row.isKnown) return undefined
  return {
    until: new Date(factorsChangedAt.getTime() + coolingMs),
    since,
    fresh: new Set(row.factors),
    freshDevices: row.freshDevices,
    hasOlderPasskey: row.hasOlderPasskey,
  }
}

type FactorsRow = { factors: Factor[]; isKnown: boolean } & Pick<Cooling, 'freshDevices' | 'hasOlderPasskey'>

/**
 * The approval method that the person had before: preferably the usual method, a passkey last; undefined when there
 * is none.
 */
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
  const usual = mode === approvalMethods.none ? approvalMethods.sms : mode
  const method = approvalMethodOf(fresh.has('secondStep') ? strongest(older) : usual, older)
  return method ?? (hasOlderPasskey ? approvedByPasskey : undefined)
}

/** After the requirement of payments or of the sign-in was lowered, the strongest earlier factor is required. */
function strongest({ linkedDevices, totpSecret }: Pick<Person, 'linkedDevices' | 'totpSecret'>): number {
  if (linkedDevices > 0) return approvalMethods.push
  return totpSecret ? approvalMethods.otp : approvalMethods.sms
}

/** The person with only those factors that they had before the change. */
export const asBefore = (
  person: Person,
  { fresh, freshDevices }: Pick<Cooling, 'fresh' | 'freshDevices'>,
): Person => ({
  ...person,
  phone: fresh.has('sms') ? null : person.phone,
  totpSecret: fresh.has('otp') ? null : person.totpSecret,
  linkedDevices: Math.max(0, person.linkedDevices - freshDevices),
})

/** Whether the person had this approval method before the change. */
export const isOlder = (method: number, person: Parameters<typeof approvalMethodOf>[1], cooling: Cooling) =>
  method !== approvalMethods.none && olderMethodOf(method, person, cooling) === method

/** Full hours until the restriction ends, at least 1. */
export const hoursLeft = ({ until }: Pick<Cooling, 'until'>, now: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 3_600_000))
