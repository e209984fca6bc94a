import type * as calls from '@sixpence/protocol/pay-in'
import type { CastCustomer } from './cast-people.ts'
import type { FixturesOf } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'

/** A way into the customer's account, given by the bank; made once. */
export async function ownWayIn(
  { database: { owner } }: TestBank,
  { account }: CastCustomer,
): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into app.way_in (account_id, way, source, partner, state, number, details, created_at)
     values ($1, 'local', 'anyone', 'bank', 'given', $2, '{"iban": "LT601010012345678901"}', now())
     on conflict (account_id, way, source, network) do update set state = 'given', number = excluded.number,
       details = excluded.details, next_at = null
     returning id::int`,
    [account, `LT60${account}`],
  )
  return rows[0]?.id ?? 0
}

export const forPayIn: FixturesOf<typeof calls> = {
  paymentInstructionList: ({ customer }) => ({ accountId: customer.account }),
  paymentInstructionViewed: async ({ bank, customer }) => ({ instructionId: await ownWayIn(bank, customer) }),
  paymentInstructionPdf: ({ customer }) => ({ accountId: customer.account }),
  accountConfirmationPdf: ({ customer }) => ({ accountId: customer.account }),
  accountOfferGet: () => ({}),
  accountCurrencyAdd: () => ({ currencyCode: 'AUD' }),
  digitalWalletCreate: () => ({ currencyCode: 'USDC', network: 'polygon' }),
}
