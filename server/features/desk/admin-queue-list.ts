import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { countsOf, queueOf, type QueuePlace } from './queue/queue.ts'

const pageSize = 50

/** The desk's work list; queue/sources.ts lists the kinds of work. */
export const adminQueueList: Handler<typeof calls.adminQueueList> = async (
  { kind, whose, overdue, after },
  { by, services, t, refuse },
) => {
  const place = after === undefined ? undefined : placeOf(after)
  if (after !== undefined && !place) return refuse('pageUnknown')
  const reader = { by, services, t }
  const [queueItems, counts] = await Promise.all([
    queueOf(reader, { kind, whose, overdue, after: place, limit: pageSize + 1 }),
    countsOf(reader, { whose, overdue }),
  ])
  const items = queueItems.slice(0, pageSize)
  const last = items.at(-1)
  return {
    items,
    waiting: counts
      .filter((count) => kind === undefined || count.kind === kind)
      .reduce((sum, { filtered }) => sum + filtered, 0),
    kinds: counts.map((count) => ({ kind: count.kind, waiting: count.waiting, overdue: count.overdue })),
    ...(queueItems.length > pageSize && last && { next: nextOf([last.dueAt, last.kind, last.object]) }),
  }
}

const nextOf = (place: QueuePlace): string => Buffer.from(JSON.stringify(place)).toString('base64url')

function placeOf(text: string): QueuePlace | undefined {
  const [dueAt, kind, object] = partsOf(text)
  return typeof dueAt === 'string' &&
    !Number.isNaN(Date.parse(dueAt)) &&
    typeof kind === 'string' &&
    typeof object === 'string' &&
    !object.includes('\0')
    ? [new Date(dueAt).toISOString(), kind, object]
    : undefined
}

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
