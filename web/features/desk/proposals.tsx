import { adminProposalDecide, type DeskCustomer, type Proposal } from '@sixpence/protocol/desk/desk'
import { useState } from 'react'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DateTime } from '#ui/date-time.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './desk.module.css'
import { Diff } from './past.tsx'
import { useMay } from './use-self.ts'
import { useDecision, WhyDialog } from './why-dialog.tsx'
import { proposalWords } from './words.ts'

/** Decisions that need two administrators: proposed by one, confirmed by the other. */
export function Proposals({ customer: { proposals } }: { customer: DeskCustomer }) {
  const t = useTranslate()
  if (proposals.length === 0) return null
  return (
    <section aria-labelledby="desk-proposals">
      <SectionHead id="desk-proposals">{t('Needs a second person')}</SectionHead>
      <Stack as="ul" gap="2">
        {proposals.map((one) => (
          <li key={one.id}>
            <OneProposal proposal={one} />
          </li>
        ))}
      </Stack>
    </section>
  )
}

type Decision = 'confirm' | 'decline'

const decisionWords = ({ isOwn }: Proposal, t: Translate): Record<Decision, string> => ({
  confirm: t('Confirm the proposal'),
  decline: isOwn ? t('Withdraw the proposal') : t('Reject the proposal'),
})

function OneProposal({ proposal }: { proposal: Proposal }) {
  const { call, by, at, isOwn, reason, facts } = proposal
  const t = useTranslate()
  const mayDecide = useMay('proposals.decide')
  const [decision, setDecision] = useState<Decision>()
  const words = decisionWords(proposal, t)
  return (
    <Stack as="article" gap="1h" className={classNames('panel', styles.card, styles.proposal)}>
      <Cluster as="p" gap="1h" justify="between" className={styles.cardHead}>
        <b>{proposalWords(call, t)}</b>
      </Cluster>
      <p className="wraps">{reason}</p>
      <p className="meta">
        {isOwn ? t('Proposed by you') : t('Proposed by {name}', { name: by })} · <DateTime value={at} />
      </p>
      <Diff before={{}} after={facts} summary={t('What would change')} />
      {isOwn && (
        <p className="hint">{t('A colleague must confirm it. You cannot confirm your own proposal.')}</p>
      )}
      <Cluster as="p" gap="3" rowGap="2" className={styles.proposalActions}>
        {mayDecide && !isOwn && (
          <Button size="small" kind="primary" onClick={() => setDecision('confirm')}>
            {words.confirm}
          </Button>
        )}
        {mayDecide && (
          <Button size="small" kind="text" onClick={() => setDecision('decline')}>
            {words.decline}
          </Button>
        )}
      </Cluster>
      {decision && (
        <DecideDialog proposal={proposal} decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </Stack>
  )
}

type DecideProps = { proposal: Proposal; decision: Decision; onClose: () => void }

function DecideDialog({ proposal, decision, onClose }: DecideProps) {
  const t = useTranslate()
  const form = useDecision(adminProposalDecide, {
    inputOf: ({ why }) => ({ proposalId: proposal.id, decision, why }),
    onDone: onClose,
  })
  const word = decisionWords(proposal, t)[decision]
  return (
    <WhyDialog
      form={form}
      title={`${word}: ${proposalWords(proposal.call, t)}`}
      action={word}
      danger={decision === 'decline'}
      onClose={onClose}
    >
      <p>
        {decision === 'confirm'
          ? t('It takes effect immediately, in both your names.')
          : t('Nothing changes. It can be proposed again.')}
      </p>
    </WhyDialog>
  )
}
