import { notificationSettingsGet } from '@sixpence/protocol/notifications/notifications'
import { isListed, type ListedType, notificationFacts } from '@sixpence/protocol/notifications/types'
import type { Notification } from '@sixpence/protocol/push'
import { queryClient, readOptions } from '#lib/call/refresh.ts'
import type { Translate } from '#lib/language/translate.ts'
import { Money } from '#ui/money.tsx'
import type { Toast } from '#ui/feedback/toast.tsx'

/** In the reader's language if the type determines the text; else the server's text (B130). */
export function notificationWords(
  { type, title, body, amount, currencyCode, cardStatus }: Notification,
  t: Translate,
): Toast | undefined {
  const ofMoney = (heading: string, currency = currencyCode): Toast | undefined =>
    amount === undefined || currency === undefined
      ? undefined
      : { title: heading, text: <Money amount={amount} currency={currency} /> }
  const ofInvoice = (heading: string) => ofMoney(heading, currencyCode ?? '')
  const words: Record<ListedType, () => Toast | undefined> = {
    'payment.in': () => ofMoney(t('Money has arrived')),
    'payment.refunded': () => ofMoney(t('You got a refund')),
    'payment.returned': () => ofMoney(t('Your payment came back')),
    'payment.waiting': () => ofMoney(t('A payment is waiting for your approval')),
    'card.payment': () => ofMoney(t('A card payment')),
    'card.status': () => cardStatus && { text: cardWords(cardStatus, t) },
    'invoice.received': () => ofInvoice(t('Someone sent you an invoice')),
    'invoice.paid': () => ofInvoice(t('Your invoice was paid')),
    'invoice.rejected': () => ({ text: t('Your invoice was rejected') }),
    'security.changed': () => ({ text: t('Your security settings were changed') }),
    'login.newDevice': () => ({ text: t('Someone signed in as you from a new device') }),
    'support.answered': () => ({ text: t('We have answered your message') }),
    'contracts.request': () => ({ text: t('A split contract is waiting for you') }),
    'contracts.changed': () => ({ text: t('One of your split contracts has changed') }),
    'scheduled.missed': () => ({ text: t('A scheduled payment was not made') }),
    'scheduled.stopped': () => ({ text: t('A scheduled payment has ended') }),
    message: () => undefined,
  }
  const ownWords = isListed(type) ? words[type]() : undefined
  if (ownWords) return ownWords
  if (!title && !body) return undefined
  return title ? { title, text: body } : { text: body }
}

function cardWords(status: NonNullable<Notification['cardStatus']>, t: Translate): string {
  const words: Record<typeof status, string> = {
    printed: t('One of your cards was made and will be posted'),
    shipped: t('One of your cards is on its way to you'),
    blocked: t('One of your cards was blocked'),
  }
  return words[status]
}

export type NotificationPage = { path: string; href: string }

/** The page of its subject, by its type; an address in the event is used only within this site. */
export function notificationPage({ type, operationId, link }: Notification): NotificationPage | undefined {
  const page = notificationFacts(type)?.page
  if (page === undefined && type.startsWith('payment.') && operationId !== undefined)
    return {
      path: '/transfer/p2p/receipt/$transactionId',
      href: `/transfer/p2p/receipt/${operationId}`,
    }
  if (type === 'support.answered' && link?.startsWith('/messages/'))
    return { path: '/messages/$ticketNumber', href: link }
  const [, own] = /^(\/[\w-]+(?:\/[\w-]+)*)$/.exec(link ?? '') ?? []
  const path = own ?? page ?? pagesBySubject[type.split('.', 1)[0] ?? '']
  return path === undefined ? undefined : { path, href: path }
}

/** Of types that this page does not know, as a newer server may send, by the beginning of the type. */
const pagesBySubject: Readonly<Record<string, string>> = {
  accounts: '/home',
  documents: '/profile',
  emails: '/profile',
}

/**
 * The person has switched this notification off (R032). If the setting cannot be read without a network, the
 * notification is shown.
 */
export async function isSwitchedOff(type: string): Promise<boolean> {
  try {
    const { settings } = await queryClient.ensureQueryData(readOptions(notificationSettingsGet, {}))
    return settings.some(({ identified, value }) => identified === type && !value)
  } catch {
    return false
  }
}
