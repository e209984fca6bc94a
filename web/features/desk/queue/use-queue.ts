import { adminQueueList } from '@sixpence/protocol/desk/desk'
import type { InputOf } from '@sixpence/protocol/call'
import { useRead } from '#lib/call/use-call.ts'

export type QueueFilter = InputOf<typeof adminQueueList>

/** A page of what waits; asked again so that what colleagues take shows by itself. */
export const useQueue = (filter: QueueFilter) =>
  useRead(adminQueueList, filter, { everyMs: 30_000, keepsPrevious: true })
