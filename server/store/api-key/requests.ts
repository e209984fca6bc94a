import type pg from 'pg'
import { inParts } from '#core/in-parts.ts'
import { countUpTo, pageOf, placeOf, type LogAsked, type LogPage } from './log-page.ts'

type Queries = Pick<pg.Pool, 'query'>

/** A request by a key, for the log. `path`: as returned by `maskedPath`. */
export type NewApiRequest = {
  customerId: number
  apiKeyId: number
  requestId: string
  at: Date
  method: string
  path: string
  status: number
  ms: number
  ip: string
}

/** A request by a key, as shown to its company. */
export type ApiRequestRow = Omit<NewApiRequest, 'customerId'> & { id: number; apiKeyName: string }

/** Records a request by a key. */
export async function recordApiRequest(db: Queries, newApiRequest: NewApiRequest): Promise<void> {
  await db.query(
    `insert into app.api_request (customer_id, api_key_id, request_id, at, method, path, status, ms, ip)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      newApiRequest.customerId,
      newApiRequest.apiKeyId,
      newApiRequest.requestId,
      newApiRequest.at,
      newApiRequest.method,
      newApiRequest.path,
      newApiRequest.status,
      newApiRequest.ms,
      newApiRequest.ip,
    ],
  )
}

/** SQL: the filter of the query. */
const isAsked = `r.customer_id = $1 and ($2::bigint is null or r.api_key_id = $2)
  and ($3 = '' or strpos(lower(r.path), $3) > 0 or lower(r.method) = $3 or r.request_id = $3 or host(r.ip) = $3
    or r.status::text = $3)
  and ($4::timestamptz is null or r.at >= $4) and ($5::timestamptz is null or r.at < $5)`

/** A page of the requests by a customer's keys, the newest first. */
export async function apiRequestsOf(
  db: Queries,
  customerId: number,
  { apiKeyId, query, since, until, cursor }: LogAsked & { apiKeyId: number | undefined },
): Promise<LogPage<ApiRequestRow>> {
  const values = [customerId, apiKeyId ?? null, query.toLowerCase(), since ?? null, until ?? null]
  const [{ rows: requestRows }, { rows: counted }] = await Promise.all([
    db.query<ApiRequestRow>(
      `select r.id, r.request_id as "requestId", r.at, r.api_key_id as "apiKeyId", k.name as "apiKeyName", r.method,
         r.path, r.status, r.ms, host(r.ip) as ip
       from app.api_request r join app.api_key k on k.id = r.api_key_id
       where ${isAsked} and ($6::bigint is null or r.id < $6) and ($7::bigint is null or r.id > $7)
       order by case when $7 is null then r.id end desc, r.id limit $8`,
      [...values, ...placeOf(cursor)],
    ),
    db.query<{ count: number }>(countUpTo(`app.api_request r where ${isAsked}`), values),
  ])
  return pageOf(requestRows, cursor, counted[0]?.count ?? 0)
}

/** Deletes requests made before this time, in statements of ten thousand. */
export const forgetApiRequests = (db: Queries, before: Date): Promise<void> =>
  inParts(db, {
    text: `delete from app.api_request where id in (
      select id from app.api_request where at < $1 order by at limit $2)`,
    values: [before],
  })
