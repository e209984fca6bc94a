import { type MassBatch, massBatchList, type MassKind } from '@sixpence/protocol/mass/mass'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Money } from '#ui/money.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { RowTo } from '#ui/links.tsx'
import { proposerWords } from '#widgets/approval/proposer-words.ts'
import { Loaded } from '#widgets/loaded.tsx'
import { BatchState } from './batch-state.tsx'
import { kindIcon, kindWords, pageOf } from './kinds.tsx'

/** Open and recently ended batches, of a kind or of all kinds. */
export function OpenBatches({ kind }: { kind?: MassKind }) {
  const t = useTranslate()
  const list = useRead(massBatchList, {})
  return (
    <section aria-labelledby="batches">
      <SectionHead id="batches">{t('Your files of the last 30 days')}</SectionHead>
      <Loaded
        read={list}
        skeleton={<SkeletonRows count={3} />}
        failure={t('We could not load your batch payments.')}
      >
        {({ batches }) => {
          const batchesOfKind = batches.filter((batch) => kind === undefined || batch.kind === kind)
          return batchesOfKind.length === 0 ? (
            <EmptyState plain>{t('A file stays here even if you leave before you send it.')}</EmptyState>
          ) : (
            <Rows aria-labelledby="batches">
              {batchesOfKind.map((batch) => (
                <li key={batch.batchId}>
                  <BatchRow batch={batch} isOfKind={kind !== undefined} />
                </li>
              ))}
            </Rows>
          )
        }}
      </Loaded>
    </section>
  )
}

function BatchRow({ batch, isOfKind }: { batch: MassBatch; isOfKind: boolean }) {
  const t = useTranslate()
  const format = useFormat()
  const words = [
    !isOfKind && kindWords(batch.kind, t).title,
    batch.status === 'uploaded' && batch.withProblems > 0
      ? t('{count} to correct', { count: batch.withProblems })
      : t('{count} payments', { count: batch.lines }),
    batch.proposedBy && proposerWords(batch.proposedBy, t),
    format.dayTime(batch.createdAt),
  ]
  return (
    <RowTo
      to={pageOf(batch.kind)}
      search={{ batch: batch.batchId }}
      media={<Tile>{kindIcon[batch.kind]}</Tile>}
      title={batch.name}
      meta={words.filter(Boolean).join(' · ')}
      status={<BatchState status={batch.status} />}
      end={<Money amount={batch.total} currency={batch.currencyCode} />}
    />
  )
}
