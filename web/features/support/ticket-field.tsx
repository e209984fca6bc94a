import type { OutputOf } from '@sixpence/protocol/call'
import type { supportTicketCompose } from '@sixpence/protocol/support/support'
import { useTranslate } from '#lib/language/translate.ts'
import { Select } from '#ui/fields/select.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { sendsOnEnter } from './sends-on-enter.ts'

type Field = OutputOf<typeof supportTicketCompose>['fields'][number]

export function TicketField({
  field: { name, label, type, isMandatory, choices = [] },
  value,
  error,
  onChange,
}: {
  field: Field
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const t = useTranslate()
  const fieldProps = {
    id: name,
    label: isMandatory ? label : t('{label} (optional)', { label }),
    error,
    value,
  }
  switch (type) {
    case 'textarea':
      return (
        <TextArea
          {...fieldProps}
          rows={6}
          onKeyDown={sendsOnEnter}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'picklist':
      return (
        <Select
          {...fieldProps}
          options={[{ value: '', label: t('Choose') }, ...choices]}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'text':
    default:
      return <TextField {...fieldProps} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  }
}
