import { proposalWord } from '@sixpence/protocol/desk/proposal-words'
import type { adminHouseProposalDecide, adminProposalDecide, Proposal } from '@sixpence/protocol/desk/desk'
import type { adminBrandProposalDecide } from '@sixpence/protocol/brand/brand'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { Decision } from './decision-dialog.tsx'
import styles from './desk.module.css'
import { Card } from './kit/card.tsx'
import { DialogButton } from './kit/dialog-button.tsx'
import { amountIn, ProposalFacts } from './proposal-facts.tsx'
import { useMay } from './use-self.ts'

/** A call that answers a proposal. */
export type DecideCall =
  | typeof adminProposalDecide
  | typeof adminHouseProposalDecide
  | typeof adminBrandProposalDecide
type CardProps = { proposal: Proposal; decide: DecideCall }

/** A proposal with everything it would change, and the answers its reader may give. */
export function ProposalCard({ proposal, decide }: CardProps) {
  const { call, by, at, isOwn, mayAnswer, reason, facts } = proposal
  const t = useTranslate()
  const mayDecide = useMay('proposals.decide')
  return (
    <Card title={proposalWord(call, t)} className={styles.proposal}>
      <ProposalFacts facts={facts} />
      <p className="wraps">{reason}</p>
      <p className="meta">
        {isOwn ? t('Proposed by you') : t('Proposed by {name}', { name: by })} · <DateTime value={at} />
      </p>
      {isOwn && (
        <p className="hint">{t('A colleague must confirm it. You cannot confirm your own proposal.')}</p>
      )}
      <Cluster gap="3" rowGap="2" className={styles.proposalActions}>
        {mayDecide && mayAnswer && <Answer proposal={proposal} decide={decide} decision="confirm" />}
        {mayDecide && (isOwn || mayAnswer) && (
          <Answer proposal={proposal} decide={decide} decision="decline" />
        )}
      </Cluster>
    </Card>
  )
}

/** A button with the amount, so that it is read again before confirming, and its dialog. */
function Answer({ proposal, decide, decision }: CardProps & { decision: 'confirm' | 'decline' }) {
  const t = useTranslate()
  const format = useFormat()
  const { id, call, isOwn, facts } = proposal
  const amount = amountIn(facts)
  const isConfirming = decision === 'confirm'
  const confirmWords = amount
    ? t('Confirm {amount}', { amount: format.amount(amount.text, amount.currencyCode ?? '') })
    : t('Confirm the proposal')
  const declineWords = isOwn ? t('Withdraw the proposal') : t('Reject the proposal')
  const words = isConfirming ? confirmWords : declineWords
  return (
    <DialogButton
      size="small"
      kind={isConfirming ? 'primary' : 'text'}
      renderDialog={(onClose) => (
        <Decision
          call={decide}
          input={{ proposalId: id, decision }}
          title={`${words}: ${proposalWord(call, t)}`}
          action={words}
          danger={!isConfirming}
          onClose={onClose}
        >
          <ProposalFacts facts={facts} />
          <p>
            {isConfirming
              ? t('It takes effect immediately, in both your names.')
              : t('Nothing changes. It can be proposed again.')}
          </p>
        </Decision>
      )}
    >
      {words}
    </DialogButton>
  )
}
