import type pg from 'pg'
import { claimDue } from '#core/claim-due.ts'
import type { Services } from '#context/services.ts'

type ContractSigner = { contractId: number; customerId: number; personId: number }
type Order = ContractSigner & { clientId: string; signUrl: string; now: Date; until: Date }

/** Delay after which an order's result is requested from the signing company, in case its callback was lost. */
const askAfterMs = 30_000

/**
 * A person's signing order that is still open, with the address to sign at; undefined if there is none or its key
 * was erased.
 */
export async function waitingSignature(
  s: Pick<Services, 'db' | 'personal'>,
  { contractId, customerId, personId }: ContractSigner,
  now: Date,
): Promise<{ signUrl: string; clientId: string } | undefined> {
  const { rows } = await s.db.query<{ clientId: string; sealed: Buffer }>(
    `select client_id as "clientId", sealed from app.contract_signature
     where contract_id = $1 and customer_id = $2 and person_id = $3 and state = 'waiting' and expires_at > $4
     order by created_at desc limit 1`,
    [contractId, customerId, personId, now],
  )
  const [signatureRow] = rows
  const signUrl =
    signatureRow && (await s.personal.open<string>(`customer:${customerId}`, signatureRow.sealed))
  return signUrl === undefined ? undefined : { signUrl, clientId: signatureRow?.clientId ?? '' }
}

/** Stores a signing order until `until`; the address to sign at is sealed for the customer. */
export async function addSignature(
  { personal }: Pick<Services, 'personal'>,
  client: pg.ClientBase,
  { contractId, customerId, personId, clientId, signUrl, now, until }: Order,
): Promise<void> {
  await client.query(
    `insert into app.contract_signature
       (client_id, contract_id, customer_id, person_id, sealed, created_at, expires_at, ask_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      clientId,
      contractId,
      customerId,
      personId,
      await personal.seal(`customer:${customerId}`, signUrl, client),
      now,
      until,
      new Date(now.getTime() + askAfterMs),
    ],
  )
}

const silentOrders = {
  table: 'app.contract_signature',
  key: 'client_id',
  due: `state = 'waiting' and ask_at <= $3`,
  order: 'ask_at',
  lease: 'ask_at',
  set: 'ask_at = $1',
  returning: `client_id as "clientId", contract_id as "contractId", expires_at <= $3 as "isOver"`,
}

/**
 * Claims up to 20 pending orders whose result is overdue; each is claimed again after five minutes. `isOver`: the order
 * has expired.
 */
export async function takeSilent(
  db: pg.Pool,
  now: Date,
): Promise<{ clientId: string; contractId: number; isOver: boolean }[]> {
  return claimDue(db, silentOrders, { now, limit: 20, leaseMs: 5 * 60_000 })
}
