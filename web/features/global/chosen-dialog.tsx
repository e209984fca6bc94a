import type { FeeShare } from '@sixpence/protocol/global'
import {
  globalBatchFeeSideSet,
  globalBatchMethodForbiddenSet,
  type GlobalBatchPayment,
} from '@sixpence/protocol/global-batches'
import { type ExternalMethod, externalMethods } from '@sixpence/protocol/methods/method'
import { methodTexts } from '@sixpence/protocol/methods/texts'
import { useTranslate } from '#lib/translate.ts'
import { useChange } from '#lib/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { FeeSide } from './fee-side.tsx'
import styles from './batch.module.css'

type Props = { payments: readonly GlobalBatchPayment[]; onClose: () => void }

/** What is said of several payments at once; each choice takes effect when it is made (B241, B242). */
export function ChosenDialog({ payments, onClose }: Props) {
  const t = useTranslate()
  const told = { shows: () => true }
  const fee = useChange(globalBatchFeeSideSet, told)
  const ways = useChange(globalBatchMethodForbiddenSet, told)
  const list = payments.map(({ id }) => id)
  const refusal = fee.refusal ?? ways.refusal
  return (
    <Dialog
      title={t('Change {count} payments', { count: payments.length })}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('Done##close')}
        </Button>
      }
    >
      <div className={styles.form}>
        {refusal && <Notice kind="bad" live="assertive" title={refusal.description} />}
        <FeeSide value={commonSide(payments)} onChange={(feeShare) => void fee.send({ list, feeShare })} />
        <section className={styles.ways} aria-labelledby="ways">
          <h3 id="ways">{t('Ways they may take it')}</h3>
          {externalMethods.map((method) => (
            <div key={method} className={styles.way}>
              <span>{t(methodTexts[method].label)}</span>
              <Segmented<'allowed' | 'forbidden' | 'mixed'>
                label={t(methodTexts[method].label)}
                value={commonRule(payments, method)}
                options={[
                  { value: 'allowed', label: t('Allowed') },
                  { value: 'forbidden', label: t('Not allowed') },
                ]}
                onChange={(rule) =>
                  void ways.send({ list, paymentMethod: method, forbidden: rule === 'forbidden' })
                }
              />
            </div>
          ))}
        </section>
      </div>
    </Dialog>
  )
}

/** What all of them say; undefined where they differ. */
function commonSide(payments: readonly GlobalBatchPayment[]): FeeShare | undefined {
  const [side, ...others] = new Set(payments.map(({ feeShare }) => feeShare))
  return others.length === 0 && (side === 'sender' || side === 'beneficiary') ? side : undefined
}

function commonRule(payments: readonly GlobalBatchPayment[], method: ExternalMethod) {
  const rules = new Set(
    payments.map(({ paymentMethods }) =>
      paymentMethods.some(({ name, forbidden }) => name === method && forbidden),
    ),
  )
  if (rules.size > 1) return 'mixed'
  return rules.has(true) ? 'forbidden' : 'allowed'
}
