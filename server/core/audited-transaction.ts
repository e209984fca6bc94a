import type { RefusalName } from '@sixpence/protocol/codes'
import type pg from 'pg'
import { transaction } from './database.ts'
import type { Audit, AuditRow } from './audit.ts'

/**
 * Runs a call's change in a transaction with its audit row. A refusal or a fault thrown inside rolls back both.
 * `outcome`: the refusal with which the call ends after this change, if it does.
 */
export type Change = <T>(work: (client: pg.PoolClient) => Promise<T>, outcome?: RefusalName) => Promise<T>

/**
 * Adds the customer concerned and the previous state to the call's audit row. Call it before the change commits.
 * `isKnown`: the trail already has an equivalent row, so this call writes none.
 */
export type Tell = (more: AuditFacts) => void
type AuditFacts = Pick<AuditRow, 'customerId' | 'detail'> & { isKnown?: boolean }

/** Runs in the transaction of a call's first change. */
export type Within = (client: pg.PoolClient) => Promise<void>

type Call = { isAudited: boolean; row: Omit<AuditRow, 'outcome'>; within?: Within | undefined }

/**
 * Audit trail of a call: writes exactly one row with outcome `done`, unless `isKnown`, or a row for any other
 * outcome; a second row only if the call ends otherwise than its change was recorded.
 */
export function openTrail(s: { db: pg.Pool; audit: Audit }, { isAudited, row, within }: Call) {
  let written: string | undefined
  let note: Partial<AuditFacts> = {}
  const detailOf = (): NonNullable<AuditRow['detail']> => ({ ...note.detail, ...row.detail })

  const change: Change = async (work, outcome: string = 'done') => {
    const result = await transaction(s.db, async (client) => {
      const workResult = await work(client)
      if (written === undefined) await within?.(client)
      if (isAudited && written === undefined && !note.isKnown)
        await s.audit.write({ ...row, ...note, detail: detailOf(), outcome }, client)
      return workResult
    })
    written ??= outcome
    return result
  }

  const tell: Tell = (more) => void (note = more)

  return {
    change,
    tell,
    /** Call after the handler; writes the row unless the change has written it already. */
    end: async (outcome: string): Promise<void> => {
      if (isAudited && written !== outcome) await s.audit.write({ ...row, outcome })
    },
  }
}
