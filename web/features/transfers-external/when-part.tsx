import { calendarsOf } from '@sixpence/protocol/methods/calendar/arrival'
import { useTranslate } from '#lib/language/translate.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { useBankDay } from '#widgets/bank-day.ts'
import { RepeatPart } from '#widgets/payment/repeat-part.tsx'
import { type RepeatField, repeatFields } from '#widgets/payment/repeat.ts'
import type { Draft, DraftChange } from './draft.ts'
import type { Payment } from './use-payment.ts'

export type WhenField = RepeatField | 'requestedDate'
export const whenFields = ['requestedDate', ...repeatFields] as const satisfies readonly WhenField[]

type WhenPartProps = {
  draft: Draft
  payment: Pick<Payment, 'offer'>
  idOf: (field: WhenField) => string
  errorOf: (field: WhenField) => string | undefined
  onChange: (change: DraftChange) => void
}

/** When to pay: now, on a date, or repeatedly by the banks' calendars. */
export function WhenPart({ draft, payment: { offer }, idOf, errorOf, onChange }: WhenPartProps) {
  const t = useTranslate()
  const today = useBankDay()
  return (
    <>
      <RepeatPart
        repeat={draft.repeat}
        today={today}
        calendars={offer && calendarsOf(offer)}
        idOf={idOf}
        errors={Object.fromEntries(repeatFields.map((field) => [field, errorOf(field)]))}
        onChange={(repeat) => onChange({ repeat })}
      />
      {!draft.repeat && (
        <TextField
          id={idOf('requestedDate')}
          label={t('Sending date, optional')}
          type="date"
          hint={t('If you leave this empty, it is sent once you confirm.')}
          error={errorOf('requestedDate')}
          min={today}
          value={draft.requestedDate ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ requestedDate: value || undefined })}
        />
      )}
    </>
  )
}
