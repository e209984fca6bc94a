import { operation, operationByKey } from '@sixpence/ledger'
import { amountText, isCurrency, money, negate, type Money } from '@sixpence/money'
import type { RailPartnerKey, ReceivedEvent } from '@sixpence/partners/rails/rails'
import type pg from 'pg'
import type { NotificationType } from '@sixpence/protocol/notifications/types'
import { isUndecided } from '#payments/outcome.ts'
import { announce } from '#core/outbox/outbox.ts'
import { transaction } from '#core/database.ts'
import type { Subject } from '#core/sealing/personal-data.ts'
import { stepKey } from '#store/operation/step-key.ts'
import { readOutside, creditOf } from '#store/operation/details.ts'
import { outsideKinds } from '#store/operation/kinds.ts'
import { lineKindOf } from '#store/operation/lines.ts'
import { payerWords, returnSuspenseKey, suspenseKinds } from './booking.ts'
import { aboveLevel, ofSameMoney } from './cases.ts'
import type { Rails } from './conclude.ts'
import { isCorrected, isInForce } from './corrections.ts'

type Queries = Pick<pg.Pool, 'query'>

/** Payer, account and remittance of incoming money, as the company reported them. */
export type PayerFacts = Pick<
  ReceivedEvent,
  'payer' | 'remittance' | 'reference' | 'creditorReference' | 'account'
>

type Source = {
  partner: RailPartnerKey
  eventId: number | null
  instructionId: number | null
}

/** Money in suspense because of a case, the operation that booked it there, and its payer's data, if known. */
export type SuspendedMoney = {
  operationId: number
  amount: Money
  kind: string
  said: PayerFacts | undefined
}

/** The money a case keeps in suspense; undefined when it keeps none. */
export async function suspendedOf(
  s: Pick<Rails, 'db' | 'personal'>,
  { partner, eventId, instructionId }: Source,
): Promise<SuspendedMoney | undefined> {
  if (instructionId !== null) return returnedOf(s, instructionId)
  const { rows } = await s.db.query<{
    operationId: number
    units: string
    currency: string
    subject: Subject | null
    sealed: Buffer | null
  }>(
    `select operation_id as "operationId", units::text, currency, subject, sealed from app.rail_event
     where id = $1 and kind = 'received' and done = 'case' and operation_id is not null`,
    [eventId],
  )
  const [event] = rows
  if (!event || !isCurrency(event.currency)) return undefined
  return {
    operationId: event.operationId,
    amount: money(BigInt(event.units), event.currency),
    kind: suspenseKinds[partner],
    said:
      event.subject && event.sealed
        ? await s.personal.open<PayerFacts>(event.subject, event.sealed)
        : undefined,
  }
}

/** A payment returned after the payer's account was closed. */
async function returnedOf(s: Pick<Rails, 'db'>, instructionId: number): Promise<SuspendedMoney | undefined> {
  const hold = await operation(s.db, instructionId)
  const suspenseReturn = hold && (await operationByKey(s.db, returnSuspenseKey(hold).key, 0))
  if (!suspenseReturn) return undefined
  const detail = readOutside(hold.detail)
  return {
    operationId: suspenseReturn.id,
    amount: creditOf(detail),
    kind: lineKindOf(detail),
    said: undefined,
  }
}

/**
 * Whether the money of a case was credited, returned or written off, or is about to be, by another case about the same
 * money. A correction has at most one case, so it is found by the money.
 */
export async function isDecidedElsewhere(
  db: Queries,
  caseId: number,
  { operationId }: Pick<SuspendedMoney, 'operationId'>,
): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>(
    `select exists (select from app.rail_case k join app.rail_case o on o.id <> k.id and ${ofSameMoney('o', 'k')}
         where k.id = $1 and o.credit_account is not null)
       or exists (select from app.correction x where x.operation_id = $2 and x.case_id is distinct from $1
         and ${isInForce('x')}) as is`,
    [caseId, operationId],
  )
  return rows[0]?.is === true
}

type Due = Source & {
  id: number
  at: Date
  account: number
  customerId: number
  brand: string
}

/** Sets the credit account for money that waited for its payee to be verified, in the order it came in. */
export async function creditVerified(db: Queries): Promise<void> {
  await db.query(
    `update app.rail_case k set credit_account = e.account_id
     from app.rail_event e join app.account a on a.id = e.account_id join app.customer c on c.id = a.customer_id
       join ledger.balance b on b.account_id = a.id
     where e.id = k.event_id and k.difference = $1 and k.resolved_at is null and k.credit_account is null
       and b.state = 'open' and c.verified and not c.closed and not ${isCorrected('k')}`,
    [aboveLevel],
  )
}

/** Credits money in suspense to the accounts the desk has chosen. Returns the number of cases decided by the ledger. */
export async function creditSuspended(s: Rails, limit = 20): Promise<number> {
  const { rows } = await s.db.query<Due>(
    `select k.id, k.opened_at as at, k.partner, k.event_id as "eventId", k.instruction_id as "instructionId",
       a.id as account, a.customer_id as "customerId", a.brand
     from app.rail_case k join app.account a on a.id = k.credit_account
     where k.resolved_at is null order by k.id limit $1`,
    [limit],
  )
  const done = await Promise.all(rows.map((due) => credit(s, due)))
  return done.filter(Boolean).length
}

/**
 * The key belongs to the money and the hash to the case: a repetition after a crash finds the booking, and the ledger
 * refuses a second booking by another case.
 */
async function credit(s: Rails, due: Due): Promise<boolean> {
  const suspended = await suspendedOf(s, due)
  if (!suspended) throw new Error(`nothing is in suspense for case ${due.id}`)
  const { amount, kind, said: payer } = suspended
  const result = await s.committer.submit({
    ...creditKey(due),
    key: await keyOfMoney(s, due.id),
    kind: outsideKinds.received,
    actor: 0,
    channel: 'house',
    brand: due.brand,
    legs: [
      { account: due.account, amount, kind },
      { account: 'suspense', amount: negate(amount), kind },
    ],
    detail: {
      partner: due.partner,
      case: due.id,
      payee: due.customerId,
      ...(payer ? payerWords(payer) : { counterparty: '' }),
    },
  })
  if (isUndecided(result)) return false
  await transaction(s.db, (client) =>
    'operationId' in result
      ? credited(client, s.clock.now(), due, { operationId: result.operationId, amount })
      : notCredited(client, due),
  )
  return true
}

const creditKey = ({ id, at }: Pick<Due, 'id' | 'at'>) => stepKey('suspenseCredit', { id, at })

/**
 * The key of the money's first case. A server of the previous version, which may run at the same time, uses the key of
 * the credited case: usually it is the same; otherwise the key it has booked with stays the key of this money.
 */
async function keyOfMoney({ db }: Pick<Rails, 'db'>, caseId: number): Promise<string> {
  const { rows } = await db.query<Pick<Due, 'id' | 'at'>>(
    `select o.id, o.opened_at as at from app.rail_case k join app.rail_case o on ${ofSameMoney('o', 'k')}
     where k.id = $1 order by o.id`,
    [caseId],
  )
  const keys = rows.map((row) => creditKey(row).key)
  const booked = await Promise.all(keys.map((key) => operationByKey(db, key, 0)))
  const key = keys.find((_, at) => booked[at]) ?? keys[0]
  if (key === undefined) throw new Error(`there is no case ${caseId}`)
  return key
}

async function credited(
  client: pg.ClientBase,
  now: Date,
  { id, customerId }: Due,
  { operationId, amount }: { operationId: number; amount: Money },
): Promise<void> {
  const { rowCount } = await client.query(
    `update app.rail_case set resolved_at = $2, resolution = 'credited' where id = $1 and resolved_at is null`,
    [id, now],
  )
  if (rowCount !== 1) return
  await announce(client, {
    customerId,
    event: 'notification',
    data: {
      type: 'payment.in' satisfies NotificationType,
      operationId,
      amount: amountText(amount),
      currencyCode: amount.currency,
      refresh: ['accounts'],
    },
    changed: ['accounts', 'history'],
  })
}

/** The account was closed or frozen meanwhile, so the desk has to choose again; or another case was credited. */
const notCredited = (client: pg.ClientBase, { id }: Due): Promise<unknown> =>
  client.query('update app.rail_case set credit_account = null where id = $1 and resolved_at is null', [id])
