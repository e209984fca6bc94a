import type pg from 'pg'
import { sha256 } from '#core/keys/sha256.ts'
import { scopeNow } from './telemetry/scope.ts'

export type AuditRow = {
  brand: string
  actorId: number | undefined
  customerId: number | undefined
  call: string
  outcome: string
  address: string
  detail?: Record<string, string | number | boolean>
}

/** Audit trail of changes other than money. Fails closed: a change whose audit row cannot be written fails. */
export class Audit {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Writes a row. Pass `client` to write it in the transaction of the change. */
  async write(row: AuditRow, client: pg.ClientBase | pg.Pool = this.#pool): Promise<void> {
    await client.query({
      name: 'audit',
      text: `insert into app.audit (brand, actor_id, customer_id, call, outcome, address, detail)
             values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        row.brand,
        row.actorId ?? null,
        row.customerId ?? null,
        row.call,
        row.outcome,
        row.address,
        detailOf(row),
      ],
    })
  }
}

/** Adds the id of the request, by which its log lines and its trace can be found. */
function detailOf({ detail }: AuditRow): NonNullable<AuditRow['detail']> {
  const request = scopeNow()?.request
  return { ...detail, ...(request !== undefined && { request }) }
}

/** SHA-256, in hex, by which the audit trail refers to content that is encrypted with the customer's key. */
export const digestOf = (words: unknown): string => sha256(JSON.stringify(words)).toString('hex')
