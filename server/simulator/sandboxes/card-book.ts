import type { CardBook, SandboxCard } from '@sixpence/partners/cards/sandbox'
import type pg from 'pg'
import type { Clock } from '#core/clock.ts'

/** Store of the card sandbox. */
export const cardBook = (pool: pg.Pool, clock: Clock): CardBook => ({
  add: async (card) => {
    await pool.query(
      `insert into sandbox.card (token, reference, network, is_virtual, is_express, currency, holder, state, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [
        card.token,
        card.reference,
        card.network,
        card.isVirtual,
        card.isExpress,
        card.currency,
        card.holder,
        card.isVirtual ? 'active' : 'processing',
        clock.now(),
      ],
    )
  },
  find: async (token) => {
    const { rows } = await pool.query<SandboxCard>(
      `select token, reference, network, is_virtual as "isVirtual", is_express as "isExpress", currency, holder, state,
         pin, at as "madeAt" from sandbox.card where token = $1`,
      [token],
    )
    return rows[0]
  },
  setPin: async (token, pin) =>
    void (await pool.query('update sandbox.card set pin = $2 where token = $1', [token, pin])),
  setState: async (token, state) =>
    void (await pool.query('update sandbox.card set state = $2 where token = $1', [token, state])),
  setExpress: async (token) =>
    void (await pool.query('update sandbox.card set is_express = true where token = $1', [token])),
})
