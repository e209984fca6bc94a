import { adminPaymentGet, type DeskPayment } from '@sixpence/protocol/desk/desk'
import { Link } from '@tanstack/react-router'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Money } from '#ui/money.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { CorrectPayment, Corrections } from '../corrections/correct-payment.tsx'
import styles from '../desk.module.css'
import { differenceWords } from '../payment-words.ts'
import { Proposals } from '../proposals.tsx'
import { arrivalTone, arrivalWords, holdWords } from './arrival-words.ts'
import { PaymentActions } from './payment-actions.tsx'
import { Course, Entries, Instruction, Messages } from './payment-parts.tsx'

/** A payment as the bank sees it; its first sentence states why it has not arrived. */
export function PaymentPage({ operationId }: { operationId: number }) {
  const t = useTranslate()
  const read = useRead(adminPaymentGet, { operationId })
  return (
    <Loaded read={read} skeleton={<SkeletonRows count={8} />} failure={t('We could not load this payment.')}>
      {({ payment }) => <Payment payment={payment} />}
    </Loaded>
  )
}

function Payment({ payment }: { payment: DeskPayment }) {
  const t = useTranslate()
  const format = useFormat()
  const { operationId, amount, arrival, at, cases } = payment
  return (
    <Stack as="article" gap="5">
      <Cluster as="header" gap="2" rowGap="1h" className={styles.name}>
        <h1>
          {t('Payment {number}', { number: String(operationId) })}
          {' · '}
          <Money amount={amount.amount} currency={amount.currencyCode} />
        </h1>
        <p className="meta">
          <DateTime value={at} />
        </p>
      </Cluster>
      <Notice kind={arrivalTone(arrival.name)} title={arrivalWords(arrival, { t, format })}>
        {arrival.caseId !== undefined && (
          <Link to="/admin-overview" search={{ payment: arrival.caseId }}>
            {t('Open the case')}
          </Link>
        )}
        {payment.screeningCase !== undefined && (
          <Link to="/admin-overview" search={{ hit: payment.screeningCase }}>
            {t('Open the case of screening')}
          </Link>
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
            <section aria-labelledby="payment-cases">
              <SectionHead id="payment-cases">{t('Cases##payment')}</SectionHead>
              <Stack as="ul" gap="2">
                {cases.map(({ id, difference, resolvedAt }) => (
                  <Cluster as="li" key={id} gap="2">
                    <Link to="/admin-overview" search={{ payment: id }}>
                      {differenceWords(difference, t)}
                    </Link>
                    <StatusChip tone={resolvedAt ? 'good' : 'warn'}>
                      {resolvedAt ? t('Done') : t('Open##case')}
                    </StatusChip>
                  </Cluster>
                ))}
              </Stack>
            </section>
          )}
        </Stack>
      </div>
    </Stack>
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
    <section aria-labelledby="payment-facts">
      <SectionHead id="payment-facts">{t('Correction')}</SectionHead>
      <DefinitionList>
        {payer && (
          <Definition term={t('Payer')}>
            <Party party={payer} />
          </Definition>
        )}
        {payee && (
          <Definition term={t('Payee')}>
            <Party party={payee} />
          </Definition>
        )}
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
        {note && <Definition term={t('Note')}>{note}</Definition>}
        {reference && <Definition term={t('Reference')}>{reference}</Definition>}
        {endToEndId && <Definition term={t('End-to-end ID')}>{endToEndId}</Definition>}
        {invoice !== undefined && <Definition term={t('Invoice')}>{String(invoice)}</Definition>}
        <Definition term={t('Channel')}>{channel}</Definition>
      </DefinitionList>
    </section>
  )
}

function Party({ party: { name, customerId, account } }: { party: NonNullable<DeskPayment['payer']> }) {
  return (
    <>
      {customerId === undefined ? (
        name
      ) : (
        <Link to="/admin-overview" search={{ customer: customerId }}>
          {name}
        </Link>
      )}
      {account && (
        <>
          {' '}
          <code>{account}</code>
        </>
      )}
    </>
  )
}
