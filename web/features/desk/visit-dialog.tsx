import { adminVisitBegin, type DeskCustomer } from '@sixpence/protocol/desk/desk'
import { actFor } from '#lib/call/acting.ts'
import { session } from '#lib/call/session.ts'
import { forgetAll } from '#lib/call/refresh.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { useDecision, DecisionDialog } from './decision-dialog.tsx'

const minutes = ['15', '30', '60'] as const
const first: { time: (typeof minutes)[number] } = { time: '15' }

/** Starts a read-only visit to the customer's screens, with a reason and an end. */
export function VisitDialog({ customer, onClose }: { customer: DeskCustomer; onClose: () => void }) {
  const t = useTranslate()
  const form = useDecision(adminVisitBegin, {
    first,
    inputOf: ({ time, why }) => ({ customerId: customer.id, minutes: Number(time), why }),
    onDone: ({ accessToken, refreshToken }) => {
      session().begin({ accessToken, refreshToken })
      actFor({ fromCustomerId: customer.id })
      forgetAll()
      location.assign('/home')
    },
  })
  return (
    <DecisionDialog
      form={form}
      title={t('View as {name}?', { name: customer.customerName })}
      action={t('View as customer')}
      hint={t('Kept with the visit. The customer can read it.')}
      onClose={onClose}
    >
      <p>{t('You see what the customer sees. You cannot change, send or approve anything.')}</p>
      <Segmented
        {...form.choice('time')}
        label={t('Duration')}
        options={minutes.map((value) => ({ value, label: t('{count} minutes', { count: Number(value) }) }))}
      />
    </DecisionDialog>
  )
}
