import {
  type Webhook,
  webhookCreate,
  webhookPing,
  webhookUpdate,
} from '@sixpence/protocol/public-api/webhooks'
import { type ApiEvent, apiEvents } from '@sixpence/protocol/rules/api-events'
import { useState } from 'react'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { showRefusal } from '#lib/popup.ts'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/fields/checkbox.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'
import { useCompany } from './company.ts'
import { eventWords } from './event-words.ts'
import { type PingAnswer, PingResult } from './ping.tsx'

type Props = {
  /** Undefined for a new webhook. */
  of: Webhook | undefined
  onSecret: (secret: string) => void
  onClose: () => void
}

type Draft = { name: string; url: string; events: readonly ApiEvent[]; enabled: boolean }

/** A new webhook, or the name, address and events of an existing webhook. */
export function WebhookDialog({ of, onSecret, onClose }: Props) {
  const t = useTranslate()
  const customerId = useCompany()
  const [answer, setAnswer] = useState<PingAnswer>()
  const parts = {
    title: of ? t('Confirm the address') : t('Confirm the webhook'),
    children: t(
      'We will then notify this address of your company’s payments. Others with full access are notified by e-mail.',
    ),
  }
  const changing = useConfirmed(webhookUpdate, { ...parts, onDone: onClose })
  const making = useConfirmed(webhookCreate, {
    ...parts,
    onDone: ({ secret = '' }) => {
      onClose()
      onSecret(secret)
    },
  })
  const form = useFormOf<Draft>({
    draft: `webhook.${of?.id ?? 'new'}`,
    first: {
      name: of?.name ?? '',
      url: of?.url ?? '',
      events: of?.events ?? apiEvents,
      enabled: of?.enabled ?? true,
    },
    problemsOf: ({ name, url, events }) => ({
      name: !name.trim() && t('Give the webhook a name.'),
      url: !url.trim() && t('Enter the address of your server.'),
      events: events.length === 0 && t('Choose at least one event.'),
    }),
    send: async (entered) => {
      const webhook = {
        name: entered.name.trim(),
        url: entered.url.trim(),
        enabled: entered.enabled,
        events: apiEvents.filter((event) => entered.events.includes(event)),
      }
      if (of) return changing.send({ id: of.id, ...webhook })
      if (customerId === undefined) return undefined
      const result = await making.send({ customerId, ...webhook })
      // Problems are shown at their fields; a message over the page also states that nothing was created (B427).
      if (result instanceof Refusal) showRefusal(result)
      return result
    },
  })

  async function test(): Promise<void> {
    setAnswer(undefined)
    const url = form.values.url.trim()
    if (!form.show({ url: !url && t('Enter the address of your server.') })) return
    await form.handIn(() => tryCall(webhookPing, { url }, setAnswer))
  }

  const confirming = changing.popup ?? making.popup
  if (confirming) return confirming

  return (
    <FormDialog
      form={form}
      title={of ? t('Change the webhook') : t('New webhook')}
      action={t('Save the webhook')}
      onClose={onClose}
    >
      <TextField
        {...form.text('name')}
        label={t('Name')}
        hint={t('The server that receives the messages, such as “Shop”.')}
        maxLength={64}
        autoComplete="off"
      />
      <TextField
        {...form.text('url')}
        type="url"
        inputMode="url"
        label={t('Server address')}
        hint={t('A public address that begins with https://')}
        placeholder="https://shop.example.com/events"
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
      />
      <Button size="small" className="start" onClick={() => void test()}>
        {t('Send a test to this address')}
      </Button>
      {answer && <PingResult {...answer} />}
      <CheckboxGroup
        {...form.choice('events')}
        label={t('Events to send')}
        options={apiEvents.map((value) => ({ value, label: eventWords[value](t) }))}
      />
      <Switch
        label={t('Turned on##webhook')}
        checked={form.values.enabled}
        onChange={({ target }) => form.set({ enabled: target.checked })}
      />
    </FormDialog>
  )
}
