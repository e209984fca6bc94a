import {
  type Subscriber,
  merchantSubscriberList,
  subscriberPageSize,
} from '@sixpence/protocol/merchant/subscribers'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { List, NothingMatches } from '#kit/list/list.tsx'
import { useRead } from '#lib/call/use-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { FilterChip, FilterChips } from '#ui/fields/filter-chips.tsx'
import { Pager } from '#ui/layout/pager.tsx'
import { Avatar } from '#ui/layout/tile.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { Item } from '#widgets/item.tsx'
import { LoadedList } from '#widgets/loaded-list.tsx'
import { frequencyText } from '#widgets/payment/repeat.ts'
import { CancelSubscription } from './cancel-subscription.tsx'
import { Installments } from './installments.tsx'
import { MerchantPage } from '#widgets/merchant/merchant-page.tsx'
import { pagingSearch } from './paging-search.ts'
import { seriesTones, seriesWords } from './subscriber-words.ts'

/** The company's subscribers, with each payment (R080). */
export default function SubscribersScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { page = 1, all } = z.parse(
    pagingSearch,
    useLocation({ select: (location) => location.search as unknown }),
  )
  const list = useRead(
    merchantSubscriberList,
    { pageSize: subscriberPageSize, pageNumber: page, isLive: !all },
    { keepsPrevious: true },
  )
  const [ending, setEnding] = useState<Subscriber>()
  const go = (search: { page?: number | undefined; all?: true | undefined }) =>
    void navigate({ to: '/merchant/accounts/subscribers', search })

  return (
    <MerchantPage
      title={t('Subscribers')}
      lead={t(
        'People who pay you regularly, through a button or a scheduled payment they set up themselves.',
      )}
      readOnly={t('You can see the subscribers. Only someone with full access can end a subscription.')}
    >
      <FilterChips label={t('Show')}>
        <FilterChip pressed={Boolean(all)} onClick={() => go({ all: all ? undefined : true })}>
          {t('Include ended')}
        </FilterChip>
      </FilterChips>
      <LoadedList read={list} rows={5} failure={t('We could not load the subscribers.')}>
        {({ subscribers, total }) => (
          <>
            <List
              label={t('Subscribers')}
              items={subscribers}
              keyOf={({ subscriptionId }) => subscriptionId}
              empty={
                page > 1 ? (
                  <NothingMatches onShowAll={() => go({})} />
                ) : (
                  <EmptyState
                    title={t('No subscribers yet')}
                    action={
                      <ButtonTo to="/merchant/buttons/my_saved_buttons">
                        {t('Create a subscription button')}
                      </ButtonTo>
                    }
                  >
                    {t('Put a subscription button on your website. People who use it appear here.')}
                  </EmptyState>
                )
              }
            >
              {(item) => <SubscriberItem subscriber={item} onEnd={() => setEnding(item)} />}
            </List>
            <Pager
              page={page}
              pageSize={subscriberPageSize}
              total={total}
              onPage={(next) => go({ page: next, all })}
            />
          </>
        )}
      </LoadedList>
      {ending && <CancelSubscription subscriber={ending} onClose={() => setEnding(undefined)} />}
    </MerchantPage>
  )
}

function SubscriberItem({ subscriber, onEnd }: { subscriber: Subscriber; onEnd: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  const { name, email, amount, currencyCode, frequency, state, nextDay, firstDay, mayCancel } = subscriber
  return (
    <Item
      media={<Avatar name={name} shape="round" />}
      title={name}
      status={<StatusChip tone={seriesTones[state]}>{seriesWords[state](t)}</StatusChip>}
      meta={
        <>
          {format.amount(amount, currencyCode)}
          {' · '}
          {frequencyText[frequency](t)}
          {' · '}
          {nextDay
            ? t('Next: {day}', { day: format.day(nextDay) })
            : t('Since {day}', { day: format.day(firstDay) })}
          <br />
          {email}
        </>
      }
      actions={
        mayCancel && (
          <Button
            kind="text"
            size="small"
            aria-label={t('End the subscription of {name}', { name })}
            onClick={onEnd}
          >
            {t('End the subscription')}
          </Button>
        )
      }
    >
      <Installments subscriber={subscriber} />
    </Item>
  )
}
