import { type Webhook, webhookPing, webhookUpdate } from '@sixpence/protocol/public-api/webhooks'
import { apiEvents } from '@sixpence/protocol/rules/api-events'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Refusal } from '#lib/call/refusal.ts'
import { useChange } from '#lib/call/use-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { showRefusal } from '#lib/popup.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { type ChipTone, StatusChip } from '#ui/feedback/status-chip.tsx'
import { Switch } from '#ui/fields/checkbox.tsx'
import { BellIcon, EditIcon, KeyIcon, SendIcon, TrashIcon } from '#ui/icons/icons.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { Item } from '#widgets/item.tsx'
import { eventWords } from './event-words.ts'
import { ItemAction } from './item-action.tsx'
import { type PingAnswer, PingResult } from './ping.tsx'

export type WebhookAction = 'edit' | 'secret' | 'delete'

type Props = {
  of: Webhook
  /** Webhooks of the sandbox are changed with test keys. */
  mode: 'test' | undefined
  onOpen: (does: WebhookAction) => void
}

/** A webhook: its events, the state of its server, and a test button. */
export function WebhookItem({ of, mode, onOpen }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const changing = useConfirmed(webhookUpdate, {
    title: t('Confirm the webhook'),
    children: t(
      'We will then notify this address of your company’s payments. Others with full access are notified by e-mail.',
    ),
    onDone: () => undefined,
  })
  const testing = useChange(webhookPing)
  const [answer, setAnswer] = useState<PingAnswer>()
  const { id, name, enabled, url, events, secret, oldSecretUntil } = of
  const { word, tone } = statusOf(of, t)

  async function turn(isOn: boolean): Promise<void> {
    const answer = await changing.send({ id, enabled: isOn })
    if (answer instanceof Refusal) showRefusal(answer)
  }

  async function test(): Promise<void> {
    setAnswer(undefined)
    setAnswer(await testing.send({ url }))
  }

  return (
    <Item
      media={
        <Tile>
          <BellIcon />
        </Tile>
      }
      title={name}
      status={<StatusChip tone={tone}>{word}</StatusChip>}
      meta={<code>{url}</code>}
      actions={
        mode === undefined && (
          <>
            <ItemAction
              does={t('Send a test')}
              name={name}
              icon={<SendIcon size="small" />}
              busy={testing.isSending}
              onPress={() => void test()}
            />
            <ItemAction
              does={t('Edit')}
              name={name}
              icon={<EditIcon size="small" />}
              onPress={() => onOpen('edit')}
            />
            <ItemAction
              does={t('New secret')}
              name={name}
              icon={<KeyIcon size="small" />}
              onPress={() => onOpen('secret')}
            />
            <ItemAction
              does={t('Delete')}
              name={name}
              icon={<TrashIcon size="small" />}
              onPress={() => onOpen('delete')}
            />
          </>
        )
      }
    >
      <Stack gap="2" className="meta">
        <p>{eventList(events, t)}</p>
        <p className="wraps">
          <code>{secret}</code>
          {oldSecretUntil !== undefined && (
            <>
              {' · '}
              {t('The old secret works until {when}.', { when: format.dayTime(oldSecretUntil) })}
            </>
          )}
        </p>
        <FailureNotice of={of} mode={mode} />
        {answer && <PingResult {...answer} />}
        {mode === undefined && (
          <Cluster gap="2">
            <Switch
              label={t('Turned on##webhook')}
              aria-label={t('Turned on: {name}', { name })}
              checked={enabled}
              disabled={changing.isSending}
              onChange={({ target }) => void turn(target.checked)}
            />
          </Cluster>
        )}
        {changing.popup}
      </Stack>
    </Item>
  )
}

const eventList = (events: Webhook['events'], t: Translate): string =>
  events.length === apiEvents.length
    ? t('All events')
    : events.map((event) => eventWords[event](t)).join(', ')

function statusOf(
  { pausedAt, enabled, failingSince }: Webhook,
  t: Translate,
): { word: string; tone: ChipTone } {
  if (pausedAt) return { word: t('Paused##webhook'), tone: 'bad' }
  if (!enabled) return { word: t('Off##webhook'), tone: 'neutral' }
  if (failingSince) return { word: t('Not responding'), tone: 'warn' }
  return { word: t('On##webhook'), tone: 'good' }
}

/** What happens while its server does not respond. */
function FailureNotice({ of: { id, pausedAt, failingSince, waiting }, mode }: Pick<Props, 'of' | 'mode'>) {
  const t = useTranslate()
  const format = useFormat()
  if (pausedAt)
    return (
      <Notice kind="bad" title={t('We paused it on {when}.', { when: format.dayTime(pausedAt) })}>
        {t(
          'Its server did not respond for three days, or responded that the address is gone. Turn the webhook on when the server responds again.',
        )}
      </Notice>
    )
  if (!failingSince) return null
  return (
    <Notice
      kind="warn"
      title={t('Your server has not answered since {when}.', { when: format.dayTime(failingSince) })}
      actions={
        <Link
          to="/merchant/internal/webhook_log"
          search={Object.fromEntries([
            ['tab', 'log'],
            ...(mode ? [['mode', mode] as const] : []),
            ['webhook', id],
          ])}
        >
          {t('See the attempts')}
        </Link>
      }
    >
      {waiting > 0
        ? t('{count} messages are waiting. We will keep trying for three days.', { count: waiting })
        : t('We will keep trying for three days.')}
    </Notice>
  )
}
