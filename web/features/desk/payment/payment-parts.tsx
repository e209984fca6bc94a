import type { DeskPayment } from '@sixpence/protocol/desk/desk'
import { DataTable } from '#kit/list/data-table.tsx'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { Money } from '#ui/money.tsx'
import styles from '../desk.module.css'
import { accountWords } from '../books/book-words.ts'
import { companyWords } from '../payment-words.ts'
import { instructionWords, messageWords, stepWords } from './arrival-words.ts'
import { Section } from '../kit/section.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Fact } from '../kit/fact.tsx'
/** The events with their times, the earliest first. */
export function Course({ payment: { steps } }: { payment: DeskPayment }) {
  const t = useTranslate()
  return (
    <Section id="payment-course" title={t('Timeline##payment')}>
      <Stack as="ol" gap="2" className={styles.past}>
        {steps.map(({ step, at, by }, place) => (
          <li key={`${step} ${place}`}>
            <span className="strong">{stepWords(step, t)}</span>
            <span className="meta">
              <DateTime value={at} />
              {by && ` · ${by}`}
            </span>
          </li>
        ))}
      </Stack>
    </Section>
  )
}

/** The entries of the ledger; they add up to zero in each currency. */
export function Entries({ payment: { entries } }: { payment: DeskPayment }) {
  const t = useTranslate()
  return (
    <div>
      <SectionHead id="payment-entries">{t('Ledger entries')}</SectionHead>
      {entries.length === 0 ? (
        <p className="hint">{t('No entries yet.')}</p>
      ) : (
        <DataTable
          label={t('Ledger entries')}
          wraps
          rows={entries.map((entry, place) => ({ ...entry, place }))}
          keyOf={({ operationId, place }) => `${operationId} ${place}`}
          columns={[
            {
              heading: t('Account'),
              render: ({ name, account }) => (
                <>
                  {name && <div>{name}</div>}
                  <span className="soft">{name ? account : accountWords(account, t)}</span>
                </>
              ),
            },
            {
              heading: t('Amount'),
              as: 'figure',
              render: ({ amount, currencyCode }) => (
                <Money amount={amount} currency={currencyCode} sign="always" />
              ),
            },
            {
              heading: t('Booked##payment'),
              render: ({ at }) => <DateTime value={at} as="shortDayTime" />,
            },
          ]}
        />
      )}
    </div>
  )
}

/** The instruction to a company. */
export function Instruction({ payment: { instruction } }: { payment: DeskPayment }) {
  const t = useTranslate()
  if (!instruction) return null
  const { state, partner, rail, reference, attempts, nextAt, lateAt, recall, reason } = instruction
  return (
    <Section id="payment-instruction" title={t('Instruction')}>
      <DefinitionList>
        <Definition term={t('State')}>{instructionWords(state, t)}</Definition>
        <Definition term={t('Company##payments')}>
          {companyWords(partner, t)} · {rail}
        </Definition>
        <Definition term={t('Payment reference')}>
          <code>{reference}</code>
        </Definition>
        <Definition term={t('Attempts')}>{String(attempts)}</Definition>
        <Fact term={t('Next attempt')}>{nextAt && <DateTime value={nextAt} />}</Fact>
        <Fact term={t('Due by')}>{lateAt && <DateTime value={lateAt} />}</Fact>
        <Fact term={t('Recall##payment')}>
          {recall && (recall === 'asked' ? t('Requested, not decided yet') : t('Refused##recall'))}
        </Fact>
        <Fact term={t('Reason')}>{reason}</Fact>
      </DefinitionList>
    </Section>
  )
}

/** The company's messages, as stored. */
export function Messages({ payment: { messages } }: { payment: DeskPayment }) {
  const t = useTranslate()
  if (messages.length === 0) return null
  return (
    <Section id="payment-messages" title={t('Messages from the company')}>
      <Stack as="ol" gap="2" className={styles.past}>
        {messages.map(({ id, kind, saidAt, done, raw }) => (
          <li key={id}>
            <span>
              <b>{messageWords(kind, t)}</b> {done && <code>{done}</code>}
            </span>
            <span className="meta">
              <DateTime value={saidAt} />
            </span>
            <Disclosure summary={t('The message')}>
              <pre className="wraps t-13">{raw}</pre>
            </Disclosure>
          </li>
        ))}
      </Stack>
    </Section>
  )
}
