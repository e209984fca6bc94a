import { preapprovedList } from '@sixpence/protocol/preapproved/preapproved'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { NothingMatches } from '#kit/list/list.tsx'
import { useHasNone } from '#kit/list/use-has-none.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { LoadedList } from '#widgets/loaded-list.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { Filter } from './filter.tsx'
import { preapprovedSearch, type PreapprovedSearch } from './preapproved-search.ts'
import { SeriesList } from './series-list.tsx'

/** Scheduled payments: next dates, results of the last payments, and changes (R055). */
export default function PreapprovedScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const search = z.parse(preapprovedSearch, useLocation({ select: (location) => location.search as unknown }))
  const [email, setEmail] = useState('')
  const list = useRead(
    preapprovedList,
    {
      ...(email && { beneficiaryEmail: email }),
      ...(search.from && { fromAmount: search.from }),
      ...(search.to && { toAmount: search.to }),
      ...(search.type && { type: search.type }),
    },
    { keepsPrevious: true },
  )
  const isFiltered = Boolean(email || search.from || search.to || search.type)
  const hasNone = useHasNone(list, ({ subscriptions }) => subscriptions.length, isFiltered)

  function go(next: PreapprovedSearch & { email: string }): void {
    setEmail(next.email)
    const params = Object.entries({ from: next.from, to: next.to, type: next.type })
    void navigate({
      to: '/transfer/preapproved-payments',
      search: Object.fromEntries(params.filter(([, value]) => value !== undefined)),
    })
  }

  return (
    <Page
      title={t('Scheduled payments')}
      lead={t('Payments that repeat. You confirm each one once, and we make every payment on its date.')}
      action={
        <ButtonTo kind="primary" to="/transfer/p2p" icon={<PlusIcon />}>
          {t('New payment')}
        </ButtonTo>
      }
      isWide
    >
      {!hasNone && (
        <Filter key={JSON.stringify({ ...search, email })} search={{ ...search, email }} onSearch={go} />
      )}
      <LoadedList read={list} rows={4} failure={t('We could not load these payments.')}>
        {({ subscriptions }) => (
          <>
            <SeriesList
              title={t('You pay')}
              all={subscriptions.filter(({ direction, state }) => direction === 'out' && isLive(state))}
            />
            <SeriesList
              title={t('You are paid')}
              all={subscriptions.filter(({ direction, state }) => direction === 'in' && isLive(state))}
            />
            <SeriesList title={t('Ended')} all={subscriptions.filter(({ state }) => !isLive(state))} />
            {subscriptions.length === 0 &&
              (hasNone ? (
                <EmptyState title={t('No scheduled payments yet')}>
                  {t('To set one up, send or move money and choose how often it repeats.')}
                </EmptyState>
              ) : (
                <NothingMatches onShowAll={() => go({ email: '' })} />
              ))}
          </>
        )}
      </LoadedList>
    </Page>
  )
}

const isLive = (state: string): boolean => state === 'active' || state === 'paused' || state === 'waiting'
