import {
  type GlobalBatch,
  globalBatchList,
  globalBatchSampleGet,
} from '@sixpence/protocol/global/global-batches'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { Money } from '#ui/money.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { useDownload } from '#widgets/files/download.ts'
import { RowTo } from '#ui/links.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { BatchState } from './batch-words.tsx'
import { LinksUpload } from './links-upload.tsx'

/** Upload of a file, or an open batch to continue. */
export function BatchStart() {
  const t = useTranslate()
  const list = useRead(globalBatchList, {})
  const sample = useDownload(globalBatchSampleGet)
  return (
    <Page
      title={t('Send a batch of payment links')}
      lead={t(
        'Each line of the file is one payment. Everyone gets a link by e-mail and chooses where their money goes. Nothing leaves until you have reviewed everything.',
      )}
    >
      <section aria-labelledby="upload">
        <SectionHead
          id="upload"
          end={
            <Button
              kind="text"
              icon={<DownloadIcon size="small" />}
              busy={sample.isBusy}
              onClick={() => void sample.download({})}
            >
              {t('Download a sample')}
            </Button>
          }
        >
          {t('A new file')}
        </SectionHead>
        <LinksUpload />
      </section>
      <section aria-labelledby="batches">
        <SectionHead id="batches">{t('Unfinished files')}</SectionHead>
        <Loaded
          read={list}
          skeleton={<SkeletonRows count={3} />}
          failure={t('We could not load your batch payments.')}
        >
          {({ batches }) =>
            batches.length === 0 ? (
              <EmptyState plain>
                {t('A file stays here until everyone in it has claimed their money.')}
              </EmptyState>
            ) : (
              <Rows>
                {batches.map((batch) => (
                  <li key={batch.batchId}>
                    <BatchRow batch={batch} />
                  </li>
                ))}
              </Rows>
            )
          }
        </Loaded>
      </section>
    </Page>
  )
}

function BatchRow({ batch }: { batch: GlobalBatch }) {
  const t = useTranslate()
  return (
    <RowTo
      to="/transfer/mass/global"
      search={{ batch: batch.batchId }}
      title={batch.batchName}
      meta={
        batch.withProblems > 0
          ? t('{count} payments to correct', { count: batch.withProblems })
          : t('{count} payments', { count: batch.payments })
      }
      status={<BatchState status={batch.status} />}
      end={<Money amount={batch.total} currency={batch.currencyCode} />}
    />
  )
}
