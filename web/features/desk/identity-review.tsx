import { adminIdentityDecide, adminIdentityGet, type DeskRun } from '@sixpence/protocol/desk/desk'
import { identityFailures } from '@sixpence/protocol/identity/failures'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { type ReactNode, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './desk.module.css'
import { May } from './may.tsx'
import { useBackToList } from './use-back-to-list.ts'
import { useDecision, DecisionDialog } from './decision-dialog.tsx'
import { failureWords, runStateWords } from './words.ts'
import { ComparedTable } from './kit/compared-table.tsx'
import { DeskDetail } from './kit/desk-detail.tsx'
import { DialogButton } from './kit/dialog-button.tsx'
import { DeskLink } from './kit/desk-link.tsx'
import { DeskRead } from './kit/desk-read.tsx'

/** An identity check that the identity company left undecided: its data beside the bank's. */
export function IdentityReview({ runId }: { runId: string }) {
  const t = useTranslate()
  return (
    <DeskRead
      call={adminIdentityGet}
      input={{ runId }}
      rows={4}
      failure={t('We could not load this identity check.')}
    >
      {({ run }) => <Review run={run} />}
    </DeskRead>
  )
}

function Review({ run }: { run: DeskRun }) {
  const t = useTranslate()
  const format = useFormat()
  const { customerId, customerName, kind, purpose, state, reason, createdAt, isOpen, duplicate } = run
  return (
    <DeskDetail
      title={kind === 'video' ? t('Video call') : t('Document and face')}
      state={{
        tone: isOpen ? 'warn' : state === 'passed' ? 'good' : 'neutral',
        words: runStateWords(state, t),
      }}
      meta={
        <>
          <DeskLink at={{ customer: customerId }}>{customerName}</DeskLink>
          {' · '}
          <DateTime value={createdAt} />
          {purpose === 'username' && ` · ${t('For a new sign-in address')}`}
        </>
      }
    >
      <p className="hint">{stateWords(run, t)}</p>
      {reason && <Notice kind="info">{failureWords(reason, t)}</Notice>}
      <Compared run={run} />
      {duplicate && (
        <p className="hint">
          {t.rich('The same document or face was used to identify {name}, a customer since {day}.', {
            name: <DeskLink at={{ customer: duplicate.customerId }}>{fullName(duplicate)}</DeskLink>,
            day: format.day(duplicate.createdAt),
          })}
        </p>
      )}
      {isOpen ? (
        <May permission="identity.decide">
          <Cluster gap="2" className={styles.decideActions}>
            <Decide run={run} decision="accept" />
            <Decide run={run} decision="reject" />
          </Cluster>
        </May>
      ) : (
        <p className="hint">{t('There is nothing left to decide here.')}</p>
      )}
    </DeskDetail>
  )
}

function stateWords({ state, duplicate }: DeskRun, t: ReturnType<typeof useTranslate>): string {
  if (state === 'nameMismatch')
    return t(
      'The identity company says the document is genuine and the face matches, but the name on the document is different.',
    )
  if (state === 'duplicate')
    return duplicate
      ? t('The identity company says it already knows this person under another account.')
      : t('The identity company says it already knows this person from another bank.')
  if (state === 'review')
    return t('The identity company has been reviewing it for more than a day without an answer.')
  return t('The identity company has given its answer.')
}

/** Compares line by line with what was read from the document, and with a customer who has it already. */
function Compared({ run: { ours, read, duplicate } }: { run: DeskRun }) {
  const t = useTranslate()
  const format = useFormat()
  const day = (value: string) => <DateTime value={value} as="day" />
  const lines: [term: string, values: (string | undefined)[], show?: (value: string) => ReactNode][] = [
    [t('First name'), [ours.firstName, read?.firstName, duplicate?.firstName]],
    [t('Last name'), [ours.lastName, read?.lastName, duplicate?.lastName]],
    [t('Date of birth'), [ours.birthDay, read?.birthDay, duplicate?.birthDay], day],
    [
      t('Country'),
      [ours.residenceCountryCode, read?.documentCountryCode, duplicate?.residenceCountryCode],
      format.country,
    ],
  ]
  const sides = [read && t('On the document'), duplicate && t('Existing customer')]
  return (
    <ComparedTable
      others={sides.filter((side) => side !== undefined)}
      lines={lines.map(([term, [own, ...values], show = (value) => value]) => ({
        term,
        ours: own && show(own),
        theirs: values
          .filter((_, index) => sides[index] !== undefined)
          .map((value) => ({
            value: value && show(value),
            differs: value !== undefined && value !== own,
          })),
      }))}
    />
  )
}

type DecideProps = { run: DeskRun; decision: 'accept' | 'reject' }

/** A button for a decision, and its dialog. */
function Decide({ run, decision }: DecideProps) {
  const t = useTranslate()
  return (
    <DialogButton
      kind={decision === 'accept' ? 'primary' : undefined}
      renderDialog={(onClose) => <DecideDialog run={run} decision={decision} onClose={onClose} />}
    >
      {decision === 'accept' ? t('Accept the identity check') : t('Reject the identity check')}
    </DialogButton>
  )
}

const first: { reason: (typeof identityFailures)[number] | '' } = { reason: '' }

type DialogProps = DecideProps & { onClose: () => void }

function DecideDialog({ run: { id: runId, state }, decision, onClose }: DialogProps) {
  const t = useTranslate()
  const backToList = useBackToList()
  const [back] = useState(backToList)
  const isAccepting = decision === 'accept'
  const form = useDecision(adminIdentityDecide, {
    first,
    inputOf: ({ reason, why }) => ({
      runId,
      state,
      decision,
      why,
      ...(!isAccepting && reason && { reason }),
    }),
    onDone: back,
  })
  return (
    <DecisionDialog
      form={form}
      title={isAccepting ? t('Accept the identity check?') : t('Reject the identity check?')}
      action={isAccepting ? t('Accept the identity check') : t('Reject the identity check')}
      danger={!isAccepting}
      onClose={onClose}
    >
      {isAccepting ? (
        <p>
          {t('The person counts as identified. If nothing else is missing, they are verified immediately.')}
        </p>
      ) : (
        <Select
          {...form.text('reason')}
          label={t('Message to the customer')}
          options={[
            { value: '', label: t('Choose') },
            ...identityFailures.map((value) => ({ value, label: failureWords(value, t) })),
          ]}
        />
      )}
    </DecisionDialog>
  )
}
