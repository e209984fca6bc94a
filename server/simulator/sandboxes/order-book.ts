import type { OrderBook } from '@sixpence/partners/identity/sandbox'
import type pg from 'pg'
import type { Clock } from '#core/clock.ts'

/** Store of the identity sandbox. */
export const identityOrders = (pool: pg.Pool, clock: Clock): OrderBook => ({
  add: async ({ reference, kind, brand }) => {
    await pool.query(
      'insert into sandbox.identity_order (reference, kind, brand, at) values ($1, $2, $3, $4)',
      [reference, kind, brand, clock.now()],
    )
  },
  handedIn: async (reference) => {
    await pool.query('update sandbox.identity_order set handed_in_at = $2 where reference = $1', [
      reference,
      clock.now(),
    ])
  },
  decided: async (reference, outcome) => {
    await pool.query('update sandbox.identity_order set outcome = $2 where reference = $1', [
      reference,
      outcome,
    ])
  },
})
