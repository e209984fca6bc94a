import type { OutputOf } from '@sixpence/protocol/call'
import {
  authDeviceApprove,
  authDeviceApproveMethod,
  authDeviceDefaultSet,
  authDeviceRename,
  linkedDeviceDelete,
  linkedDeviceList,
} from '@sixpence/protocol/devices/devices'
import { Suspense, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { PhoneIcon, PlusIcon } from '#ui/icons/icons.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { later, MissingDialog } from '#widgets/lazy-part.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { tryCall } from '#lib/call/try-call.ts'
import { ConfirmPopup } from '#widgets/approval/confirm-popup.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { Item } from '#widgets/item.tsx'
import { Part } from './part.tsx'
import { RenameDialog } from '#widgets/rename-dialog.tsx'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import type { PendingConfirmation } from '#widgets/approval/pending-confirmation.ts'

const LinkPhone = later(async () => (await import('./link-phone.tsx')).LinkPhone, MissingDialog)

type Device = OutputOf<typeof linkedDeviceList>['devices'][number]
type OpenDialog = { what: 'rename' | 'remove'; device: Device } | { what: 'link' }

export function DevicesPart() {
  const t = useTranslate()
  const list = useRead(linkedDeviceList, {})
  const [doing, setDoing] = useState<OpenDialog>()
  const close = () => setDoing(undefined)
  const removing = useConfirmed(linkedDeviceDelete, {
    title: t('Confirm the removal of the phone'),
    children: t('It can no longer be used to confirm.'),
    onDone: () => undefined,
  })
  const linked = list.data?.devices.filter(({ state }) => state === 'linked').length ?? 0

  return (
    <Part
      id="phones"
      title={t('Linked phones')}
      lead={t('A linked phone shows what you confirm and signs your answer with a key that never leaves it.')}
      end={
        <Button size="small" icon={<PlusIcon size="small" />} onClick={() => setDoing({ what: 'link' })}>
          {t('Link a phone')}
        </Button>
      }
    >
      <Loaded read={list} skeleton={<SkeletonRows count={2} />} failure={t('We could not load your phones.')}>
        {({ devices }) =>
          devices.length === 0 ? (
            <p>{t('No phone is linked')}</p>
          ) : (
            <Rows aria-label={t('Linked phones')}>
              {devices.map((device) => (
                <li key={device.deviceId}>
                  <DeviceItem device={device} isOnly={linked < 2} onDo={setDoing} />
                </li>
              ))}
            </Rows>
          )
        }
      </Loaded>
      {doing?.what === 'link' && (
        <Suspense>
          <LinkPhone onClose={close} />
        </Suspense>
      )}
      {doing?.what === 'rename' && (
        <RenameDialog
          title={t('Rename the phone')}
          name={doing.device.name}
          onName={(name) => tryCall(authDeviceRename, { deviceId: doing.device.id, name }, nothing)}
          onClose={close}
        />
      )}
      {doing?.what === 'remove' && (
        <SureDialog
          title={t('Remove {name}?', { name: doing.device.name })}
          action={t('Remove the phone')}
          onSure={() => removing.send({ deviceId: doing.device.id })}
          onClose={close}
        >
          <p>{t('It is signed out, and you can no longer use it to confirm.')}</p>
          {linked < 2 && doing.device.state === 'linked' && (
            <p>{t('It is your last one: you will confirm with a code instead.')}</p>
          )}
        </SureDialog>
      )}
      {removing.popup}
    </Part>
  )
}

const nothing = () => undefined

function DeviceItem({
  device,
  isOnly,
  onDo,
}: {
  device: Device
  isOnly: boolean
  onDo: (doing: OpenDialog) => void
}) {
  const t = useTranslate()
  const format = useFormat()
  const choosing = useChange(authDeviceDefaultSet)
  const { name, state, isDefault = false, lastActivityAt, createdAt, location } = device
  const isLinked = state === 'linked'
  return (
    <Item
      media={
        <Tile>
          <PhoneIcon />
        </Tile>
      }
      title={name}
      status={
        isLinked ? (
          isDefault && <StatusChip tone="accent">{t('Asked first')}</StatusChip>
        ) : (
          <StatusChip tone="warn">{t('Waiting for approval')}</StatusChip>
        )
      }
      meta={[
        typeWords(device.type, t),
        lastActivityAt
          ? t('last used {when}', { when: format.shortDayTime(lastActivityAt) })
          : t('linked {when}', { when: format.day(createdAt) }),
        location,
      ]
        .filter(Boolean)
        .join(', ')}
      actions={
        <>
          {!isLinked && <Approve device={device} />}
          {isLinked && (!isOnly || isDefault) && (
            <Button
              kind="text"
              size="small"
              busy={choosing.isSending}
              aria-label={isDefault ? t('Ask all phones') : t('Ask {name} first', { name })}
              onClick={() => void choosing.send({ deviceId: device.id, isDefault: !isDefault })}
            >
              {isDefault ? t('Ask all phones') : t('Ask first')}
            </Button>
          )}
          <Button
            kind="text"
            size="small"
            aria-label={t('Rename {name}', { name })}
            onClick={() => onDo({ what: 'rename', device })}
          >
            {t('Rename')}
          </Button>
          <Button
            kind="text"
            size="small"
            aria-label={t('Remove {name}', { name })}
            onClick={() => onDo({ what: 'remove', device })}
          >
            {t('Remove')}
          </Button>
        </>
      }
    />
  )
}

const methodOf = { 1: 'sms', 2: 'mail', 3: 'push', 4: 'otp' } as const

/** A new phone is approved by a linked phone, or by the person's second step. */
function Approve({ device }: { device: Device }) {
  const t = useTranslate()
  const deviceId = device.id
  const [confirmation, setConfirmation] = useState<PendingConfirmation & { methodId: number }>()
  const beginning = useChange(authDeviceApprove)

  async function begin(): Promise<void> {
    const answer = await beginning.send({ deviceId })
    if (answer) setConfirmation(confirmationOf(answer))
  }

  return (
    <>
      <Button size="small" busy={beginning.isSending} onClick={() => void begin()}>
        {t('Approve')}
      </Button>
      {confirmation && (
        <ConfirmPopup
          title={t('Approve {name}', { name: device.name })}
          confirmation={confirmation}
          confirm={({ code }) =>
            tryCall(
              authDeviceApproveMethod,
              { deviceId, methodId: confirmation.methodId, ...(code !== undefined && { code }) },
              nothing,
            )
          }
          again={() =>
            tryCall(authDeviceApprove, { deviceId, methodId: confirmation.methodId }, confirmationOf)
          }
          onDone={() => setConfirmation(undefined)}
          onClose={() => setConfirmation(undefined)}
        >
          {t('Only approve a phone you are holding in your hand.')}
        </ConfirmPopup>
      )}
    </>
  )
}

const confirmationOf = ({
  requestId,
  methodId,
  ...rest
}: OutputOf<typeof authDeviceApprove>): PendingConfirmation & { methodId: number } => ({
  ...rest,
  key: requestId,
  methodId,
  method: methodOf[methodId as keyof typeof methodOf] ?? 'sms',
})

const typeWords = (type: Device['type'], t: Translate): string =>
  type === 'ios' ? t('iPhone') : t('Android')
