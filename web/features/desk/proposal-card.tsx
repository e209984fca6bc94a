import { proposalWord } from '@sixpence/protocol/desk/proposal-words'
import type { adminHouseProposalDecide, adminProposalDecide, Proposal } from '@sixpence/protocol/desk/desk'
import type { adminBrandProposalDecide } from '@sixpence/protocol/brand/brand'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './desk.module.css'
import { amountIn, ProposalFacts } from './proposal-facts.tsx'
import { useDecision, DecisionDialog } from './decision-dialog.tsx'

type Decide = typeof adminProposalDecide | typeof adminHouseProposalDecide | typeof adminBrandProposalDecide
type CardProps = {
  proposal: Proposal
  /** The call that answers the proposal. */
  decide: Decide
  /** Whether the reader may answer proposals of this kind at all; `mayAnswer` is about this proposal. */
  mayDecide: boolean
}
type Decision = 'confirm' | 'decline'

/** A proposal with everything it would change, and the answers its reader may give. */
export function ProposalCard({ proposal, decide, mayDecide }: CardProps) {
  const { call, by, at, isOwn, mayAnswer, reason, facts } = proposal
  const t = useTranslate()
  const [decision, setDecision] = useState<Decision>()
  const words = useDecisionWords(proposal)
  return (
    <Stack as="article" gap="1h" className={classNames('panel', styles.card, styles.proposal)}>
      <Cluster as="p" gap="1h" justify="between" className={styles.cardHead}>
        <b>{proposalWord(call, t)}</b>
      </Cluster>
      <ProposalFacts facts={facts} />
      <p className="wraps">{reason}</p>
      <p className="meta">
        {isOwn ? t('Proposed by you') : t('Proposed by {name}', { name: by })} · <DateTime value={at} />
      </p>
      {isOwn && (
        <p className="hint">{t('A colleague must confirm it. You cannot confirm your own proposal.')}</p>
      )}
      <Cluster as="p" gap="3" rowGap="2" className={styles.proposalActions}>
        {mayDecide && mayAnswer && (
          <Button size="small" kind="primary" onClick={() => setDecision('confirm')}>
            {words.confirm}
          </Button>
        )}
        {mayDecide && (isOwn || mayAnswer) && (
          <Button size="small" kind="text" onClick={() => setDecision('decline')}>
            {words.decline}
          </Button>
        )}
      </Cluster>
      {decision && (
        <DecideDialog
          proposal={proposal}
          decide={decide}
          decision={decision}
          onClose={() => setDecision(undefined)}
        />
      )}
    </Stack>
  )
}

/** Button texts with the amount, so that it is read again before confirming. */
function useDecisionWords({ isOwn, facts }: Proposal): Record<Decision, string> {
  const t = useTranslate()
  const format = useFormat()
  const amount = amountIn(facts)
  return {
    confirm: amount
      ? t('Confirm {amount}', { amount: format.amount(amount.text, amount.currencyCode ?? '') })
      : t('Confirm the proposal'),
    decline: isOwn ? t('Withdraw the proposal') : t('Reject the proposal'),
  }
}

type DialogProps = Pick<CardProps, 'proposal' | 'decide'> & { decision: Decision; onClose: () => void }

function DecideDialog({ proposal, decide, decision, onClose }: DialogProps) {
  const t = useTranslate()
  const form = useDecision(decide, {
    inputOf: ({ why }) => ({ proposalId: proposal.id, decision, why }),
    onDone: onClose,
  })
  const word = useDecisionWords(proposal)[decision]
  return (
    <DecisionDialog
      form={form}
      title={`${word}: ${proposalWord(proposal.call, t)}`}
      action={word}
      danger={decision === 'decline'}
      onClose={onClose}
    >
      <ProposalFacts facts={proposal.facts} />
      <p>
        {decision === 'confirm'
          ? t('It takes effect immediately, in both your names.')
          : t('Nothing changes. It can be proposed again.')}
      </p>
    </DecisionDialog>
  )
}
