import { setTimeout as sleep } from 'node:timers/promises'
import {
  balances,
  closeAccount,
  operation,
  type Command,
  type Operation,
  type Result,
} from '@sixpence/ledger'
import { money, negate } from '@sixpence/money'
import type pg from 'pg'
import type { OtherCell } from '#store/cell/cells.ts'
import { readInside, type InsideDetail } from '#store/operation/details.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import { entryKinds } from '#store/operation/lines.ts'
import { stepKey } from '#store/operation/step-key.ts'
import { formerAccounts, type FormerAccount } from '#store/move/moves.ts'

type Submit = { submit: (command: Command) => Promise<Result> }
export type Draining = { db: pg.Pool; committer: Submit; own: string; other: OtherCell; begunAt: Date }

type LeavingAccount = FormerAccount & { nowId: number }

/** So often the money that came in meanwhile is sent after. */
const attempts = 100

/**
 * Sends the money of every account that leaves to the one it became, and closes it. Nothing is sent twice: the key of what leaves
 * follows from the account and the number of its entries, and the key of what arrives from the operation that sent it.
 */
export async function drain(s: Draining, customerId: number): Promise<void> {
  for (const { nowId, ...account } of await formerAccounts(s.other.db, customerId))
    if (nowId !== null) await drainOne(s, customerId, { ...account, nowId })
}

async function drainOne(s: Draining, customerId: number, account: LeavingAccount): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    await send(s, customerId, account)
    for (const sent of await sentFrom(s.db, account)) await receive(s, sent)
    // Credits may come in until then; the ledger closes no account with money on it.
    const state = await closeAccount(s.db, account.id)
    if (state === 'done') return
    if (state !== 'notEmpty') throw new Error(`account ${account.id} cannot be closed: ${state}`)
    await sleep(20)
  }
  throw new Error(`account ${account.id} does not become empty`)
}

async function send(
  { db, committer, own, other, begunAt }: Draining,
  customerId: number,
  account: LeavingAccount,
): Promise<void> {
  const balance = (await balances(db, [account.id])).get(account.id)
  if (!balance) throw new Error(`account ${account.id} has no ledger account`)
  const { booked, version, state, brand } = balance
  if (state === 'closed' || booked.units <= 0n) return
  const stated = `move-${account.id}-${version}`
  const kind = entryKinds.own
  const detail: InsideDetail = {
    payer: customerId,
    payee: customerId,
    from: account.id,
    to: account.nowId,
    units: String(booked.units),
    fee: '0',
    currency: booked.currency,
    approve: 0,
    method: 'betweenAccounts',
    cell: own,
    stated,
  }
  taken(
    await committer.submit({
      ...stepKey('moveOut', { id: stated, at: begunAt }),
      kind: operationKinds.own,
      actor: 0,
      channel: 'house',
      brand,
      legs: [
        { account: account.id, amount: negate(booked), kind },
        { account: `rail:cell-${other.name}`, amount: booked, kind },
      ],
      detail,
    }),
  )
}

/** What has left an account by this move. */
async function sentFrom(db: pg.Pool, { id }: LeavingAccount): Promise<Operation[]> {
  const { rows } = await db.query<{ id: number }>(
    `select o.id from ledger.balance b
       join lateral (select * from ledger.entry e where e.account_id = b.account_id order by e.version desc limit 1000) e on true
       join ledger.operation o on o.id = e.operation_id
     where b.account_id = $1 and o.kind = $2 and o.detail->>'stated' like $3 order by o.id`,
    [id, operationKinds.own, `move-${id}-%`],
  )
  const found = await Promise.all(rows.map((row) => operation(db, row.id)))
  return found.filter((one) => one !== undefined)
}

async function receive({ other, own }: Draining, sent: Operation): Promise<void> {
  const detail = readInside(sent.detail)
  const amount = money(BigInt(detail.units), detail.currency)
  const kind = entryKinds.own
  taken(
    await other.committer.submit({
      ...stepKey('moveIn', { id: sent.id, at: sent.at }),
      kind: operationKinds.own,
      actor: 0,
      channel: 'house',
      brand: sent.brand,
      legs: [
        { account: detail.to, amount, kind },
        { account: `rail:cell-${own}`, amount: negate(amount), kind },
      ],
      detail: sent.detail,
    }),
  )
}

function taken({ outcome }: Result): void {
  if (outcome !== 'done' && outcome !== 'repeated') throw new Error(`money was not moved: ${outcome}`)
}
