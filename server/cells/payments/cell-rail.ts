import { after, startOf } from '@sixpence/days'
import {
  Coalescer,
  operations,
  replicatedOperations,
  type Command,
  type Operation,
  type Result,
} from '@sixpence/ledger'
import { isCurrency, negate } from '@sixpence/money'
import type { RecallResult, StatementEntry } from '@sixpence/partners/rails/rails'
import type pg from 'pg'
import type { InternalPayment, InternalRail } from '#partners/internal-rail.ts'
import type { Cells, OtherCell } from '#cells/databases.ts'
import { creditOf, readOutside, type InsideDetail } from '#store/operation/details.ts'
import { internalKinds, operationKinds } from '#store/operation/kinds.ts'
import { entryKinds } from '#store/operation/lines.ts'
import { stepKey } from '#store/operation/step-key.ts'

/** Reasons of ours to refuse a payment there. */
const recalled = 'recalled'
const notInTime = 'notInTime'

/** Opens the rail from the cell with this database to the others. */
export function cellRail({ db, cells }: { db: pg.Pool; cells: Cells }): InternalRail {
  const holds = new Coalescer<number, Operation>((ids) => operations(db, ids))
  const committed = committedIn()
  const find = async (reference: string) => {
    const id = Number(/^sp(\d{1,15})x/.exec(reference)?.[1] ?? NaN)
    const hold = Number.isSafeInteger(id) ? await holds.get(id) : undefined
    const cell = hold && readOutside(hold.detail).cell
    return hold && cell !== undefined ? { hold, other: cells.cell(cell) } : undefined
  }
  const refuseFor =
    (reason: string) =>
    async (reference: string): Promise<RecallResult> => {
      const match = await find(reference)
      if (!match) return 'notFound'
      return (await refuse(match.other, { reference, hold: match.hold, reason })) ? 'asked' : 'tooLate'
    }
  return {
    pay: async ({ reference, hold, payerName, to, limits }) => {
      const other = cells.cell(readOutside(hold.detail).cell ?? '')
      const credit = creditFrom(cells.own, { reference, hold, payerName, to, limits })
      const result = await other.committer.submit(credit)
      if (accepted(result)) return { outcome: 'settled' }
      if (result.outcome !== 'keyReused') {
        if (result.outcome === 'busy' || result.outcome === 'unknown') return noAnswer(other, result)
        // Not accepted now: then nothing may ever be credited under its key.
        if (await refuse(other, { reference, hold, reason: result.outcome }))
          return { outcome: 'rejected', reason: result.outcome }
      }
      const existing = await committed(other, reference, hold)
      if (!existing)
        throw new Error(`cell ${other.name} has a command under the key of ${reference}, but no operation`)
      return isRefusal(existing)
        ? { outcome: 'rejected', reason: reasonOf(existing) }
        : { outcome: 'settled' }
    },

    status: async (reference) => {
      const match = await find(reference)
      const existing = match && (await committed(match.other, reference, match.hold))
      if (!existing) return { state: 'notFound' }
      const { units, currency } = creditOf(readOutside(match.hold.detail))
      if (!isRefusal(existing)) return { state: 'settled', units, currency }
      const reason = reasonOf(existing)
      return { state: reason === recalled ? 'recalled' : 'rejected', units, currency, reason }
    },

    since: async () => {
      const { rows } = await db.query<{ at: Date }>('select joined_at as at from app.cell')
      return rows[0]?.at
    },

    recall: refuseFor(recalled),
    giveUp: refuseFor(notInTime),

    statement: async (day) => {
      const stated = await Promise.all(
        cells.others.map((name) => bookedThere(cells.cell(name).pastDb, cells.own, day)),
      )
      return stated.flat()
    },
  }
}

/**
 * Reads what another cell has committed about a payment: its credit or its refusal; concurrent queries share a
 * statement. Money is booked here because of it, so it must be safe from a failover there.
 */
function committedIn() {
  const byCell = new Map<string, Coalescer<string, Operation>>()
  return ({ name, db }: OtherCell, reference: string, hold: Operation): Promise<Operation | undefined> => {
    const coalescer = byCell.get(name) ?? new Coalescer((keys: string[]) => replicatedOperations(db, keys, 0))
    byCell.set(name, coalescer)
    return coalescer.get(creditKey(reference, hold).key)
  }
}

/** Refuses a payment in the other cell; false when it was credited before. @throws when the cell does not answer */
async function refuse(
  other: OtherCell,
  { reference, hold, reason }: { reference: string; hold: Operation; reason: string },
): Promise<boolean> {
  const result = await other.committer.submit(refusal(reference, hold, reason))
  if (result.outcome === 'keyReused') return false
  return accepted(result) || noAnswer(other, result)
}

/** The key of whatever the other cell commits about a payment: it either credits or refuses it. */
const creditKey = (reference: string, { at }: Operation) => stepKey('cellCredit', { id: reference, at })

function creditFrom(own: string, { reference, hold, payerName, to, limits }: InternalPayment): Command {
  const detail = readOutside(hold.detail)
  const amount = creditOf(detail)
  const kind = entryKinds.p2p
  return {
    ...creditKey(reference, hold),
    kind: operationKinds.p2p,
    actor: 0,
    channel: 'house',
    brand: to.brand,
    legs: [
      { account: to.account, amount, kind },
      { account: `rail:cell-${own}`, amount: negate(amount), kind },
    ],
    ...(limits.length > 0 && { limits }),
    detail: {
      payer: detail.payer,
      payee: to.customer,
      from: detail.from,
      to: to.account,
      units: String(amount.units),
      fee: '0',
      currency: amount.currency,
      approve: 0,
      cell: own,
      counterparty: payerName.slice(0, 70),
      stated: reference,
      ...(detail.note !== undefined && { note: detail.note }),
      ...(detail.reference !== undefined && { reference: detail.reference }),
    } satisfies InsideDetail,
  }
}

/** An operation without entries under the credit's key, so that only either of the two is ever committed. */
const refusal = (reference: string, hold: Operation, reason: string): Command => ({
  ...creditKey(reference, hold),
  bodyHash: stepKey('cellRefusal', { id: reference, at: hold.at }).bodyHash,
  kind: internalKinds.refused,
  actor: 0,
  channel: 'house',
  brand: hold.brand,
  detail: { stated: reference, outcome: reason },
})

const isRefusal = ({ kind }: Operation): boolean => kind === internalKinds.refused

function reasonOf({ detail: { outcome } }: Operation): string {
  return typeof outcome === 'string' ? outcome : 'refused'
}

const accepted = ({ outcome }: Result): boolean => outcome === 'done' || outcome === 'repeated'

function noAnswer({ name }: OtherCell, { outcome }: Result): never {
  throw new Error(`cell ${name} did not answer: ${outcome}`)
}

type Row = { id: number; at: Date; units: string; currency: string; reference: string; isOurs: boolean }

/** The entries of this cell's account in the other cell; what it owes us and what we owe it have opposite signs. */
async function bookedThere(other: pg.Pool, own: string, day: string): Promise<StatementEntry[]> {
  const { rows } = await other.query<Row>(
    `select o.id, e.at, e.amount::text as units, a.currency, o.detail ? 'stated' as "isOurs",
       coalesce(o.detail->>'stated', i.reference, 'operation-' || o.id) as reference
     from ledger.account a
       cross join lateral (select ledger.version_before(a.id, $2) as first, ledger.version_before(a.id, $3) as last) v
       join ledger.entry e on e.account_id = a.id and e.version > v.first and e.version <= v.last
       join ledger.operation o on o.id = e.operation_id
       left join app.instruction i on i.operation_id = (o.detail->>'of')::bigint
     where a.kind = $1 and a.lane is not null order by e.at`,
    [`rail:cell-${own}`, startOf(day), startOf(after(day, { days: 1 }))],
  )
  return rows.flatMap(({ id, at, units, currency, reference, isOurs }): StatementEntry[] =>
    isCurrency(currency)
      ? [
          {
            id: String(id),
            at,
            kind: isOurs ? 'payment' : 'received',
            reference,
            units: BigInt(units),
            currency,
          },
        ]
      : [],
  )
}
