import { invoicePageSize, invoiceReceivedList, invoiceSentList } from '@sixpence/protocol/invoices/invoices'
import { accessRightOf, mayPay } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { NothingMatches } from '#kit/list/list.tsx'
import { useHasNone } from '#kit/list/use-has-none.ts'
import { useTranslate } from '#lib/language/translate.ts'
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
import { invoicesSearch, type InvoicesSearch } from './invoices-search.ts'
import { Cluster } from '#ui/layout/primitives.tsx'

/** Invoices to pay and invoices sent (R056). */
export default function InvoicesScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const search = z.parse(invoicesSearch, useLocation({ select: (location) => location.search as unknown }))
  const { view, all, page = 1, from, to, since, until } = search
  const [email, setEmail] = useState('')
  const customer = useRead(customerInfoGet, {}).data?.customer
  const isSent = view === 'sent'
  const isFunding = view === 'funding'
  const filter = {
    pageNumber: page,
    pageSize: invoicePageSize,
    ...(from && { fromAmount: from }),
    ...(to && { toAmount: to }),
    ...(since && { fromDate: since }),
    ...(until && { toDate: until }),
  } as const
  const received = useRead(
    invoiceReceivedList,
    {
      ...filter,
      isFunding,
      ...(!all && { status: 'unpaid' as const }),
      ...(email && { payeeEmail: email }),
    },
    { enabled: !isSent, keepsPrevious: true },
  )
  const sent = useRead(
    invoiceSentList,
    { ...filter, ...(!all && { status: 'awaitingPayment' as const }), ...(email && { payerEmail: email }) },
    { enabled: isSent, keepsPrevious: true },
  )
  const list = isSent ? sent : received
  const isFiltered = [email, from, to, since, until].some(Boolean)
  const hasNone = useHasNone(list, ({ total }) => total, isFiltered)
  const mayPayAtAll =
    customer !== undefined && mayPay.some((right) => right === accessRightOf(customer.accessRight))
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
      <Cluster gap="3" align="start" justify="between">
        <Segmented
          label={t('Invoices')}
          value={view ?? 'received'}
          onChange={(next) => go(next === 'received' ? { all } : { view: next, all }, '')}
          options={[
            { value: 'received', label: t('Received##invoices') },
            { value: 'sent', label: t('Sent##invoices') },
            { value: 'funding', label: t('Funding##invoices') },
          ]}
        />
        <Segmented
          label={t('Status')}
          value={all ? 'all' : 'open'}
          onChange={(next) => go({ ...search, page: undefined, all: next === 'all' || undefined })}
          options={[
            { value: 'open', label: isSent ? t('Awaiting payment') : t('Unpaid') },
            { value: 'all', label: t('All') },
          ]}
        />
      </Cluster>
      {!hasNone && (
        <Filter
          key={JSON.stringify([view, email, from, to, since, until])}
          filter={{ email, from, to, since, until }}
          isSent={isSent}
          onFilter={({ email: next, ...rest }) => go({ ...search, ...rest, page: undefined }, next)}
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
                <EmptyState
                  title={
                    isFunding
                      ? t('No incoming funds')
                      : isSent
                        ? t('No unpaid invoices')
                        : t('Nothing to pay')
                  }
                  action={
                    !all && (
                      <Button onClick={() => go({ ...search, all: true })}>
                        {t('Show paid and rejected')}
                      </Button>
                    )
                  }
                >
                  {isFunding
                    ? t('Enter how much you will send from your bank. The invoice shows where to send it.')
                    : isSent
                      ? t('Invoices you send appear here, with their status.')
                      : t('Invoices you have not paid or rejected appear here.')}
                </EmptyState>
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
