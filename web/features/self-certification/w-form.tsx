import {
  personalWFormUpload,
  type EntityType,
  type WForm as WFormKind,
} from '@sixpence/protocol/documents/documents'
import { type FormEvent, useState } from 'react'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { isRecord, isText, keptInTab } from '#lib/storage.ts'
import { useValues } from '#kit/form/use-form-of.ts'
import { CountrySelect } from './fields.tsx'
import type { SignData } from './sign-data.ts'
import { Stack } from '#ui/layout/primitives.tsx'

export type { WFormKind }
type Draft = {
  name: string
  address: string
  countryCode: string
  usTaxId: string
  foreignTaxId: string
  entityType: '' | EntityType
  giin: string
}

const empty: Draft = {
  name: '',
  address: '',
  countryCode: '',
  usTaxId: '',
  foreignTaxId: '',
  entityType: '',
  giin: '',
}
const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && isText(value['name']) && isText(value['giin'])

type WFormProps = { form: WFormKind; onClose: () => void; onSignData: (signData: SignData) => void }

/** Answers from which the tax form is created, which is then signed at the signing company. */
export function WForm({ form, onClose, onSignData }: WFormProps) {
  const t = useTranslate()
  const [draftStore] = useState(() => keptInTab(`selfCertification.${form}`, isDraft))
  const {
    values: draft,
    set,
    problems,
    summed,
    show,
    refused,
  } = useValues({
    first: empty,
    stored: draftStore,
    settles: (problem, field) => problem.startsWith(`data.${field}`),
  })
  const [isTrue, setTrue] = useState(false)
  const make = useChange(personalWFormUpload, {
    shows: (refusal) => refused(refusal, { otherwise: 'data.name' }),
  })
  const isUS = form === 'w9'
  const text = (
    name: 'name' | 'address' | 'usTaxId' | 'foreignTaxId' | 'giin',
    label: string,
    hint?: string,
  ) => (
    <TextField
      id={`data.${name}`}
      label={label}
      hint={hint}
      value={draft[name]}
      maxLength={name === 'address' ? 200 : 100}
      error={problems[`data.${name}`]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!show(problemsOf(draft, form, isTrue, t))) return
    const { name, address, countryCode, usTaxId, foreignTaxId, entityType, giin } = draft
    const done = await make.send({
      formType: form,
      data: {
        name,
        address,
        countryCode: isUS ? 'US' : countryCode,
        ...(usTaxId && { usTaxId }),
        ...(foreignTaxId && !isUS && { foreignTaxId }),
        ...(form === 'w8benE' && entityType && { entityType }),
        ...(form === 'w8benE' && giin && { giin }),
        isTrue: true,
      },
    })
    if (!done) return
    draftStore.remove()
    onSignData(done.signData)
  }

  return (
    <Dialog title={titleOf(form, t)} onClose={onClose}>
      <Stack as="form" gap="6" className="pt-4" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summed} />
        {text(
          'name',
          form === 'w8benE' ? t('Company name') : t('Full name'),
          t('As shown on your tax return.'),
        )}
        {text('address', t('Address, with postal code and city'))}
        {!isUS && (
          <CountrySelect
            id="data.countryCode"
            label={form === 'w8ben' ? t('Country of citizenship') : t('Country of registration')}
            value={draft.countryCode}
            error={problems['data.countryCode']}
            onChange={(countryCode) => set({ countryCode })}
          />
        )}
        {form === 'w8benE' && (
          <Select
            id="data.entityType"
            label={t('What kind of company is it?')}
            value={draft.entityType}
            error={problems['data.entityType']}
            onChange={({ currentTarget }) => set({ entityType: currentTarget.value as Draft['entityType'] })}
            options={[
              { value: '', label: t('Choose') },
              { value: 'activeNffe', label: t('It earns income from its business') },
              { value: 'passiveNffe', label: t('It mostly holds money or shares') },
              { value: 'financialInstitution', label: t('It is a financial institution') },
            ]}
          />
        )}
        {draft.entityType === 'financialInstitution' && form === 'w8benE' && text('giin', t('GIIN'))}
        {text(
          'usTaxId',
          isUS ? t('SSN, ITIN or EIN') : t('US tax number, if you have one'),
          t('Nine digits, for example 123-45-6789'),
        )}
        {!isUS && text('foreignTaxId', t('Tax number where you pay taxes'))}
        <Checkbox
          id="isTrue"
          label={t('All of this is true.')}
          checked={isTrue}
          error={problems['isTrue']}
          onChange={({ currentTarget }) => setTrue(currentTarget.checked)}
        />
        <Button kind="primary" type="submit" className="start" busy={make.isSending}>
          {t('Continue to signing')}
        </Button>
      </Stack>
    </Dialog>
  )
}

const titleOf = (form: WFormKind, t: Translate): string =>
  ({ w9: t('Form W-9'), w8ben: t('Form W-8BEN'), w8benE: t('Form W-8BEN-E') })[form]

function problemsOf(draft: Draft, form: WFormKind, isTrue: boolean, t: Translate): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!draft.name.trim()) problems['data.name'] = t('Enter the name.')
  if (!draft.address.trim()) problems['data.address'] = t('Enter the address.')
  if (form !== 'w9' && !draft.countryCode) problems['data.countryCode'] = t('Choose a country.')
  if (form === 'w8benE' && !draft.entityType)
    problems['data.entityType'] = t('Choose the option that describes the company.')
  const number = draft.usTaxId.trim()
  if ((form === 'w9' || number) && !/^\d{3}-?\d{2}-?\d{4}$|^\d{2}-?\d{7}$/.test(number))
    problems['data.usTaxId'] = t('Enter nine digits, for example 123-45-6789.')
  if (!isTrue) problems['isTrue'] = t('Tick the box to confirm that all of this is true.')
  return problems
}
