import type { ApprovalRequest } from '@sixpence/protocol/approvals/approval-requests'
import { methodTexts } from '@sixpence/protocol/methods/texts'
import { Link } from '@tanstack/react-router'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Money } from '#ui/money.tsx'
import { useNow } from '#widgets/now.ts'
import { arrivalWords } from '#widgets/payment/arrival-words.ts'
import { rateWords } from '#widgets/payment/held-rate.tsx'
import { repeatsWords } from '#widgets/payment/repeat.ts'
import { proposerWords } from '#widgets/approval/proposer-words.ts'
import { isZeroAmount } from '#lib/is-zero-amount.ts'
import { nameCheckWords } from './payee-words.ts'
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
  const now = useNow()
  const { amount, credit, fee, currencyCode, payee, accountName, createdBy, note, reference } = request
  const { endToEndId, schedule, batchId } = request
  return (
    <Dialog
      title={t('Payment to {name}', { name: payee.name })}
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
            <Definition term={t('They get')}>
              <Money amount={credit.amount} currency={credit.currencyCode} />
            </Definition>
            <Definition term={t('Rate')}>
              {rateWords({ from: currencyCode, to: credit.currencyCode, rate: credit.rate }, t, format)}
            </Definition>
          </>
        )}
        <Definition term={t('Fee')}>
          <Money amount={fee} currency={currencyCode} />
          {!isZeroAmount(fee) && (
            <span className="meta">
              {request.feeShare === 'beneficiary'
                ? t('They pay it, out of the amount')
                : t('You pay it. They get the full amount')}
            </span>
          )}
        </Definition>
        <Definition term={t('Recipient')}>{payee.name}</Definition>
        {request.payments !== undefined && (
          <Definition term={t('Payments')}>
            {batchId === undefined ? (
              String(request.payments)
            ) : (
              <Link to="/history/batch-transfers" search={{ batch: batchId }}>
                {t('See all {count} payments', { count: request.payments })}
              </Link>
            )}
          </Definition>
        )}
        {payee.email !== undefined && <Definition term={t('E-mail')}>{payee.email}</Definition>}
        {payee.account !== undefined && <Definition term={t('To account')}>{payee.account}</Definition>}
        {payee.details.map(({ name, label, shown: text, isText }) => (
          <Definition key={name} term={t(label)}>
            {isText ? t(text) : text}
          </Definition>
        ))}
        {payee.countryCode !== undefined && (
          <Definition term={t('Country')}>{format.country(payee.countryCode)}</Definition>
        )}
        {payee.method !== undefined && (
          <>
            <Definition term={t('Name check')}>{nameCheckWords(payee.nameCheck, t)}</Definition>
            <Definition term={t('Method##payment')}>{t(methodTexts[payee.method].label)}</Definition>
          </>
        )}
        {request.arrival && (
          <Definition term={t('Arrives')}>{arrivalWords(request.arrival, { t, format, now })}</Definition>
        )}
        <Definition term={t('From account')}>{accountName}</Definition>
        {schedule !== undefined && (
          <Definition term={t('Repeats')}>{repeatsWords(schedule, t, format)}</Definition>
        )}
        {note !== undefined && <Definition term={t('Note')}>{note}</Definition>}
        {reference !== undefined && <Definition term={t('Reference')}>{reference}</Definition>}
        {endToEndId !== undefined && <Definition term={t('End-to-end ID')}>{endToEndId}</Definition>}
        <Definition term={t('Requested by')}>{createdBy.name}</Definition>
        <Definition term={t('Requested on')}>
          <DateTime value={request.created} as="dayTime" />
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
