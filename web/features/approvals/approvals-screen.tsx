import {
  approvalList,
  approvalPageSize,
  approvalUserList,
} from '@sixpence/protocol/approvals/approval-requests'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { NothingMatches } from '#kit/list/list.tsx'
import { useHasNone } from '#kit/list/use-has-none.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { ShieldIcon } from '#ui/icons/icons.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Pager } from '#ui/layout/pager.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { LoadedList } from '#widgets/loaded-list.tsx'
import { approvalsSearch, type ApprovalsSearch } from './approvals-search.ts'
import { Filter } from './filter.tsx'
import { RequestList } from './request-list.tsx'

/** The company's payments that wait for approval, decided individually, several at once or as a batch (R057). */
export default function ApprovalsScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const search = z.parse(approvalsSearch, useLocation({ select: (location) => location.search as unknown }))
  const page = search.page ?? 1
  const list = useRead(
    approvalList,
    {
      page,
      size: approvalPageSize,
      ...(search.group && { groupedTransactionType: search.group }),
      ...(search.by && { createdBy: search.by }),
      ...(search.batch && { batchId: search.batch }),
      ...(search.from && { fromDate: search.from }),
      ...(search.to && { toDate: search.to }),
    },
    { keepsPrevious: true },
  )
  const users = useRead(approvalUserList, {})
  const [round, setRound] = useState(0)
  const go = (next: ApprovalsSearch): void => {
    const params = Object.entries(next).filter(([, value]) => value !== undefined)
    void navigate({ to: '.', search: Object.fromEntries(params) })
  }
  const isFiltered = [search.group, search.by, search.batch, search.from, search.to].some(
    (item) => item !== undefined,
  )
  const hasNone = useHasNone(list, ({ total }) => total, isFiltered)
  return (
    <Page
      title={t('Approvals')}
      lead={t('Payments requested by colleagues. The money is set aside until someone decides.')}
      action={
        <ButtonTo to="/transfer/approved/rules" icon={<ShieldIcon />}>
          {t('Approval rules')}
        </ButtonTo>
      }
      isWide
    >
      {!hasNone && (
        <Filter
          key={JSON.stringify(search)}
          search={search}
          users={users.data?.users ?? []}
          onSearch={(next) => go({ ...next, page: undefined })}
        />
      )}
      <LoadedList read={list} rows={6} failure={t('We could not load the payments waiting for approval.')}>
        {({ requests, batches, total }) => (
          <>
            <RequestList
              key={`${JSON.stringify(search)} ${round}`}
              requests={requests}
              batches={batches}
              onDecided={() => setRound((was) => was + 1)}
            />
            {requests.length === 0 &&
              (hasNone ? (
                <EmptyState title={t('Nothing is waiting for approval')}>
                  {t('Payments requested by colleagues appear here until they are decided.')}
                </EmptyState>
              ) : (
                <NothingMatches onShowAll={() => go({})} />
              ))}
            <Pager
              page={page}
              pageSize={approvalPageSize}
              total={total}
              onPage={(next) => go({ ...search, page: next })}
            />
          </>
        )}
      </LoadedList>
    </Page>
  )
}
