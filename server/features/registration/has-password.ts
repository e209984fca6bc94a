import type pg from 'pg'
import { noPassword } from '#store/customer/credentials.ts'

/** Whether a person has chosen a password, and so accepted an invitation. */
export async function hasPassword(db: Pick<pg.Pool, 'query'>, personId: number): Promise<boolean> {
  const { rowCount } = await db.query('select from app.person where id = $1 and password_hash <> $2', [
    personId,
    noPassword,
  ])
  return rowCount === 1
}
