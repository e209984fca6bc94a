import type { OutputOf } from '@sixpence/protocol/call'
import { externalMethods } from '@sixpence/protocol/methods/method'
import { methodTexts } from '@sixpence/protocol/methods/texts'
import type { TransferPermission } from '@sixpence/protocol/rights'
import {
  recentTransferDetailsGet,
  recentTransferList,
} from '@sixpence/protocol/transfers-external/transfers-lookups'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { queryClient, readOptions } from '#lib/call/refresh.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useNewest } from '#kit/flow/use-latest-answer.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Row, RowButton, type RowParts, Rows } from '#ui/layout/row.tsx'
import { ProgressLine, SkeletonRows } from '#ui/feedback/states.tsx'
import { Avatar } from '#ui/layout/tile.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import type { DraftChange } from './draft.ts'
import type { OutsideStep } from './outside-search.ts'
import { entriesOf, stepOf } from './repeat.ts'

type Transfer = OutputOf<typeof recentTransferList>['transfers'][number]

/** Maximum per group; older accounts are in the activity. */
const shownCount = 3

type RecentProps = {
  permission: TransferPermission
  onRepeat: (entries: DraftChange, step: OutsideStep) => void
}

/**
 * Accounts paid recently, of others or the customer's: a click fills the form. Accounts that can no longer be paid are only
 * shown [B286].
 */
export function Recent({ permission, onRepeat }: RecentProps) {
  const t = useTranslate()
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  const begin = useNewest()
  const recent = useRead(recentTransferList, { types: [...externalMethods] })

  async function repeat(transactionId: number): Promise<void> {
    const isNewest = begin()
    setProblem(undefined)
    setReading(true)
    try {
      const transfer = await queryClient.fetchQuery(readOptions(recentTransferDetailsGet, { transactionId }))
      if (isNewest()) onRepeat(entriesOf(transfer), stepOf(transfer))
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      if (isNewest()) setProblem(failure.description)
    } finally {
      if (isNewest()) setReading(false)
    }
  }

  return (
    <section aria-labelledby="recent-transfers">
      <SectionHead id="recent-transfers">
        {permission === 'own' ? t('Your own accounts') : t('Recent recipients')}
      </SectionHead>
      <ProgressLine active={isReading} />
      {problem && <Notice kind="bad" live="assertive" title={problem} />}
      <Loaded
        read={recent}
        skeleton={<SkeletonRows count={3} />}
        failure={t('We could not load your payments.')}
      >
        {({ transfers }) => (
          <Transfers
            transfers={transfers
              .filter((transfer) => transfer.permission === permission)
              .slice(0, shownCount)}
            onChoose={(id) => void repeat(id)}
          />
        )}
      </Loaded>
    </section>
  )
}

function Transfers({ transfers, onChoose }: { transfers: Transfer[]; onChoose: (id: number) => void }) {
  const t = useTranslate()
  const format = useFormat()
  if (transfers.length === 0) return <p className="meta">{t('Nothing yet. People you pay appear here.')}</p>
  return (
    <Rows>
      {transfers.map(({ transactionId, isDisabled, details }) => {
        const { type, name, account, amount, currencyCode, at } = details
        const parts: RowParts = {
          media: <Avatar name={name} shape="round" />,
          title: name,
          meta: [t(methodTexts[type].label), account].filter(Boolean).join(', '),
          end: format.amount(amount, currencyCode),
          endMeta: isDisabled || transactionId === undefined ? t('No longer possible') : format.shortDay(at),
        }
        return (
          <li key={`${transactionId} ${at}`}>
            {isDisabled || transactionId === undefined ? (
              <Row {...parts} />
            ) : (
              <RowButton {...parts} onClick={() => onChoose(transactionId)} />
            )}
          </li>
        )
      })}
    </Rows>
  )
}
