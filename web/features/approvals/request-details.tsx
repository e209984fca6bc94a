import type { ApprovalRequest } from '@sixpence/protocol/approvals/approval-requests'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Money } from '#ui/money.tsx'
import { rateWords } from '#widgets/payment/held-rate.tsx'
import { repeatsWords } from '#widgets/payment/repeat.ts'
import { proposerWords } from '#widgets/approval/proposer-words.ts'
import { waitsFor } from './words.ts'

type Props = {
  request: ApprovalRequest
  isSending: boolean
  onApprove: () => void
  onDecline: () => void
  onClose: () => void
}

/** Everything an approval binds, and who has to approve. */
export function RequestDetails({ request, isSending, onApprove, onDecline, onClose }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const {
    amount,
    credit,
    fee,
    currencyCode,
    payeeName,
    accountName,
    createdBy,
    note,
    reference,
    endToEndId,
    schedule,
  } = request
  return (
    <Dialog
      title={t('Payment to {name}', { name: payeeName })}
      onClose={onClose}
      actions={
        request.mayDecline && (
          <>
            <Button onClick={onDecline}>{t('Decline')}</Button>
            {request.mayApprove && (
              <Button kind="primary" busy={isSending} onClick={onApprove}>
                {t('Approve')}
              </Button>
            )}
          </>
        )
      }
    >
      {request.proposedBy && <p className="meta">{proposerWords(request.proposedBy, t)}</p>}
      <DefinitionList>
        <Definition term={t('Amount')}>
          <Money amount={amount} currency={currencyCode} />
        </Definition>
        {credit && (
          <>
            <Definition term={t('Arrives')}>
              <Money amount={credit.amount} currency={credit.currencyCode} />
            </Definition>
            <Definition term={t('Rate')}>
              {rateWords({ from: currencyCode, to: credit.currencyCode, rate: credit.rate }, t, format)}
            </Definition>
          </>
        )}
        <Definition term={t('Fee')}>
          <Money amount={fee} currency={currencyCode} />
        </Definition>
        <Definition term={t('Recipient')}>{payeeName}</Definition>
        <Definition term={t('From account')}>{accountName}</Definition>
        {schedule !== undefined && (
          <Definition term={t('Repeats')}>{repeatsWords(schedule, t, format)}</Definition>
        )}
        {note !== undefined && <Definition term={t('Note')}>{note}</Definition>}
        {reference !== undefined && <Definition term={t('Reference')}>{reference}</Definition>}
        {endToEndId !== undefined && <Definition term={t('End-to-end ID')}>{endToEndId}</Definition>}
        <Definition term={t('Requested by')}>{createdBy.name}</Definition>
        <Definition term={t('Requested on')}>
          <DateTime value={request.createdAt} as="dayTime" />
        </Definition>
        <Definition term={t('Expires')}>
          <DateTime value={request.expiresAt} as="dayTime" />
        </Definition>
        {request.decisions.length > 0 && (
          <Definition term={t('Approved by')}>
            {request.decisions.map(({ person }) => person.name).join(', ')}
          </Definition>
        )}
        <Definition term={t('Status')}>{waitsFor(request, t)}</Definition>
      </DefinitionList>
    </Dialog>
  )
}
