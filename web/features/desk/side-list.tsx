import { adminCustomerList, adminQueueList, type QueueItem } from '@sixpence/protocol/desk/desk'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode } from 'react'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import {
  CompanyIcon,
  EyeIcon,
  FileIcon,
  FilterIcon,
  LockIcon,
  MoveIcon,
  PersonIcon,
} from '#ui/icons/icons.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { CountBadge, StatusChip } from '#ui/feedback/status-chip.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import type { DeskSearch } from './desk-search.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './desk.module.css'
import { differenceWords } from './payment-words.ts'
import { proposalWords, reasonWords, runWords } from './words.ts'

/** The queue, oldest first; arrow keys move, Enter opens. */
export function Queue({ open }: { open: DeskSearch }) {
  const t = useTranslate()
  const read = useRead(adminQueueList, {}, { everyMs: 30_000 })
  return (
    <Stack as="section" gap="2" aria-labelledby="desk-queue">
      <Cluster as="h2" gap="2" isOneLine id="desk-queue" className={styles.sideHead}>
        {t('Waiting##cases')}
        {read.data && (
          <CountBadge
            count={read.data.waiting}
            label={t('{count} cases wait', { count: read.data.waiting })}
          />
        )}
      </Cluster>
      <Loaded read={read} skeleton={<SkeletonRows count={6} />} failure={t('We could not load what waits.')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('Nothing waits')}>
              {t(
                'New documents, proofs of identity, appeals, proposals and payments that do not fit appear here.',
              )}
            </EmptyState>
          ) : (
            <Walk>
              {items.map((item) => (
                <li key={keyOf(item)}>
                  <QueueLink item={item} isOpen={isOpen(item, open)} />
                </li>
              ))}
            </Walk>
          )
        }
      </Loaded>
    </Stack>
  )
}

const isOpen = ({ kind, id, customerId, run }: QueueItem, open: DeskSearch): boolean => {
  if (kind === 'payment') return open.payment === id
  if (kind === 'screening') return open.hit === id
  if (open.payment !== undefined || open.hit !== undefined) return false
  if (kind === 'document') return open.document === id
  if (kind === 'identity') return open.run === run?.id
  return open.document === undefined && open.run === undefined && open.customer === customerId
}

const keyOf = ({ kind, id, run }: QueueItem): string => `${kind} ${run?.id ?? id}`

const icons = {
  document: FileIcon,
  restriction: LockIcon,
  identity: PersonIcon,
  proposal: EyeIcon,
  payment: MoveIcon,
  screening: FilterIcon,
}

function QueueLink({ item, isOpen }: { item: QueueItem; isOpen: boolean }) {
  const t = useTranslate()
  const { kind, id, customerId, customerName, isAppeal, since, run, proposal } = item
  const Icon = icons[kind]
  return (
    <Link
      to="/admin-overview"
      search={{
        ...(kind === 'payment'
          ? { payment: id }
          : kind === 'screening'
            ? { hit: id }
            : { customer: customerId }),
        ...(kind === 'document' && { document: id }),
        ...(run && { run: run.id }),
      }}
      className={styles.item}
      activeOptions={{ exact: true }}
      aria-current={isOpen ? 'true' : undefined}
    >
      <Icon size="small" />
      <Stack as="span" gap="h" className={styles.itemWords}>
        <b>{customerName ?? t('Nobody we know')}</b>
        <span>{about(item, t)}</span>
      </Stack>
      <Stack as="span" gap="h" align="end" className="soft t-13">
        <DateTime value={since} as="shortDay" />
        {isAppeal && <StatusChip tone="warn">{t('Appeal')}</StatusChip>}
        {proposal && (
          <StatusChip tone={proposal.isOwn ? 'neutral' : 'warn'}>
            {proposal.isOwn ? t('Yours') : t('To confirm')}
          </StatusChip>
        )}
      </Stack>
    </Link>
  )
}

function about(
  { kind, subject, documentType = '', run, proposal, difference }: QueueItem,
  t: Translate,
): string {
  if (kind === 'screening') return t('Like an entry of a list')
  if (difference !== undefined) return differenceWords(difference, t)
  if (kind === 'document') return documentType
  if (run) return runWords(run, t)
  return proposal ? proposalWords(proposal.call, t) : reasonWords(subject, t)
}

/** People and companies that match the search. */
export function Found({ search, open }: { search: string; open: DeskSearch }) {
  const t = useTranslate()
  const read = useRead(adminCustomerList, { search }, { keepsPrevious: true })
  return (
    <Stack as="section" gap="2" aria-labelledby="desk-found">
      <Cluster as="h2" gap="2" isOneLine id="desk-found" className={styles.sideHead}>
        {t('Found##customers')}
      </Cluster>
      <Loaded read={read} skeleton={<SkeletonRows count={4} />} failure={t('We could not search.')}>
        {({ customers, hasMore }) => (
          <>
            {customers.length === 0 && (
              <EmptyState plain title={t('Nobody fits')}>
                {t('Search by name, e-mail, phone or customer number.')}
              </EmptyState>
            )}
            <Walk>
              {customers.map(({ id, customerName, customerUsername, customerType, limited, verified }) => (
                <li key={id}>
                  <Link
                    to="/admin-overview"
                    search={{ q: search, customer: id }}
                    className={styles.item}
                    activeOptions={{ exact: true }}
                    aria-current={open.customer === id ? 'true' : undefined}
                  >
                    {customerType === 1 ? <PersonIcon size="small" /> : <CompanyIcon size="small" />}
                    <Stack as="span" gap="h" className={styles.itemWords}>
                      <b>{customerName}</b>
                      <span>{customerUsername}</span>
                    </Stack>
                    <Stack as="span" gap="h" align="end" className="soft t-13">
                      <span>{id}</span>
                      {limited ? (
                        <StatusChip tone="bad">{t('Limited')}</StatusChip>
                      ) : (
                        !verified && <StatusChip tone="warn">{t('Not verified')}</StatusChip>
                      )}
                    </Stack>
                  </Link>
                </li>
              ))}
            </Walk>
            {hasMore && <p className="hint">{t('There are more. Say more of the name.')}</p>}
          </>
        )}
      </Loaded>
    </Stack>
  )
}

/** A list in which the arrow keys move between links. */
function Walk({ children }: { children: ReactNode }) {
  const walk = (event: KeyboardEvent<HTMLUListElement>) => {
    const links = [...event.currentTarget.querySelectorAll('a')]
    const at = links.findIndex((link) => link === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
    const next = to === undefined ? undefined : links[to]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links in it take the keys
    <Stack as="ul" gap="h" onKeyDown={walk}>
      {children}
    </Stack>
  )
}
