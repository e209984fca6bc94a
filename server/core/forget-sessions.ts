import type pg from 'pg'
import { inParts } from './in-parts.ts'

/** Deletes sessions that began before this time, which is longer ago than any lasts. */
export const forgetSessions = (db: Pick<pg.Pool, 'query'>, before: Date): Promise<void> =>
  inParts(db, {
    text: `delete from app.session where id in (select id from app.session where created_at < $1 limit $2)`,
    values: [before],
  })
