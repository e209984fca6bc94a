import { adminSearch } from '@sixpence/protocol/desk/desk'
import type { OutputOf } from '@sixpence/protocol/call'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { CardIcon, ChatIcon, CompanyIcon, InvoiceIcon, MoveIcon, PersonIcon } from '#ui/icons/icons.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { PaymentStatus } from '#widgets/accounts/payment-status.tsx'
import type { DeskSearch } from '../desk-search.ts'
import styles from '../desk.module.css'
import { Walk } from './walk.tsx'
import { DeskRead } from '../kit/desk-read.tsx'

type FoundProps = { search: string; open: DeskSearch }
type All = OutputOf<typeof adminSearch>

/** The results for a reference, in groups; arrow keys move through all of them. */
export function SearchResults({ search, open }: FoundProps) {
  const t = useTranslate()
  return (
    <Stack as="section" gap="2" aria-labelledby="desk-found">
      <Cluster as="h2" gap="2" isOneLine id="desk-found" className={styles.sideHead}>
        {t('Search results##customers')}
      </Cluster>
      <DeskRead
        call={adminSearch}
        input={{ search }}
        keepsPrevious
        rows={4}
        failure={t('We could not search.')}
      >
        {(all) => (
          <>
            {Object.values(all).every((group) => !Array.isArray(group) || group.length === 0) && (
              <EmptyState plain title={t('No results')}>
                {t(
                  'Search by name, e-mail, phone, account number or IBAN, card’s last four digits, amount, or the number or reference of a payment, customer, invoice or ticket.',
                )}
              </EmptyState>
            )}
            <Walk>
              <Payments search={search} open={open} all={all} />
              <Customers search={search} open={open} all={all} />
              <Others search={search} open={open} all={all} />
            </Walk>
            {all.hasMore && <p className="hint">{t('There are more results. Enter more of the name.')}</p>}
          </>
        )}
      </DeskRead>
    </Stack>
  )
}

type GroupProps = FoundProps & { all: All }

function Customers({ search, open, all: { customers } }: GroupProps) {
  const t = useTranslate()
  return customers.map(({ id, customerName, customerUsername, customerType, limited, verified }) => (
    <Item
      key={`customer ${id}`}
      to={{ q: search, customer: id }}
      isOpen={open.customer === id}
      icon={customerType === 1 ? <PersonIcon size="small" /> : <CompanyIcon size="small" />}
      title={customerName}
      about={customerUsername}
      end={
        <>
          <span>{id}</span>
          {limited ? (
            <StatusChip tone="bad">{t('Limited')}</StatusChip>
          ) : (
            !verified && <StatusChip tone="warn">{t('Not verified')}</StatusChip>
          )}
        </>
      }
    />
  ))
}

function Payments({ search, open, all: { payments } }: GroupProps) {
  const t = useTranslate()
  const format = useFormat()
  return payments.map(({ operationId, at, amount, customerName, counterparty, isIncoming, state }) => (
    <Item
      key={`payment ${operationId}`}
      to={{ q: search, operation: operationId }}
      isOpen={open.operation === operationId}
      icon={<MoveIcon size="small" />}
      title={t('Payment {number}', { number: String(operationId) })}
      about={(isIncoming ? [counterparty, customerName] : [customerName, counterparty])
        .filter(Boolean)
        .join(' → ')}
      end={
        <>
          {amount && <span>{format.amount(amount.amount, amount.currencyCode)}</span>}
          <DateTime value={at} as="shortDay" />
          {state === 'inSuspense' ? (
            <StatusChip tone="warn">{t('In suspense')}</StatusChip>
          ) : (
            state && <PaymentStatus status={state} />
          )}
        </>
      }
    />
  ))
}

function Others({ search, open, all: { invoices, cards, tickets } }: GroupProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <>
      {invoices.map(({ invoiceId, customerId, customerName = '', amount, currencyCode, paidBy }) => (
        <Item
          key={`invoice ${invoiceId}`}
          to={paidBy === undefined ? { q: search, customer: customerId } : { q: search, operation: paidBy }}
          isOpen={paidBy !== undefined && open.operation === paidBy}
          icon={<InvoiceIcon size="small" />}
          title={t('Invoice {number}', { number: String(invoiceId) })}
          about={customerName}
          end={<span>{format.amount(amount, currencyCode)}</span>}
        />
      ))}
      {cards.map(({ accountId, lastFour, customerId, customerName }) => (
        <Item
          key={`card ${accountId}`}
          to={{ q: search, customer: customerId }}
          isOpen={open.customer === customerId}
          icon={<CardIcon size="small" />}
          title={t('Card {digits}', { digits: lastFour })}
          about={customerName}
        />
      ))}
      {tickets.map(({ ticketNumber, customerId, customerName }) => (
        <Item
          key={`ticket ${ticketNumber}`}
          to={{ q: search, customer: customerId }}
          isOpen={open.customer === customerId}
          icon={<ChatIcon size="small" />}
          title={t('Ticket {number}', { number: ticketNumber })}
          about={customerName}
        />
      ))}
    </>
  )
}

type ItemProps = {
  to: DeskSearch
  isOpen: boolean
  icon: ReactNode
  title: string
  about: string
  end?: ReactNode
}

const Item = ({ to, isOpen, icon, title, about, end }: ItemProps) => (
  <li>
    <Link
      to="/admin-overview"
      search={to}
      className={styles.item}
      activeOptions={{ exact: true }}
      aria-current={isOpen ? 'true' : undefined}
    >
      {icon}
      <Stack as="span" gap="h" className={styles.itemWords}>
        <b>{title}</b>
        <span className={styles.parties}>{about}</span>
      </Stack>
      <Stack as="span" gap="h" align="end" className="soft t-13">
        {end}
      </Stack>
    </Link>
  </li>
)
