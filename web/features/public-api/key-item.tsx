import { bankDay } from '@sixpence/days/zone'
import { type ApiKey, apiKeyUpdate } from '@sixpence/protocol/public-api/api-keys'
import { useState } from 'react'
import { Refusal } from '#lib/call/refusal.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { showRefusal } from '#lib/popup.ts'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Switch } from '#ui/fields/checkbox.tsx'
import { EditIcon, KeyIcon, RefreshIcon, TrashIcon } from '#ui/icons/icons.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { Item } from '#widgets/item.tsx'
import { useNow } from '#widgets/now.ts'
import { ItemAction } from './item-action.tsx'
import { KeyReach } from './key-reach.tsx'
import { scopesInShort } from './scope-words.ts'

export type KeyAction = 'edit' | 'rotate' | 'delete'

/** A key: its scopes, its last use, its expiry. */
export function KeyItem({ of: key, onOpen }: { of: ApiKey; onOpen: (does: KeyAction) => void }) {
  const t = useTranslate()
  const format = useFormat()
  const now = useNow()
  const { id, name, mode, enabled, scopes, ending, expiresAt, lastUsedAt, lastUsedFrom, old } = key
  const [isSwitching, setSwitching] = useState(false)
  const changing = useConfirmed(apiKeyUpdate, {
    title: t('Confirm the key’s permissions'),
    children: <KeyReach name={name} scopes={scopes} day={expiresAt && bankDay(new Date(expiresAt))} />,
    onDone: () => undefined,
  })

  async function turn(isOn: boolean): Promise<void> {
    setSwitching(true)
    const answer = await changing.send({ id, enabled: isOn })
    setSwitching(false)
    if (answer instanceof Refusal) showRefusal(answer)
  }

  const isOver = expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime()
  return (
    <Item
      media={
        <Tile>
          <KeyIcon />
        </Tile>
      }
      title={name}
      status={
        <>
          {isOver && <StatusChip tone="bad">{t('Expired##key')}</StatusChip>}
          {!isOver && enabled && <StatusChip tone="good">{t('On##key')}</StatusChip>}
          {!isOver && !enabled && <StatusChip>{t('Off##key')}</StatusChip>}
        </>
      }
      meta={
        <>
          {mode === 'test' && (
            <>
              {t('Test key')}
              {' · '}
            </>
          )}
          <code>{`sk_${mode}_…${ending}`}</code>
          {' · '}
          {lastUsedAt === undefined
            ? t('Never used##key')
            : t('Last used {when} from {address}', {
                when: format.shortDayTime(lastUsedAt),
                address: lastUsedFrom ?? '–',
              })}
          {expiresAt !== undefined && !isOver && (
            <>
              {' · '}
              {t('Works until {when}', { when: format.day(expiresAt) })}
            </>
          )}
        </>
      }
      actions={
        <>
          <ItemAction
            does={t('Edit')}
            name={name}
            icon={<EditIcon size="small" />}
            onPress={() => onOpen('edit')}
          />
          <ItemAction
            does={t('Replace')}
            name={name}
            icon={<RefreshIcon size="small" />}
            onPress={() => onOpen('rotate')}
          />
          <ItemAction
            does={t('Delete')}
            name={name}
            icon={<TrashIcon size="small" />}
            onPress={() => onOpen('delete')}
          />
        </>
      }
    >
      <Stack gap="2" className="meta">
        {scopesInShort(scopes, t).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {old && (
          <p>
            {t('The previous key, ending in {ending}, works until {when}.', {
              ending: old.ending,
              when: format.dayTime(old.until),
            })}
          </p>
        )}
        <Cluster gap="2">
          <Switch
            label={t('Turned on##key')}
            aria-label={t('Turned on: {name}', { name })}
            checked={enabled}
            disabled={isSwitching}
            onChange={({ target }) => void turn(target.checked)}
          />
        </Cluster>
        {changing.popup}
      </Stack>
    </Item>
  )
}
