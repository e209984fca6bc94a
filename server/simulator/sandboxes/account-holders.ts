import type pg from 'pg'

import type { AccountHolders } from '#partners/partners.ts'

/** Holder names of accounts at the demo's other banks, stored in `sandbox`. */
export const accountHolders = (pool: pg.Pool): AccountHolders => ({
  async of(account) {
    const { rows } = await pool.query<{ name: string }>(
      'select name from sandbox.account_holder where account = $1',
      [account],
    )
    return rows[0]?.name
  },
  async name(account, name) {
    if (name === '') await pool.query('delete from sandbox.account_holder where account = $1', [account])
    else
      await pool.query(
        `insert into sandbox.account_holder (account, name) values ($1, $2)
         on conflict (account) do update set name = excluded.name`,
        [account, name],
      )
  },
})
