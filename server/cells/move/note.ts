import type pg from 'pg'
import { Audit } from '#core/audit.ts'

/** Records the operator's command in the audit trail of either cell. */
export async function note(
  db: pg.Pool,
  client: pg.PoolClient,
  { customerId, outcome }: { customerId: number; outcome: string },
): Promise<void> {
  const { rows } = await client.query<{ brand: string }>('select brand from app.customer where id = $1', [
    customerId,
  ])
  const brand = rows[0]?.brand ?? ''
  const row = { brand, actorId: undefined, customerId, call: 'cells:move', outcome, address: '' }
  await new Audit(db).write(row, client)
}
