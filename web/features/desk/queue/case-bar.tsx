import { adminCaseGiveBack, adminCaseTake, type QueueItem } from '@sixpence/protocol/desk/desk'
import { useChange } from '#lib/call/use-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import type { DeskSearch } from '../desk-search.ts'
import { useMay } from '../use-self.ts'
import { isOpenAt } from './kinds.tsx'
import { useQueue, type QueueFilter } from './use-queue.ts'

/** The holder of the open case, and the buttons to take it or give it back. */
export function CaseBar({ open, filter }: { open: DeskSearch; filter: QueueFilter }) {
  const { data } = useQueue(filter)
  const item = data?.items.find((item) => isOpenAt(item, open))
  return item ? <Bar item={item} /> : null
}

function Bar({ item: { kind, object, assignee, dueAt, isOverdue } }: { item: QueueItem }) {
  const t = useTranslate()
  const format = useFormat()
  const mayTake = useMay('cases.take')
  const take = useChange(adminCaseTake)
  const giveBack = useChange(adminCaseGiveBack)
  return (
    <Cluster as="section" gap="3" rowGap="1h" aria-label={t('The open case')} className="panel t-14">
      <span className="strong">
        {!assignee
          ? t('Unassigned##case')
          : assignee.isOwn
            ? t('Assigned to you')
            : t('Assigned to {name}', { name: assignee.name })}
      </span>
      <span className="soft">
        {isOverdue
          ? t('Was due on {day}', { day: format.day(dueAt) })
          : t('Due on {day}##case', { day: format.day(dueAt) })}
      </span>
      {mayTake &&
        (assignee?.isOwn ? (
          <Button
            size="small"
            aria-keyshortcuts="g"
            data-key="g"
            busy={giveBack.isSending}
            onClick={() => void giveBack.send({ kind, object })}
          >
            {t('Unassign')}
          </Button>
        ) : (
          <Button
            size="small"
            aria-keyshortcuts="g"
            data-key="g"
            busy={take.isSending}
            onClick={() => void take.send({ kind, object, ...(assignee && { from: assignee.personId }) })}
          >
            {assignee ? t('Take over') : t('Assign to me##case')}
          </Button>
        ))}
    </Cluster>
  )
}
