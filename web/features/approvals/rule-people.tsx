import { useTranslate } from '#lib/language/translate.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './approvals.module.css'
import type { RuleDraft } from './rule-draft.ts'

type Props = {
  draft: RuleDraft
  approvers: readonly { id: number; name: string }[]
  /** Id of the list of people, target of its error message. */
  id: string
  error: string | undefined
  onChange: (part: Partial<RuleDraft>) => void
}

/** Who approves: anyone, named people in any order, or named people in sequence. */
export function RulePeople({ draft: { who, people }, approvers, id: listId, error, onChange }: Props) {
  const t = useTranslate()
  const choose = (id: number, isChosen: boolean): void =>
    onChange({ people: isChosen ? [...people, id] : people.filter((one) => one !== id) })
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
        <Stack
          as="fieldset"
          gap="2"
          id={listId}
          tabIndex={-1}
          className={styles.people}
          aria-describedby={error ? `${listId}-error` : undefined}
        >
          <legend>{who === 'inOrder' ? t('In the order in which you choose them') : t('People')}</legend>
          {approvers.map(({ id, name }) => {
            const place = people.indexOf(id) + 1
            return (
              <Checkbox
                key={id}
                label={who === 'inOrder' && place > 0 ? `${place}. ${name}` : name}
                checked={place > 0}
                onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
              />
            )
          })}
          {error && <FieldError id={`${listId}-error`}>{error}</FieldError>}
        </Stack>
      )}
    </>
  )
}
