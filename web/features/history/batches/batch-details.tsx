import { operationWord } from '@sixpence/protocol/history/payment-words'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import {
  batchPageSize as pageSize,
  type BatchPayment,
  type BatchTransfer,
  batchTransferGet,
} from '@sixpence/protocol/history/batches'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Money } from '#ui/money.tsx'
import { Pager } from '#ui/layout/pager.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { RowTo } from '#ui/links.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { PaymentStatus } from '#widgets/accounts/payment-status.tsx'
import { BatchFile } from './batch-file.tsx'
import { BatchState, countWords } from './batch-words.tsx'

type Props = { id: number; onClose: () => void }

/** A file of payments: who uploaded it, the status of each payment, and the file. */
export function BatchDetails({ id, onClose }: Props) {
  const t = useTranslate()
  const [page, setPage] = useState(1)
  const [isFile, setFile] = useState(false)
  const read = useRead(batchTransferGet, { id, pageNumber: page }, { keepsPrevious: true })
  const { batch } = read.data ?? {}
  if (batch && isFile) return <BatchFile batch={batch} onClose={() => setFile(false)} />
  return (
    <Dialog
      title={batch?.name ?? t('Batch payment')}
      onClose={onClose}
      actions={
        batch?.isKept && (
          <Button kind="primary" onClick={() => setFile(true)}>
            {t('View the file')}
          </Button>
        )
      }
    >
      <Loaded
        read={read}
        skeleton={<SkeletonText lines={8} />}
        failure={t('We could not load this batch payment.')}
      >
        {(transfer) => (
          <>
            <Outcome batch={transfer.batch} />
            {transfer.payments.length > 0 && (
              <section className="mt-6" aria-labelledby={`batch-${id}`}>
                <h3 className="t-15 mb-1h" id={`batch-${id}`}>
                  {t('Payments from it')}
                </h3>
                <Rows>
                  {transfer.payments.map((payment) => (
                    <li key={payment.transactionId}>
                      <Payment batchPayment={payment} />
                    </li>
                  ))}
                </Rows>
                <Pager
                  page={page}
                  pageSize={pageSize}
                  total={transfer.total}
                  isOldestFirst
                  onPage={(next) => setPage(next ?? 1)}
                />
              </section>
            )}
            <section className="mt-6" aria-labelledby={`file-${id}`}>
              <h3 className="t-15 mb-1h" id={`file-${id}`}>
                {t('About the file')}
              </h3>
              <Facts batch={transfer.batch} />
            </section>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function Outcome({ batch }: { batch: BatchTransfer }) {
  const t = useTranslate()
  return (
    <DefinitionList>
      <Definition term={t('Status')}>
        <BatchState status={batch.status} />
      </Definition>
      <Definition term={t('Amount')}>
        <Money amount={batch.amount} currency={batch.currencyCode} />
      </Definition>
      <Definition term={t('Payments')}>{countWords(batch, t)}</Definition>
    </DefinitionList>
  )
}

function Facts({ batch }: { batch: BatchTransfer }) {
  const t = useTranslate()
  const format = useFormat()
  const { accounts } = useRead(balanceInquiry, {}).data ?? {}
  const account = accounts?.find(({ accountId }) => accountId === batch.accountId)
  return (
    <DefinitionList>
      <Definition term={t('Kind')}>{operationWord(batch.type, t, 'out')}</Definition>
      {account && <Definition term={t('From account')}>{account.alias}</Definition>}
      <Definition term={t('Submitted by')}>{batch.createdBy}</Definition>
      <Definition term={t('Submitted on')}>
        <DateTime value={batch.dateTime} />
      </Definition>
      <Definition term={t('Number')}>{batch.id}</Definition>
      <Definition term={t('File')}>
        {batch.isKept ? format.fileSize(batch.size) : t('No longer kept')}
      </Definition>
    </DefinitionList>
  )
}

function Payment({ batchPayment }: { batchPayment: BatchPayment }) {
  const isOver =
    batchPayment.status === 'canceled' ||
    batchPayment.status === 'rejected' ||
    batchPayment.status === 'returned'
  return (
    <RowTo
      to="/transfer/p2p/receipt/$transactionId"
      params={{ transactionId: String(batchPayment.transactionId) }}
      title={batchPayment.payeeName}
      meta={batchPayment.note}
      status={<PaymentStatus status={batchPayment.status} />}
      end={
        <Money
          amount={batchPayment.amount}
          currency={batchPayment.currencyCode}
          tone={isOver ? 'struck' : 'plain'}
        />
      }
    />
  )
}
