import { adminIdentityDecide, adminIdentityGet, type DeskRun } from '@sixpence/protocol/desk/desk'
import { identityFailures } from '@sixpence/protocol/identity/failures'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Select } from '#ui/fields/select.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './desk.module.css'
import { May } from './may.tsx'
import { useBackToList } from './use-back-to-list.ts'
import { useDecision, DecisionDialog } from './decision-dialog.tsx'
import { failureWords, runStateWords } from './words.ts'

/** An identity check that the identity company left undecided: its data beside the bank's. */
export function IdentityReview({ runId }: { runId: string }) {
  const t = useTranslate()
  const read = useRead(adminIdentityGet, { runId })
  return (
    <Loaded
      read={read}
      skeleton={<SkeletonRows count={4} />}
      failure={t('We could not load this identity check.')}
    >
      {({ run }) => <Review run={run} />}
    </Loaded>
  )
}

function Review({ run }: { run: DeskRun }) {
  const t = useTranslate()
  const format = useFormat()
  const { customerId, customerName, kind, purpose, state, reason, createdAt, isOpen, duplicate } = run
  return (
    <Stack as="article" gap="4">
      <Cluster as="header" gap="2" rowGap="1h" className={styles.name}>
        <h1>{kind === 'video' ? t('Video call') : t('Document and face')}</h1>
        <StatusChip tone={isOpen ? 'warn' : state === 'passed' ? 'good' : 'neutral'}>
          {runStateWords(state, t)}
        </StatusChip>
        <p className="meta">
          <Link to="/admin-overview" search={{ customer: customerId }}>
            {customerName}
          </Link>
          {' · '}
          <DateTime value={createdAt} />
          {purpose === 'username' && ` · ${t('For a new sign-in address')}`}
        </p>
      </Cluster>
      <p className="hint">{stateWords(run, t)}</p>
      {reason && <Notice kind="info">{failureWords(reason, t)}</Notice>}
      <Compared run={run} />
      {duplicate && (
        <p className="hint">
          {t.rich('The same document or face was used to identify {name}, a customer since {day}.', {
            name: (
              <Link to="/admin-overview" search={{ customer: duplicate.customerId }}>
                {fullName(duplicate)}
              </Link>
            ),
            day: format.day(duplicate.createdAt),
          })}
        </p>
      )}
      {isOpen ? (
        <May permission="identity.decide">
          <Decide run={run} />
        </May>
      ) : (
        <p className="hint">{t('There is nothing left to decide here.')}</p>
      )}
    </Stack>
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

/** Compares line by line; differences are highlighted, and named for screen readers. */
function Compared({ run: { ours, read, duplicate } }: { run: DeskRun }) {
  const t = useTranslate()
  const format = useFormat()
  const day = (value: string | undefined) => value && <DateTime value={value} as="day" />
  const country = (code: string | undefined) => code && format.country(code)
  type Line = [name: string, ours: Cell, read: Cell, duplicate: Cell]
  const lines: Line[] = [
    [t('First name'), cell(ours.firstName), cell(read?.firstName), cell(duplicate?.firstName)],
    [t('Last name'), cell(ours.lastName), cell(read?.lastName), cell(duplicate?.lastName)],
    [t('Date of birth'), cell(ours.birthDay, day), cell(read?.birthDay, day), cell(duplicate?.birthDay, day)],
    [
      t('Country'),
      cell(ours.residenceCountryCode, country),
      cell(read?.documentCountryCode, country),
      cell(duplicate?.residenceCountryCode, country),
    ],
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className={styles.compared} tabIndex={0} aria-label={t('Side by side')}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('Side by side')}</VisuallyHidden>
            </th>
            <th scope="col">{t('In our records')}</th>
            {read && <th scope="col">{t('On the document')}</th>}
            {duplicate && <th scope="col">{t('Existing customer')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map(([name, own, ...others]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{own.shown}</td>
              {[read, duplicate].map(
                (there, index) =>
                  there && (
                    <Other key={index === 0 ? 'read' : 'duplicate'} own={own} other={others[index] ?? own} />
                  ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Cell = { value: string | undefined; shown: ReactNode }

const cell = (
  value: string | undefined,
  show: (value: string | undefined) => ReactNode = (text) => text,
): Cell => ({
  value,
  shown: value === undefined ? '–' : show(value),
})

function Other({ own, other }: { own: Cell; other: Cell }) {
  const t = useTranslate()
  const differs = other.value !== undefined && other.value !== own.value
  return (
    <td data-differs={differs ? '' : undefined}>
      {other.shown}
      {differs && <span className={classNames('strong t-13', styles.differs)}>{t('differs')}</span>}
    </td>
  )
}

type Decision = 'accept' | 'reject'

function Decide({ run }: { run: DeskRun }) {
  const t = useTranslate()
  const [decision, setDecision] = useState<Decision>()
  return (
    <Cluster gap="2" className={styles.decideActions}>
      <Button kind="primary" onClick={() => setDecision('accept')}>
        {t('Accept the identity check')}
      </Button>
      <Button onClick={() => setDecision('reject')}>{t('Reject the identity check')}</Button>
      {decision && <DecideDialog run={run} decision={decision} onClose={() => setDecision(undefined)} />}
    </Cluster>
  )
}

const noReason: { reason: (typeof identityFailures)[number] | '' } = { reason: '' }

type DecideProps = { run: DeskRun; decision: Decision; onClose: () => void }

function DecideDialog({ run: { id: runId, state }, decision, onClose }: DecideProps) {
  const t = useTranslate()
  const backToList = useBackToList()
  const [back] = useState(backToList)
  const form = useDecision(adminIdentityDecide, {
    first: noReason,
    inputOf: ({ reason, why }) => ({
      runId,
      state,
      decision,
      why,
      ...(decision === 'reject' && reason && { reason }),
    }),
    onDone: back,
  })
  return (
    <DecisionDialog
      form={form}
      title={decision === 'accept' ? t('Accept the identity check?') : t('Reject the identity check?')}
      action={decision === 'accept' ? t('Accept the identity check') : t('Reject the identity check')}
      danger={decision === 'reject'}
      onClose={onClose}
    >
      {decision === 'accept' ? (
        <p>
          {t('The person counts as identified. If nothing else is missing, they are verified immediately.')}
        </p>
      ) : (
        <Select
          {...form.text('reason')}
          label={t('Message to the customer')}
          options={[
            { value: '', label: t('Choose') },
            ...identityFailures.map((identityFailure) => ({
              value: identityFailure,
              label: failureWords(identityFailure, t),
            })),
          ]}
        />
      )}
    </DecisionDialog>
  )
}
