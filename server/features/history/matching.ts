import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { hasWordsSql, lookUpsOf, wantedOfBrands } from '#core/sealing/blind-index.ts'
import { otherPartySql } from '#store/operation/transactions.ts'
import { likePattern, type Filter } from './filter.ts'

/** Versions of an account after `first` up to `last`; the index covers those up to `indexed`. */
export type Range = { first: number; last: number; indexed: number }

/** Number of newest lines that are scanned before the index is searched for older ones. */
const newest = 20_000
/** If a keyword matches more names than this, names are not used to find lines. */
const maxOthers = 2_000
/** The trigram index needs at least three letters. */
const shortestWord = 3

type MatchDeps = { db: pg.Pool; personal: PersonalData }
type Account = { id: number; customerId: number }
type MatchRange = Pick<Range, 'first' | 'indexed'> & {
  high: number
  /** Maximum number of versions to return. */
  most: number
  /** The index is searched for older lines if fewer than this were found. */
  need: number
  window?: number
}

/** Versions of matching lines, newest first. All versions above `reached` were examined, unless `limit` were found. */
export async function matching(
  s: MatchDeps,
  account: Account,
  filter: Filter,
  { first, indexed, high, most: limit, need, window = newest }: MatchRange,
): Promise<{ versions: number[]; reached: number }> {
  const numbered = filter.number === undefined ? [] : await versionsOf(s.db, account.id, filter.number)
  const edge = Math.max(first, Math.min(indexed, high))
  const tail = Math.max(edge, high - window)
  const parties = await partiesOf(s, filter.email)
  const versions =
    high > tail
      ? await unindexed(s, account, filter, { parties, numbered, low: tail, high, most: limit })
      : []
  if (tail > edge || versions.length >= limit || edge === first) return { versions, reached: tail }

  const others = await othersOf(s, filter.keyword)
  const isSought = (filter.keyword?.length ?? 0) >= shortestWord && others !== 'tooMany'
  const { least, most: largest, sums, number } = filter
  const canAsk =
    isSought || parties !== null || sums.length > 0 || [least, largest, number].some((at) => at !== undefined)
  const near = Math.max(first, edge - window)
  const rest = { filter, others, parties, numbered, most: limit - versions.length }
  versions.push(...(await inIndex(s.db, account, { ...rest, low: near, high: edge, isDeep: false })))
  if (versions.length >= need || near === first || !canAsk) return { versions, reached: near }

  const deep = { ...rest, most: limit - versions.length, low: first, high: near, isDeep: true }
  versions.push(...(await inIndex(s.db, account, deep)))
  return { versions, reached: first }
}

/**
 * `parties`: the other-side customers that are searched for; null for all. `numbered`: the lines of the payment with
 * the entered number.
 */
type Part = {
  low: number
  high: number
  most: number
  parties: number[] | null
  numbered: readonly number[]
}

/** Lines not indexed yet, read from the ledger. */
async function unindexed(
  { db, personal }: MatchDeps,
  account: Account,
  filter: Filter,
  { low, high, most: limit, parties, numbered }: Part,
): Promise<number[]> {
  const { rows } = await db.query<{ version: number }>({
    name: 'history-matching',
    text: `select e.version from ledger.entry e
      join ledger.operation o on o.id = e.operation_id
      left join app.customer c on c.id = ${otherPartySql('$9')}
      where e.account_id = $1 and e.version > $2 and e.version <= $3
        and ($4::text[] is null or e.kind = any($4))
        and ($5::text is null or ($5 = 'in') = (e.amount > 0))
        and ($6::bigint is null or abs(e.amount) >= $6)
        and ($7::bigint is null or abs(e.amount) <= $7)
        and ($8::text is null
          or concat_ws(' ', o.detail->>'counterparty', o.detail->>'note', o.detail->>'reference', o.detail->>'endToEndId') ilike $8
          or abs(e.amount) = any($13::bigint[]) or e.version = any($14::bigint[])
          or ${hasWordsSql('(c.name_words || c.email_words)', '$10', 'c.brand')})
        and ($12::bigint[] is null or c.id = any($12))
      order by e.version desc limit $11`,
    values: [
      account.id,
      low,
      high,
      filter.kinds ?? null,
      filter.direction ?? null,
      unitsOf(filter.least),
      unitsOf(filter.most),
      likePattern(filter.keyword),
      account.customerId,
      wantedOfBrands(personal, filter.keyword),
      limit,
      parties,
      filter.sums,
      numbered,
    ],
  })
  return rows.map(({ version }) => version)
}

/** Lines of the payment with a number: of its operation and of the operation that booked its hold. */
async function versionsOf(db: pg.Pool, account: number, operation: number): Promise<number[]> {
  const { rows } = await db.query<{ version: number }>({
    name: 'history-numbered',
    text: `select e.version
      from (select $2::bigint as id
        union select closed_by from ledger.hold where account_id = $1 and operation_id = $2) o
      join ledger.entry e on e.account_id = $1 and e.version > app.version_before_operation($1, o.id)
        and e.version <= app.version_before_operation($1, o.id + 1)
      where o.id is not null`,
    values: [account, operation],
  })
  return rows.map(({ version }) => version)
}

type Ask = Part & { filter: Filter; others: number[] | 'tooMany'; isDeep: boolean }

/** Lines from the index. The SQL is built per query, because a generic plan would not use the indexes. */
async function inIndex(
  db: pg.Pool,
  account: Account,
  { filter, others, parties, numbered, low, high, most: limit, isDeep }: Ask,
): Promise<number[]> {
  const values: unknown[] = [account.id, low, high]
  const value = (item: unknown): string => `$${values.push(item)}`
  const { kinds, direction, least, most: largest, keyword, sums } = filter
  const pattern = likePattern(keyword)
  const conditions = [
    kinds && `kind = any(${value(kinds)})`,
    direction && (direction === 'in' ? 'amount > 0' : 'amount < 0'),
    least !== undefined && `abs(amount) >= ${value(unitsOf(least))}`,
    parties !== null && `other = any(${value(parties)})`,
    largest !== undefined && `abs(amount) <= ${value(unitsOf(largest))}`,
    pattern !== null &&
      `(${[
        `words ilike ${value(pattern)}`,
        others !== 'tooMany' && others.length > 0 && `other = any(${value(others)})`,
        sums.length > 0 && `abs(amount) = any(${value(sums)})`,
        numbered.length > 0 && `version = any(${value(numbered)})`,
      ]
        .filter((way) => typeof way === 'string')
        .join(' or ')})`,
  ].filter((item) => typeof item === 'string')
  const part = 'account_id = $1 and version > $2 and version <= $3'
  // For recent lines the plan follows the versions; `offset 0` keeps it from the other indexes, which cover the
  // whole history. For older lines it uses the indexes of words and amounts, `version + 0` keeping it from sorting
  // by the key.
  const text = isDeep
    ? `select version from app.history_line where ${[part, ...conditions].join(' and ')}
       order by version + 0 desc limit ${limit}`
    : `select version from (select * from app.history_line where ${part} order by version desc offset 0) near
       where ${['true', ...conditions].join(' and ')} limit ${limit}`
  const { rows } = await db.query<{ version: number }>(text, values)
  return rows.map(({ version }) => version)
}

/** Customers with this e-mail, at any brand; null without an e-mail. */
export async function partiesOf(
  { db, personal }: MatchDeps,
  email: string | undefined,
): Promise<number[] | null> {
  if (email === undefined) return null
  const { rows } = await db.query<{ id: number }>(
    'select id from app.customer where email_look_up = any($1)',
    [lookUpsOf(personal, 'email', email)],
  )
  return rows.map(({ id }) => id)
}

/**
 * Customers whose name or e-mail contains the keyword. `offset 0` makes the planner use the index per brand instead
 * of scanning every customer.
 */
async function othersOf(
  { db, personal }: MatchDeps,
  keyword: string | undefined,
): Promise<number[] | 'tooMany'> {
  const digests = wantedOfBrands(personal, keyword)
  if (digests === '[]') return []
  const { rows } = await db.query<{ id: number }>(
    `select c.id from jsonb_array_elements($1::jsonb) asked
     cross join lateral jsonb_each_text(asked) w(brand, words)
     cross join lateral (
       select id from app.customer
       where brand = w.brand and (name_words || email_words) @> w.words::bigint[] offset 0) c
     limit ${maxOthers + 1}`,
    [digests],
  )
  return rows.length > maxOthers ? 'tooMany' : rows.map(({ id }) => id)
}

const unitsOf = (units: bigint | undefined): string | null => (units === undefined ? null : String(units))
