import type pg from 'pg'
import { Accounts } from './account/accounts.ts'
import { Devices } from './device/devices.ts'
import type { MonotonicClock } from '#core/cache.ts'
import type { Freshness } from '#core/push/freshness.ts'
import type { Clock } from '#core/clock.ts'
import { knownCustomers } from './customer/decrypted-text-cache.ts'
import { Payees } from './payee/payees.ts'
import { People } from './customer/people.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { Tariffs } from './tariff/tariffs.ts'
import { Transactions } from './operation/transactions.ts'
import { Visits } from './customer/visits.ts'

/** Queries shared by several features. */
export type Store = {
  people: People
  devices: Devices
  accounts: Accounts
  payees: Payees
  transactions: Transactions
  tariffs: Tariffs
  visits: Visits
}

/**
 * Opens the stores; `elapsed` is the monotonic clock of their caches, `clock` determines the tariff in force, `fresh`
 * whether notifications of changes of people are received and passed to `people.forget`.
 */
export function openStore(
  pool: pg.Pool,
  personal: PersonalData,
  elapsed?: MonotonicClock,
  clock?: Clock,
  fresh?: Freshness,
): Store {
  const customers = knownCustomers(pool, personal)
  return {
    people: new People(pool, personal, customers, { elapsed, fresh }),
    devices: new Devices(pool),
    accounts: new Accounts(pool, elapsed),
    payees: new Payees(pool, personal, customers),
    transactions: new Transactions(pool),
    tariffs: new Tariffs(pool, clock, elapsed),
    visits: new Visits(pool, personal),
  }
}
