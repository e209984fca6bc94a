import type * as batches from '@sixpence/protocol/batches'
import { money } from '@sixpence/money'
import { keepBatch } from '#store/batches.ts'
import type { CastCustomer } from './cast-people.ts'
import type { FixturesOf } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'

type Owner = Pick<CastCustomer, 'id' | 'personId' | 'account' | 'brand'>

/** A batch of one payment that is still to be made. */
export const ownBatch = ({ services }: TestBank, owner: Owner): Promise<number> =>
  keepBatch(
    { db: services.db, personal: services.personal, now: services.clock.now() },
    {
      customer: owner,
      personId: owner.personId,
      accountId: owner.account,
      kind: 'p2p',
      payments: 1,
      amount: money(100n, 'EUR'),
      name: 'Salaries.csv',
      mediaType: 'text/csv',
      file: Buffer.from('email,amount,currency,note\r\nhenrik@ostra-bank.example,1.00,EUR,tea'),
    },
  )

export const forBatches: FixturesOf<typeof batches> = {
  batchTransferList: () => ({ pageSize: 20 }),
  batchTransferGet: async ({ bank, customer }) => ({ id: await ownBatch(bank, customer) }),
  batchTransferFileView: async ({ bank, customer }) => ({ id: await ownBatch(bank, customer) }),
}
