import type { Language } from '@sixpence/locales'
import { paperFormat } from '@sixpence/locales/paper.ts'
import type { Currency } from '@sixpence/money'
import { accountTypes } from '@sixpence/protocol/accounts/accounts'
import { coinNames } from '@sixpence/protocol/methods/coin-names'
import type pg from 'pg'
import type { Customer } from '#store/customer/people.ts'
import { insertAccount } from '#store/account/new-account.ts'
import { lockCustomerNoKey } from '#store/customer/locks.ts'

type Queries = Pick<pg.Pool, 'query'>

/** Payment accounts of the customer that are not closed, oldest first. */
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
 * Id of the customer's open payment account in a currency; opens an account if there is none. Locks the customer's row,
 * so that two concurrent calls open a single account. Must run in a transaction.
 */
export async function accountIn(
  client: pg.PoolClient,
  customer: Pick<Customer, 'id' | 'brand'>,
  { currency, language, now }: { currency: Currency; language: Language; now: Date },
): Promise<number> {
  await lockCustomerNoKey(client, customer.id)
  const account = (await openAccounts(client, customer.id)).find(
    (openAccount) => openAccount.currency === currency,
  )
  if (account) return account.id
  const alias = nameOf(currency, language)
  return insertAccount(client, { customerId: customer.id, brand: customer.brand, currency, alias }, now)
}

/** Account alias in the reader's language, e.g. "US Dollar", cut to the maximum alias length. */
function nameOf(currency: Currency, language: Language): string {
  const { begun: capitalize, currencyName } = paperFormat(language)
  return capitalize(coinNames[currency] ?? currencyName(currency)).slice(0, 30)
}
