import { apiKeyList, type ApiRequest, apiRequestList } from '@sixpence/protocol/public-api/api-keys'
import { logPageSize } from '@sixpence/protocol/public-api/common'
import { useLocation } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { List, NothingMatches } from '#kit/list/list.tsx'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Select } from '#ui/fields/select.tsx'
import { LoadedList } from '#widgets/loaded-list.tsx'
import { MerchantPage } from '#widgets/merchant/merchant-page.tsx'
import { callsSearch } from './api-search.ts'
import { useOfCompany } from './company.ts'
import { CursorPager } from './cursor-pager.tsx'
import { LogEntry } from './log-entry.tsx'
import { LogFilterForm } from './log-filter.tsx'
import { useLog } from './use-log.ts'

/** The requests of the company's programs and the bank's responses (R078). */
export default function ApiLogScreen() {
  const t = useTranslate()
  const search = z.parse(callsSearch, useLocation({ select: (location) => location.search as unknown }))
  const log = useLog(search)
  const keys = useOfCompany(apiKeyList, {}).data?.apiKeys ?? []
  const list = useOfCompany(apiRequestList, {
    limit: logPageSize,
    ...(search.key !== undefined && { apiKeyId: search.key }),
    ...log.input,
  })
  const showAll = () => log.search({ query: '', from: '', to: '' }, { key: undefined })
  return (
    <MerchantPage
      title={t('API log')}
      lead={t(
        'Every request made with your keys in the last 90 days. Values that look like secrets are left out.',
      )}
    >
      <LogFilterForm
        key={JSON.stringify(log.filter)}
        first={log.filter}
        hint={t('Path, status or request ID')}
        onSearch={(filter) => log.search(filter)}
      >
        <Select
          label={t('Key##api')}
          value={String(search.key ?? '')}
          options={[
            { value: '', label: t('All keys') },
            ...keys.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ target }) =>
            log.search(log.filter, { key: target.value === '' ? undefined : Number(target.value) })
          }
        />
      </LogFilterForm>
      <LoadedList read={list} rows={6} failure={t('We could not load the log.')}>
        {({ requests, cursor }) => (
          <>
            <List
              label={t('API log')}
              items={requests}
              keyOf={({ id }) => id}
              empty={
                log.isFiltered || search.key !== undefined ? (
                  <NothingMatches onShowAll={showAll} />
                ) : (
                  <EmptyState
                    title={t('No requests yet')}
                    action={<ButtonLink href="/developers">{t('Get started')}</ButtonLink>}
                  >
                    {t('The first request with one of your keys appears here with its answer.')}
                  </EmptyState>
                )
              }
            >
              {(request) => <RequestItem of={request} />}
            </List>
            <CursorPager cursor={cursor} onPage={log.toPage} />
          </>
        )}
      </LoadedList>
    </MerchantPage>
  )
}

function RequestItem({ of }: { of: ApiRequest }) {
  const t = useTranslate()
  const format = useFormat()
  const { method, path, status, at, ms, ip, apiKeyName, requestId } = of
  return (
    <LogEntry
      title={<code>{`${method} ${path}`}</code>}
      status={<StatusChip tone={toneOf(status)}>{String(status)}</StatusChip>}
      meta={[
        format.shortDayTime(at),
        t('{ms} ms', { ms: String(ms) }),
        apiKeyName ?? t('no key'),
        ip,
        requestId,
      ].join(' · ')}
    />
  )
}

/** Success, refused, or a fault of the bank. */
function toneOf(status: number) {
  if (status < 400) return 'good'
  return status < 500 ? 'warn' : 'bad'
}
