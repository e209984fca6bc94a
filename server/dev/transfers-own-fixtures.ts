import { openAccount } from '@sixpence/ledger'
import type { Currency } from '@sixpence/money'
import { accountTypes } from '@sixpence/protocol/accounts'
import type * as calls from '@sixpence/protocol/transfers-own'
import type { FixturesOf, World } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'

export const forTransfersOwn: FixturesOf<typeof calls> = {
  betweenAccountsFeeGet: async (world) => ({ ...(await accountsOf(world)), amount: '1.00' }),
  betweenAccountsMaxAmountGet: async (world) => ({
    ...(await accountsOf(world)),
    operation: 'betweenAccounts',
  }),
  betweenAccountsLimitsGet: async (world) => ({ ...(await accountsOf(world)), type: 'betweenAccounts' }),
  betweenAccountsSubmit: async (world) => {
    const { fromAccountId, toAccountId } = await accountsOf(world)
    return { fromAccount: fromAccountId, toAccount: toAccountId, toAmount: '0.01', currency: 'EUR' }
  },
}

async function accountsOf({
  bank,
  customer,
}: World): Promise<{ fromAccountId: number; toAccountId: number }> {
  const toAccountId = await secondAccount(bank, { id: customer.id, currency: 'EUR', alias: 'Beside' })
  return { fromAccountId: customer.account, toAccountId }
}

/** One more account of a customer, opened once under its name. */
export async function secondAccount(
  { database: { owner } }: Pick<TestBank, 'database'>,
  { id, currency, alias }: { id: number; currency: Currency; alias: string },
): Promise<number> {
  const known = await owner.query<{ id: string }>(
    'select id from app.account where customer_id = $1 and alias = $2',
    [id, alias],
  )
  if (known.rows[0]) return Number(known.rows[0].id)
  const account = await openAccount(owner, { owner: id, currency, kind: 'customer', brand: 'ostra' })
  await owner.query(
    `insert into app.account (id, customer_id, brand, type, currency, alias, number)
     values ($1, $2, 'ostra', $3, $4, $5, $6)`,
    [account, id, accountTypes.payment, currency, alias, `6PBESIDE${account}`],
  )
  return account
}
