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
      lead={t('Have the register entry at hand, and the names of directors, owners and users.')}
    >
      <Text
        form={wizard.form}
        field="name"
        label={t('Name in the register')}
        autoComplete="organization"
        maxLength={100}
      />
      <Text form={wizard.form} field="tradingName" label={t('Trading name, if it differs')} maxLength={100} />
      <Email
        form={wizard.form}
        label={t('E-mail of the company')}
        hint={t('We send the link that opens the account there.')}
      />
      <PhoneNumber form={wizard.form} countries={wizard.lists.countries} label={t('Phone number')} />
      <Text
        form={wizard.form}
        field="website"
        label={t('Website, if there is one')}
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
