import { adminPaymentCaseGet, type PaymentCase } from '@sixpence/protocol/desk/desk'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Proposals } from './proposals.tsx'
import { PaymentDecide } from './payment-decide.tsx'
import { caseState, companyWords, differenceWords, resolutionWords } from './payment-words.ts'
import { DeskDetail } from './kit/desk-detail.tsx'
import { DeskLink } from './kit/desk-link.tsx'
import { DeskRead } from './kit/desk-read.tsx'
import { Fact } from './kit/fact.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'

/** A payment with differences, or money for an unknown account: the bank's record beside the partner's. A job books a credit a
 * moment later. */
export function PaymentCaseReview({ caseId }: { caseId: number }) {
  const t = useTranslate()
  return (
    <DeskRead
      call={adminPaymentCaseGet}
      input={{ caseId }}
      everyMs={5_000}
      rows={4}
      failure={t('We could not load this case.')}
    >
      {(answer) => <Review paymentCase={answer.case} />}
    </DeskRead>
  )
}

function Review({ paymentCase }: { paymentCase: PaymentCase }) {
  const t = useTranslate()
  const { difference, partner, openedAt, resolvedAt, resolution, creditTo, correctionId } = paymentCase
  return (
    <DeskDetail
      title={differenceWords(difference, t)}
      state={caseState(resolvedAt !== undefined, t)}
      meta={
        <>
          {companyWords(partner, t)} · <DateTime value={openedAt} />
        </>
      }
    >
      <Facts paymentCase={paymentCase} />
      {resolvedAt ? (
        <Notice kind="good" title={resolution && resolutionWords(resolution, t)}>
          <Resolution paymentCase={paymentCase} />
        </Notice>
      ) : correctionId !== undefined ? (
        <Notice kind="info" title={t('It is being returned or written off.')}>
          <DeskLink at={{ correction: correctionId }}>{t('View the return or write-off')}</DeskLink>
        </Notice>
      ) : creditTo ? (
        <Notice kind="info">{t('It is being credited to {account}.', { account: creditTo })}</Notice>
      ) : (
        <>
          <Proposals of={paymentCase} />
          {paymentCase.proposals.length === 0 && <PaymentDecide paymentCase={paymentCase} />}
        </>
      )}
    </DeskDetail>
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
      <Fact term={t('Customer')}>
        {customer && <DeskLink at={{ customer: customer.customerId }}>{customer.customerName}</DeskLink>}
      </Fact>
      <Fact term={t('Amount sent')}>{payment && format.amount(payment.amount, payment.currencyCode)}</Fact>
      <Fact term={t('Pricing')}>
        {payment?.tariffVersion !== undefined &&
          t('Tariff version {number}', { number: String(payment.tariffVersion) })}
      </Fact>
      <Fact term={t('Amount received')}>
        {arrived && format.amount(arrived.amount, arrived.currencyCode)}
      </Fact>
      <Fact term={t('Paid by')}>{arrived && arrived.payerName}</Fact>
      <Fact term={t('Destination account')}>{arrived && arrived.account}</Fact>
      <Fact term={t('Remittance information')}>{arrived && (arrived.remittance || '–')}</Fact>
      <Fact term={t('Our record')}>{!arrived && <code>{expected}</code>}</Fact>
      <Fact term={t('Company’s record')}>{!arrived && <code>{partnerFinding}</code>}</Fact>
      <Definition term={t('Payment reference')}>
        <code>{reference}</code>
      </Definition>
    </DefinitionList>
  )
}
