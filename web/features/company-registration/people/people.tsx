import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { AlertIcon, CheckIcon, EditIcon, PlusIcon } from '#ui/icons/icons.tsx'
import { Row, RowButton, Rows } from '#ui/layout/row.tsx'
import type { SummedError } from '#ui/fields/error-summary.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Avatar } from '#ui/layout/tile.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { idsWith, type Role, withNewPerson, withoutRole, withRole } from '../changes.ts'
import { isWhole, nameIn, personName, rolesOf } from './names.ts'
import type { Page } from '../place.ts'
import { RemoveButton } from '../remove-button.tsx'
import { personIn } from '../registration.ts'
import type { Wizard } from '../use-wizard.ts'

type PeopleProps = {
  wizard: Wizard
  role: Role
  /** Id of the section, target of errors about the whole list. */
  id: string
  legend: string
  empty: string
  /** Further questions about each person. */
  Under?: (props: { wizard: Wizard; id: number }) => ReactNode
  /** Details of a person that can be chosen. */
  factOf?: ((id: number) => string | undefined) | undefined
}

/** The people with a role, each with a link to their form, and controls to add more (B353). */
export function People({ wizard, role, id, legend, empty, Under, factOf }: PeopleProps) {
  const { registration } = wizard
  const ids = idsWith(registration, role)
  const error = wizard.errorOf(id)
  return (
    <Stack as="fieldset" gap="4" id={id} tabIndex={-1} aria-describedby={error && `${id}-error`}>
      <legend className="strong pb-3">{legend}</legend>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {ids.length === 0 && <p className="soft pretty">{empty}</p>}
      {ids.length > 0 && (
        <Rows>
          {ids.map((person) => (
            <li key={person}>
              <PersonRow wizard={wizard} id={person} role={role} fact={factOf?.(person)} />
              {Under && <Under wizard={wizard} id={person} />}
            </li>
          ))}
        </Rows>
      )}
      <MorePeople wizard={wizard} role={role} factOf={factOf} />
    </Stack>
  )
}

function PersonRow(props: { wizard: Wizard; id: number; role: Role; fact?: string | undefined }) {
  const t = useTranslate()
  const { wizard, id, role, fact } = props
  const page: Page = { form: 'personForm', id }
  const name = nameIn(wizard.registration, page, t)

  const after = withoutRole(wizard.registration, id, role)

  function remove(): void {
    wizard.change(after)
    wizard.answered(personField(id))
  }

  return (
    <Row
      media={<Avatar name={name} shape="round" />}
      title={name}
      meta={[rolesOf(wizard.registration, id, t), fact].filter(Boolean).join(' · ')}
      status={<Wholeness wizard={wizard} page={page} />}
      end={
        <Cluster as="span" gap="0" align="stretch" justify="end" isOneLine>
          <IconButton
            id={personField(id)}
            label={t('Edit {name}', { name })}
            icon={<EditIcon />}
            onClick={() => wizard.go([page, ...wizard.place])}
          />
          <RemoveButton name={name} registration={wizard.registration} after={after} onRemove={remove} />
        </Cluster>
      }
    />
  )
}

export function Wholeness({ wizard, page }: { wizard: Wizard; page: Page }) {
  const t = useTranslate()
  return isWhole(wizard.troubles, page) ? (
    <StatusChip tone="good" icon={<CheckIcon size="small" />}>
      {t('Complete##entry')}
    </StatusChip>
  ) : (
    <StatusChip tone="warn" icon={<AlertIcon size="small" />}>
      {t('Not complete')}
    </StatusChip>
  )
}

type MoreProps = Pick<PeopleProps, 'wizard' | 'role' | 'factOf'> & {
  /** Opened from a line, on pages with several lists. */
  isFolded?: boolean
  /** Beside the button that adds a new person. */
  children?: ReactNode
}

/** People already entered are chosen, not entered again. */
export function MorePeople({ wizard, role, factOf, isFolded = false, children }: MoreProps) {
  const t = useTranslate()
  const { registration, place } = wizard
  const others = registration.personList.filter(({ id }) => !idsWith(registration, role).includes(id))
  const choose = t('Choose someone you have already named')

  function addNew(): void {
    const added = withNewPerson(registration, role)
    wizard.change(added.registration)
    wizard.go([{ form: 'personForm', id: added.id }, ...place])
  }

  const list = (
    <Rows aria-label={choose}>
      {others.map((person) => (
        <li key={person.id}>
          <RowButton
            media={<Avatar name={personName(person, t)} shape="round" size="small" />}
            title={personName(person, t)}
            meta={[rolesOf(registration, person.id, t), factOf?.(person.id)].filter(Boolean).join(' · ')}
            end={
              <Cluster as="span" gap="0" align="stretch" justify="end" isOneLine>
                <PlusIcon />
              </Cluster>
            }
            onClick={() => wizard.change(withRole(registration, person.id, role))}
          />
        </li>
      ))}
    </Rows>
  )
  return (
    <Stack gap="3">
      {others.length > 0 &&
        (isFolded ? (
          <Disclosure summary={choose}>{list}</Disclosure>
        ) : (
          <div>
            <p className="soft t-14">{choose}</p>
            {list}
          </div>
        ))}
      <Cluster gap="2" align="stretch">
        <Button icon={<PlusIcon />} onClick={addNew}>
          {t('Add someone new')}
        </Button>
        {children}
      </Cluster>
    </Stack>
  )
}

const personField = (id: number): string => `person.${id}`

/** Incomplete people of a list; the page cannot be left with its button before they are complete. */
export function unfinished(
  wizard: Wizard,
  ids: readonly number[],
  t: ReturnType<typeof useTranslate>,
): SummedError[] {
  return ids.flatMap((id) => {
    const person = personIn(wizard.registration, id)
    if (!person || isWhole(wizard.troubles, { form: 'personForm', id })) return []
    return [
      { field: personField(id), text: t('{name}: something is missing.', { name: personName(person, t) }) },
    ]
  })
}
