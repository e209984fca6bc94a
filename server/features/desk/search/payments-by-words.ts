import { amountsIn, currencies, unitsIn } from '@sixpence/money'
import { withoutLegalForm } from '@sixpence/protocol/rules/payee-names'
import type { Services } from '#context/services.ts'
import type { PayerFacts } from '#payments/rails/suspense.ts'
import { openPayment } from '#payments/rails/details-of-payment.ts'
import type { Subject } from '#core/sealing/personal-data.ts'

type Deps = Pick<Services, 'db' | 'personal'>

/** Limit on matches of a kind, so that a frequent name or amount does not read all payments. */
const atMost = 500
/** Maximum number of sealed payments, the newest, that are decrypted to compare an account. */
const mostOpened = 100
/** The trigram index needs three letters. */
const shortestWord = 3

/**
 * Operations that match a text by the payer's or payee's reference, an approval number, an amount, the other side's
 * name or its account. With `house`, also money in suspense, by its payer, account and text.
 */
export async function operationsByWords(
  s: Deps,
  search: string,
  { house }: { house: boolean },
): Promise<number[]> {
  const text = search.trim()
  const idLists = await Promise.all([
    byReference(s, text),
    byAmount(s, text),
    byAccount(s, text),
    byName(s, text),
    house ? inSuspense(s, text) : [],
  ])
  return [...new Set(idLists.flat())]
}

/** First operations of payments; later operations refer to them. */
const firsts = `ledger.operation o where o.detail->>'of' is null`

/** The newest ids for each value, from `sql`, by an index of this value and the id. */
async function newest({ db }: Deps, sql: string, values: readonly string[]): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select found.* from unnest($1::text[]) v(value) cross join lateral (${sql} order by id desc limit ${atMost}) found`,
    [[...new Set(values)]],
  )
  return rows
}

type Row = { id: number | null; units?: string; currency?: string }

async function byReference(s: Deps, text: string): Promise<number[]> {
  const spellings = [text.toLowerCase(), compact(text).toLowerCase()]
  const rowLists = await Promise.all([
    newest(s, `select o.id from ${firsts} and lower(o.detail->>'reference') = v.value`, spellings),
    newest(s, `select o.id from ${firsts} and lower(o.detail->>'endToEndId') = v.value`, spellings),
  ])
  return rowLists.flat().flatMap(({ id }) => id ?? [])
}

async function byAmount(s: Deps, text: string): Promise<number[]> {
  if (amountsIn(text).length === 0) return []
  const sums = currencies.flatMap((currency) =>
    unitsIn(text, currency).map((units) => ({ units: String(units), currency })),
  )
  const named = sums.filter(({ currency }) => text.toUpperCase().includes(currency))
  const meant = named.length > 0 ? named : sums
  const amounts = new Set(meant.map(({ units, currency }) => `${units} ${currency}`))
  const units = meant.map((sum) => sum.units)
  const rowLists = await Promise.all([
    operationsOfAmounts(s, units),
    newest(
      s,
      `select e.operation_id as id, e.units::text, e.currency from app.rail_event e
       where e.kind = 'received' and e.operation_id is not null and e.units = v.value::bigint`,
      units,
    ),
  ])
  return rowLists
    .flat()
    .flatMap(({ id, units: of, currency }) => (amounts.has(`${of} ${currency}`) ? (id ?? []) : []))
}

/**
 * The newest operations with these amounts: the index yields ranges of pages that may contain an amount (migration
 * 122), so that for a frequent amount only as many payments are read as needed.
 */
async function operationsOfAmounts({ db }: Deps, units: readonly string[]): Promise<Row[]> {
  const last = await db.query<{ id: number | null }>('select max(id) as id from ledger.operation')
  let matches: Row[] = []
  for (const newest of newestRead) {
    const after = Math.max(0, (last.rows[0]?.id ?? 0) - newest)
    // oxlint-disable-next-line no-await-in-loop -- older payments only if the newer ones are too few
    const { rows } = await db.query<Row>(
      `with found as materialized (
         select o.id, o.detail->>'units' as units, o.detail->>'currency' as currency
         from ${firsts} and o.detail->>'units' = any($1) and o.id > $2)
       select id, units, currency from found order by id desc limit ${atMost}`,
      [units, after],
    )
    matches = rows
    if (rows.length >= enough || after === 0) break
  }
  return matches
}

/** How many of the newest operations are read, step by step until there are enough matches. */
const newestRead = [20_000, 200_000, 2_000_000, Infinity]
/** Number of matches after which no older payments are read: more than are shown, as some may be of another brand. */
const enough = 100

/** Payees' accounts are sealed: payments to an account with the same last digits are decrypted. */
async function byAccount({ db, personal }: Deps, text: string): Promise<number[]> {
  const account = compact(text)
  if (!/^[A-Z0-9]{8,34}$/.test(account)) return []
  const { rows } = await db.query<{ id: number; payer: string; sealed: string }>(
    `select id, detail->>'payer' as payer, detail->>'sealed' as sealed from ledger.operation
     where detail->>'of' is null and detail->>'account' is not null and right(detail->>'account', 4) = $1
       and detail->>'sealed' is not null
     order by id desc limit ${mostOpened}`,
    [account.slice(-4)],
  )
  const opened = await Promise.all(
    rows.map(async ({ id, payer, sealed }) => {
      const payment = await openPayment({ personal }, Number(payer), Buffer.from(sealed, 'base64'))
      return Object.values(payment?.destination ?? {}).some(
        (value) => typeof value === 'string' && compact(value) === account,
      )
        ? [id]
        : []
    }),
  )
  return opened.flat()
}

async function byName(s: Deps, text: string): Promise<number[]> {
  const spellings = [wordsOf(text), wordsOf(withoutLegalForm(text))]
  for (const words of spellings) {
    // oxlint-disable-next-line no-await-in-loop -- the next query only if this finds nobody
    const ids = await named(
      s,
      words.map((word) => [word]),
    )
    if (ids.length > 0) return ids
  }
  // A surplus letter in a single word.
  const [, words = []] = spellings
  const mistyped = words.flatMap((word, at) =>
    word.length > shortestWord
      ? [words.map((other, place) => (place === at ? lettersLess(word) : [other]))]
      : [],
  )
  return (await Promise.all(mistyped.slice(0, mostMistyped).map((words) => named(s, words)))).flat()
}

const mostMistyped = 4

/** Payments whose other side has all words, each in any of its spellings. */
async function named({ db }: Deps, words: readonly (readonly string[])[]): Promise<number[]> {
  if (!words.some((spellings) => spellings.every((word) => word.length >= shortestWord))) return []
  const conditions = words.map((_, at) => `o.detail->>'counterparty' ilike any($${at + 1})`)
  // Materialized, so that the planner uses the trigram index whatever the limit.
  const { rows } = await db.query<Row>(
    `with found as materialized (
       select o.id from ${firsts} and o.detail->>'counterparty' is not null and ${conditions.join(' and ')})
     select id from found limit ${atMost}`,
    words.map((spellings) => spellings.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)),
  )
  return rows.flatMap(({ id }) => id ?? [])
}

/** Money in suspense: its payer and the account it was sent to are sealed, so the newest events are decrypted. */
async function inSuspense({ db, personal }: Deps, text: string): Promise<number[]> {
  const { rows } = await db.query<{ id: number | null; subject: Subject | null; sealed: Buffer }>(
    `select operation_id as id, subject, sealed from app.rail_event
     where kind = 'received' and done = 'case' and operation_id is not null and sealed is not null
     order by id desc limit ${mostOpened}`,
  )
  const words = wordsOf(withoutLegalForm(text)).map((word) => word.toLowerCase())
  const opened = await Promise.all(
    rows.map(async ({ id, subject, sealed }) => {
      const facts = subject && (await personal.open<PayerFacts>(subject, sealed))
      return facts && isNamedBy(facts, text, words) ? (id ?? []) : []
    }),
  )
  return opened.flat()
}

function isNamedBy(
  { account, payer, remittance, reference }: PayerFacts,
  text: string,
  words: string[],
): boolean {
  if ([account, payer.account, reference].some((value) => value && compact(value) === compact(text)))
    return true
  const haystack = [payer.name, remittance].join(' ').toLowerCase()
  return words.length > 0 && words.every((word) => haystack.includes(word))
}

const compact = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** Words of a name; none for a number. */
const wordsOf = (text: string): string[] =>
  /\p{L}/u.test(text)
    ? text
        .split(/\s+/)
        .filter((word) => word !== '')
        .slice(0, 6)
    : []

const lettersLess = (word: string): string[] =>
  Array.from(word.slice(0, 20), (_, at) => word.slice(0, at) + word.slice(at + 1))
