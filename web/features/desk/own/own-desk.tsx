import type { OutputOf } from '@sixpence/protocol/call'
import {
  consolePasskeyBegin,
  consolePasskeyCreate,
  consolePasskeyDelete,
  consoleSessionEnd,
  consoleWaysGet,
} from '@sixpence/protocol/console/console-ways'
import { useState } from 'react'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { tryCall } from '#lib/call/try-call.ts'
import { useChange } from '#lib/call/use-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { KeyIcon, MonitorIcon, PlusIcon } from '#ui/icons/icons.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { browserWords } from './browser-words.ts'
import { Item } from '#widgets/item.tsx'
import { DialogButton } from '../kit/dialog-button.tsx'
import { useSelf } from '../use-self.ts'
import { makePasskey } from './make-passkey.ts'
import { DeskRead } from '../kit/desk-read.tsx'

type Ways = OutputOf<typeof consoleWaysGet>

/** The staff member's own page: name and role, credentials, and open sessions. */
export function OwnDesk() {
  const t = useTranslate()
  const self = useSelf()
  return (
    <>
      <Stack gap="1">
        <h1>{t('Your staff account')}</h1>
        {self.data && (
          <p className="meta">
            {self.data.name} · {self.data.email} · {self.data.role}
          </p>
        )}
      </Stack>
      <DeskRead
        call={consoleWaysGet}
        input={{}}
        rows={5}
        failure={t('We could not load your sign-in methods.')}
      >
        {({ passkeys, hasAuthenticator, sessions }) => (
          <>
            <Passkeys passkeys={passkeys} hasAuthenticator={hasAuthenticator} />
            <Sessions sessions={sessions} />
          </>
        )}
      </DeskRead>
    </>
  )
}

function Passkeys({ passkeys, hasAuthenticator }: Pick<Ways, 'passkeys' | 'hasAuthenticator'>) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Stack as="section" gap="2" aria-labelledby="own-passkeys">
      <Cluster gap="5" rowGap="2" justify="between">
        <h2 id="own-passkeys">{t('Passkeys')}</h2>
        <AddPasskey />
      </Cluster>
      <p className="hint">
        {t(
          'A passkey signs you in without a password or code, at the address where it was created. You can add or remove one within ten minutes of signing in.',
        )}{' '}
        {hasAuthenticator
          ? t('You can also sign in with your password and authenticator.')
          : t('You have no password and authenticator here, so your last passkey cannot be removed.')}
      </p>
      {passkeys.length === 0 ? (
        <p>{t('No passkey yet')}</p>
      ) : (
        <Rows aria-label={t('Passkeys')}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Item
                media={
                  <Tile>
                    <KeyIcon />
                  </Tile>
                }
                title={passkey.name}
                meta={[
                  passkey.host,
                  t('created {when}', { when: format.day(passkey.createdAt) }),
                  passkey.usedAt
                    ? t('last used {when}', { when: format.shortDayTime(passkey.usedAt) })
                    : t('not used yet'),
                ].join(', ')}
                actions={
                  <DialogButton
                    kind="text"
                    size="small"
                    aria-label={t('Remove {name}', { name: passkey.name })}
                    renderDialog={(onClose) => (
                      <SureDialog
                        title={t('Remove {name}?', { name: passkey.name })}
                        action={t('Remove the passkey')}
                        onSure={() => tryCall(consolePasskeyDelete, { passkeyId: passkey.id })}
                        onClose={onClose}
                      >
                        {t(
                          'It can no longer be used to sign in. Remove it from your device or password manager as well.',
                        )}
                      </SureDialog>
                    )}
                  >
                    {t('Remove')}
                  </DialogButton>
                }
              />
            </li>
          ))}
        </Rows>
      )}
    </Stack>
  )
}

function AddPasskey() {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const beginning = useChange(consolePasskeyBegin)
  const keeping = useChange(consolePasskeyCreate)
  async function add(): Promise<void> {
    setProblem(undefined)
    setBusy(true)
    const passkey = await makePasskey(() => beginning.send({}), t)
    if (passkey && 'problem' in passkey) setProblem(passkey.problem)
    else if (passkey) await keeping.send(passkey)
    setBusy(false)
  }
  return (
    <Stack gap="2" align="end">
      <Button size="small" icon={<PlusIcon size="small" />} busy={isBusy} onClick={() => void add()}>
        {t('Add a passkey')}
      </Button>
      {problem && <Notice kind="warn" live="polite" title={problem} />}
    </Stack>
  )
}

function Sessions({ sessions }: Pick<Ways, 'sessions'>) {
  const t = useTranslate()
  const format = useFormat()
  const ending = useChange(consoleSessionEnd)
  return (
    <Stack as="section" gap="2" aria-labelledby="own-sessions">
      <Cluster gap="5" rowGap="2" justify="between">
        <h2 id="own-sessions">{t('Where you are signed in')}</h2>
        {sessions.length > 2 && (
          <Button size="small" busy={ending.isSending} onClick={() => void ending.send({})}>
            {t('End all other sessions')}
          </Button>
        )}
      </Cluster>
      <Rows aria-label={t('Where you are signed in')}>
        {sessions.map(({ sessionId, browser, brand, address, createdAt, activeAt, isThis }) => {
          const name = browserWords(browser, t)
          return (
            <li key={sessionId}>
              <Item
                media={
                  <Tile>
                    <MonitorIcon />
                  </Tile>
                }
                title={name}
                status={isThis && <StatusChip tone="good">{t('This session')}</StatusChip>}
                meta={[
                  brand,
                  address,
                  t('signed in {when}', { when: format.shortDayTime(createdAt) }),
                  !isThis && t('last active {when}', { when: format.shortDayTime(activeAt) }),
                ]
                  .filter(Boolean)
                  .join(', ')}
                actions={
                  !isThis && (
                    <Button
                      kind="text"
                      size="small"
                      aria-label={t('End session: {name}', { name })}
                      onClick={() => void ending.send({ sessionId })}
                    >
                      {t('End##a session')}
                    </Button>
                  )
                }
              />
            </li>
          )
        })}
      </Rows>
    </Stack>
  )
}
