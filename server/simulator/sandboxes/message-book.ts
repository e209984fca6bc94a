import type { Deliver } from '@sixpence/partners/sandbox-message'
import type pg from 'pg'
import type { Clock } from '#core/clock.ts'

/** Store of the mail, SMS and push sandboxes. A delayed message is dated in the future, and not shown before that. */
export const messageBook =
  (pool: pg.Pool, clock: Clock): Deliver =>
  async (message) => {
    await pool.query(
      `insert into sandbox.message (at, kind, brand, recipient, subject, body, state) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        new Date(clock.now().getTime() + message.delayMs),
        message.kind,
        message.brand,
        message.recipient,
        message.subject,
        message.body,
        message.state,
      ],
    )
  }
