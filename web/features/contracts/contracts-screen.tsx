import { type Contract, contractList, contractsPerPage } from '@sixpence/protocol/contracts/contracts'
import type { ContractCounts } from '@sixpence/protocol/contracts/contract-counts'
import { accessRights } from '@sixpence/protocol/rights'
import { type ContractOrder, contractOrders } from '@sixpence/protocol/rules/contract-orders'
import { activeStatuses, pendingStatuses } from '@sixpence/protocol/rules/contracts'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { List, NothingMatches } from '#kit/list/list.tsx'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Select } from '#ui/fields/select.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { LoadedList } from '#widgets/loaded-list.tsx'
import { Grid } from '#ui/layout/primitives.tsx'
import { ContractRow } from './contract-row.tsx'
import { contractsSearch, type ContractView, contractViews } from './contracts-search.ts'
import { partnerOf } from './words.ts'

/** Split contracts by status: waiting, running, ended (R068). */
export default function ContractsScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const search = z.parse(contractsSearch, useLocation({ select: (location) => location.search as unknown }))
  const { view = 'all', order = 'INCOMING_FIRST' } = search
  const [query, setQuery] = useState('')
  const orderDir = order === 'CREATED_AT' ? 'DESC' : 'ASC'
  const list = useRead(
    contractList,
    { orderBy: order, orderDir, pageSize: contractsPerPage },
    { keepsPrevious: true },
  )
  const mayDraw = useRead(customerInfoGet, {}).data?.customer.accessRight === accessRights.full
  const drawUp = mayDraw && (
    <ButtonTo kind="primary" to="/revenue-split/new" icon={<PlusIcon />}>
      {t('New split contract')}
    </ButtonTo>
  )

  function go(next: { view?: ContractView; order?: ContractOrder }): void {
    void navigate({ to: '/revenue-split', search: { ...search, ...next } })
  }

  return (
    <Page
      title={t('Split contracts')}
      lead={t('Agreements to pass on part of a company’s payments to someone else.')}
      action={drawUp}
      isWide
    >
      <LoadedList read={list} rows={4} failure={t('We could not load your split contracts.')}>
        {({ data, meta }) => {
          const contracts = data.filter((item) => isIn(item, view) && isFound(item, query))
          if (data.length === 0)
            return (
              <EmptyState title={t('No split contract yet')}>
                {t(
                  'Agree with a partner which part of a company’s payments they get, and sign the contract here.',
                )}
              </EmptyState>
            )
          return (
            <>
              <Grid columns="fit-200" gap="3">
                <Select
                  label={t('Show')}
                  value={view}
                  onChange={({ currentTarget }) => go({ view: currentTarget.value as ContractView })}
                  options={contractViews.map((value) => ({
                    value,
                    label: viewWord(value, meta, data.length, t),
                  }))}
                />
                <Select
                  label={t('Sort by')}
                  value={order}
                  onChange={({ currentTarget }) => go({ order: currentTarget.value as ContractOrder })}
                  options={contractOrders.map((value) => ({ value, label: orderWord(value, t) }))}
                />
                <TextField
                  label={t('Company or partner')}
                  type="search"
                  value={query}
                  onChange={({ currentTarget }) => setQuery(currentTarget.value)}
                />
              </Grid>
              <List
                label={t('Split contracts')}
                items={contracts}
                keyOf={({ id }) => id}
                empty={
                  <NothingMatches
                    onShowAll={() => {
                      setQuery('')
                      go({ view: 'all' })
                    }}
                  />
                }
              >
                {(item) => <ContractRow contract={item} />}
              </List>
            </>
          )
        }}
      </LoadedList>
    </Page>
  )
}

function isIn({ status, isRequest }: Contract, view: ContractView): boolean {
  const isPending = pendingStatuses.includes(status)
  const isActive = activeStatuses.includes(status)
  switch (view) {
    case 'all':
      return true
    case 'requests':
      return isRequest
    case 'pending':
      return isPending
    case 'active':
      return isActive
    case 'ended':
      return !isPending && !isActive
    default:
      return view satisfies never
  }
}

const isFound = (contract: Contract, query: string): boolean =>
  [contract.company.title, partnerOf(contract).name].some((name) =>
    name.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase()),
  )

function viewWord(view: ContractView, meta: ContractCounts, total: number, t: Translate): string {
  const words: Record<ContractView, string> = {
    all: t('All ({number})', { number: String(total) }),
    requests: t('Waiting for you ({number})', { number: String(meta.requests) }),
    pending: t('Not agreed or not begun ({number})', { number: String(meta.pending) }),
    active: t('Active ({number})', { number: String(meta.active) }),
    ended: t('Ended ({number})', { number: String(meta.ended) }),
  }
  return words[view]
}

function orderWord(order: ContractOrder, t: Translate): string {
  const words: Record<ContractOrder, string> = {
    INCOMING_FIRST: t('Waiting for you first'),
    COMPANY_NAME: t('By company'),
    CREATED_AT: t('Newest first'),
  }
  return words[order]
}
