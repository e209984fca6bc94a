import type pg from 'pg'
import type { Limits } from '#rules/tariff.ts'
import { limitRows, tariffRows } from './tariffs.ts'

/**
 * Inserts missing rows of fees and limits; existing rows may have been edited and are kept. So a method added by a
 * release has its rows from the first start. `same` replaces all limits by one.
 */
export async function publishTariffs(client: pg.ClientBase, same?: Limits): Promise<void> {
  await client.query(
    `insert into app.tariff (brand, customer_type, method, currency, percent, minimum)
     select * from jsonb_to_recordset($1)
       as t(brand text, customer_type smallint, method text, currency text, percent numeric, minimum numeric)
     on conflict do nothing`,
    [JSON.stringify(tariffRows())],
  )
  if (same) await client.query('delete from app.limit_table')
  await client.query(
    `insert into app.limit_table
       (brand, customer_type, verified, method, currency, per_operation, per_day, per_month)
     select brand, customer_type, verified, method, currency, "perOperation", "perDay", "perMonth"
     from jsonb_to_recordset($1) as t(brand text, customer_type smallint, verified boolean, method text, currency text,
       "perOperation" numeric, "perDay" numeric, "perMonth" numeric)
     on conflict do nothing`,
    [JSON.stringify(limitRows(same))],
  )
}
