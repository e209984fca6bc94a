import { adminScreeningDecide, type ScreeningCase } from '@sixpence/protocol/desk/desk'
import { useTranslate, type Translate } from '#lib/language/translate.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from '../desk.module.css'
import { DialogButton } from '../kit/dialog-button.tsx'
import { Decision } from '../decision-dialog.tsx'

type Outcome = 'false' | 'true'

/** The possible decisions: both outcomes, or changing a true hit to somebody else. */
export const ScreeningDecide = ({ screeningCase }: { screeningCase: ScreeningCase }) => (
  <Cluster gap="2" className={styles.decideActions}>
    <Decide screeningCase={screeningCase} outcome="false" />
    {!screeningCase.outcome && <Decide screeningCase={screeningCase} outcome="true" />}
  </Cluster>
)

function Decide({ screeningCase, outcome }: { screeningCase: ScreeningCase; outcome: Outcome }) {
  const t = useTranslate()
  const { id: caseId, version } = screeningCase
  const { action, title, follows } = wordsOf(screeningCase, outcome, t)
  return (
    <DialogButton
      kind={outcome === 'true' ? 'danger' : screeningCase.outcome ? undefined : 'primary'}
      renderDialog={(onClose) => (
        <Decision
          call={adminScreeningDecide}
          input={{ caseId, version, outcome }}
          title={title}
          action={action}
          danger={outcome === 'true'}
          onClose={onClose}
        >
          <p>{follows}</p>
        </Decision>
      )}
    >
      {action}
    </DialogButton>
  )
}

function wordsOf(
  { kind, outcome: before }: Pick<ScreeningCase, 'kind' | 'outcome'>,
  outcome: Outcome,
  t: Translate,
): { action: string; title: string; follows: string } {
  const isPayment = kind === 'payment'
  if (before)
    return {
      action: t('Change to false match'),
      title: t('Change the decision to false match?'),
      follows: isPayment
        ? t('The stopped payment stays stopped. The next payment to this payee is not held for this match.')
        : t('The restriction stays until it is lifted by a separate decision.'),
    }
  if (outcome === 'false')
    return {
      action: isPayment ? t('False match: send the payment') : t('False match'),
      title: t('Is this a false match?'),
      follows: isPayment
        ? t(
            'The payment is sent. Payments to the same payee are not held again until the list entry changes.',
          )
        : t('No new case is opened until their data or the list entry changes.'),
    }
  return {
    action: isPayment ? t('True match: stop the payment') : t('True match: restrict the customer'),
    title: t('Is this a true match?'),
    follows: isPayment
      ? t('The payment is stopped and the money is released to the payer. The payer is not given the reason.')
      : t('The customer is restricted, and notified only that the account is under investigation.'),
  }
}
