import type pg from 'pg'
import type { Limits } from '#rules/tariff.ts'
import { limitRows, tariffRows } from './tariffs.ts'

/**
 * Puts fees and limits into the tables where there are none yet; what is there was perhaps edited and stays. A method
 * that a release brings has its own so from the first start. `same` puts one limit for everybody in place of all.
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
