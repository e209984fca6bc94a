import type { OutputOf } from '@sixpence/protocol/call'
import type { adminQueueList, QueueItem, QueueKind } from '@sixpence/protocol/desk/desk'
import { Link } from '@tanstack/react-router'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { FilterChip, FilterChips } from '#ui/fields/filter-chips.tsx'
import { Select } from '#ui/fields/select.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { CountBadge, StatusChip } from '#ui/feedback/status-chip.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import type { DeskSearch } from '../desk-search.ts'
import styles from '../desk.module.css'
import { useMay } from '../use-self.ts'
import { isOpenAt, kindsShown } from './kinds.tsx'
import { useQueue, type QueueFilter } from './use-queue.ts'
import { Walk } from './walk.tsx'

type QueueProps = {
  open: DeskSearch
  filter: QueueFilter
  onFilter: (filter: QueueFilter) => void
  onNext: () => void
}

/** The queue, the case due next first; arrow keys move, Enter opens. */
export function Queue({ open, filter, onFilter, onNext }: QueueProps) {
  const t = useTranslate()
  const read = useQueue(filter)
  const mayTake = useMay('cases.take')
  const isFiltered = Object.values(filter).some((item) => item !== undefined)
  return (
    <Stack as="section" gap="2" aria-labelledby="desk-queue">
      <Cluster gap="2" isOneLine justify="between">
        <Cluster as="h2" gap="2" isOneLine id="desk-queue" className={styles.sideHead}>
          {t('Open cases##cases')}
          {read.data && (
            <CountBadge
              count={read.data.waiting}
              label={t('{count} open cases', { count: read.data.waiting })}
            />
          )}
        </Cluster>
        {mayTake && (
          <Button size="small" aria-keyshortcuts="n" onClick={onNext}>
            {t('Next case')}
          </Button>
        )}
      </Cluster>
      <Filters filter={filter} kinds={read.data?.kinds ?? []} onFilter={onFilter} />
      <Loaded read={read} skeleton={<SkeletonRows count={6} />} failure={t('We could not load the queue.')}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <EmptyState title={isFiltered ? t('No cases match these filters') : t('No open cases##queue')}>
                {t(
                  'New documents, identity checks, appeals, proposals, company registrations and payments with differences appear here.',
                )}
              </EmptyState>
            ) : (
              <Walk>
                {items.map((item) => (
                  <li key={`${item.kind} ${item.object}`}>
                    <QueueLink item={item} isOpen={isOpenAt(item, open)} />
                  </li>
                ))}
              </Walk>
            )}
            {(next !== undefined || filter.after !== undefined) && (
              <Cluster gap="2">
                {filter.after !== undefined && (
                  <Button size="small" kind="text" onClick={() => onFilter({ ...filter, after: undefined })}>
                    {t('First page')}
                  </Button>
                )}
                {next !== undefined && (
                  <Button size="small" kind="text" onClick={() => onFilter({ ...filter, after: next })}>
                    {t('Next page')}
                  </Button>
                )}
              </Cluster>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  )
}

type Counts = OutputOf<typeof adminQueueList>['kinds']
type FiltersProps = { filter: QueueFilter; kinds: Counts; onFilter: (filter: QueueFilter) => void }

function Filters({ filter, kinds, onFilter }: FiltersProps) {
  const t = useTranslate()
  const { kind, whose, overdue } = filter
  const all = kinds.reduce((sum, { waiting }) => sum + waiting, 0)
  const toggle = (value: 'mine' | 'nobody') =>
    onFilter({ ...filter, whose: whose === value ? undefined : value, after: undefined })
  return (
    <Stack gap="2">
      <Select
        label={t('Kind of case')}
        hideLabel
        value={kind ?? ''}
        onChange={({ target }) =>
          onFilter({
            ...filter,
            kind: (target.value || undefined) as QueueKind | undefined,
            after: undefined,
          })
        }
        options={[
          { value: '', label: `${t('All cases##cases')} (${all})` },
          ...kinds.map((kind) => ({
            value: kind.kind,
            label: `${kindsShown[kind.kind].name(t)} (${kind.waiting})`,
          })),
        ]}
      />
      <FilterChips label={t('Filter cases')}>
        <FilterChip pressed={whose === 'mine'} onClick={() => toggle('mine')}>
          {t('Mine##cases')}
        </FilterChip>
        <FilterChip pressed={whose === 'nobody'} onClick={() => toggle('nobody')}>
          {t('Unassigned##cases')}
        </FilterChip>
        <FilterChip
          pressed={overdue === true}
          onClick={() => onFilter({ ...filter, overdue: overdue ? undefined : true, after: undefined })}
        >
          {t('Overdue##cases')}
        </FilterChip>
      </FilterChips>
    </Stack>
  )
}

function QueueLink({ item, isOpen }: { item: QueueItem; isOpen: boolean }) {
  const t = useTranslate()
  const format = useFormat()
  const { kind, customerName, isAppeal, dueAt, isOverdue, proposal, assignee } = item
  const { icon: Icon, about, at } = kindsShown[kind]
  return (
    <Link
      to="/admin-overview"
      search={at(item)}
      className={styles.item}
      activeOptions={{ exact: true }}
      aria-current={isOpen ? 'true' : undefined}
    >
      <Icon size="small" />
      <Stack as="span" gap="h" className={styles.itemWords}>
        <b>{customerName ?? (kind === 'house' ? t('The bank') : t('Unknown customer'))}</b>
        <span>{about(item, { t, format })}</span>
        {assignee && <span>{assignee.isOwn ? t('Assigned to you##case') : assignee.name}</span>}
      </Stack>
      <Stack as="span" gap="h" align="end" className="soft t-13">
        {isOverdue ? (
          <StatusChip tone="bad">{t('Overdue##case')}</StatusChip>
        ) : (
          <DateTime value={dueAt} as="shortDay" />
        )}
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
