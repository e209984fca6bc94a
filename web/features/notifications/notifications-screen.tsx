import type { OutputOf } from '@sixpence/protocol/call'
import {
  type NotificationGroup,
  type NotificationKey,
  notificationSettingsGet,
  notificationSettingsSet,
} from '@sixpence/protocol/notifications/notifications'
import { useState } from 'react'
import { queryClient, readOptions } from '#lib/call/refresh.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Switch } from '#ui/fields/checkbox.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { Loaded } from '#widgets/loaded.tsx'

type Setting = OutputOf<typeof notificationSettingsGet>['settings'][number]

/** Notification settings of the person by group; each switch takes effect at once (R032, B386). */
export default function NotificationsScreen() {
  const t = useTranslate()
  const read = useRead(notificationSettingsGet, {})
  return (
    <Page
      title={t('Notification settings')}
      lead={t('Choose what we notify you about while you are signed in. Changes apply at once.')}
    >
      <Loaded
        read={read}
        skeleton={<SkeletonRows count={6} />}
        failure={t('We could not load your settings.')}
      >
        {({ settings }) =>
          [...Map.groupBy(settings, ({ group }) => group)].map(([group, own]) => (
            <section key={group} aria-labelledby={`group-${group}`}>
              <SectionHead id={`group-${group}`}>{groupWords(group, t)}</SectionHead>
              {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- restores what list-style none takes away in Safari */}
              <ul role="list" className="lined">
                {own.map((setting) => (
                  <li key={setting.identified} className="py-3">
                    <OneSetting setting={setting} />
                  </li>
                ))}
              </ul>
            </section>
          ))
        }
      </Loaded>
    </Page>
  )
}

function OneSetting({ setting: { identified, value, isAlwaysOn } }: { setting: Setting }) {
  const t = useTranslate()
  const change = useChange(notificationSettingsSet)
  const [requestedValue, setRequestedValue] = useState<boolean>()
  const [savedValue, setSavedValue] = useState(value)
  if (savedValue !== value) {
    // Not earlier, or the old value would be shown in between.
    setSavedValue(value)
    setRequestedValue(undefined)
  }

  /** Shown at once; reverted when refused. */
  async function set(next: boolean): Promise<void> {
    setRequestedValue(next)
    if (await change.send({ identified, value: next })) put(identified, next)
    else setRequestedValue(undefined)
  }

  return (
    <Switch
      label={settingWords(identified, t)}
      checked={requestedValue ?? value}
      aria-disabled={isAlwaysOn || undefined}
      hint={isAlwaysOn && t('Always on, in the app and by e-mail.')}
      onChange={({ currentTarget }) => {
        if (!isAlwaysOn && !change.isSending) void set(currentTarget.checked)
      }}
    />
  )
}

function put(identified: NotificationKey, value: boolean): void {
  queryClient.setQueryData(readOptions(notificationSettingsGet, {}).queryKey, (before) => {
    if (!before) return before
    const changed = (setting: Setting): Setting =>
      setting.identified === identified ? { ...setting, value } : setting
    return { ...before, settings: before.settings.map(changed) }
  })
}

function groupWords(group: NotificationGroup, t: Translate): string {
  const words: Record<NotificationGroup, string> = {
    security: t('Security'),
    payments: t('Payments'),
    cards: t('Cards'),
    invoices: t('Invoices'),
  }
  return words[group]
}

function settingWords(key: NotificationKey, t: Translate): string {
  const words: Record<NotificationKey, string> = {
    'login.newDevice': t('A sign-in from a new device'),
    'security.changed': t('Changes to your password, phone or confirmation method'),
    'payment.in': t('Money arrives'),
    'payment.waiting': t('A payment is waiting for your approval'),
    'card.payment': t('A card payment'),
    'card.status': t('A card is sent or blocked'),
    'invoice.received': t('Someone sent you an invoice'),
    'invoice.paid': t('Your invoice was paid'),
  }
  return words[key]
}
