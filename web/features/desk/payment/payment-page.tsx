import { adminPaymentGet, type DeskPayment } from '@sixpence/protocol/desk/desk'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Money } from '#ui/money.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { CorrectPayment, Corrections } from '../corrections/correct-payment.tsx'
import styles from '../desk.module.css'
import { caseState, differenceWords } from '../payment-words.ts'
import { Proposals } from '../proposals.tsx'
import { arrivalTone, arrivalWords, holdWords } from './arrival-words.ts'
import { PaymentActions } from './payment-actions.tsx'
import { Course, Entries, Instruction, Messages } from './payment-parts.tsx'
import { DeskDetail } from '../kit/desk-detail.tsx'
import { StateChip } from '../kit/state-chip.tsx'
import { DeskLink } from '../kit/desk-link.tsx'
import { Section } from '../kit/section.tsx'
import { DeskRead } from '../kit/desk-read.tsx'
import { Fact } from '../kit/fact.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'

/** A payment as the bank sees it; its first sentence states why it has not arrived. */
export function PaymentPage({ operationId }: { operationId: number }) {
  const t = useTranslate()
  return (
    <DeskRead
      call={adminPaymentGet}
      input={{ operationId }}
      rows={8}
      failure={t('We could not load this payment.')}
    >
      {({ payment }) => <Payment payment={payment} />}
    </DeskRead>
  )
}

function Payment({ payment }: { payment: DeskPayment }) {
  const t = useTranslate()
  const format = useFormat()
  const { operationId, amount, arrival, at, cases } = payment
  return (
    <DeskDetail
      title={
        <>
          {t('Payment {number}', { number: String(operationId) })}
          {' · '}
          <Money amount={amount.amount} currency={amount.currencyCode} />
        </>
      }
      meta={<DateTime value={at} />}
      gap="5"
    >
      <Notice kind={arrivalTone(arrival.name)} title={arrivalWords(arrival, { t, format })}>
        {arrival.caseId !== undefined && (
          <DeskLink at={{ payment: arrival.caseId }}>{t('Open the case')}</DeskLink>
        )}
        {payment.screeningCase !== undefined && (
          <DeskLink at={{ hit: payment.screeningCase }}>{t('Open the case of screening')}</DeskLink>
        )}
      </Notice>
      <Proposals of={payment} />
      {payment.proposals.length === 0 && <PaymentActions payment={payment} />}
      {payment.correctable && <CorrectPayment operationId={operationId} correctable={payment.correctable} />}
      <div className={styles.blocks}>
        <Stack gap="6" className={styles.column}>
          <Facts payment={payment} />
          <Entries payment={payment} />
        </Stack>
        <Stack gap="6" className={styles.column}>
          <Course payment={payment} />
          <Instruction payment={payment} />
          <Messages payment={payment} />
          <Corrections corrections={payment.corrections} />
          {cases.length > 0 && (
            <Section id="payment-cases" title={t('Cases##payment')}>
              <Stack as="ul" gap="2">
                {cases.map(({ id, difference, resolvedAt }) => (
                  <Cluster as="li" key={id} gap="2">
                    <DeskLink at={{ payment: id }}>{differenceWords(difference, t)}</DeskLink>
                    <StateChip {...caseState(resolvedAt !== undefined, t)} />
                  </Cluster>
                ))}
              </Stack>
            </Section>
          )}
        </Stack>
      </div>
    </DeskDetail>
  )
}

function Facts({ payment }: { payment: DeskPayment }) {
  const t = useTranslate()
  const {
    payer,
    payee,
    amount,
    credited,
    fee,
    hold,
    note,
    reference,
    endToEndId,
    invoice,
    tariffVersion,
    channel,
  } = payment
  return (
    <Section id="payment-facts" title={t('Correction')}>
      <DefinitionList>
        <Fact term={t('Payer')}>{payer && <Party party={payer} />}</Fact>
        <Fact term={t('Payee')}>{payee && <Party party={payee} />}</Fact>
        <Definition term={t('Amount')}>
          <Money amount={amount.amount} currency={amount.currencyCode} />
        </Definition>
        {credited && (
          <Definition term={t('Payee receives')}>
            <Money amount={credited.amount} currency={credited.currencyCode} /> ({credited.rate})
          </Definition>
        )}
        {fee && (
          <Definition term={t('Fee')}>
            <Money amount={fee.amount} currency={fee.currencyCode} />
            {tariffVersion !== undefined &&
              ` · ${t('tariff version {number}', { number: String(tariffVersion) })}`}
          </Definition>
        )}
        {hold && (
          <Definition term={t('Set aside')}>
            <Money amount={hold.amount} currency={hold.currencyCode} /> · {holdWords(hold.state, t)}
          </Definition>
        )}
        <Fact term={t('Note')}>{note}</Fact>
        <Fact term={t('Reference')}>{reference}</Fact>
        <Fact term={t('End-to-end ID')}>{endToEndId}</Fact>
        <Fact term={t('Invoice')}>{invoice !== undefined && String(invoice)}</Fact>
        <Definition term={t('Channel')}>{channel}</Definition>
      </DefinitionList>
    </Section>
  )
}

function Party({ party: { name, customerId, account } }: { party: NonNullable<DeskPayment['payer']> }) {
  return (
    <>
      {customerId === undefined ? name : <DeskLink at={{ customer: customerId }}>{name}</DeskLink>}
      {account && (
        <>
          {' '}
          <code>{account}</code>
        </>
      )}
    </>
  )
}
