import { logPageSize } from '@sixpence/protocol/public-api/common'
import { webhookList, type WebhookRequest, webhookRequestList } from '@sixpence/protocol/public-api/webhooks'
import type * as z from 'zod/mini'
import { List, NothingMatches } from '#kit/list/list.tsx'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Select } from '#ui/fields/select.tsx'
import { RowButton } from '#ui/layout/row.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { LoadedList } from '#widgets/loaded-list.tsx'
import { outcomeWords } from '#widgets/merchant/attempt-words.ts'
import { MerchantPage } from '#widgets/merchant/merchant-page.tsx'
import type { webhooksSearch } from './api-search.ts'
import { useOfCompany } from './company.ts'
import { CursorPager } from './cursor-pager.tsx'
import { eventWords } from './event-words.ts'
import { LogFilterForm } from './log-filter.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { useLog } from './use-log.ts'
import { WebhookMessage } from './webhook-message.tsx'

/** Every delivery attempt to the company's servers, in pages (B426). */
export function WebhookLog({ search }: { search: z.output<typeof webhooksSearch> }) {
  const t = useTranslate()
  const log = useLog(search)
  const ofMode = search.mode && { mode: search.mode }
  const webhooks = useOfCompany(webhookList, { ...ofMode }).data?.webhooks ?? []
  const requestsRead = useOfCompany(webhookRequestList, {
    limit: logPageSize,
    ...ofMode,
    ...(search.webhook !== undefined && { webhookId: search.webhook }),
    ...log.input,
  })
  const showAll = () => log.search({ query: '', from: '', to: '' }, { webhook: undefined })
  return (
    <MerchantPage
      title={t('Webhook log')}
      lead={t(
        'Every attempt in the last 90 days, with your server’s response. You can send each message again.',
      )}
    >
      <ModeChoice
        mode={search.mode}
        onMode={(mode) => log.search(log.filter, { mode, webhook: undefined })}
      />
      <LogFilterForm
        key={JSON.stringify(log.filter)}
        first={log.filter}
        hint={t('Event, status or message ID')}
        onSearch={(filter) => log.search(filter)}
      >
        <Select
          label={t('Webhook')}
          value={String(search.webhook ?? '')}
          options={[
            { value: '', label: t('All webhooks') },
            ...webhooks.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ target }) =>
            log.search(log.filter, { webhook: target.value === '' ? undefined : Number(target.value) })
          }
        />
      </LogFilterForm>
      <LoadedList read={requestsRead} rows={6} failure={t('We could not load the log.')}>
        {({ requests, cursor }) => (
          <>
            <List
              label={t('Webhook log')}
              items={requests}
              keyOf={({ id }) => id}
              empty={
                log.isFiltered || search.webhook !== undefined ? (
                  <NothingMatches onShowAll={showAll} />
                ) : (
                  <EmptyState
                    title={t('Nothing sent yet')}
                    action={<ButtonTo to="/merchant/internal/webhook_log">{t('See the webhooks')}</ButtonTo>}
                  >
                    {t('Each message appears here with your server’s response.')}
                  </EmptyState>
                )
              }
            >
              {(request) => (
                <RequestRow request={request} onOpen={() => log.go({ message: request.message.id })} />
              )}
            </List>
            <CursorPager cursor={cursor} onPage={log.toPage} />
          </>
        )}
      </LoadedList>
      {search.message !== undefined && (
        <WebhookMessage id={search.message} onClose={() => log.go({ message: undefined })} />
      )}
    </MerchantPage>
  )
}

function RequestRow({ request, onOpen }: { request: WebhookRequest; onOpen: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  const { message, webhook, at, ms, number, outcome, status } = request
  return (
    <RowButton
      title={eventWords[message.event](t)}
      meta={`${webhook.name} · ${outcomeWords(outcome, status, t)}`}
      status={
        <StatusChip tone={outcome === 'delivered' ? 'good' : 'bad'}>
          {outcome === 'delivered' ? t('Delivered') : t('Not delivered')}
        </StatusChip>
      }
      end={<span className="t-14">{format.shortDayTime(at)}</span>}
      endMeta={t('Attempt {number}, {ms} ms', { number: String(number), ms: String(ms) })}
      onClick={onOpen}
    />
  )
}
