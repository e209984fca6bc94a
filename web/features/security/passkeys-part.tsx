import type { OutputOf } from '@sixpence/protocol/call'
import {
  passkeyCreate,
  passkeyCreateBegin,
  passkeyDelete,
  passkeyList,
  passkeyRename,
} from '@sixpence/protocol/passkeys/passkeys'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { KeyIcon, PlusIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { CoolingNote } from '#widgets/approval/cooling-note.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { tryCall } from '#lib/call/try-call.ts'
import { ConfirmPopup } from '#widgets/approval/confirm-popup.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { Item } from '#widgets/item.tsx'
import { canCreatePasskeys, createPasskey, type NewPasskey } from '#lib/create-passkey.ts'
import { Part } from './part.tsx'
import { RenameDialog } from '#widgets/rename-dialog.tsx'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { browserWords } from './browser-words.ts'
import { type PendingConfirmation, pendingConfirmationOf } from '#widgets/approval/pending-confirmation.ts'

type Passkey = OutputOf<typeof passkeyList>['passkeys'][number]
type OpenDialog = { what: 'rename' | 'remove'; passkey: Passkey }
type PendingPasskey = { key: string; made: NewPasskey; confirmation: PendingConfirmation }

export function PasskeysPart() {
  const t = useTranslate()
  const list = useRead(passkeyList, {})
  const [doing, setDoing] = useState<OpenDialog>()
  const close = () => setDoing(undefined)
  const removing = useConfirmed(passkeyDelete, {
    title: t('Confirm the removal of the passkey'),
    children: t('It can no longer be used to confirm.'),
    onDone: () => undefined,
  })
  return (
    <Part
      id="passkeys"
      title={t('Passkeys')}
      lead={t(
        'Sign in, and confirm payments and changes, with your fingerprint, your face or the lock of your device. No password, no code.',
      )}
      end={<AddPasskey />}
    >
      <Loaded
        read={list}
        skeleton={<SkeletonRows count={1} />}
        failure={t('We could not load your passkeys.')}
      >
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <p>{t('No passkey yet')}</p>
          ) : (
            <Rows aria-label={t('Passkeys')}>
              {passkeys.map((passkey) => (
                <li key={passkey.id}>
                  <PasskeyItem passkey={passkey} onDo={setDoing} />
                </li>
              ))}
            </Rows>
          )
        }
      </Loaded>
      {doing?.what === 'rename' && (
        <RenameDialog
          title={t('Rename the passkey')}
          name={doing.passkey.name}
          onName={(name) => tryCall(passkeyRename, { passkeyId: doing.passkey.id, name }, nothing)}
          onClose={close}
        />
      )}
      {doing?.what === 'remove' && (
        <SureDialog
          title={t('Remove {name}?', { name: doing.passkey.name })}
          action={t('Remove the passkey')}
          onSure={() => removing.send({ passkeyId: doing.passkey.id })}
          onClose={close}
        >
          {t('It can no longer be used to sign in. Remove it in your device or password manager as well.')}
        </SureDialog>
      )}
      {removing.popup}
    </Part>
  )
}

const nothing = () => undefined

function PasskeyItem({ passkey, onDo }: { passkey: Passkey; onDo: (doing: OpenDialog) => void }) {
  const t = useTranslate()
  const format = useFormat()
  const { name, createdAt, usedAt } = passkey
  return (
    <Item
      media={
        <Tile>
          <KeyIcon />
        </Tile>
      }
      title={name}
      meta={[
        t('created {when}', { when: format.day(createdAt) }),
        usedAt ? t('last used {when}', { when: format.shortDayTime(usedAt) }) : t('not used yet'),
      ].join(', ')}
      actions={
        <>
          <Button
            kind="text"
            size="small"
            aria-label={t('Rename {name}', { name })}
            onClick={() => onDo({ what: 'rename', passkey })}
          >
            {t('Rename')}
          </Button>
          <Button
            kind="text"
            size="small"
            aria-label={t('Remove {name}', { name })}
            onClick={() => onDo({ what: 'remove', passkey })}
          >
            {t('Remove')}
          </Button>
        </>
      }
    />
  )
}

/** Creates the passkey on the device, then stores it after a confirmation. */
function AddPasskey() {
  const t = useTranslate()
  const [pendingPasskey, setPendingPasskey] = useState<PendingPasskey>()
  const [isMaking, setMaking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const beginning = useChange(passkeyCreateBegin)

  async function add(): Promise<void> {
    setProblem(undefined)
    if (!canCreatePasskeys()) return setProblem(t('This browser does not support passkeys.'))
    const answer = await beginning.send({})
    const confirmation = answer && pendingConfirmationOf(answer)
    if (!answer || !confirmation) return undefined
    setMaking(true)
    const passkey = await createPasskey(answer.options)
    setMaking(false)
    if (typeof passkey === 'string')
      return setProblem(
        passkey === 'known'
          ? t('This device already has a passkey for you.')
          : t('No passkey was made. Nothing was changed.'),
      )
    setPendingPasskey({ key: answer.key, made: passkey, confirmation })
    return undefined
  }

  return (
    <>
      <Button
        size="small"
        icon={<PlusIcon size="small" />}
        busy={beginning.isSending || isMaking}
        onClick={() => void add()}
      >
        {t('Add a passkey')}
      </Button>
      {problem && <Notice kind="warn" live="polite" title={problem} />}
      {pendingPasskey && (
        <ConfirmPopup
          title={t('Confirm the passkey')}
          confirmation={pendingPasskey.confirmation}
          confirm={({ key: requestKey, code }) =>
            tryCall(
              passkeyCreate,
              {
                key: pendingPasskey.key,
                requestKey,
                ...(code !== undefined && { code }),
                name: browserWords(navigator.userAgent, t),
                response: pendingPasskey.made,
              },
              nothing,
            )
          }
          // The created passkey answers its challenge: only the code is new.
          again={() => tryCall(passkeyCreateBegin, {}, pendingConfirmationOf)}
          onDone={() => setPendingPasskey(undefined)}
          note={<CoolingNote />}
          onClose={() => setPendingPasskey(undefined)}
        >
          {t('Your device created the key. Confirm with the method you use now to save it.')}
        </ConfirmPopup>
      )}
    </>
  )
}
