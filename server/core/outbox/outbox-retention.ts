import type { OutboxCursor } from '@sixpence/ledger'
import type pg from 'pg'
import { logLimits } from '#core/push/push-log.ts'

/** Announcements deleted per statement. */
const maxAnnouncements = 1_000

/**
 * Deletes up to a thousand announcements that are older than a day and already processed by the sequencer up to
 * `passed`. Returns whether there may be more.
 */
export async function forgetAnnouncements(
  client: pg.ClientBase | pg.Pool,
  passed: OutboxCursor,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'outbox-forget',
    text: `with oldest as materialized (
        select id, at from app.outbox where (generation, xid, id) <= ($1::int, $2::xid8, $3::bigint)
        order by generation, xid, id limit ${maxAnnouncements}
      )
      delete from app.outbox o using oldest
      where o.id = oldest.id and oldest.at < clock_timestamp() - $4::bigint * interval '1 millisecond'`,
    values: [passed.generation, passed.xid, passed.id, logLimits.ms],
  })
  return rowCount === maxAnnouncements
}
