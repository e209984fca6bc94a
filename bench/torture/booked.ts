import type { Pool } from 'pg'

/** A payment in the ledger, with its consequences. */
export type LedgerPayment = {
  id: number
  key: string
  payer: number
  payee: number
  from: number
  to: number
  units: bigint
  fee: bigint
  isHold: boolean
  /** Number of times its money moved, and its hold was voided, stored as `release`. */
  posts: number
  voids: number
}

type Row = {
  id: string
  key: string
  payer: string
  payee: string
  from: string
  to: string
  units: string
  fee: string
  isHold: boolean
  posts: string
  voids: string
}

/**
 * Every payment in the ledger after the operation `after`. Whether its money moved is read from the entries, not from
 * the operation's state.
 */
export async function booked(owner: Pool, after = 0): Promise<Map<number, LedgerPayment>> {
  // A database that was just restored has no statistics, and without them the joins below take minutes.
  await owner.query('analyze ledger.operation, ledger.entry')
  const { rows } = await owner.query<Row>(
    `with moved as (
       select e.operation_id, e.account_id, sum(e.amount) as amount from ledger.entry e group by 1, 2
     ), follow as (
       select o.kind, (coalesce(o.detail ->> 'of', o.id::text))::bigint as payment,
         paid.amount is not null and credited.amount is not null as moves
       from ledger.operation o
         left join moved paid on paid.operation_id = o.id and paid.account_id = (o.detail ->> 'from')::bigint
           and paid.amount = -(o.detail ->> 'units')::bigint - (o.detail ->> 'fee')::bigint
         left join moved credited on credited.operation_id = o.id and credited.account_id = (o.detail ->> 'to')::bigint
           and credited.amount = (o.detail ->> 'units')::bigint
       where o.kind in ('p2p', 'p2pHold', 'p2pPost', 'release')
     )
     select o.id, o.key, o.detail ->> 'payer' as payer, o.detail ->> 'payee' as payee, o.detail ->> 'from' as "from",
       o.detail ->> 'to' as "to", o.detail ->> 'units' as units, o.detail ->> 'fee' as fee,
       o.kind = 'p2pHold' as "isHold", count(*) filter (where f.moves) as posts,
       count(*) filter (where f.kind = 'release') as voids
     from ledger.operation o join follow f on f.payment = o.id
     where o.kind in ('p2p', 'p2pHold') and o.id > $1 group by o.id`,
    [after],
  )
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        id: Number(row.id),
        key: row.key,
        payer: Number(row.payer),
        payee: Number(row.payee),
        from: Number(row.from),
        to: Number(row.to),
        units: BigInt(row.units),
        fee: BigInt(row.fee),
        isHold: row.isHold,
        posts: Number(row.posts),
        voids: Number(row.voids),
      },
    ]),
  )
}
