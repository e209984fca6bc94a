import { adminQueueList } from '@sixpence/protocol/desk/desk'
import type { InputOf } from '@sixpence/protocol/call'
import { useRead } from '#lib/call/use-call.ts'

export type QueueFilter = InputOf<typeof adminQueueList>

/** A page of the queue; polled, so that cases taken by colleagues appear. */
export const useQueue = (filter: QueueFilter) =>
  useRead(adminQueueList, filter, { everyMs: 30_000, keepsPrevious: true })
