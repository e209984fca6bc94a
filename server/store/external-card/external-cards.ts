import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { insertedId } from '#store/inserted-id.ts'

/** A saved card of another bank: the card company's token, and the digits needed to recognise it. */
export type ExternalCard = {
  token: string
  /** First six and last four digits; the full number is not stored. */
  bin: string
  last4: string
  payeeName: string
  country: string
  currency: string
}
export type KeptCard = ExternalCard & { id: number; savedAt: Date }

type ExternalCardDeps = { db: Pick<pg.Pool, 'query'>; personal: PersonalData }

/** Saves a card; a card saved again gets the newer name. */
export async function keepExternalCard(
  { db, personal }: ExternalCardDeps,
  customerId: number,
  card: ExternalCard,
  now: Date,
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into app.external_card (customer_id, look_up, sealed, created_at) values ($1, $2, $3, $4)
     on conflict (customer_id, look_up) do update set sealed = excluded.sealed returning id`,
    [
      customerId,
      personal.lookUp('card', String(customerId), card.token),
      await personal.seal(`customer:${customerId}`, card),
      now,
    ],
  )
  return insertedId(rows, 'app.external_card')
}

/** The customer's saved card with this id, undefined for an unknown card or another customer's. */
export const ownExternalCard = async (
  deps: ExternalCardDeps,
  customerId: number,
  id: number,
): Promise<KeptCard | undefined> => (await externalCardsOf(deps, customerId, id))[0]

/** The customer's saved card with this token of the card company, undefined when there is none. */
export async function externalCardOf(
  { db, personal }: ExternalCardDeps,
  customerId: number,
  token: string,
): Promise<KeptCard | undefined> {
  const { rows } = await db.query<{ id: number }>(
    'select id from app.external_card where customer_id = $1 and look_up = $2',
    [customerId, personal.lookUp('card', String(customerId), token)],
  )
  return rows[0] && ownExternalCard({ db, personal }, customerId, rows[0].id)
}

/** Saved cards of a customer, newest first; only the card with an id, if given. */
export async function externalCardsOf(
  { db, personal }: ExternalCardDeps,
  customerId: number,
  id?: number,
): Promise<KeptCard[]> {
  const { rows } = await db.query<{ id: number; sealed: Buffer; savedAt: Date }>(
    `select id, sealed, created_at as "savedAt" from app.external_card
     where customer_id = $1 and ($2::bigint is null or id = $2) order by id desc`,
    [customerId, id ?? null],
  )
  const cards = rows.map(async ({ sealed, ...row }) => {
    const card = await personal.open<ExternalCard>(`customer:${customerId}`, sealed)
    return card ? [{ ...card, ...row }] : []
  })
  return (await Promise.all(cards)).flat()
}
