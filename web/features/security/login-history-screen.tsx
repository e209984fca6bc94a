import type { OutputOf } from '@sixpence/protocol/call'
import { loginHistoryList } from '@sixpence/protocol/security/security'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { List } from '#kit/list/list.tsx'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { BlockIcon, CheckIcon, MonitorIcon } from '#ui/icons/icons.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Pager } from '#ui/layout/pager.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { LoadedList } from '#widgets/loaded-list.tsx'
import { browserWords, programWords } from './browser-words.ts'
import { DayFilter } from './day-filter.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'
import { Item } from '#widgets/item.tsx'
import { type LoginHistorySearch, loginHistorySearch } from './login-history-search.ts'
import { Stack } from '#ui/layout/primitives.tsx'

type Line = OutputOf<typeof loginHistoryList>['history'][number]

const pageSize = 20

/** Sign-ins and failed attempts, newest first, twenty per page (R037). */
export default function LoginHistoryScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const address = useLocation({ select: ({ search }) => search as unknown })
  const search = z.parse(loginHistorySearch, address)
  const { from, to, page = 1 } = search
  // An inverted range from an edited URL: the last day is dropped.
  const isTurned = from !== undefined && to !== undefined && from > to
  const list = useRead(
    loginHistoryList,
    {
      ...(from !== undefined && { fromDate: from }),
      ...(to !== undefined && !isTurned && { toDate: to }),
      pageNumber: page,
      pageSize,
    },
    { keepsPrevious: true },
  )

  const isChosen = [from, to, search.page].some((item) => item !== undefined)
  const go = (next: LoginHistorySearch) =>
    void navigate({ to: '.', search: Object.fromEntries(Object.entries(next).filter(([, value]) => value)) })

  return (
    <Page title={t('Sign-in history')}>
      <Stack gap="5">
        <DayFilter
          key={`${from} ${to}`}
          from={from}
          to={to}
          onDays={(days) => go({ ...days, page: undefined })}
        />
        <LoadedList read={list} rows={8} failure={t('We could not load the sign-in history.')}>
          {({ history, total }) => (
            <>
              <List
                label={t('Sign-in history')}
                items={history}
                keyOf={({ id }) => id}
                empty={
                  <EmptyState
                    plain
                    title={isChosen ? t('No sign-ins on these days') : t('No sign-ins yet')}
                    action={
                      isChosen && (
                        <Button onClick={() => go({ from: undefined, to: undefined, page: undefined })}>
                          {t('Show all days')}
                        </Button>
                      )
                    }
                  />
                }
              >
                {(line) => (
                  <LoginItem
                    line={line}
                    onDisputed={() =>
                      void navigate({ to: '/setting', search: { change: 'password', after: 'dispute' } })
                    }
                  />
                )}
              </List>
              <Pager
                page={page}
                pageSize={pageSize}
                total={total}
                onPage={(next) => go({ ...search, page: next })}
              />
            </>
          )}
        </LoadedList>
      </Stack>
    </Page>
  )
}

function LoginItem({ line, onDisputed }: { line: Line; onDisputed: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  const [isDisputing, setDisputing] = useState(false)
  const { id, date, ip, browser, method, outcome, isLive, isProgram, isCurrent } = line
  const name = isProgram ? programWords(browser, t) : browserWords(browser, t)
  const when = format.shortDayTime(date)
  return (
    <Item
      media={<Tile>{outcome === 'success' ? <MonitorIcon /> : <BlockIcon />}</Tile>}
      title={<time dateTime={date}>{when}</time>}
      status={
        <>
          <Outcome outcome={outcome} />
          {isCurrent && <StatusChip>{t('This session')}</StatusChip>}
          {isLive && !isCurrent && <StatusChip>{t('Still signed in')}</StatusChip>}
        </>
      }
      meta={[name, ip, methodWords(method, t)].join(', ')}
      actions={
        !isCurrent &&
        outcome !== 'disputed' && (
          <Button
            kind="text"
            size="small"
            aria-label={t('It was not me: {name}', { name: when })}
            onClick={() => setDisputing(true)}
          >
            {t('It was not me')}
          </Button>
        )
      }
    >
      {isDisputing && (
        <DisputeDialog
          id={id}
          what={`${name}, ${ip}, ${when}`}
          onDisputed={onDisputed}
          onClose={() => setDisputing(false)}
        />
      )}
    </Item>
  )
}

function Outcome({ outcome }: Pick<Line, 'outcome'>) {
  const t = useTranslate()
  switch (outcome) {
    case 'success':
      return (
        <StatusChip tone="good" icon={<CheckIcon size="small" />}>
          {t('Signed in')}
        </StatusChip>
      )
    case 'failed':
      return <StatusChip tone="warn">{t('Wrong password or code')}</StatusChip>
    case 'declined':
      return <StatusChip tone="warn">{t('Declined')}</StatusChip>
    case 'disputed':
    default:
      return <StatusChip tone="bad">{t('Not you')}</StatusChip>
  }
}

function methodWords(method: string, t: Translate): string {
  switch (method) {
    case 'otp':
      return t('password and authenticator')
    case 'sms':
      return t('password and code by SMS')
    case 'push':
      return t('password and phone')
    case 'passkey':
      return t('passkey')
    case 'device':
      return t('linked phone')
    case 'recovery':
      return t('recovery code')
    default:
      return t('password')
  }
}
