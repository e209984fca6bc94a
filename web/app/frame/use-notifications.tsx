import type { Topic } from '@sixpence/protocol/call'
import { notificationSettingsGet } from '@sixpence/protocol/notifications/notifications'
import { type Notification, supportAnswered, waitsForColleague } from '@sixpence/protocol/push'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { onNotification } from '#lib/notifications.ts'
import { queryClient, readOptions, refresh } from '#lib/call/refresh.ts'
import { type Translate, useLanguage, useTranslate } from '#lib/language/translate.ts'
import { Money } from '#ui/money.tsx'
import { showToast, type Toast } from '#ui/feedback/toast.tsx'
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
    const words = notification.type.startsWith('desk.')
      ? await (
          await import('#features/notifications/desk-notification-text.ts')
        ).deskTold(notification.type, { t, language })
      : wordsOf(notification, t)
    if (!words || (await isSwitchedOff(notification.type))) return
    const to = placeOf(notification)
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

/** In the reader's language if the type determines the text; else the server's text (B130). */
function wordsOf({ type, title, body, amount, currencyCode }: Notification, t: Translate): Toast | undefined {
  if (type === 'payment.in' && amount !== undefined && currencyCode !== undefined)
    return {
      title: t('Money has arrived'),
      text: <Money amount={amount} currency={currencyCode} />,
    }
  if (type === 'payment.refunded' && amount !== undefined && currencyCode !== undefined)
    return {
      title: t('You got a refund'),
      text: <Money amount={amount} currency={currencyCode} />,
    }
  if (type === 'payment.returned' && amount !== undefined && currencyCode !== undefined)
    return {
      title: t('Your payment came back'),
      text: <Money amount={amount} currency={currencyCode} />,
    }
  if (type === waitsForColleague && amount !== undefined && currencyCode !== undefined)
    return {
      title: t('A payment is waiting for your approval'),
      text: <Money amount={amount} currency={currencyCode} />,
    }
  if (type === 'invoice.rejected') return { text: t('Your invoice was rejected') }
  if ((type === 'invoice.received' || type === 'invoice.paid') && amount !== undefined)
    return {
      title: type === 'invoice.paid' ? t('Your invoice was paid') : t('Someone sent you an invoice'),
      text: <Money amount={amount} currency={currencyCode ?? ''} />,
    }
  if (type === 'security.changed') return { text: t('Your security settings were changed') }
  if (type === 'login.newDevice') return { text: t('Someone signed in as you from a new device') }
  if (type === supportAnswered) return { text: t('We have answered your message') }
  if (type === 'contracts.request') return { text: t('A split contract is waiting for you') }
  if (type === 'contracts.changed') return { text: t('One of your split contracts has changed') }
  if (type === 'scheduled.missed') return { text: t('A scheduled payment was not made') }
  if (type === 'scheduled.stopped') return { text: t('A scheduled payment has ended') }
  if (!title && !body) return undefined
  return title ? { title, text: body } : { text: body }
}

type Place = { path: string; href: string }

/** The page of its subject, by its type; an address in the event is used only within this site. */
function placeOf({ type, operationId, link }: Notification): Place | undefined {
  if (type === waitsForColleague) return { path: '/transfer/approved', href: '/transfer/approved' }
  if (type.startsWith('payment.') && operationId !== undefined)
    return {
      path: '/transfer/p2p/receipt/$transactionId',
      href: `/transfer/p2p/receipt/${operationId}`,
    }
  if (type === supportAnswered && link?.startsWith('/messages/'))
    return { path: '/messages/$ticketNumber', href: link }
  const [, own] = /^(\/[\w-]+(?:\/[\w-]+)*)$/.exec(link ?? '') ?? []
  const path = own ?? places[type.split('.', 1)[0] ?? '']
  return path === undefined ? undefined : { path, href: path }
}

const places: Readonly<Record<string, string>> = {
  documents: '/profile',
  emails: '/profile',
  contracts: '/revenue-split',
  accounts: '/home',
  security: '/setting',
  login: '/setting',
  scheduled: '/transfer/preapproved-payments',
  invoice: '/transfer/invoices',
}

/**
 * The person has switched this notification off (R032). If the setting cannot be read without a network, the
 * notification is shown.
 */
async function isSwitchedOff(type: string): Promise<boolean> {
  try {
    const { settings } = await queryClient.ensureQueryData(readOptions(notificationSettingsGet, {}))
    return settings.some(({ identified, value }) => identified === type && !value)
  } catch {
    return false
  }
}
