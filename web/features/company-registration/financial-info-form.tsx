import { asksWords } from '@sixpence/protocol/rules/company-registration/root-company'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { ticked } from '#widgets/questionnaire/draft.ts'
import { type Option, Ticks } from '#widgets/questionnaire/fields.tsx'
import { Industry } from '#widgets/questionnaire/industry.tsx'
import { Text } from '#widgets/questionnaire/person.tsx'
import { FormPage } from './form-page.tsx'
import type { Wizard } from './use-wizard.ts'

/** financialInfoForm: revenue, monthly volumes, sources and purposes of the money. */
export function FinancialInfoForm({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  const { form } = wizard
  const { industries, sources, purposes } = wizard.lists
  const words = t('In your own words')
  return (
    <FormPage wizard={wizard} title={t('Company finances')}>
      <Industry form={form} industries={industries} />
      {asksWords(wizard.fields['industry'] ?? '') && (
        <Text form={form} field="industrySpecification" label={words} maxLength={200} />
      )}
      <Amount wizard={wizard} field="monthlyDeposit" label={t('How much comes in each month')} />
      <Amount wizard={wizard} field="monthlyWithdrawal" label={t('How much goes out each month')} />
      <Ticks form={form} list="source" legend={t('Where the money comes from')} options={sources} />
      <Specifications wizard={wizard} list="source" options={sources} />
      <Ticks form={form} list="purpose" legend={t('What the account is for')} options={purposes} />
      <Specifications wizard={wizard} list="purpose" options={purposes} />
    </FormPage>
  )
}

/** Monthly amount with currency, by default the brand's. */
function Amount({ wizard, field, label }: { wizard: Wizard; field: string; label: string }) {
  const { currencies } = wizard.lists
  const { defaultCurrency } = useBrand()
  const codeField = `${field}CurrencyCode`
  const currency = wizard.fields[codeField] ?? defaultCurrency
  return (
    <AmountField
      id={`${field}Amount`}
      label={label}
      amount={wizard.fields[`${field}Amount`] ?? ''}
      currency={currency}
      currencies={currencies}
      onAmount={(amount) => {
        wizard.changeField(codeField, currency)
        wizard.changeField(`${field}Amount`, amount)
      }}
      onCurrency={(code) => wizard.changeField(codeField, code)}
      error={wizard.errorOf(`${field}Amount`) ?? wizard.errorOf(codeField)}
    />
  )
}

/** Descriptions of chosen options that need one, such as other. */
function Specifications(props: { wizard: Wizard; list: 'source' | 'purpose'; options: readonly Option[] }) {
  const t = useTranslate()
  const { wizard, list, options } = props
  return ticked(wizard.fields, list)
    .filter(asksWords)
    .map((id) => (
      <Text
        key={id}
        form={wizard.form}
        field={`${list}Specifications.${id}`}
        label={t('{choice}: describe it', {
          choice: options.find((option) => option.id === id)?.name ?? id,
        })}
        maxLength={200}
      />
    ))
}
