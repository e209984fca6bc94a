import { bankDay } from '@sixpence/days/zone'
import { businessInfoUpdate } from '@sixpence/protocol/business/business-info'
import type { InputOf } from '@sixpence/protocol/call'
import { taxIdNames } from '@sixpence/protocol/rules/tax-id-names'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { actingKey } from '#lib/call/acting.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { showRefusal } from '#lib/popup.ts'
import { isRecord, isText, keptInTab } from '#lib/storage.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useForm } from '#kit/form/use-form.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import type { CompanyState } from './company-state.ts'
import { fieldWord } from './field-words.ts'

const fields = [
  'tradingName',
  'website',
  'description',
  'registrationNumber',
  'registrationDate',
  'businessTaxId',
] as const
type Values = Record<(typeof fields)[number], string>

const isValues = (value: unknown): value is Values =>
  isRecord(value) && fields.every((field) => isText(value[field]))

/** Edits the details that a company changes itself (B338, Q145). Entries survive a reload. */
export function DetailsDialog({ state, onClose }: { state: CompanyState; onClose: () => void }) {
  const t = useTranslate()
  const { company, fixed } = state
  const country = company.registrationCountryCode
  const isFixed = (field: string): boolean => fixed.some((text) => text === field)
  const draftStore = keptInTab(`company.details.${actingKey()}`, isValues)
  const form = useForm(businessInfoUpdate, {
    first: valuesOf(company),
    stored: draftStore,
    problemsOf: ({ description, registrationDate }) => ({
      description:
        description.trim().length < 10 && t('Describe what the company does in at least 10 characters.'),
      registrationDate:
        registrationDate > bankDay(new Date()) && t('Enter the day the company was registered.'),
    }),
    inputOf: (values) => inputOf(values, isFixed),
    onDone: () => {
      showToast({
        tone: 'good',
        text: t('The details are saved.'),
        ...(company.description && {
          action: { label: t('Undo'), run: () => void undo(inputOf(valuesOf(company), isFixed), t) },
        }),
      })
      onClose()
    },
  })
  const close = (): void => {
    draftStore.remove()
    onClose()
  }
  return (
    <FormDialog form={form} title={t('Company details')} action={t('Save the details')} onClose={close}>
      <TextField
        {...form.text('tradingName')}
        label={t('Trading name, if different')}
        hint={t('The name your customers know.')}
        autoComplete="organization"
        maxLength={100}
      />
      <TextArea
        {...form.text('description')}
        label={fieldWord('description', country, t)}
        hint={t('A sentence or two: what it sells, to whom, and where.')}
        maxLength={500}
        rows={3}
      />
      <TextField
        {...form.text('website')}
        label={t('Website, optional')}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      {!isFixed('registrationNumber') && (
        <TextField
          {...form.text('registrationNumber')}
          label={fieldWord('registrationNumber', country, t)}
          autoComplete="off"
          maxLength={40}
        />
      )}
      {!isFixed('registrationDate') && (
        <TextField
          {...form.text('registrationDate')}
          label={fieldWord('registrationDate', country, t)}
          type="date"
        />
      )}
      <TextField
        {...form.text('businessTaxId')}
        label={fieldWord('businessTaxId', country, t)}
        hint={taxIdNames.get(country)?.businessName}
        autoComplete="off"
        maxLength={32}
      />
    </FormDialog>
  )
}

const valuesOf = (company: CompanyState['company']): Values =>
  Object.fromEntries(fields.map((field) => [field, company[field] ?? ''])) as Values

/** Empty fields are omitted; the server then keeps the stored register data. */
function inputOf(values: Values, isFixed: (field: string) => boolean): InputOf<typeof businessInfoUpdate> {
  const changedText = (field: keyof Values): string | undefined =>
    isFixed(field) ? undefined : values[field].trim() || undefined
  return {
    tradingName: changedText('tradingName'),
    website: changedText('website'),
    description: values.description.trim(),
    registrationNumber: changedText('registrationNumber'),
    registrationDate: changedText('registrationDate'),
    businessTaxId: changedText('businessTaxId'),
  }
}

/** Restores the earlier details. */
async function undo(before: InputOf<typeof businessInfoUpdate>, t: Translate): Promise<void> {
  const answer = await tryCall(businessInfoUpdate, before)
  if (answer instanceof Refusal) showRefusal(answer)
  else showToast({ text: t('Your changes are undone.') })
}
