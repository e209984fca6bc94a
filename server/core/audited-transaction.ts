import type pg from 'pg'
import { transaction } from './database.ts'
import type { Audit, AuditRow } from './audit.ts'

/**
 * A call's change in one transaction with its audit row. What must not happen is refused inside: a refusal or a fault
 * takes back both.
 */
export type Change = <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>

/** Says in the call's audit row, once it is done, whom the change is about and what it was. Before the change commits. */
export type Tell = (more: Pick<AuditRow, 'customerId' | 'detail'>) => void

type Call = { isAudited: boolean; row: Omit<AuditRow, 'outcome'> }

/** The trail of one call: exactly one row says that it was done, and every other outcome is written too. */
export function openTrail(s: { db: pg.Pool; audit: Audit }, { isAudited, row }: Call) {
  let isWritten = false
  let told: Partial<AuditRow> = {}

  const change: Change = async (work) => {
    const result = await transaction(s.db, async (client) => {
      const made = await work(client)
      if (isAudited && !isWritten) await s.audit.write({ ...row, ...told, outcome: 'done' }, client)
      return made
    })
    isWritten = true
    return result
  }

  const tell: Tell = (more) => void (told = more)

  return {
    change,
    tell,
    /** After the handler, unless the change has said it already. */
    end: async (outcome: string): Promise<void> => {
      if (isAudited && !(isWritten && outcome === 'done')) await s.audit.write({ ...row, outcome })
    },
  }
}
