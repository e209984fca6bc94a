import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TrashIcon } from '#ui/icons/icons.tsx'
import { companyName, personName } from './people/names.ts'
import type { Registration } from './registration.ts'

type Props = {
  name: string
  registration: Registration
  /** The registration without them. */
  after: Registration
  onRemove: () => void
}

/** Removes someone from a list. Confirms first if all their details would be deleted. */
export function RemoveButton({ name, registration, after, onRemove }: Props) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const lost = [
    ...goneFrom(registration.personList, after.personList).map((person) => personName(person, t)),
    ...goneFrom(registration.companyList, after.companyList).map((company) => companyName(company, t)),
  ]
  return (
    <>
      <IconButton
        label={t('Remove {name}', { name })}
        icon={<TrashIcon />}
        onClick={() => (lost.length > 0 ? setOpen(true) : onRemove())}
      />
      {isOpen && (
        <SureDialog
          title={t('Remove {name}?##person', { name })}
          action={t('Remove')}
          cancel={t('Keep it')}
          onSure={onRemove}
          onClose={() => setOpen(false)}
        >
          {t('This also removes everything you entered for: {names}.', { names: lost.join(', ') })}
        </SureDialog>
      )}
    </>
  )
}

/** Removed people and companies that had details. */
const goneFrom = <Person extends { id: number; fields: Readonly<Record<string, string>> }>(
  before: readonly Person[],
  after: readonly Person[],
): Person[] =>
  before.filter(
    ({ id, fields }) =>
      !after.some((other) => other.id === id) && Object.values(fields).some((text) => text.trim() !== ''),
  )
