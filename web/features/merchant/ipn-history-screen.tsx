import { type IpnMessage, ipnMessageList, ipnPageSize } from '@sixpence/protocol/merchant/notices'
import { messageStates } from '@sixpence/protocol/rules/message-states'
import { useLocation, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { List, NothingMatches } from '#kit/list/list.tsx'
import { useRead } from '#lib/call/use-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { FilterChip, FilterChips } from '#ui/fields/filter-chips.tsx'
import { Pager } from '#ui/layout/pager.tsx'
import { RowButton } from '#ui/layout/row.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { LoadedList } from '#widgets/loaded-list.tsx'
import { ipnSearch, type IpnSearch } from './ipn-search.ts'
import { MerchantPage } from '#widgets/merchant/merchant-page.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { messageTones, messageWords, outcomeWords } from '#widgets/merchant/attempt-words.ts'
import { eventWords } from './notice-words.ts'

/** Messages to the company's server and their results (R084). */
export default function IpnHistoryScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const search = z.parse(ipnSearch, useLocation({ select: (location) => location.search as unknown }))
  const page = search.page ?? 1
  const list = useRead(
    ipnMessageList,
    { pageNumber: page, pageSize: ipnPageSize, ...(search.state && { state: search.state }) },
    { keepsPrevious: true },
  )

  function go(next: IpnSearch): void {
    const params = Object.entries(next).filter(([, value]) => value !== undefined)
    void navigate({ to: '/merchant/ipn/history', search: Object.fromEntries(params) })
  }

  return (
    <MerchantPage
      title={t('Messages to your server')}
      lead={t('Messages from the last 90 days, with every attempt. You can send each message again.')}
    >
      <FilterChips label={t('Show')}>
        {messageStates.map((state) => (
          <FilterChip
            key={state}
            pressed={search.state === state}
            onClick={() => go(search.state === state ? {} : { state })}
          >
            {messageWords[state](t)}
          </FilterChip>
        ))}
      </FilterChips>
      <LoadedList read={list} rows={5} failure={t('We could not load the messages.')}>
        {({ messages, total }) => (
          <>
            <List
              label={t('Messages to your server')}
              items={messages}
              keyOf={({ id }) => id}
              empty={
                search.state || page > 1 ? (
                  <NothingMatches onShowAll={() => go({})} />
                ) : (
                  <EmptyState
                    title={t('No messages yet')}
                    action={<ButtonTo to="/merchant/ipn/settings">{t('Set your server’s address')}</ButtonTo>}
                  >
                    {t('Each message appears here with your server’s response.')}
                  </EmptyState>
                )
              }
            >
              {(message) => (
                <MessageRow message={message} onOpen={() => go({ ...search, message: message.id })} />
              )}
            </List>
            <Pager
              page={page}
              pageSize={ipnPageSize}
              total={total}
              onPage={(next) => go({ ...search, page: next })}
            />
          </>
        )}
      </LoadedList>
      {search.message !== undefined && (
        <MessageDialog id={search.message} onClose={() => go({ ...search, message: undefined })} />
      )}
    </MerchantPage>
  )
}

function MessageRow({ message, onOpen }: { message: IpnMessage; onOpen: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  const { event, state, createdAt, lastAttempt, nextAt, isConfirmed } = message
  return (
    <RowButton
      title={eventWords[event](t)}
      meta={
        state !== 'delivered' && lastAttempt
          ? outcomeWords(lastAttempt.outcome, lastAttempt.status, t)
          : message.messageId
      }
      status={
        <>
          {isConfirmed && <StatusChip>{t('Handled')}</StatusChip>}
          <StatusChip tone={messageTones[state]}>{messageWords[state](t)}</StatusChip>
        </>
      }
      end={<span className="t-14">{format.shortDayTime(createdAt)}</span>}
      endMeta={nextAt && t('Next attempt: {when}', { when: format.shortDayTime(nextAt) })}
      onClick={onOpen}
    />
  )
}
