import type { Currency } from '@sixpence/money'
import type pg from 'pg'
import { sandboxPartner } from '#rules/play-money.ts'
import { insertAccount } from '#store/account/new-account.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { keepCustomer } from './keep-people.ts'

type Company = { id: number; brand: string; defaultCurrency: Currency }

/** The customers of a company's sandbox, its counterpart first; none before its first test key. */
export async function sandboxesOf(db: Pick<pg.Pool, 'query'>, companyId: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select id from app.customer where sandbox_of = $1 order by id',
    [companyId],
  )
  return rows.map(({ id }) => id)
}

/**
 * Creates the sandbox of a company, unless it exists, and returns the id of the company's counterpart in it. Call it
 * in a transaction that has locked the company.
 */
export async function makeSandbox(
  s: { db: pg.ClientBase; personal: PersonalData },
  { id: companyId, brand, defaultCurrency }: Company,
  now: Date,
): Promise<number> {
  const { db: client } = s
  const [sandboxId] = await sandboxesOf(client, companyId)
  if (sandboxId !== undefined) return sandboxId
  const { rows } = await client.query<{ id: number }>(`select nextval('app.sandbox_id') as id`)
  const id = Number(rows[0]?.id)
  const currencies = [...new Set<Currency>([defaultCurrency, 'EUR', 'USD'])]
  for (const sandbox of [
    { id, name: 'Sandbox', email: `sandbox.${id}@sandbox.invalid` },
    { id: sandboxPartner(id), name: 'Test partner', email: `partner.${id}@sandbox.invalid` },
  ]) {
    await client.query(
      `insert into app.customer (id, brand, type, residence_country, default_currency, verified, sandbox_of)
       select $1, brand, 2, residence_country, default_currency, true, id from app.customer where id = $2`,
      [sandbox.id, companyId],
    )
    await keepCustomer(s, { id: sandbox.id, brand }, { name: sandbox.name, email: sandbox.email })
    await client.query(
      `update app.customer set email_look_up = null, email_words = '{}', name_words = '{}' where id = $1`,
      [sandbox.id],
    )
    for (const currency of currencies)
      await insertAccount(client, { customerId: sandbox.id, brand, currency, alias: `Play ${currency}` }, now)
  }
  return id
}
