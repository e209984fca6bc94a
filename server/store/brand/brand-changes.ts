import type { BrandValue, BrandValues } from '@sixpence/brands/changeable.ts'
import type pg from 'pg'
import { insertedId } from '#store/inserted-id.ts'

type Queries = Pick<pg.Pool, 'query'>

type BrandChangeRow = {
  id: number
  brand: string
  /** Every value that differs from the folder after this change, by path. */
  overFolder: BrandValues
  changed: [path: string, before: BrandValue, after: BrandValue][]
  why: string
  actorId: number
  at: Date
}

/** The values that override the folder of a brand, with the number of the change that set them. */
type Newest = Pick<BrandChangeRow, 'id' | 'brand' | 'overFolder'>

/** The newest change of every brand that has any, or of a given brand. */
export async function newestBrandChanges(db: Queries, brand?: string): Promise<Newest[]> {
  const { rows } = await db.query<Newest>(
    `select distinct on (brand) id, brand, over_folder as "overFolder" from app.brand_change
     where $1::text is null or brand = $1 order by brand, id desc`,
    [brand ?? null],
  )
  return rows
}

/** The changes of a brand, newest first, at most 100. */
export async function brandChangesOf(
  db: Queries,
  brand: string,
): Promise<Omit<BrandChangeRow, 'brand' | 'overFolder'>[]> {
  const { rows } = await db.query<Omit<BrandChangeRow, 'brand' | 'overFolder'>>(
    `select id, changed, why, actor_id as "actorId", at from app.brand_change
     where brand = $1 order by id desc limit 100`,
    [brand],
  )
  return rows
}

/** Stores a change and returns its number. Changes of a brand are sequential: the caller has locked it. */
export async function insertBrandChange(client: Queries, item: Omit<BrandChangeRow, 'id'>): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into app.brand_change (brand, over_folder, changed, why, actor_id, at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [item.brand, item.overFolder, JSON.stringify(item.changed), item.why, item.actorId, item.at],
  )
  return insertedId(rows, 'app.brand_change')
}

/** Serialises changes of a brand until the transaction ends. */
export async function lockBrand(client: Queries, brand: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('sixpence brand'), hashtext($1))`, [brand])
}
