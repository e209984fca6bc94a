import type { OutputOf } from '@sixpence/protocol/call'
import { sessionEnd, sessionList } from '@sixpence/protocol/security/security'
import { Suspense, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { MonitorIcon, PhoneIcon } from '#ui/icons/icons.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { later, MissingDialog } from '#widgets/lazy-part.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { browserWords, programWords } from './browser-words.ts'
import { Item } from '#widgets/item.tsx'
import { Part } from './part.tsx'

const DisputeDialog = later(async () => (await import('./dispute-dialog.tsx')).DisputeDialog, MissingDialog)

type Session = OutputOf<typeof sessionList>['sessions'][number]

export function SessionsPart({ onDisputed }: { onDisputed: () => void }) {
  const t = useTranslate()
  const list = useRead(sessionList, {})
  const ending = useChange(sessionEnd)
  const others = list.data?.sessions.filter(({ isCurrent }) => !isCurrent).length ?? 0

  async function endAll(): Promise<void> {
    const answer = await ending.send({})
    if (answer) showToast({ text: t('{count} browsers were signed out.', { count: answer.ended }) })
  }

  return (
    <Part
      id="sessions"
      title={t('Where you are signed in')}
      end={
        others > 1 && (
          <Button size="small" busy={ending.isSending} onClick={() => void endAll()}>
            {t('End all others')}
          </Button>
        )
      }
    >
      <Loaded
        read={list}
        skeleton={<SkeletonRows count={2} />}
        failure={t('We could not load where you are signed in.')}
      >
        {({ sessions }) => (
          <Rows aria-label={t('Where you are signed in')}>
            {sessions.map((session) => (
              <li key={session.sessionId}>
                <SessionItem session={session} onDisputed={onDisputed} />
              </li>
            ))}
          </Rows>
        )}
      </Loaded>
    </Part>
  )
}

function SessionItem({ session, onDisputed }: { session: Session; onDisputed: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  const ending = useChange(sessionEnd)
  const [isDisputing, setDisputing] = useState(false)
  const { sessionId, browser, deviceName, ip, activeAt, createdAt, isCurrent, isProgram, loginId } = session
  const name = deviceName ?? (isProgram ? programWords(browser, t) : browserWords(browser, t))
  const when = t('signed in {when}', { when: format.shortDayTime(createdAt) })
  return (
    <Item
      media={<Tile>{deviceName ? <PhoneIcon /> : <MonitorIcon />}</Tile>}
      title={name}
      status={isCurrent && <StatusChip tone="good">{t('This session')}</StatusChip>}
      meta={[ip, when, !isCurrent && t('last active {when}', { when: format.shortDayTime(activeAt) })]
        .filter(Boolean)
        .join(', ')}
      actions={
        !isCurrent && (
          <>
            <Button
              kind="text"
              size="small"
              busy={ending.isSending}
              aria-label={t('End {name}', { name })}
              onClick={() => void ending.send({ sessionId })}
            >
              {t('End##a session')}
            </Button>
            {loginId !== undefined && (
              <Button
                kind="text"
                size="small"
                aria-label={t('It was not me: {name}', { name })}
                onClick={() => setDisputing(true)}
              >
                {t('It was not me')}
              </Button>
            )}
          </>
        )
      }
    >
      {isDisputing && loginId !== undefined && (
        <Suspense>
          <DisputeDialog
            id={loginId}
            what={`${name}, ${ip}, ${when}`}
            onDisputed={onDisputed}
            onClose={() => setDisputing(false)}
          />
        </Suspense>
      )}
    </Item>
  )
}
