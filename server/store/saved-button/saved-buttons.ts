import { randomBytes } from 'node:crypto'
import { amountText, money, type Currency } from '@sixpence/money'
import { type ButtonForm, type ButtonType, mostButtons } from '@sixpence/protocol/merchant/merchant'
import type { Frequency } from '@sixpence/protocol/rules/schedule'
import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/** What a button asks for. */
export type Asked = {
  name: string
  type: ButtonType
  /** null: whoever gives says how much. */
  units: string | null
  currency: Currency
  description: string | null
  frequency: Frequency | null
}

/** A company's payment button; whoever knows its handle may be led to pay it. */
export type OwnSavedButton = Asked & { id: number; customerId: number; handle: string; createdAt: Date }

/** Of a customer, the newest first; with an id only that one. */
export const savedButtonsOf = (db: Queries, customerId: number, id?: number): Promise<OwnSavedButton[]> =>
  read(db, 'customer_id = $1 and ($2::bigint is null or id = $2) order by id desc', [customerId, id ?? null])

/** The button a page leads to; undefined once it was taken away. */
export const savedButtonOf = async (db: Queries, handle: string): Promise<OwnSavedButton | undefined> =>
  (await read(db, 'handle = $1', [handle]))[0]

/** Keeps a new one under a handle of its own; undefined when the company has as many as it may. Inside a transaction. */
export async function keepButton(
  client: Queries,
  customerId: number,
  asked: Asked,
  now: Date,
): Promise<number | undefined> {
  // One after another for a customer, or many at once could be more than there may be.
  await client.query('select from app.customer where id = $1 for update', [customerId])
  const { rows } = await client.query<{ id: number }>(
    `insert into app.saved_button (customer_id, handle, created_at, name, type, units, currency, description, frequency)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9
     where (select count(*) from app.saved_button where customer_id = $1) < $10 returning id`,
    [customerId, randomBytes(16).toString('base64url'), now, ...columnsOf(asked), mostButtons],
  )
  return rows[0]?.id
}

export const changeButton = (client: Queries, id: number, asked: Asked): Promise<unknown> =>
  client.query(
    `update app.saved_button set name = $2, type = $3, units = $4, currency = $5, description = $6, frequency = $7
     where id = $1`,
    [id, ...columnsOf(asked)],
  )

const columnsOf = ({ name, type, units, currency, description, frequency }: Asked) => [
  name,
  type,
  units,
  currency,
  description,
  frequency,
]

/** As it was entered. */
export const formOf = ({ name, type, units, currency, description, frequency }: Asked): ButtonForm => ({
  name,
  type,
  currencyCode: currency,
  ...(units !== null && { amount: amountText(money(BigInt(units), currency)) }),
  ...(description !== null && { description }),
  ...(frequency !== null && { frequency }),
})

async function read(db: Queries, where: string, values: unknown[]): Promise<OwnSavedButton[]> {
  const { rows } = await db.query<OwnSavedButton>(
    `select id, customer_id as "customerId", handle, name, type, units::text, currency, description, frequency,
       created_at as "createdAt" from app.saved_button where ${where}`,
    values,
  )
  return rows
}
