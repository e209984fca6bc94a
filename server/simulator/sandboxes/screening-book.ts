import type { SandboxListBook, SandboxListState } from '@sixpence/partners/screening/sandbox'
import type pg from 'pg'

/** The town's list and the state of its provider, stored in `sandbox`, so that all processes use the same. */
export const screeningBook = (pool: pg.Pool, now: () => Date): SandboxListBook => ({
  async read() {
    const { rows } = await pool.query<SandboxListState>(
      'select mood, number, changed_at as "changedAt", added from sandbox.screening',
    )
    const [state] = rows
    if (!state) throw new Error('the town has no list')
    return state
  },
  async setMood(mood) {
    await pool.query('update sandbox.screening set mood = $1', [mood])
  },
  async add(name) {
    await pool.query(
      'update sandbox.screening set added = added || $1::text, number = number + 1, changed_at = $2',
      [name, now()],
    )
  },
  async clear() {
    await pool.query(`update sandbox.screening set added = '{}', number = number + 1, changed_at = $1`, [
      now(),
    ])
  },
})
