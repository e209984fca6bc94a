import { adminScreeningCaseGet, type ScreeningCase } from '@sixpence/protocol/desk/desk'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from '../desk.module.css'
import { Proposals } from '../proposals.tsx'
import { useMay } from '../use-self.ts'
import { Compared } from './comparison.tsx'
import { ScreeningDecide } from './screening-decide.tsx'
import { kindWords, outcomeOf } from './screening-words.ts'
import { DeskDetail } from '../kit/desk-detail.tsx'
import { DeskLink } from '../kit/desk-link.tsx'
import { DeskRead } from '../kit/desk-read.tsx'
import { StateChip } from '../kit/state-chip.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'

/** A person or a payment that is similar to an entry of a list: both side by side, and the decision. */
export function ScreeningCasePage({ caseId }: { caseId: number }) {
  const t = useTranslate()
  return (
    <DeskRead
      call={adminScreeningCaseGet}
      input={{ caseId }}
      rows={6}
      failure={t('We could not load this case.')}
    >
      {(answer) => <Case screeningCase={answer.case} />}
    </DeskRead>
  )
}

function Case({ screeningCase }: { screeningCase: ScreeningCase }) {
  const t = useTranslate()
  const may = useMay('screening.decide')
  const [first] = screeningCase.compared
  return (
    <DeskDetail
      title={first?.said ?? t('Unknown customer')}
      state={outcomeOf(screeningCase, t)}
      meta={
        <>
          {kindWords(screeningCase.kind, t)} · <DateTime value={screeningCase.openedAt} />
        </>
      }
      gap="5"
    >
      <Facts screeningCase={screeningCase} />
      {screeningCase.compared.length === 0 && (
        <Notice kind="info">{t('The customer was erased, along with the data that was compared.')}</Notice>
      )}
      {screeningCase.compared.map((part) => (
        <Compared key={part.part} part={part} />
      ))}
      {screeningCase.outcome && <Decided screeningCase={screeningCase} />}
      <Proposals of={screeningCase} />
      {may && screeningCase.outcome !== 'false' && screeningCase.proposals.length === 0 && (
        <ScreeningDecide key={screeningCase.version} screeningCase={screeningCase} />
      )}
      <Others screeningCase={screeningCase} />
    </DeskDetail>
  )
}

function Facts({ screeningCase: { customer, payment, list } }: { screeningCase: ScreeningCase }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <DefinitionList>
      <Definition term={payment ? t('Paid by') : t('Customer')}>
        <DeskLink at={{ customer: customer.customerId }}>{customer.customerName}</DeskLink>
      </Definition>
      {payment && (
        <Definition term={t('Payment')}>
          {format.amount(payment.amount, payment.currencyCode)} ·{' '}
          <DeskLink at={{ operation: payment.transactionId }}>
            {t('Payment {number}', { number: String(payment.transactionId) })}
          </DeskLink>
        </Definition>
      )}
      <Definition term={t('List date')}>
        <DateTime value={list.madeAt ?? list.seenAt} />
      </Definition>
    </DefinitionList>
  )
}

function Decided({ screeningCase }: { screeningCase: ScreeningCase }) {
  const t = useTranslate()
  const { tone, words } = outcomeOf(screeningCase, t)
  return (
    <Notice kind={tone === 'good' ? 'good' : 'warn'} title={words}>
      {screeningCase.why && <p>{screeningCase.why}</p>}
      <p className="meta">
        {screeningCase.decidedBy && `${screeningCase.decidedBy} · `}
        {screeningCase.decidedAt && <DateTime value={screeningCase.decidedAt} />}
      </p>
    </Notice>
  )
}

function Others({ screeningCase: { others } }: { screeningCase: ScreeningCase }) {
  const t = useTranslate()
  if (others.length === 0) return null
  return (
    <Stack as="section" gap="2">
      <h2>{t('Other cases for this customer')}</h2>
      <Stack as="ul" gap="2" className={styles.past}>
        {others.map((other) => (
          <li key={other.id}>
            <Cluster gap="2" rowGap="1">
              <DeskLink at={{ hit: other.id }}>{other.said}</DeskLink>
              <StateChip {...outcomeOf(other, t)} />
            </Cluster>
            <p className="meta">
              {kindWords(other.kind, t)} · <DateTime value={other.openedAt} />
            </p>
            {other.why && <p>{other.why}</p>}
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
