import type { Services } from '#context/services.ts'
import { withoutLegalForm } from '@sixpence/protocol/rules/payee-names'
import { blindWords, wantedEnding, wantedWithoutLetter } from '#core/sealing/blind-index.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import type { Recognised } from './recognise.ts'

/** Limit on matches of a kind, so that a frequent word does not read half the bank. */
const atMost = 500

type Match = { ids: string; value: unknown }

/** Statements that select ids of customers, each by a single index; $1 is the brand, `$v` the statement's value. */
function matches({ personal }: Pick<Services, 'personal'>, brand: string, recognised: Recognised): Match[] {
  const { email, phone, phoneEnding, number, account, name } = recognised
  const words = name === undefined ? [] : blindWords(personal, brand, name)
  const endings = phoneEnding === undefined ? [] : wantedEnding(personal, brand, phoneEnding)
  const emailLookUps = email && personal.lookUps('email', brand, email)
  return [
    ...(emailLookUps
      ? [
          { ids: 'select id from app.customer where email_look_up = any($v)', value: emailLookUps },
          { ids: ofPeople('p.email_look_up = any($v)'), value: emailLookUps },
          { ids: 'select customer_id from app.email where look_up = any($v)', value: emailLookUps },
        ]
      : []),
    ...(phone
      ? [
          {
            ids: 'select customer_id from app.phone where look_up = any($v)',
            value: personal.lookUps('phone', brand, phone),
          },
        ]
      : []),
    ...endings.map((ending) => ({ ids: ofPeople('p.phone_endings @> $v::bigint[]'), value: [ending] })),
    ...(number ? [{ ids: 'select id from app.customer where id = $v::bigint', value: number }] : []),
    ...(account ? [{ ids: 'select customer_id from app.account where number = $v', value: account }] : []),
    ...words.flatMap((value) => [
      { ids: 'select id from app.customer where name_words @> $v::bigint[]', value },
      { ids: ofPeople('p.name_words @> $v::bigint[]'), value },
    ]),
  ]
}

/** The same for a name with a letter too many. */
function nearMatches({ personal }: Pick<Services, 'personal'>, brand: string, name: string): Match[] {
  const has = (words: string): string =>
    `${words} @> ($v::jsonb->>'all')::bigint[] and ${words} && ($v::jsonb->>'any')::bigint[]`
  return wantedWithoutLetter(personal, brand, name).flatMap(({ all, any }) => {
    const value = JSON.stringify({ all: `{${all.join(',')}}`, any: `{${any.join(',')}}` })
    return [
      { ids: `select id from app.customer where ${has('name_words')}`, value },
      { ids: ofPeople(has('p.name_words')), value },
    ]
  })
}

const ofPeople = (is: string): string =>
  `select a.customer_id from app.person p join app.access a on a.person_id = p.id where ${is}`

export type CustomerRow = {
  id: number
  sealed: SealedCustomer
  customerType: number
  verified: boolean
  limited: boolean
  closed: boolean
}

type Customer = Omit<CustomerRow, 'sealed'> & { customerUsername: string; customerName: string }
type Page = { offset?: number; limit: number; isWhole?: boolean }

/**
 * Customers of the brand that match a recognised text, newest first. For a frequent word, the newest of the first 500
 * matches, unless `isWhole`. If nobody has the name, customers who have it without its legal form, or with a letter
 * less.
 */
export async function customersFound(
  s: Pick<Services, 'db' | 'personal'>,
  brand: string,
  recognised: Recognised,
  page: Page,
): Promise<Customer[]> {
  const { name } = recognised
  const bare = name === undefined ? undefined : withoutLegalForm(name)
  const ways = [
    matches(s, brand, recognised),
    ...(bare === undefined || bare === name ? [] : [matches(s, brand, { name: bare })]),
    ...(bare ? [nearMatches(s, brand, bare)] : []),
  ]
  for (const way of ways) {
    // oxlint-disable-next-line no-await-in-loop -- the next query only if this finds nobody
    const customers = await customersBy(s, brand, way, page)
    // A later page belongs to the query that found the first page.
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (customers.length > 0 || (page.offset && (await customersBy(s, brand, way, { limit: 1 })).length > 0))
      return customers
  }
  return []
}

async function customersBy(
  s: Pick<Services, 'db' | 'personal'>,
  brand: string,
  by: readonly Match[],
  { offset = 0, limit, isWhole = false }: Page,
): Promise<Customer[]> {
  if (by.length === 0) return []
  const ids = by
    .map(({ ids }, at) => `(${ids.replaceAll('$v', `$${at + 4}`)}${isWhole ? '' : ` limit ${atMost}`})`)
    .join(' union ')
  // As an array, so that the planner does not join the matches with all customers, reading from the newest until a page
  // is full.
  return customersWhere(s, `c.id = any(array(${ids}))`, [
    brand,
    offset,
    limit,
    ...by.map(({ value }) => value),
  ])
}

/** All customers of a brand, a page at a time, the newest first. */
export const everyCustomer = (
  s: Pick<Services, 'db' | 'personal'>,
  brand: string,
  { offset = 0, limit }: Page,
) => customersWhere(s, 'true', [brand, offset, limit])

async function customersWhere(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  condition: string,
  values: unknown[],
): Promise<Customer[]> {
  const { rows } = await db.query<CustomerRow>(
    `select c.id, ${sealedCustomer('c')} as sealed, c.type as "customerType", c.verified, c.limited, c.closed
     from app.customer c where c.brand = $1 and c.sandbox_of is null and ${condition}
     order by c.id desc offset $2 limit $3`,
    values,
  )
  return rows.map(({ sealed, ...row }) => {
    const { name: customerName, email: customerUsername } = openCustomer(personal, sealed)
    return { ...row, customerUsername, customerName }
  })
}
