import type { FeeShare } from '@sixpence/protocol/global/global'
import {
  globalBatchFeeSideSet,
  globalBatchMethodForbiddenSet,
  type GlobalBatchPayment,
} from '@sixpence/protocol/global/global-batches'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import { methodTexts } from '@sixpence/protocol/methods/texts'
import { claimMethods } from '@sixpence/protocol/rules/global'
import { useId } from 'react'
import { useChoice } from '#kit/form/use-choice.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { FeeSide } from './fee-side.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './batch.module.css'

type Props = { payments: readonly GlobalBatchPayment[]; onClose: () => void }

/** Settings for several payments; each choice takes effect at once (B241, B242). */
export function BulkSettingsDialog({ payments, onClose }: Props) {
  const t = useTranslate()
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
      <Stack gap="5" className={styles.form}>
        <ChosenFeeSide payments={payments} />
        <Stack as="section" gap="2" className={styles.ways} aria-labelledby="ways">
          <h3 id="ways">{t('Ways to receive it')}</h3>
          {claimMethods.map((method) => (
            <ChosenWay key={method} method={method} payments={payments} />
          ))}
        </Stack>
      </Stack>
    </Dialog>
  )
}

const options = { shows: () => true }

function ChosenFeeSide({ payments }: Pick<Props, 'payments'>) {
  const id = useId()
  const change = useChange(globalBatchFeeSideSet, options)
  const choice = useChoice<FeeShare>(commonSide(payments), (feeShare) =>
    change.send({ list: idsOf(payments), feeShare }),
  )
  return (
    <div>
      <FeeSide value={choice.value} onChange={choice.choose} />
      {change.refusal && <FieldError id={id}>{change.refusal.description}</FieldError>}
    </div>
  )
}

type Rule = 'allowed' | 'forbidden'

function ChosenWay({ method, payments }: { method: ExternalMethod } & Pick<Props, 'payments'>) {
  const t = useTranslate()
  const id = useId()
  const change = useChange(globalBatchMethodForbiddenSet, options)
  const choice = useChoice<Rule>(commonRule(payments, method), (rule) =>
    change.send({ list: idsOf(payments), paymentMethod: method, forbidden: rule === 'forbidden' }),
  )
  const label = t(methodTexts[method].label)
  return (
    <Cluster gap="4" rowGap="1h" justify="between">
      <span>{label}</span>
      <Segmented<Rule | 'mixed'>
        label={label}
        value={choice.value ?? 'mixed'}
        options={[
          { value: 'allowed', label: t('Allowed') },
          { value: 'forbidden', label: t('Not allowed') },
        ]}
        onChange={(rule) => rule !== 'mixed' && choice.choose(rule)}
      />
      {change.refusal && <FieldError id={id}>{change.refusal.description}</FieldError>}
    </Cluster>
  )
}

const idsOf = (payments: readonly GlobalBatchPayment[]) => payments.map(({ id }) => id)

/** The value all of them share; undefined if they differ. */
function commonSide(payments: readonly GlobalBatchPayment[]): FeeShare | undefined {
  const [side, ...others] = new Set(payments.map(({ feeShare }) => feeShare))
  return others.length === 0 && (side === 'sender' || side === 'beneficiary') ? side : undefined
}

function commonRule(payments: readonly GlobalBatchPayment[], method: ExternalMethod): Rule | undefined {
  const [isForbidden, ...others] = new Set(
    payments.map(({ paymentMethods }) =>
      paymentMethods.some(({ name, forbidden }) => name === method && forbidden),
    ),
  )
  if (others.length > 0) return undefined
  return isForbidden ? 'forbidden' : 'allowed'
}
