import { emailCheck } from '@sixpence/protocol/rules/existence-checks'
import { askedForWealth } from '@sixpence/protocol/rules/company-registration/source-of-wealth'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Address, Day, Email, Names, PhoneNumber, TaxNumber } from '#widgets/questionnaire/person.tsx'
import { FormPage } from '../form-page.tsx'
import { personName, rolesOf } from './names.ts'
import { personIn, treeOf } from '../registration.ts'
import type { Wizard } from '../use-wizard.ts'
import { Wealth } from './wealth.tsx'

/** personForm: a director, owner or user; the same form for all roles. */
export function PersonForm({ wizard, id }: { wizard: Wizard; id: number }) {
  const t = useTranslate()
  const { asksSourceOfWealth } = useBrand().features
  const { registration, fields } = wizard
  const person = personIn(registration, id)
  if (!person) return null
  const isAsked = asksSourceOfWealth && askedForWealth(treeOf(registration)).has(id)
  return (
    <FormPage
      wizard={wizard}
      title={fields['firstName'] || fields['lastName'] ? personName(person, t) : t('Someone new')}
      lead={rolesOf(registration, id, t)}
    >
      <Names form={wizard.form} />
      <Day form={wizard.form} field="birthday" label={t('Date of birth')} />
      <CheckedEmail wizard={wizard} isUser={person.isUser} />
      <PhoneNumber
        form={wizard.form}
        countries={wizard.lists.countries}
        label={t('Phone number, if you have it')}
      />
      <Address form={wizard.form} countries={wizard.lists.countries} legend={t('Home address')} />
      <TaxNumber
        form={wizard.form}
        field="taxId"
        country={fields['address.countryCode'] ?? ''}
        of="personal"
      />
      {isAsked && <Wealth wizard={wizard} person={person} />}
    </FormPage>
  )
}

/** A user signs in with this address; checked when the field loses focus (B364). */
function CheckedEmail({ wizard, isUser }: { wizard: Wizard; isUser: boolean }) {
  const t = useTranslate()
  const email = wizard.fields['email']?.trim().toLowerCase() ?? ''
  const check = wizard.emails.checks.get(email) ?? emailCheck.free
  const isTaken = isUser && check === emailCheck.exists
  const hint = (): string => {
    if (check === emailCheck.checking) return t('Checking…')
    if (check === emailCheck.failed)
      return t('We could not check this e-mail just now. You can still continue.')
    return t('We will send the activation link to this address.')
  }
  return (
    <Email
      form={wizard.form}
      label={isUser ? t('E-mail') : t('E-mail, if you have it')}
      hint={isUser && <span aria-live="polite">{hint()}</span>}
      onBlur={({ currentTarget }) => isUser && void wizard.emails.ask(currentTarget.value)}
      error={
        isTaken && t('Someone already has an account with this address. Choose another one for this user.')
      }
    />
  )
}
