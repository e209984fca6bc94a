import { useTranslate } from '#lib/translate.ts'
import { TextArea } from '#ui/text-field.tsx'
import { Address, PhoneNumber, Text } from './fields.tsx'
import { FormPage } from './form-page.tsx'
import type { Wizard } from './use-wizard.ts'

/** generalForm: the company, how to reach it, what it does. */
export function GeneralForm({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  return (
    <FormPage
      wizard={wizard}
      title={t('The company')}
      lead={t('Have the register entry at hand, and the names of directors, owners and users.')}
    >
      <Text
        wizard={wizard}
        field="name"
        label={t('Name in the register')}
        autoComplete="organization"
        maxLength={100}
      />
      <Text wizard={wizard} field="tradingName" label={t('Trading name, if it differs')} maxLength={100} />
      <Text
        wizard={wizard}
        field="email"
        label={t('E-mail of the company')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        hint={t('We send the link that opens the account there.')}
      />
      <PhoneNumber wizard={wizard} label={t('Phone number')} />
      <Text
        wizard={wizard}
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
      <Address wizard={wizard} legend={t('Place of business')} />
    </FormPage>
  )
}
