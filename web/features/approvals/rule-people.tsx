import { useTranslate } from '#lib/language/translate.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import type { RuleDraft } from './rule-draft.ts'

type Props = {
  draft: RuleDraft
  approvers: readonly { id: number; name: string }[]
  /** The fields of the two lists of people. */
  people: ListField
  exempt: ListField
  onChange: (part: Partial<RuleDraft>) => void
}
/** Id of a list, target of its error message. */
type ListField = { id: string; error: string | undefined }

/** Who approves: anyone, named people in any order, or named people in sequence; and whose own payments are exempt. */
export function RulePeople({ draft, approvers, people, exempt, onChange }: Props) {
  const t = useTranslate()
  const { who } = draft
  return (
    <>
      <RadioCards
        label={t('Who approves')}
        value={who}
        onChange={(next) => onChange({ who: next })}
        cards={[
          { value: 'anybody', title: t('Anyone with full access') },
          { value: 'these', title: t('Only people I choose') },
          { value: 'inOrder', title: t('People I choose, one after the other') },
        ]}
      />
      {who !== 'anybody' && (
        <PeopleList
          {...people}
          legend={who === 'inOrder' ? t('In the order in which you choose them') : t('People')}
          approvers={approvers}
          personIds={draft.people}
          isNumbered={who === 'inOrder'}
          onChange={(next) => onChange({ people: next })}
        />
      )}
      <PeopleList
        {...exempt}
        legend={t('Whose own payments need no approval under this rule')}
        approvers={approvers}
        personIds={draft.exempt}
        onChange={(next) => onChange({ exempt: next })}
      />
    </>
  )
}

type PeopleListProps = ListField & {
  legend: string
  approvers: Props['approvers']
  personIds: readonly number[]
  isNumbered?: boolean
  onChange: (personIds: readonly number[]) => void
}

function PeopleList({
  id: listId,
  error,
  legend,
  approvers,
  personIds,
  isNumbered,
  onChange,
}: PeopleListProps) {
  return (
    <Stack
      as="fieldset"
      gap="2"
      id={listId}
      tabIndex={-1}
      aria-describedby={error ? `${listId}-error` : undefined}
    >
      <legend className="bold t-13 mb-2">{legend}</legend>
      {approvers.map(({ id, name }) => {
        const place = personIds.indexOf(id) + 1
        return (
          <Checkbox
            key={id}
            label={isNumbered && place > 0 ? `${place}. ${name}` : name}
            checked={place > 0}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked ? [...personIds, id] : personIds.filter((person) => person !== id),
              )
            }
          />
        )
      })}
      {error && <FieldError id={`${listId}-error`}>{error}</FieldError>}
    </Stack>
  )
}
