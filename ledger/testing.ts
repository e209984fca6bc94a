// Helpers shared by the ledger's tests.
import { randomUUIDv7 } from 'node:crypto'
import { money } from '@sixpence/money'
import type { Currency, Money } from '@sixpence/money'
import { openAccount } from './accounts.ts'
import { balances } from './balances.ts'
import type { AccountId, Command, Leg, Result, SystemPurpose } from './command.ts'
import type { Database } from './database.ts'

type Account = AccountId | SystemPurpose

export const eur = (units: bigint): Money => money(units, 'EUR')
export const usd = (units: bigint): Money => money(units, 'USD')

/** A moment in the future and a moment in the past. */
export const later = new Date('2100-01-01T00:00:00Z')
export const before = new Date('2020-01-01T00:00:00Z')

/** A command of customer 1 with a fresh key; `parts` overrides fields. */
export const command = (parts: Partial<Command>): Command => ({
  key: randomUUIDv7(),
  owner: 1,
  bodyHash: new Uint8Array(32),
  kind: 'p2p',
  actor: 1,
  channel: 'web',
  brand: 'ostra',
  ...parts,
})

/** The two legs that transfer an amount. */
export const move = (from: Account, to: Account, amount: Money, kind = 'p2p'): Leg[] => [
  { account: from, amount: money(-amount.units, amount.currency), kind },
  { account: to, amount, kind },
]

export const transfer = (from: Account, to: Account, amount: Money, parts: Partial<Command> = {}): Command =>
  command({ legs: move(from, to, amount), ...parts })

type Submitter = { submit: (command: Command) => Promise<Result> }

/** Opens an account and funds it from the system account `rail:seed`. */
export async function openWith(
  db: Database,
  committer: Submitter,
  units: bigint,
  account: { owner?: number; currency?: Currency; floor?: bigint } = {},
): Promise<AccountId> {
  const { owner = 1, currency = 'EUR', floor = 0n } = account
  const id = await openAccount(db, { owner, currency, kind: 'payment', brand: 'ostra', floor })
  if (units > 0n) {
    const { outcome } = await committer.submit(transfer('rail:seed', id, money(units, currency)))
    if (outcome !== 'done') throw new Error(`seeding was ${outcome}`)
  }
  return id
}

/** Booked and held units of an account, as '100' or '100, held 30'. */
export async function stands(db: Database, account: AccountId): Promise<string> {
  const balance = (await balances(db, [account])).get(account)
  if (!balance) return 'unknown'
  const { booked, held } = balance
  return held.units === 0n ? `${booked.units}` : `${booked.units}, held ${held.units}`
}
