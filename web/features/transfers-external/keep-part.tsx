import { useId } from 'react'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { type Draft, type DraftChange, keptCardOf } from './draft.ts'
import { Stack } from '#ui/layout/primitives.tsx'

type KeepPartProps = {
  draft: Draft
  update: (change: DraftChange) => void
  payeeName: string
  error: string | undefined
}

/** The choice of what to save: the payment as a template, and a card whose number was typed. */
export function KeepPart({ draft, update, payeeName, error }: KeepPartProps) {
  const t = useTranslate()
  const id = useId()
  const { templateName, saveCard = false } = draft
  const isNewCard = draft.method === 'oct' && keptCardOf(draft) === undefined
  return (
    <Stack as="section" gap="3" className="pt-1" aria-labelledby={id}>
      <h2 id={id} className="t-15">
        {t('For next time')}
      </h2>
      {isNewCard && (
        <Checkbox
          label={t('Save this card')}
          hint={t('The card company keeps the number. We do not.')}
          checked={saveCard}
          onChange={(event) => update({ saveCard: event.currentTarget.checked || undefined })}
        />
      )}
      <Checkbox
        label={t('Save as a template')}
        hint={t('Saved once this payment has left.')}
        checked={templateName !== undefined}
        onChange={(event) =>
          update({ templateName: event.currentTarget.checked ? payeeName.slice(0, longestName) : undefined })
        }
      />
      {templateName !== undefined && (
        <TextField
          id={templateNameId}
          name="templateName"
          label={t('Template name')}
          autoComplete="off"
          error={error}
          value={templateName}
          onChange={(event) => update({ templateName: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}

/** Target of the focus when the name is invalid. */
export const templateNameId = 'template-name'
const longestName = 60

/** Problem of the template's name; undefined if none is saved. */
export function templateNameProblem({ templateName }: Draft, t: Translate): string | undefined {
  if (templateName === undefined) return undefined
  const { length } = templateName.trim()
  if (length === 0) return t('Enter a name for the template.')
  if (length > longestName)
    return t('Use at most {most} characters. You have used {used}.', { most: longestName, used: length })
  return undefined
}
