import { createPublicKey } from 'node:crypto'
import type { TestDatabase } from '@sixpence/postgres/test-database'
import { expect } from 'vitest'
import { anchorOf, startSealing } from '#app/sealing.ts'
import { Secrets } from '#core/secrets.ts'
import { sealKey } from '#core/seals/seal-chain.ts'
import { verifySeals } from '#core/seals/verify-seals.ts'
import { TestBank, testSecret } from './test-bank.ts'
import { liveRails, TestRails } from './test-rails.ts'

/** The bank on a database it does not drop, sealing into `dataDir`, with a payer who has an open page. */
export async function openSealingBank(database: TestDatabase, dataDir: string) {
  const bank = await TestBank.open({ database: { ...database, drop: async () => {} } })
  const config = { ...bank.services.config, dataDir }
  const stopSealing = startSealing({ ...bank.services, config }, 20)
  return {
    rails: await TestRails.open(bank),
    /** Payments announced to the payer's pages, in order. */
    heard: async () => {
      await bank.settled()
      const { rows } = await database.owner.query<{ id: string }>(
        `select data->>'operationId' as id from app.push_event
         where customer_id = $1 and event = 'refresh' order by seq`,
        [await bank.customerId('ines')],
      )
      return rows.map(({ id }) => Number(id))
    },
    /** Resolves when everything due is done and sealed; otherwise a job's later bookings would be in no seal. */
    sealed: async () => {
      await liveRails(bank)
      await expect
        .poll(async () => (await database.owner.query<{ open: string }>(unsealed)).rows[0]?.open)
        .toBe('0')
    },
    verified: () =>
      verifySeals(database.owner, anchorOf(config), createPublicKey(sealKey(new Secrets(testSecret)))),
    close: async () => {
      await stopSealing()
      await bank.close()
    },
  }
}

const unsealed = `select count(*) as open
  from (select 'audit' as source, generation, xid, id from app.audit
    union all select 'operation', generation, xid, id from ledger.operation) r
  left join lateral (select to_generation, to_xid, to_id from app.audit_seal s
    where s.source = r.source order by number desc limit 1) s on true
  where s.to_id is null or (r.generation, r.xid, r.id) > (s.to_generation, s.to_xid, s.to_id)`
