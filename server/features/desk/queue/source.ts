import type { QueueKind } from '@sixpence/protocol/desk/desk'
import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'

/**
 * A kind of work that waits for the desk. A new kind needs a file here, a line in `sources.ts`, its name in
 * `queueKinds` and its display in `web/features/desk/queue/kinds.tsx`.
 */
export type QueueSource = {
  kind: QueueKind
  /** Staff without it do not see these cases. */
  permission: StaffPermission
  /** Staff with any of these permissions decide the cases; only they are given such a case as their next. */
  decides: readonly StaffPermission[]
  /** Whether some cases have no customer: `rows` then has the condition of the brand, which the others share. */
  isOfBank?: true
  /** Whether staff must not learn of these cases where they have a conflict with the customer. */
  isSecret?: true
  /** Hours within which a case should be handled, if its row has no due time. */
  dueHours: number
  /**
   * SQL that selects `id`, `object` (text, unique in its kind), `customer_id`, `since`, `due_at` (null: by `dueHours`)
   * and `facts` (JSON, fields of a `QueueItem`). In it $1 is the brand of the desk, $2 the moment, $3 the reader's id, $4
   * the reader's permissions, and $5 whether their role applies to the bank as a whole.
   */
  rows: string
}

/** SQL expression: the permission of the call in a column, of these calls. */
export const permissionIn = (column: string, calls: Readonly<Record<string, StaffPermission>>): string =>
  `case ${column} ${Object.entries(calls)
    .map(([call, permission]) => `when '${call}' then '${permission}'`)
    .join(' ')} end`

/** SQL condition: a proposal is the reader's own, or their permissions let them answer it. */
export const isAnswerable = (proposer: string, permission: string): string =>
  `(${proposer} = $3 or ${permission} = any($4::text[]) and 'proposals.decide' = any($4::text[]))`
