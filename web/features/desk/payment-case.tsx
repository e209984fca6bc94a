import { adminPaymentCaseGet, type PaymentCase } from '@sixpence/protocol/desk/desk'
import { Link } from '@tanstack/react-router'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './desk.module.css'
import { Proposals } from './proposals.tsx'
import { PaymentDecide } from './payment-decide.tsx'
import { companyWords, differenceWords, resolutionWords } from './payment-words.ts'

/** A payment with differences, or money for an unknown account: the bank's record beside the partner's. */
export function PaymentCaseReview({ caseId }: { caseId: number }) {
  const t = useTranslate()
  // A job books a credit a moment later.
  const read = useRead(adminPaymentCaseGet, { caseId }, { everyMs: 5_000 })
  return (
    <Loaded read={read} skeleton={<SkeletonRows count={4} />} failure={t('We could not load this case.')}>
      {(answer) => <Review paymentCase={answer.case} />}
    </Loaded>
  )
}

function Review({ paymentCase }: { paymentCase: PaymentCase }) {
  const t = useTranslate()
  const { difference, partner, openedAt, resolvedAt, resolution, creditTo, correctionId } = paymentCase
  return (
    <Stack as="article" gap="4">
      <Cluster as="header" gap="2" rowGap="1h" className={styles.name}>
        <h1>{differenceWords(difference, t)}</h1>
        <StatusChip tone={resolvedAt ? 'good' : 'warn'}>
          {resolvedAt ? t('Done') : t('Open##case')}
        </StatusChip>
        <p className="meta">
          {companyWords(partner, t)} · <DateTime value={openedAt} />
        </p>
      </Cluster>
      <Facts paymentCase={paymentCase} />
      {resolvedAt ? (
        <Notice kind="good" title={resolution && resolutionWords(resolution, t)}>
          <Resolution paymentCase={paymentCase} />
        </Notice>
      ) : correctionId !== undefined ? (
        <Notice kind="info" title={t('It is being returned or written off.')}>
          <Link to="/admin-overview" search={{ correction: correctionId }}>
            {t('View the return or write-off')}
          </Link>
        </Notice>
      ) : creditTo ? (
        <Notice kind="info">{t('It is being credited to {account}.', { account: creditTo })}</Notice>
      ) : (
        <>
          <Proposals of={paymentCase} />
          {paymentCase.proposals.length === 0 && <PaymentDecide paymentCase={paymentCase} />}
        </>
      )}
    </Stack>
  )
}

function Resolution({
  paymentCase: { resolvedAt = '', closedBy, why, creditTo },
}: {
  paymentCase: PaymentCase
}) {
  const t = useTranslate()
  return (
    <>
      {why && <p>{why}</p>}
      {creditTo && <p>{t('To account {account}', { account: creditTo })}</p>}
      <p className="meta">
        {closedBy && `${closedBy} · `}
        <DateTime value={resolvedAt} />
      </p>
    </>
  )
}

function Facts({
  paymentCase: { customer, payment, arrived, reference, expected, found: partnerFinding },
}: {
  paymentCase: PaymentCase
}) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <DefinitionList>
      {customer && (
        <Definition term={t('Customer')}>
          <Link to="/admin-overview" search={{ customer: customer.customerId }}>
            {customer.customerName}
          </Link>
        </Definition>
      )}
      {payment && (
        <Definition term={t('Amount sent')}>{format.amount(payment.amount, payment.currencyCode)}</Definition>
      )}
      {payment?.tariffVersion !== undefined && (
        <Definition term={t('Pricing')}>
          {t('Tariff version {number}', { number: String(payment.tariffVersion) })}
        </Definition>
      )}
      {arrived && (
        <>
          <Definition term={t('Amount received')}>
            {format.amount(arrived.amount, arrived.currencyCode)}
          </Definition>
          <Definition term={t('Paid by')}>{arrived.payerName}</Definition>
          <Definition term={t('Destination account')}>{arrived.account}</Definition>
          <Definition term={t('Remittance information')}>{arrived.remittance || '–'}</Definition>
        </>
      )}
      {!arrived && (
        <>
          <Definition term={t('Our record')}>
            <code>{expected}</code>
          </Definition>
          <Definition term={t('Company’s record')}>
            <code>{partnerFinding}</code>
          </Definition>
        </>
      )}
      <Definition term={t('Payment reference')}>
        <code>{reference}</code>
      </Definition>
    </DefinitionList>
  )
}
