import type pg from 'pg'
import type { DueQueue } from '#core/claim-due.ts'

type Queries = Pick<pg.Pool | pg.ClientBase, 'query'>

/** The subject of a letter about a version: it is published, or it was withdrawn. */
export type TariffAbout = 'published' | 'withdrawn'
export type TariffLetter = { versionId: number; customerId: number; about: TariffAbout }

/** Letters still to be sent. */
export const openTariffLetters: DueQueue = {
  table: 'app.tariff_letter',
  key: 'version_id, customer_id, about',
  due: 'told_at is null',
  order: 'at, version_id, customer_id',
  lease: 'leased_until',
  set: 'leased_until = $1',
  returning: 'version_id as "versionId", customer_id as "customerId", about',
}

/** Records a letter to each customer of a plan, once. */
export async function noteLetters(
  client: Queries,
  { versionId, brand, type, at }: { versionId: number; brand: string; type: number; at: Date },
): Promise<void> {
  await client.query(
    `insert into app.tariff_letter (version_id, customer_id, about, at)
     select $1, c.id, 'published', $4 from app.customer c where c.brand = $2 and c.type = $3 and not c.closed
     on conflict do nothing`,
    [versionId, brand, type, at],
  )
}

/**
 * A version was withdrawn: customers who were notified of it are notified of that; letters not sent yet are dropped.
 */
export async function noteWithdrawn(client: Queries, versionId: number, at: Date): Promise<void> {
  await client.query(
    `insert into app.tariff_letter (version_id, customer_id, about, at)
     select version_id, customer_id, 'withdrawn', $2 from app.tariff_letter
     where version_id = $1 and about = 'published' and (told_at is not null or leased_until is not null)
     on conflict do nothing`,
    [versionId, at],
  )
  await client.query(
    `delete from app.tariff_letter where version_id = $1 and about = 'published' and told_at is null and leased_until is null`,
    [versionId],
  )
}

/** Records that a letter was sent. */
export async function noteTold(db: Queries, tariffLetter: TariffLetter, at: Date): Promise<void> {
  await db.query(
    `update app.tariff_letter set told_at = $4 where version_id = $1 and customer_id = $2 and about = $3`,
    [tariffLetter.versionId, tariffLetter.customerId, tariffLetter.about, at],
  )
}

/** The numbers of customers notified of each version, and still to be notified. */
export async function toldOf(
  db: Queries,
  versionIds: readonly number[],
): Promise<Map<number, { done: number; open: number }>> {
  const { rows } = await db.query<{ id: number; done: number; open: number }>(
    `select version_id as id, count(told_at)::int as done, (count(*) - count(told_at))::int as open
     from app.tariff_letter where version_id = any($1) and about = 'published' group by 1`,
    [versionIds],
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
