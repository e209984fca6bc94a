import { bankDayEnd } from '@sixpence/days/zone'
import {
  adminRestrictionDecide,
  adminRestrictionOpen,
  type DeskCustomer,
  type Restriction,
} from '@sixpence/protocol/desk/desk'
import { dictionaryDocumentCategoryList } from '@sixpence/protocol/dictionary/dictionary'
import { type RestrictionDecision } from '@sixpence/protocol/desk/desk-restrictions'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useLanguage, useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Select } from '#ui/fields/select.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './desk.module.css'
import { DocumentKinds } from './document-kinds.tsx'
import { useMay } from './use-self.ts'
import { useDecision, DecisionDialog } from './decision-dialog.tsx'
import { reasonWords, stageWords } from './words.ts'
import { DialogButton } from './kit/dialog-button.tsx'
import { Card } from './kit/card.tsx'
import { Section } from './kit/section.tsx'

/** The customer's restrictions, each with stage, text for the customer, deadline and appeal. */
export function Restrictions({ customer }: { customer: DeskCustomer }) {
  const t = useTranslate()
  const { restrictions } = customer
  return (
    <Section id="desk-restrictions" title={t('Restrictions')}>
      {restrictions.length === 0 && <p className="hint">{t('None##restrictions')}</p>}
      <Stack as="ul" gap="2">
        {restrictions.map((restriction) => (
          <li key={restriction.id}>
            <Case restriction={restriction} />
          </li>
        ))}
      </Stack>
    </Section>
  )
}

function Case({ restriction }: { restriction: Restriction }) {
  const t = useTranslate()
  const format = useFormat()
  const mayDecide = useMay('restrictions.decide')
  const decide = (decision: RestrictionDecision) => (
    <DialogButton
      size="small"
      kind="text"
      renderDialog={(onClose) => (
        <DecideDialog restriction={restriction} decision={decision} onClose={onClose} />
      )}
    >
      {decisionWords(decision, t)}
    </DialogButton>
  )
  const {
    reason,
    told: toldReason,
    stage,
    createdAt,
    answerBy,
    appeal,
    appealedAt,
    answer,
    closedAt,
  } = restriction
  return (
    <Card
      title={reasonWords(reason, t)}
      isClosed={stage === 'closed'}
      end={
        <StatusChip tone={stage === 'closed' ? 'good' : stage === 'waiting' ? 'neutral' : 'warn'}>
          {stageWords(stage, t)}
        </StatusChip>
      }
    >
      <p className="meta">
        {t('Reason given to the customer: {reason}', { reason: reasonWords(toldReason, t) })} ·{' '}
        <DateTime value={createdAt} as="shortDay" />
        {answerBy && stage !== 'closed' && (
          <>
            {' · '}
            {t('Answer by {day}', { day: format.shortDay(answerBy) })}
          </>
        )}
        {closedAt && (
          <>
            {' – '}
            <DateTime value={closedAt} as="shortDay" />
          </>
        )}
      </p>
      {appeal && (
        <blockquote className={styles.quote}>
          <p>{appeal}</p>
          <footer className="meta">
            {t('Appeal')}
            {appealedAt && (
              <>
                {' · '}
                <DateTime value={appealedAt} />
              </>
            )}
          </footer>
        </blockquote>
      )}
      {answer && <p className="hint">{t('Our answer: {answer}', { answer })}</p>}
      {stage !== 'closed' && mayDecide && (
        <Cluster gap="1h" rowGap="0" className="at-edge">
          {stage !== 'review' && decide('review')}
          {decide('ask')}
          {stage === 'appealed' && decide('keep')}
          {decide('lift')}
        </Cluster>
      )}
    </Card>
  )
}

const decisionWords = (decision: RestrictionDecision, t: Translate): string =>
  ({
    review: t('Start the review'),
    ask: t('Ask for more'),
    keep: t('Keep the restriction'),
    lift: t('Lift the restriction'),
  })[decision]

type DecideProps = { restriction: Restriction; decision: RestrictionDecision; onClose: () => void }

function DecideDialog({ restriction: { id, version }, decision, onClose }: DecideProps) {
  const t = useTranslate()
  const form = useDecision(adminRestrictionDecide, {
    first: { answer: '', answerBy: '' },
    inputOf: ({ answer, answerBy, why }) => ({
      restrictionId: id,
      version,
      decision,
      why,
      ...(answer.trim() && { answer: answer.trim() }),
      ...(answerBy && { answerBy: bankDayEnd(answerBy).toISOString() }),
    }),
    onDone: onClose,
  })
  return (
    <DecisionDialog form={form} title={decisionWords(decision, t)} onClose={onClose}>
      {decision !== 'review' && (
        <TextArea {...form.text('answer')} label={t('Message to the customer')} rows={3} maxLength={2000} />
      )}
      {decision === 'ask' && <TextField {...form.text('answerBy')} type="date" label={t('Answer by')} />}
    </DecisionDialog>
  )
}

type Reason = Restriction['reason']
const reasons: readonly Reason[] = [1, 2, 3, 4, 5]

export function OpenRestriction({ customer, onClose }: { customer: DeskCustomer; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const form = useDecision(adminRestrictionOpen, {
    first: usual,
    inputOf: ({ reason, told: toldReason, document, answerBy, why }) => ({
      customerId: customer.id,
      reason,
      told: toldReason === 'reason' ? toldOf(reason) : 5,
      why,
      ...(document && { documents: [Number(document)] }),
      ...(answerBy && { answerBy: bankDayEnd(answerBy).toISOString() }),
    }),
    onDone: onClose,
  })
  const { data } = useRead(dictionaryDocumentCategoryList, {
    lang: language,
    countryCode: customer.residenceCountryCode,
  })
  const { reason, told: givenReason } = form.values
  const isTellable = toldOf(reason) !== 5
  return (
    <DecisionDialog
      form={form}
      title={t('Restrict {name}?', { name: customer.customerName })}
      action={t('Restrict')}
      danger
      onClose={onClose}
    >
      <Select
        {...form.at('reason')}
        label={t('Reason')}
        options={reasons.map((reason) => ({ value: String(reason), label: reasonWords(reason, t) }))}
        value={String(reason)}
        onChange={({ target }) =>
          form.set({ reason: reasons.find((reason) => String(reason) === target.value) ?? 5 })
        }
      />
      <Select
        {...form.text('told')}
        label={t('Reason given to the customer')}
        hint={isTellable ? undefined : t('This reason must not be disclosed to the customer.')}
        disabled={!isTellable}
        options={[
          ...(isTellable ? [{ value: 'reason', label: reasonWords(reason, t) }] : []),
          { value: 'neutral', label: reasonWords(5, t) },
        ]}
        value={isTellable ? givenReason : 'neutral'}
      />
      <Select {...form.text('document')} label={t('Document to request')}>
        <option value="">{t('None##document')}</option>
        <DocumentKinds categories={data?.categories} />
      </Select>
      <TextField {...form.text('answerBy')} type="date" label={t('Answer by')} />
    </DecisionDialog>
  )
}

const usual: { reason: Reason; told: string; document: string; answerBy: string } = {
  reason: 1,
  told: 'reason',
  document: '',
  answerBy: '',
}

/** The reason shown to the customer; not every reason may be disclosed. */
const toldOf = (reason: Reason): 1 | 2 | 5 => (reason === 1 || reason === 2 ? reason : 5)
