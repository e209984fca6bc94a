import { randomBytes } from 'node:crypto'
import { amountText, money, type Currency } from '@sixpence/money'
import { type ButtonForm, type ButtonType, maxButtons } from '@sixpence/protocol/merchant/merchant'
import type { Frequency } from '@sixpence/protocol/rules/schedule'
import type pg from 'pg'
import { lockCustomer } from '#store/customer/locks.ts'

type Queries = Pick<pg.Pool, 'query'>

/** The settings of a button. */
export type ButtonSettings = {
  name: string
  type: ButtonType
  /** Minor units; null when the donor enters the amount. */
  units: string | null
  currency: Currency
  description: string | null
  frequency: Frequency | null
  /** Address that receives a message for each payment. */
  notifyAddress: string | null
}

/** A company's payment button; its handle is public. */
export type OwnSavedButton = ButtonSettings & {
  id: number
  customerId: number
  handle: string
  createdAt: Date
}

/** Buttons of a customer, newest first; only the button with an id, if given. */
export const savedButtonsOf = (db: Queries, customerId: number, id?: number): Promise<OwnSavedButton[]> =>
  read(db, 'customer_id = $1 and ($2::bigint is null or id = $2) order by id desc', [customerId, id ?? null])

/** The address that receives messages about payments by a button of the customer; undefined if there is none. */
export const notifyAddressOf = async (
  db: Queries,
  customerId: number,
  id: number,
): Promise<string | undefined> => (await savedButtonsOf(db, customerId, id))[0]?.notifyAddress ?? undefined

/** The button with this handle; undefined after it was deleted. */
export const savedButtonOf = async (db: Queries, handle: string): Promise<OwnSavedButton | undefined> =>
  (await read(db, 'handle = $1', [handle]))[0]

/**
 * Creates a button with a new handle and returns its id; undefined when the company has the maximum number. Call it
 * in a transaction.
 */
export async function keepButton(
  client: Queries,
  customerId: number,
  settings: ButtonSettings,
  now: Date,
): Promise<number | undefined> {
  // Serialised per customer, so that concurrent calls cannot exceed the maximum.
  await lockCustomer(client, customerId)
  const { rows } = await client.query<{ id: number }>(
    `insert into app.saved_button (customer_id, handle, created_at, name, type, units, currency, description, frequency,
       notify_address)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
     where (select count(*) from app.saved_button where customer_id = $1) < $11 returning id`,
    [customerId, randomBytes(16).toString('base64url'), now, ...columnsOf(settings), maxButtons],
  )
  return rows[0]?.id
}

/** Replaces the settings of a button. */
export const changeButton = (client: Queries, id: number, settings: ButtonSettings): Promise<unknown> =>
  client.query(
    `update app.saved_button set name = $2, type = $3, units = $4, currency = $5, description = $6, frequency = $7,
       notify_address = $8
     where id = $1`,
    [id, ...columnsOf(settings)],
  )

/** Deletes a button. */
export const deleteButton = (client: Queries, id: number): Promise<unknown> =>
  client.query('delete from app.saved_button where id = $1', [id])

const columnsOf = ({
  name,
  type,
  units,
  currency,
  description,
  frequency,
  notifyAddress,
}: ButtonSettings) => [name, type, units, currency, description, frequency, notifyAddress]

/** The settings as entered in the form. */
export const formOf = ({
  name,
  type,
  units,
  currency,
  description,
  frequency,
  notifyAddress,
}: ButtonSettings): ButtonForm => ({
  name,
  type,
  currencyCode: currency,
  ...(units !== null && { amount: amountText(money(BigInt(units), currency)) }),
  ...(description !== null && { description }),
  ...(frequency !== null && { frequency }),
  ...(notifyAddress !== null && { notifyUrl: notifyAddress }),
})

async function read(db: Queries, where: string, values: unknown[]): Promise<OwnSavedButton[]> {
  const { rows } = await db.query<OwnSavedButton>(
    `select id, customer_id as "customerId", handle, name, type, units::text, currency, description, frequency,
       notify_address as "notifyAddress", created_at as "createdAt" from app.saved_button where ${where}`,
    values,
  )
  return rows
}
