import { operation, replicatedOperations, type Command, type Result } from '@sixpence/ledger'
import { money, negate } from '@sixpence/money'
import type pg from 'pg'
import { internalAccount } from '#payments/rails/booking.ts'
import type { OtherCell } from '#cells/databases.ts'
import type { LeftAccount } from '#cells/move/left-accounts.ts'
import { readInside, type InsideDetail } from '#store/operation/details.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import { entryKinds } from '#store/operation/lines.ts'
import { stepKey } from '#store/operation/step-key.ts'

/** Forwarding from this cell (`own`) to the cell the account has moved to. */
export type Forwarding = {
  db: pg.Pool
  committer: { submit: (command: Command) => Promise<Result> }
  own: string
  other: Pick<OtherCell, 'name' | 'db' | 'committer'>
}

/** Money of a left account that is forwarded to the account in the new cell. */
export type ForwardedMoney = {
  /** Identifies the money; the idempotency keys of debit and credit are derived from it. */
  stated: string
  at: Date
  units: bigint
  /** The operation in the other cell, and the kind of its lines; the units are what was debited. */
  there: (debit: InsideDetail) => Pick<Command, 'kind' | 'detail'> & { line: string }
}

/**
 * Debits a left account and credits the account in the new cell, each exactly once, also when repeated after a crash or
 * run by two processes. The debit comes first, so that the money never exists twice; a debit without its credit is
 * completed by the next attempt. @throws when a cell does not answer or refuses; `insufficientFunds` has changed
 * nothing
 */
export async function forwardMoney(
  { db, committer, own, other }: Forwarding,
  account: LeftAccount,
  { stated, at, units, there }: ForwardedMoney,
): Promise<'passed' | 'insufficientFunds'> {
  const { id, customerId, nowId, brand, currency } = account
  const step = { actor: 0, channel: 'house', brand }
  const debit: InsideDetail = {
    payer: customerId,
    payee: customerId,
    from: id,
    to: nowId,
    units: String(units),
    fee: '0',
    currency,
    approve: 0,
    method: 'betweenAccounts',
    cell: own,
    stated,
  }
  const taken = await committer.submit({
    ...stepKey('moveOut', { id: stated, at }),
    ...step,
    kind: operationKinds.own,
    legs: [
      { account: id, amount: money(-units, currency), kind: entryKinds.own },
      { account: internalAccount(other.name), amount: money(units, currency), kind: entryKinds.own },
    ],
    detail: debit,
  })
  if (taken.outcome === 'insufficientFunds') return 'insufficientFunds'
  const takenId = operationOf(taken, `debit of account ${id}`)
  const booked = await operation(db, takenId)
  if (!booked) throw new Error(`operation ${takenId} debited account ${id} and cannot be read`)
  const { units: debited, ...rest } = readInside(booked.detail)
  const amount = money(BigInt(debited), currency)
  const { kind, detail, line } = there({ ...rest, units: debited })
  const key = stepKey('moveIn', { id: stated, at })
  operationOf(
    await other.committer.submit({
      ...key,
      ...step,
      kind,
      legs: [
        { account: nowId, amount, kind: line },
        { account: internalAccount(own), amount: negate(amount), kind: line },
      ],
      ...(detail && { detail }),
    }),
    `credit of account ${nowId} in cell ${other.name}`,
  )
  // No client repeats this request, so it must not be lost to a failover in the other cell.
  if (!(await replicatedOperations(other.db, [key.key], key.owner)).has(key.key))
    throw new Error(`cell ${other.name} does not confirm the credit of account ${nowId} for ${stated}`)
  return 'passed'
}

function operationOf(result: Result, what: string): number {
  if (!('operationId' in result)) throw new Error(`money was not passed on, ${what}: ${result.outcome}`)
  return result.operationId
}
