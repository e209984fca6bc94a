import type { UsernameChangeRequest } from '@sixpence/protocol/fields'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'

/** A request to change the sign-in address. */
export type UsernameChange = {
  id: number
  desiredUsername: string
  /** `active`: the person has to complete a step; `pending`: their identity is being reviewed. */
  status: UsernameChangeRequest['status']
  isEmailConfirmed: boolean
  jobId: string | null
  log: UsernameChangeEvent[]
}
export type UsernameChangeEvent = UsernameChangeRequest['logs'][number]

type UsernameChangeDeps = { db: pg.Pool; personal: PersonalData }
type Row = Omit<UsernameChange, 'desiredUsername'> & { sealed: Buffer }

/** The latest request of a person that is neither completed nor withdrawn, or the request with this `id`. */
export async function usernameChangeOf(
  { db, personal }: UsernameChangeDeps,
  personId: number,
  id?: number,
): Promise<UsernameChange | undefined> {
  const { rows } = await db.query<Row>(
    `select id, sealed, status, email_confirmed_at is not null as "isEmailConfirmed", job_id as "jobId", log
     from app.username_change
     where person_id = $1 and status in ('active', 'pending', 'failed') and ($2::bigint is null or id = $2)
     order by id desc limit 1`,
    [personId, id ?? null],
  )
  const [row] = rows
  if (!row) return undefined
  const { sealed, ...rest } = row
  const text = await personal.open<{ address: string }>(`person:${personId}`, sealed)
  return text && { ...rest, desiredUsername: text.address }
}

/** The request as in customerInfoGet and customerEmailInquiry (Q053). */
export async function toUsernameChangeDto(
  s: UsernameChangeDeps,
  personId: number,
): Promise<{ usernameChangeRequest?: UsernameChangeRequest }> {
  const change = await usernameChangeOf(s, personId)
  if (!change) return {}
  const { id: requestId, desiredUsername, status, isEmailConfirmed, log: logs } = change
  return { usernameChangeRequest: { requestId, desiredUsername, status, isEmailConfirmed, logs } }
}
