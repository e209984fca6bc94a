import type { Language } from '@sixpence/locales'
import { paperFormat } from '@sixpence/locales/paper.ts'
import type { Currency } from '@sixpence/money'
import { accountTypes } from '@sixpence/protocol/accounts/accounts'
import { coinNames } from '@sixpence/protocol/methods/coin-names'
import type pg from 'pg'
import type { Customer } from '#store/customer/people.ts'
import { insertAccount } from '#store/account/new-account.ts'

type Queries = Pick<pg.Pool, 'query'>

/** The customer's payment accounts that are not closed, the oldest first. */
export async function openAccounts(
  db: Queries,
  customerId: number,
): Promise<{ id: number; currency: string }[]> {
  const { rows } = await db.query<{ id: number; currency: string }>(
    `select a.id, a.currency from app.account a join ledger.balance b on b.account_id = a.id
     where a.customer_id = $1 and a.type = $2 and b.state <> 'closed' order by a.id`,
    [customerId, accountTypes.payment],
  )
  return rows
}

/**
 * The customer's open account in a currency, made when there is none. The row of the customer is locked: two calls at once
 * open one account.
 */
export async function accountIn(
  client: pg.PoolClient,
  customer: Pick<Customer, 'id' | 'brand'>,
  { currency, language, now }: { currency: Currency; language: Language; now: Date },
): Promise<number> {
  await client.query('select from app.customer where id = $1 for no key update', [customer.id])
  const known = (await openAccounts(client, customer.id)).find((one) => one.currency === currency)
  if (known) return known.id
  const alias = nameOf(currency, language)
  return insertAccount(client, { customerId: customer.id, brand: customer.brand, currency, alias }, now)
}

/** "US Dollar" in the reader's language, as far as an alias is long. */
function nameOf(currency: Currency, language: Language): string {
  const { begun, currencyName } = paperFormat(language)
  return begun(coinNames[currency] ?? currencyName(currency)).slice(0, 30)
}
