import type { QueueKind } from '@sixpence/protocol/desk/desk'
import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'

/**
 * What waits for the desk of one kind. A new kind takes a file here, a line in `sources.ts`, its name in `queueKinds`
 * and how it is shown in `web/features/desk/queue/kinds.tsx`.
 */
export type QueueSource = {
  kind: QueueKind
  /** Who lacks it does not see that a case waits. */
  permission: StaffPermission
  /** Within how many hours somebody should have looked, where the row itself names no time. */
  dueHours: number
  /**
   * SQL that selects `id`, `object` (text, unique in its kind), `customer_id`, `since`, `due_at` (null: by `dueHours`)
   * and `facts` (JSON, fields of a `QueueItem`). In it $1 is the brand of the desk, $2 the moment, $3 the reader's id.
   */
  rows: string
}
