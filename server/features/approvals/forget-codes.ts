import { inParts } from '#core/in-parts.ts'
import type { Services } from '#context/services.ts'

/** Deletes codes requested before this time for decisions of colleagues; the decisions stay. */
export const forgetRequestCodes = ({ db }: Pick<Services, 'db'>, before: Date): Promise<void> =>
  inParts(db, {
    text: `delete from app.request_code where id in (
      select id from app.request_code where created_at < $1 and expires_at < $1 limit $2)`,
    values: [before],
  })
