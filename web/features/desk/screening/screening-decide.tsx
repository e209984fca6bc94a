import { adminScreeningDecide, type ScreeningCase } from '@sixpence/protocol/desk/desk'
import { useState } from 'react'
import { useTranslate, type Translate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from '../desk.module.css'
import { useDecision, WhyDialog } from '../why-dialog.tsx'

type Outcome = 'false' | 'true'

/** The possible decisions: either one, or changing a true hit to somebody else. */
export function ScreeningDecide({ one }: { one: ScreeningCase }) {
  const t = useTranslate()
  const [asked, setAsked] = useState<Outcome>()
  return (
    <Cluster gap="2" className={styles.decideActions}>
      <Button kind={one.outcome ? undefined : 'primary'} onClick={() => setAsked('false')}>
        {wordsOf(one, 'false', t).action}
      </Button>
      {!one.outcome && (
        <Button kind="danger" onClick={() => setAsked('true')}>
          {wordsOf(one, 'true', t).action}
        </Button>
      )}
      {asked && <DecideDialog one={one} outcome={asked} onClose={() => setAsked(undefined)} />}
    </Cluster>
  )
}

function DecideDialog({
  one,
  outcome,
  onClose,
}: {
  one: ScreeningCase
  outcome: Outcome
  onClose: () => void
}) {
  const t = useTranslate()
  const form = useDecision(adminScreeningDecide, {
    inputOf: ({ why }) => ({ caseId: one.id, version: one.version, outcome, why }),
    onDone: onClose,
  })
  const { action, title, follows } = wordsOf(one, outcome, t)
  return (
    <WhyDialog form={form} title={title} action={action} danger={outcome === 'true'} onClose={onClose}>
      <p>{follows}</p>
    </WhyDialog>
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
      action: t('It was somebody else'),
      title: t('Was it somebody else after all?'),
      follows: isPayment
        ? t('The payment that came back stays ended. The next one to them is not held for this.')
        : t('The restriction stays until it is lifted by a decision of its own.'),
    }
  if (outcome === 'false')
    return {
      action: isPayment ? t('Somebody else: send it') : t('Somebody else'),
      title: t('Is it somebody else?'),
      follows: isPayment
        ? t('The payment goes on. The same payee is not held again until the entry changes.')
        : t('They are no case again until their data or the entry changes.'),
    }
  return {
    action: isPayment ? t('It is them: send it back') : t('It is them: restrict the customer'),
    title: t('Is it the one on the list?'),
    follows: isPayment
      ? t('The payment ends and the money is free again. The payer is not told why.')
      : t('The customer is restricted, and told no more than that the account is looked at.'),
  }
}
