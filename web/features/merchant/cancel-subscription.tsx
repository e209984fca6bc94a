import { merchantSubscriptionCancel, type Subscriber } from '@sixpence/protocol/merchant/subscribers'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { tryCall } from '#lib/call/try-call.ts'
import { useTranslate } from '#lib/language/translate.ts'

/** Requests a confirmation: only the payer can begin it again. */
export function CancelSubscription({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const t = useTranslate()
  const { subscriptionId, name } = subscriber
  return (
    <SureDialog
      title={t('End {name}’s subscription?', { name })}
      action={t('End the subscription')}
      cancel={t('Keep it')}
      onSure={() => tryCall(merchantSubscriptionCancel, { subscriptionId })}
      onClose={onClose}
    >
      {t('No further payments are made. Only {name} can start it again.', { name })}
    </SureDialog>
  )
}
