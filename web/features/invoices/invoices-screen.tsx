import type { InputOf } from '@sixpence/protocol/call'
import { invoicePageSize, invoiceReceivedList, invoiceSentList } from '@sixpence/protocol/invoices/invoices'
import { mayPay } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { NothingMatches } from '#kit/list/list.tsx'
import { useHasNone } from '#kit/list/use-has-none.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Pager } from '#ui/layout/pager.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { LoadedList } from '#widgets/loaded-list.tsx'
import { DueStrip } from './due-strip.tsx'
import { Filter } from './filter.tsx'
import { FundingForm } from './funding-form.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { InvoicePopup } from './invoice-popup.tsx'
import { filterIn, invoicesSearch, type InvoicesSearch, searchOf } from './invoices-search.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import { hasRight } from '#widgets/accounts/may-pay.ts'

/** Invoices to pay and invoices sent (R056). */
export default function InvoicesScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const search = z.parse(invoicesSearch, useLocation({ select: (location) => location.search as unknown }))
  const { view, all, page = 1 } = search
  const [email, setEmail] = useState('')
  const filter = { ...filterIn(search), email }
  const customer = useRead(customerInfoGet, {}).data?.customer
  const isSent = view === 'sent'
  const isFunding = view === 'funding'
  const received = useRead(invoiceReceivedList, isSent ? undefined : receivedInput(search, email), {
    keepsPrevious: true,
  })
  const sent = useRead(invoiceSentList, isSent ? sentInput(search, email) : undefined, {
    keepsPrevious: true,
  })
  const list = isSent ? sent : received
  const isFiltered = Object.values(filter).some(Boolean)
  const hasNone = useHasNone(list, ({ total }) => total, isFiltered)
  const mayPayAtAll = customer !== undefined && hasRight(customer, mayPay)
  const isOffered = mayPayAtAll && (isFunding || customer.permissions?.['requestMoney'] === true)

  function go(next: InvoicesSearch, nextEmail = email): void {
    setEmail(nextEmail)
    const params = Object.entries(next).filter(([, value]) => value !== undefined)
    void navigate({ to: '/transfer/invoices', search: Object.fromEntries(params) })
  }
  const close = (): void => go({ ...search, invoice: undefined, open: undefined })

  return (
    <Page
      title={t('Invoices')}
      lead={t('Request money by e-mail. It can be paid from any bank, without an account here.')}
      action={
        isOffered && (
          <Button kind="primary" icon={<PlusIcon />} onClick={() => go({ ...search, open: 'new' })}>
            {isFunding ? t('Fund your account') : t('New invoice')}
          </Button>
        )
      }
      isWide
    >
      <Views search={search} onChange={go} />
      {!hasNone && (
        <Filter
          key={JSON.stringify([view, filter])}
          filter={filter}
          isSent={isSent}
          onFilter={(next) => go({ ...search, ...searchOf(next), page: undefined }, next.email)}
        />
      )}
      <LoadedList read={list} rows={6} failure={t('We could not load the invoices.')}>
        {({ invoices, total, due }) => (
          <>
            <DueStrip due={due} />
            <InvoiceList
              invoices={invoices}
              isSent={isSent}
              onOpen={(invoice) => go({ ...search, invoice })}
            />
            {invoices.length === 0 &&
              (hasNone ? (
                <NoInvoices view={view} onShowAll={all ? undefined : () => go({ ...search, all: true })} />
              ) : (
                <NothingMatches onShowAll={() => go({ view, all }, '')} />
              ))}
            <Pager
              page={page}
              pageSize={invoicePageSize}
              total={total}
              onPage={(next) => go({ ...search, page: next })}
            />
          </>
        )}
      </LoadedList>
      {search.open === 'new' &&
        isOffered &&
        (isFunding ? (
          <FundingForm
            currency={customer?.defaultCurrency ?? ''}
            onClose={close}
            onMade={(invoice) => go({ view: 'funding', invoice })}
          />
        ) : (
          <InvoiceForm onClose={close} onSent={(invoice) => go({ view: 'sent', invoice })} />
        ))}
      {search.invoice !== undefined && search.open !== 'new' && (
        <InvoicePopup
          id={search.invoice}
          type={isSent ? 'sent' : 'received'}
          open={search.open}
          onOpen={(open) => go({ ...search, open })}
          onClose={close}
        />
      )}
    </Page>
  )
}

function pageInput(search: InvoicesSearch) {
  const { minAmount, maxAmount, fromDay, untilDay } = filterIn(search)
  return {
    pageNumber: search.page ?? 1,
    pageSize: invoicePageSize,
    ...(minAmount && { fromAmount: minAmount }),
    ...(maxAmount && { toAmount: maxAmount }),
    ...(fromDay && { fromDate: fromDay }),
    ...(untilDay && { toDate: untilDay }),
  } as const
}

const receivedInput = (search: InvoicesSearch, email: string): InputOf<typeof invoiceReceivedList> => ({
  ...pageInput(search),
  isFunding: search.view === 'funding',
  ...(!search.all && { status: 'unpaid' }),
  ...(email && { payeeEmail: email }),
})

const sentInput = (search: InvoicesSearch, email: string): InputOf<typeof invoiceSentList> => ({
  ...pageInput(search),
  ...(!search.all && { status: 'awaitingPayment' }),
  ...(email && { payerEmail: email }),
})

type ViewsProps = { search: InvoicesSearch; onChange: (next: InvoicesSearch, email?: string) => void }

/** Whose invoices, and whether also the closed ones. */
function Views({ search, onChange }: ViewsProps) {
  const t = useTranslate()
  const { view, all } = search
  return (
    <Cluster gap="3" align="start" justify="between">
      <Segmented
        label={t('Invoices')}
        value={view ?? 'received'}
        onChange={(next) => onChange(next === 'received' ? { all } : { view: next, all }, '')}
        options={[
          { value: 'received', label: t('Received##invoices') },
          { value: 'sent', label: t('Sent##invoices') },
          { value: 'funding', label: t('Funding##invoices') },
        ]}
      />
      <Segmented
        label={t('Status')}
        value={all ? 'all' : 'open'}
        onChange={(next) => onChange({ ...search, page: undefined, all: next === 'all' || undefined })}
        options={[
          { value: 'open', label: view === 'sent' ? t('Awaiting payment') : t('Unpaid') },
          { value: 'all', label: t('All') },
        ]}
      />
    </Cluster>
  )
}

type NoInvoicesProps = {
  view: InvoicesSearch['view']
  /** Absent when paid and rejected invoices are shown already. */
  onShowAll: (() => void) | undefined
}

function NoInvoices({ view, onShowAll }: NoInvoicesProps) {
  const t = useTranslate()
  const { title, text } = emptyTexts[view ?? 'received'](t)
  return (
    <EmptyState
      title={title}
      action={onShowAll && <Button onClick={onShowAll}>{t('Show paid and rejected')}</Button>}
    >
      {text}
    </EmptyState>
  )
}

const emptyTexts: Record<
  NonNullable<InvoicesSearch['view']> | 'received',
  (t: Translate) => { title: string; text: string }
> = {
  received: (t) => ({
    title: t('Nothing to pay'),
    text: t('Invoices you have not paid or rejected appear here.'),
  }),
  sent: (t) => ({
    title: t('No unpaid invoices'),
    text: t('Invoices you send appear here, with their status.'),
  }),
  funding: (t) => ({
    title: t('No incoming funds'),
    text: t('Enter how much you will send from your bank. The invoice shows where to send it.'),
  }),
}
