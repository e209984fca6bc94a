import type { Services } from '#context/services.ts'

const day = 24 * 60 * 60_000
/** Files of rejected and withdrawn documents stay for 90 days, so that a complaint can be answered. */
const kept = { uploads: day, rejected: 90 * day }

/** Deletes uploads older than a day and the files of documents rejected over 90 days ago. */
export async function forgetOldFiles({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = (ms: number): Date => new Date(clock.now().getTime() - ms)
  await db.query('delete from app.upload where created_at < $1', [before(kept.uploads)])
  await db.query(
    `update app.document_file f set sealed = null from app.document d
     where d.id = f.document_id and f.sealed is not null and d.state = 'rejected' and d.decided_at < $1`,
    [before(kept.rejected)],
  )
}
