import type { Topic } from '@sixpence/protocol/call'
import type { Notification } from '@sixpence/protocol/push'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { onNotification } from '#lib/notifications.ts'
import { refresh } from '#lib/call/refresh.ts'
import { useLanguage, useTranslate } from '#lib/language/translate.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { usePages } from '#widgets/pages.ts'

/**
 * For this long after following a notification, data are not refetched and no other notification is followed (B129, Q157).
 */
const restMs = 1_000

/** Shows events for ten seconds; clicking a notification opens the page of its subject (R113, B128). */
export function useNotifications(): void {
  const t = useTranslate()
  const language = useLanguage()
  const router = useRouter()
  const hasPage = usePages()

  const tell = useEffectEvent(async (notification: Notification) => {
    // Loaded with the first notification, which most visits do not get.
    const { isSwitchedOff, notificationPage, notificationWords } = await import('./notification-text.tsx')
    const words = notification.type.startsWith('desk.')
      ? await (
          await import('#features/notifications/desk-notification-text.ts')
        ).deskTold(notification.type, { t, language })
      : notificationWords(notification, t)
    if (!words || (await isSwitchedOff(notification.type))) return
    const to = notificationPage(notification)
    const isThere = to !== undefined && (to.path.includes('$') || hasPage(to.path))
    showToast({
      ...words,
      tone: tones[notification.status ?? 'info'],
      ...(isThere && { open: () => follow(() => void router.navigate({ to: to.href })) }),
    })
  })

  useEffect(() => onNotification((item) => void tell(item)), [])
}

const tones = { error: 'bad', info: 'info', warning: 'warn', success: 'good' } as const

let restsUntil = 0

function follow(go: () => void): void {
  if (Date.now() < restsUntil) return
  restsUntil = Date.now() + restMs
  go()
  setTimeout(() => void refresh(whatIsTold), restMs)
}

/** Everything a notification can be about. */
const whatIsTold: readonly Topic[] = ['accounts', 'history', 'customer', 'approvals', 'contracts']
