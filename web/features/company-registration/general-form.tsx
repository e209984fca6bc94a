import { useTranslate } from '#lib/language/translate.ts'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Address, Email, PhoneNumber, Text } from '#widgets/questionnaire/person.tsx'
import { FormPage } from './form-page.tsx'
import type { Wizard } from './use-wizard.ts'

/** generalForm: the company, its contact details and its business. */
export function GeneralForm({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  return (
    <FormPage
      wizard={wizard}
      title={t('The company')}
      lead={t('Have the register entry and the names of directors, owners and users ready.')}
    >
      <Text
        form={wizard.form}
        field="name"
        label={t('Registered name')}
        autoComplete="organization"
        maxLength={100}
      />
      <Text form={wizard.form} field="tradingName" label={t('Trading name, if different')} maxLength={100} />
      <Email
        form={wizard.form}
        label={t('Company e-mail')}
        hint={t('We will send the link that opens the account to this address.')}
      />
      <PhoneNumber form={wizard.form} countries={wizard.lists.countries} label={t('Phone number')} />
      <Text
        form={wizard.form}
        field="website"
        label={t('Website, optional')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <TextArea
        id="description"
        name="description"
        label={t('What the company does')}
        hint={t('A sentence or two: what it sells, to whom, and where.')}
        maxLength={500}
        rows={3}
        defaultValue={wizard.fields['description']}
        error={wizard.errorOf('description')}
      />
      <Address form={wizard.form} countries={wizard.lists.countries} legend={t('Place of business')} />
    </FormPage>
  )
}
