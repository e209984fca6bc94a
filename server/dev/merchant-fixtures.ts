import { randomBytes } from 'node:crypto'
import type { ButtonForm } from '@sixpence/protocol/merchant'
import type * as calls from '@sixpence/protocol/merchant'
import type { CastCustomer } from './cast-people.ts'
import type { FixturesOf, World } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'

const form: ButtonForm = {
  name: 'Poster',
  type: 'buy',
  amount: '12.50',
  currencyCode: 'EUR',
  description: 'Poster "Harbour"',
}

export const forMerchant: FixturesOf<typeof calls> = {
  savedButtonList: () => ({}),
  savedButtonGet: async (world) => ({ id: await kept(world) }),
  savedButtonCreate: async ({ bank, customer }) => {
    // However often it is asked for, there is room for one more.
    await bank.database.owner.query('delete from app.saved_button where customer_id = $1', [customer.id])
    return { form }
  },
  savedButtonUpdate: async (world) => ({ id: await kept(world), form: { ...form, amount: '14.00' } }),
  savedButtonDelete: async (world) => ({ id: await kept(world) }),
  paymentButtonGet: async ({ bank, customer }) => ({ handle: (await keepButton(bank, customer)).handle }),
}

const kept = ({ bank, customer }: World): Promise<number> => ownSavedButton(bank, customer)

export const ownSavedButton = async (bank: TestBank, owner: Pick<CastCustomer, 'id'>): Promise<number> =>
  (await keepButton(bank, owner)).id

async function keepButton(
  bank: TestBank,
  { id }: Pick<CastCustomer, 'id'>,
): Promise<{ id: number; handle: string }> {
  const { rows } = await bank.database.owner.query<{ id: string; handle: string }>(
    `insert into app.saved_button (customer_id, handle, created_at, name, type, units, currency)
     values ($1, $2, now(), 'Poster', 'buy', 1250, 'EUR') returning id, handle`,
    [id, randomBytes(16).toString('base64url')],
  )
  return { id: Number(rows[0]?.id), handle: rows[0]?.handle ?? '' }
}
