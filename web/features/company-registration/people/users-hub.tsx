import { userRights } from '@sixpence/protocol/rules/company-registration/users'
import { useTranslate } from '#lib/language/translate.ts'
import { Select } from '#ui/fields/select.tsx'
import { rightWord } from '#widgets/company-words.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import { withPerson } from '../changes.ts'
import { FormPage } from '../form-page.tsx'
import { personName } from './names.ts'
import { People, unfinished } from './people.tsx'
import { type Person, personIn } from '../registration.ts'
import type { Wizard } from '../use-wizard.ts'

/** usersHub: the users of the company with their rights, and who is responsible for the registration. */
export function UsersHub({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  const { registration } = wizard
  return (
    <FormPage
      wizard={wizard}
      title={t('Users')}
      lead={t(
        'The people who will sign in for the company. Each needs an e-mail, and at least one needs full access.',
      )}
      more={() => unfinished(wizard, registration.users, t)}
    >
      <People
        wizard={wizard}
        role={{ is: 'user' }}
        id="users"
        legend={t('Users of the account')}
        empty={t('No one is named yet.')}
        Under={Right}
      />
      <Representative wizard={wizard} />
    </FormPage>
  )
}

/** The rights on offer: without `none` and upload only (B345, B365). */
function Right({ wizard, id }: { wizard: Wizard; id: number }) {
  const t = useTranslate()
  const person = personIn(wizard.registration, id)
  if (!person) return null
  const field = `rights.${id}`

  function choose(value: string): void {
    const accessRights = userRights.find((right) => String(right) === value)
    wizard.change(withPerson(wizard.registration, id, (before) => ({ ...before, accessRights })))
    wizard.answered(field)
    wizard.answered('users')
  }

  return (
    <Stack gap="2" className="pb-4">
      <Select
        id={field}
        label={t('What {name} may do', { name: personName(person, t) })}
        value={person.accessRights ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        options={[
          { value: '', label: t('Choose') },
          ...userRights.map((right) => ({ value: String(right), label: rightWord(right, t) })),
        ]}
        error={wizard.errorOf(field)}
      />
    </Stack>
  )
}

/** A director or user; by default the first. */
function Representative({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  const { registration, payload } = wizard
  const ids = [...new Set([...registration.directors, ...registration.users])]
  const people = ids
    .map((id) => personIn(registration, id))
    .filter((person): person is Person => person !== undefined)
  if (people.length === 0) return null
  return (
    <Select
      id="representative"
      label={t('Contact for this registration')}
      hint={t('We will contact this person if we have questions.')}
      value={payload.authorizedCompanyRepresentative}
      onChange={({ currentTarget }) => {
        wizard.change({ ...registration, representative: Number(currentTarget.value) })
        wizard.answered('representative')
      }}
      options={people.map((person) => ({ value: String(person.id), label: personName(person, t) }))}
      error={wizard.errorOf('representative')}
    />
  )
}
