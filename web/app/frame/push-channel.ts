import { notification, type PushEvent, transactionResult } from '@sixpence/protocol/push'
import { customerInfoGet, pushTicketCreate } from '@sixpence/protocol/session/session'
import * as z from 'zod/mini'
import { actingKey, onActing } from '#lib/call/acting.ts'
import { send } from '#lib/call/call.ts'
import { handleDecision } from '#lib/decisions.ts'
import { handleNotification } from '#lib/notifications.ts'
import { pageData } from '#lib/page-data.ts'
import { openPush, type Push } from '#lib/push.ts'
import { queryClient, readOptions, refresh, refreshAll } from '#lib/call/refresh.ts'
import { announceResult } from '#lib/call/results.ts'
import { session } from '#lib/call/session.ts'
import { isNumber, keptInTab } from '#lib/storage.ts'
import { isForReader, isNewsFor } from '#app/popups/result-reader.ts'

/**
 * The page's push channel, one per acting customer; after a reload it continues at the last sequence number. It may open
 * after the screens have read: unless the server reports that nothing has happened meanwhile, all data are read again.
 * `readsSince`: when the reads began, by the document's clock. Returns a function that closes it for good, for the end of the
 * session.
 */
export function startPushChannel({ readsSince = 0 }: { readsSince?: number } = {}): () => void {
  const open = () => openFor(readsSince)
  let push = open()
  const wake = () => push.wake()
  const leave = onActing(() => {
    push.close()
    push = open()
  })
  const end = () => {
    leave()
    removeEventListener('online', wake)
    push.close()
  }
  session().onEnd(end)
  addEventListener('online', wake)
  return end
}

function openFor(readsSince: number): Push {
  const seen = keptInTab(`push.${actingKey()}`, isNumber)
  return openPush({
    url: `${location.origin.replace(/^http/, 'ws')}/ws`,
    ticket: async () => (await send(pushTicketCreate, {})).ticket,
    onEvent: hear,
    onGap: () => void refreshAll(),
    // After an upgrade a server of the new version opens the channel again. The update bar listens for this event.
    onBuild: (build) => build && build !== pageData().build && dispatchEvent(new Event('otherBuild')),
    // Sends a call; if the session has ended, the response also ends it in this page.
    onSessionEnd: () => void queryClient.invalidateQueries(readOptions(customerInfoGet, {})),
    lastSeen: seen.get(),
    onSeen: seen.set,
    pageAgeMs: () => performance.now() - readsSince,
  })
}

function hear({ event, data, changed }: PushEvent): void {
  void refresh(changed)
  handleDecision({ event, data })
  if (event === 'transaction.result') {
    const result = z.safeParse(transactionResult, data)
    if (result.success && isForReader(result.data, reader())) announceResult(result.data)
  } else if (event === 'notification') {
    const parsed = z.safeParse(notification, data)
    if (parsed.success && isNewsFor(parsed.data, reader())) handleNotification(parsed.data)
  }
}

const reader = () => queryClient.getQueryData(readOptions(customerInfoGet, {}).queryKey)?.customer
