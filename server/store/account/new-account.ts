import { openAccount, openPlayAccount } from '@sixpence/ledger'
import type { Currency } from '@sixpence/money'
import { accountTypes } from '@sixpence/protocol/accounts/accounts'
import type pg from 'pg'
import { isSandbox } from '#rules/play-money.ts'
import { requestWaysIn, initialWaysIn } from '#store/way-in/ways-in.ts'

export type NewAccount = {
  customerId: number
  brand: string
  currency: Currency
  /** Name given by the customer, at most 30 characters. */
  alias: string
  /** Debit card accounts only: the account they are settled from. */
  settlementAccountId?: number
  /**
   * Account type, by default a payment account; the number of a card product for a card account. Only payment
   * accounts can be credited from outside.
   */
  type?: number
}

/**
 * Creates an empty account with its number and returns its id. Payment instructions are requested from the banks
 * later. The account of a sandbox has play money and no instructions.
 */
export async function insertAccount(
  client: pg.ClientBase,
  newAccount: NewAccount,
  now: Date,
): Promise<number> {
  const {
    customerId,
    brand,
    currency,
    alias,
    settlementAccountId = null,
    type = accountTypes.payment,
  } = newAccount
  const isPlay = isSandbox(customerId)
  const opened = { owner: customerId, currency, kind: 'customer', brand }
  const id = await (isPlay ? openPlayAccount(client, opened) : openAccount(client, opened))
  const { rows } = await client.query<{ number: number | string }>(
    `select nextval('app.account_number') as number`,
  )
  await client.query(
    `insert into app.account (id, customer_id, brand, type, currency, alias, number, settlement_account_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      customerId,
      brand,
      type,
      currency,
      alias,
      accountNumber(Number(rows[0]?.number)),
      settlementAccountId,
    ],
  )
  // Play money has no payment instructions from outside the bank.
  if (type === accountTypes.payment && !isPlay)
    await requestWaysIn(client, { accountId: id, ways: initialWaysIn(currency), now })
  return id
}

/** Account number: `6P`, ten digits of the id and four more. */
const accountNumber = (number: number): string =>
  `6P${String(number).padStart(10, '0')}${String((number * 7 + 4800) % 10_000).padStart(4, '0')}`
