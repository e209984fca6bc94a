import type pg from 'pg'
import { Accounts } from './accounts.ts'
import { Devices } from './devices.ts'
import { knownCustomers } from './known-texts.ts'
import { Payees } from './payees.ts'
import { People } from './people.ts'
import type { PersonalData } from './personal-data.ts'
import { Tariffs } from './tariffs.ts'
import { Transactions } from './transactions.ts'
import { Visits } from './visits.ts'

/** The queries that several features share. */
export type Store = {
  people: People
  devices: Devices
  accounts: Accounts
  payees: Payees
  transactions: Transactions
  tariffs: Tariffs
  visits: Visits
}

export function openStore(pool: pg.Pool, personal: PersonalData): Store {
  const customers = knownCustomers(pool, personal)
  return {
    people: new People(pool, personal, customers),
    devices: new Devices(pool),
    accounts: new Accounts(pool),
    payees: new Payees(pool, personal, customers),
    transactions: new Transactions(pool),
    tariffs: new Tariffs(pool),
    visits: new Visits(pool, personal),
  }
}
