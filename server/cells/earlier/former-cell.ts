import type { Services } from '#context/services.ts'
import type { OtherCell } from '../databases.ts'

/** The services for data from before a customer's move, in their former cell. */
export function inPast(s: Services, other: OtherCell): Services {
  const { db, personal, store } = other
  const { accounts, transactions } = store
  return {
    ...s,
    db,
    primary: db,
    standby: undefined,
    personal,
    store: { ...s.store, accounts, transactions },
    past: other,
  }
}
