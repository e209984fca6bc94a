import { customerTaxNumberUpdate, fatcaCrsGet } from '@sixpence/protocol/profile/profile'
import { taxIdLabel, taxIdNames } from '@sixpence/protocol/rules/tax-id-names'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useForm } from '#kit/form/use-form.ts'
import { usePages } from '#widgets/pages.ts'
import { Section, TextButton, TextTo } from '#widgets/contacts/section.tsx'

type Props = { country: string; kind: 'personal' | 'business'; taxId: string | undefined; mayChange: boolean }

/** Tax number and certifications. */
export function TaxSection({ country, kind, taxId, mayChange }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const hasPage = usePages()
  const { data } = useRead(fatcaCrsGet, {})
  const [isOpen, setOpen] = useState(false)
  const page: string = kind === 'personal' ? '/self-certification' : '/self-certification-business'
  const label = taxIdLabel(country, kind) ?? t('Tax identification number (TIN)')
  const names = taxIdNames.get(country)
  const name = kind === 'personal' ? names?.personalName : names?.businessName
  return (
    <Section title={t('Taxes')}>
      <DefinitionList>
        <Definition
          term={label}
          action={
            mayChange && (
              <TextButton onClick={() => setOpen(true)}>
                {taxId ? t('Change##tax number') : t('Add##tax number')}
              </TextButton>
            )
          }
        >
          {taxId ?? t('Not provided yet')}
        </Definition>
        <Definition
          term={t('Self-certification')}
          action={
            mayChange &&
            hasPage(page) && (
              <TextTo to={page}>{data?.fatcaCrs ? t('Certify again##do') : t('Certify##do')}</TextTo>
            )
          }
        >
          {data?.fatcaCrs ? (
            <>
              {format.list(data.fatcaCrs.taxIds.map(({ countryCode }) => format.country(countryCode)))},{' '}
              <DateTime value={data.fatcaCrs.signedAt} as="day" />
            </>
          ) : (
            t('Not provided yet')
          )}
        </Definition>
      </DefinitionList>
      {isOpen && <TaxDialog {...{ label, name, taxId }} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function TaxDialog(props: {
  label: string
  /** Full name of the tax number in the country. */
  name: string | undefined
  taxId: string | undefined
  onClose: () => void
}) {
  const t = useTranslate()
  const { label, name, taxId = '', onClose } = props
  const form = useForm(customerTaxNumberUpdate, {
    draft: 'taxNumber',
    first: { taxId },
    problemsOf: (values) => ({ taxId: !values.taxId.trim() && t('Enter the number.') }),
    inputOf: (values) => ({ taxId: values.taxId.trim() }),
    // Shows the server's description (B184).
    otherwise: 'taxId',
    onDone: onClose,
  })
  return (
    <FormDialog form={form} title={t('Your tax number')} action={t('Save the number')} onClose={onClose}>
      <TextField {...form.text('taxId')} label={label} hint={name} autoComplete="off" maxLength={32} />
    </FormDialog>
  )
}
