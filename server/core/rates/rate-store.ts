import type pg from 'pg'
import { sha256 } from '#core/keys/sha256.ts'

/**
 * A server's request for a budget: what it has used since its last request (`spent`), what it needs now, and the reserve
 * it would like (`more`).
 */
export type RateQuestion = {
  budget: string
  spent: number
  needs: number
  more: number
  size: number
  perMs: number
}

/** The amount granted of `needs` and `more` together, and what is left for all servers. */
export type RateAnswer = { granted: number; left: number }

/** The budgets of all servers. */
export type RateStore = { ask: (questions: readonly RateQuestion[]) => Promise<readonly RateAnswer[]> }

/** After this time every budget is full again. */
const forgetAfter = '10 minutes'

/** Budgets in the database: a single statement for all budgets requested at a time. Addresses are stored as hashes only. */
export const rateStore = (db: pg.Pool): RateStore & { forget: () => Promise<void> } => ({
  ask: async (questions) => {
    const keys = questions.map(({ budget }) => sha256(budget))
    const order = keys.map((_, at) => at).sort((a, b) => keys[a]?.compare(keys[b] ?? Buffer.alloc(0)) ?? 0)
    const sorted = order.flatMap((at) => questions[at] ?? [])
    const { rows } = await db.query<{ granted: number; left: number }>({
      name: 'rates-take',
      text: 'select granted, tokens as left from app.take_rates($1, $2, $3, $4, $5, $6)',
      values: [
        order.map((at) => keys[at]),
        sorted.map(({ spent }) => spent),
        sorted.map(({ needs }) => needs),
        sorted.map(({ more }) => more),
        sorted.map(({ size }) => size),
        sorted.map(({ perMs }) => perMs * 1_000),
      ],
    })
    const answers: RateAnswer[] = []
    for (const [n, at] of order.entries()) answers[at] = rows[n] ?? { granted: 0, left: 0 }
    return answers
  },
  /** Job: removes budgets without a request in ten minutes. */
  forget: async () => {
    await db.query(`delete from app.rate_budget where at < clock_timestamp() - interval '${forgetAfter}'`)
  },
})
