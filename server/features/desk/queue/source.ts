import type { QueueKind } from '@sixpence/protocol/desk/desk'
import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'

/**
 * One kind of work that waits for the desk. A new kind needs a file here, a line in `sources.ts`, its name in
 * `queueKinds` and its display in `web/features/desk/queue/kinds.tsx`.
 */
export type QueueSource = {
  kind: QueueKind
  /** Staff without it do not see these cases. */
  permission: StaffPermission
  /** Hours within which a case should be handled, if its row has no due time. */
  dueHours: number
  /**
   * SQL that selects `id`, `object` (text, unique in its kind), `customer_id`, `since`, `due_at` (null: by `dueHours`)
   * and `facts` (JSON, fields of a `QueueItem`). In it $1 is the brand of the desk, $2 the moment, $3 the reader's id.
   */
  rows: string
}
