import { adminVisitBegin, type DeskCustomer } from '@sixpence/protocol/desk/desk'
import { useState } from 'react'
import { actFor } from '#lib/call/acting.ts'
import { forgetAll } from '#lib/call/refresh.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { WhyDialog } from './why-dialog.tsx'

const minutes = ['15', '30', '60'] as const

/** The product as the customer sees it, for a while and for a reason; nothing can be changed there. */
export function VisitDialog({ customer, onClose }: { customer: DeskCustomer; onClose: () => void }) {
  const t = useTranslate()
  const change = useChange(adminVisitBegin, { shows: () => true })
  const [time, setTime] = useState<(typeof minutes)[number]>('15')
  const begin = async (why: string) => {
    const begun = await change.send({ customerId: customer.id, minutes: Number(time), why })
    if (!begun) return
    actFor({ fromCustomerId: customer.id })
    forgetAll()
    location.assign('/home')
  }
  return (
    <WhyDialog
      title={t('Look as {name}?', { name: customer.customerName })}
      action={t('Look as the customer')}
      isTold
      isSending={change.isSending}
      refusal={change.refusal}
      onSend={(why) => void begin(why)}
      onClose={onClose}
    >
      <p>{t('You see what the customer sees. You can change, send and approve nothing.')}</p>
      <Segmented
        label={t('For how long')}
        options={minutes.map((value) => ({ value, label: t('{count} minutes', { count: Number(value) }) }))}
        value={time}
        onChange={setTime}
      />
    </WhyDialog>
  )
}
