import { notification, type PushEvent, transactionResult } from '@sixpence/protocol/push'
import { customerInfoGet, pushTicketCreate } from '@sixpence/protocol/session/session'
import * as z from 'zod/mini'
import { actingKey, onActing } from '#lib/call/acting.ts'
import { send } from '#lib/call/call.ts'
import { hearDecision } from '#lib/decisions.ts'
import { tellNotification } from '#lib/notifications.ts'
import { openPush, type Push } from '#lib/push.ts'
import { queryClient, readOptions, refresh, refreshAll } from '#lib/call/refresh.ts'
import { tellResult } from '#lib/call/results.ts'
import { session } from '#lib/call/session.ts'
import { isNumber, keptInTab } from '#lib/storage.ts'
import { isForReader, isNewsFor } from '#app/popups/result-reader.ts'

/**
 * The page's push channel, one for whom it acts for. It is opened before the screens read anything, so that nothing
 * can change unnoticed between a reading and the channel; after a reload it goes on where it was. Gives what ends it for
 * good, as the end of the session does.
 */
export function startPushChannel(): () => void {
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

function open(): Push {
  const seen = keptInTab(`push.${actingKey()}`, isNumber)
  return openPush({
    url: `${location.origin.replace(/^http/, 'ws')}/ws`,
    ticket: async () => (await send(pushTicketCreate, {})).ticket,
    onEvent: hear,
    onGap: () => void refreshAll(),
    // Asks the server: a session that has ended says so and takes this page with it.
    onSessionEnd: () => void queryClient.invalidateQueries(readOptions(customerInfoGet, {})),
    lastSeen: seen.get(),
    onSeen: seen.set,
  })
}

function hear({ event, data, changed }: PushEvent): void {
  void refresh(changed)
  hearDecision({ event, data })
  if (event === 'transaction.result') {
    const result = z.safeParse(transactionResult, data)
    if (result.success && isForReader(result.data, reader())) tellResult(result.data)
  } else if (event === 'notification') {
    const told = z.safeParse(notification, data)
    if (told.success && isNewsFor(told.data, reader())) tellNotification(told.data)
  }
}

const reader = () => queryClient.getQueryData(readOptions(customerInfoGet, {}).queryKey)?.customer
