import {
  adminRestrictionDecide,
  adminRestrictionOpen,
  type DeskCustomer,
  type Restriction,
} from '@sixpence/protocol/desk/desk'
import { dictionaryDocumentCategoryList } from '@sixpence/protocol/dictionary/dictionary'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useLanguage, useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Select } from '#ui/fields/select.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './desk.module.css'
import { sayProposed } from './proposals.tsx'
import { WhyDialog } from './why-dialog.tsx'
import { reasonWords, stageWords } from './words.ts'

/** Why the customer is limited: each case with its stage, what is told, the deadline and the appeal. */
export function Restrictions({ customer }: { customer: DeskCustomer }) {
  const t = useTranslate()
  const { restrictions } = customer
  return (
    <section aria-labelledby="desk-restrictions">
      <SectionHead id="desk-restrictions">{t('Restrictions')}</SectionHead>
      {restrictions.length === 0 && <p className="hint">{t('None##restrictions')}</p>}
      <Stack as="ul" gap="2">
        {restrictions.map((one) => (
          <li key={one.id}>
            <Case restriction={one} />
          </li>
        ))}
      </Stack>
    </section>
  )
}

type Decision = 'review' | 'ask' | 'keep' | 'lift'

function Case({ restriction }: { restriction: Restriction }) {
  const t = useTranslate()
  const format = useFormat()
  const [decision, setDecision] = useState<Decision>()
  const { reason, told, stage, createdAt, answerBy, appeal, appealedAt, answer, closedAt } = restriction
  return (
    <Stack
      as="article"
      gap="1h"
      className={classNames('panel', styles.card)}
      data-closed={stage === 'closed' ? '' : undefined}
    >
      <Cluster as="p" gap="1h" justify="between" className={styles.cardHead}>
        <b>{reasonWords(reason, t)}</b>
        <StatusChip tone={stage === 'closed' ? 'good' : stage === 'waiting' ? 'neutral' : 'warn'}>
          {stageWords(stage, t)}
        </StatusChip>
      </Cluster>
      <p className="meta">
        {t('Told: {reason}', { reason: reasonWords(told, t) })} · <DateTime value={createdAt} as="shortDay" />
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
      {answer && <p className="hint">{t('Answered: {answer}', { answer })}</p>}
      {stage !== 'closed' && (
        <Cluster as="p" gap="1h" rowGap="0" className="at-edge">
          {stage !== 'review' && (
            <Button size="small" kind="text" onClick={() => setDecision('review')}>
              {t('Take into review')}
            </Button>
          )}
          <Button size="small" kind="text" onClick={() => setDecision('ask')}>
            {t('Ask for more')}
          </Button>
          {stage === 'appealed' && (
            <Button size="small" kind="text" onClick={() => setDecision('keep')}>
              {t('Keep the restriction')}
            </Button>
          )}
          <Button size="small" kind="text" onClick={() => setDecision('lift')}>
            {t('Lift the restriction')}
          </Button>
        </Cluster>
      )}
      {decision && (
        <DecideDialog restriction={restriction} decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </Stack>
  )
}

function DecideDialog({
  restriction: { id, version },
  decision,
  onClose,
}: {
  restriction: Restriction
  decision: Decision
  onClose: () => void
}) {
  const t = useTranslate()
  const change = useChange(adminRestrictionDecide, { shows: () => true })
  const [answer, setAnswer] = useState('')
  const [answerBy, setAnswerBy] = useState('')
  const words: Record<Decision, string> = {
    review: t('Take into review'),
    ask: t('Ask for more'),
    keep: t('Keep the restriction'),
    lift: t('Lift the restriction'),
  }
  const send = async (why: string) => {
    const said = answer.trim()
    const made = await change.send({
      restrictionId: id,
      version,
      decision,
      why,
      ...(said && { answer: said }),
      ...(answerBy && { answerBy: endOf(answerBy) }),
    })
    if (!made) return
    sayProposed(made, t)
    onClose()
  }
  return (
    <WhyDialog
      title={words[decision]}
      action={words[decision]}
      isSending={change.isSending}
      refusal={change.refusal}
      fields={['answerBy']}
      onSend={(why) => void send(why)}
      onClose={onClose}
    >
      {decision !== 'review' && (
        <TextArea
          label={t('What the customer reads')}
          rows={3}
          maxLength={2000}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      )}
      {decision === 'ask' && (
        <Deadline value={answerBy} onChange={setAnswerBy} error={change.refusal?.problemOf('answerBy')} />
      )}
    </WhyDialog>
  )
}

type Reason = Restriction['reason']
const reasons: readonly Reason[] = [1, 2, 3, 4, 5]

export function OpenRestriction({ customer, onClose }: { customer: DeskCustomer; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const change = useChange(adminRestrictionOpen, { shows: () => true })
  const [reason, setReason] = useState<Reason>(1)
  const [isTold, setTold] = useState(true)
  const [document, setDocument] = useState('')
  const [answerBy, setAnswerBy] = useState('')
  const { data } = useRead(dictionaryDocumentCategoryList, {
    lang: language,
    countryCode: customer.residenceCountryCode,
  })
  const mayBeTold = reason === 1 || reason === 2
  const send = async (why: string) => {
    const made = await change.send({
      customerId: customer.id,
      reason,
      told: mayBeTold && isTold ? reason : 5,
      why,
      ...(document && { documents: [Number(document)] }),
      ...(answerBy && { answerBy: endOf(answerBy) }),
    })
    if (made) onClose()
  }
  return (
    <WhyDialog
      title={t('Restrict {name}?', { name: customer.customerName })}
      action={t('Restrict')}
      danger
      isSending={change.isSending}
      refusal={change.refusal}
      fields={['answerBy']}
      onSend={(why) => void send(why)}
      onClose={onClose}
    >
      <Select
        label={t('Reason')}
        options={reasons.map((one) => ({ value: String(one), label: reasonWords(one, t) }))}
        value={String(reason)}
        onChange={(event) => setReason(reasons.find((one) => String(one) === event.target.value) ?? 5)}
      />
      <Select
        label={t('What the customer is told')}
        hint={mayBeTold ? undefined : t('The customer may not be told this reason.')}
        disabled={!mayBeTold}
        options={[
          ...(mayBeTold ? [{ value: 'reason', label: reasonWords(reason, t) }] : []),
          { value: 'neutral', label: reasonWords(5, t) },
        ]}
        value={mayBeTold && isTold ? 'reason' : 'neutral'}
        onChange={(event) => setTold(event.target.value === 'reason')}
      />
      <Select
        label={t('Document that would help')}
        value={document}
        onChange={(event) => setDocument(event.target.value)}
      >
        <option value="">{t('None##document')}</option>
        {data?.categories.map(({ id, name, customerDocumentTypes }) => (
          <optgroup key={id} label={name}>
            {customerDocumentTypes.map((type) => (
              <option key={type.id} value={type.id}>
                {type.name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Deadline value={answerBy} onChange={setAnswerBy} error={change.refusal?.problemOf('answerBy')} />
    </WhyDialog>
  )
}

const Deadline = ({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}) => {
  const t = useTranslate()
  return (
    <TextField
      type="date"
      label={t('Answer by')}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Until the day is over. */
const endOf = (day: string): string => `${day}T23:59:59.000Z`
