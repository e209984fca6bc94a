import { checkField, kindOf } from '@sixpence/protocol/methods/details'
import type { FieldKind, FieldContext } from '@sixpence/protocol/methods/fields/kind'
import type { Field } from '@sixpence/protocol/methods/method'
import { choiceText } from '@sixpence/protocol/methods/texts'
import { useFormat } from '#lib/language/format.ts'
import type { Format } from '@sixpence/locales/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { Suggestion } from './suggestion.ts'
import { secretFields } from './secrets.ts'

type MethodFieldProps = {
  id: string
  field: Field
  where: FieldContext
  text: string
  error: string | undefined
  suggestions?: readonly Suggestion[] | undefined
  onType: (text: string) => void
  onLeave: () => void
}

/** A field by kind: a select if only some values are valid, otherwise an input with the usual formatting. */
export function MethodField(props: MethodFieldProps) {
  const { id, field, where, text, error, suggestions = [], onType, onLeave } = props
  const t = useTranslate()
  const format = useFormat()
  const kind = kindOf(field.kind)
  const label = field.required ? t(field.label) : t('{label}, optional', { label: t(field.label) })
  const hint = field.hint && t(field.hint)
  const shared = { id, name: field.name, label, hint, error, onBlur: leave }

  /** Valid values are grouped as on a bank statement; invalid values stay as typed. */
  function leave(): void {
    const clean = kind.clean(text, where)
    if (clean && !checkField(field, clean, where) && kind.show(clean) !== text) onType(kind.show(clean))
    onLeave()
  }

  if (kind.keyboard === 'choice') {
    const choices = choicesOf(field.kind, kind, where, { t, format })
    const [only, ...others] = choices
    return (
      <Select
        {...shared}
        autoComplete="off"
        value={text || (others.length === 0 ? only?.value : '')}
        onChange={(event) => onType(event.currentTarget.value)}
        options={others.length === 0 ? choices : [{ value: '', label: t('Choose') }, ...choices]}
      />
    )
  }
  const listId = `${id}-list`
  const suggestion = suggestions.find(({ code }) => code === kind.clean(text, where))
  return (
    <>
      <TextField
        {...shared}
        hint={suggestion ? suggestion.name : hint}
        inputMode={kind.keyboard}
        // Details of the payee: autofill would offer the payer's own.
        autoComplete="off"
        autoCapitalize={field.kind === 'payeeName' ? 'words' : 'none'}
        spellCheck={field.kind === 'reference'}
        maxLength={kind.longest}
        list={suggestions.length > 0 ? listId : undefined}
        data-private={secretFields.includes(field.name) || undefined}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}

function choicesOf(
  name: Field['kind'],
  kind: FieldKind,
  where: FieldContext,
  { t, format }: { t: Translate; format: Format },
): { value: string; label: string }[] {
  const choices = (kind.choices?.(where) ?? []).map((value) => {
    if (name === 'country') return { value, label: format.country(value) }
    const choice = choiceText(name, value)
    if (!choice) return { value, label: value }
    return { value, label: 'label' in choice ? t(choice.label) : choice.name }
  })
  return name === 'country' ? choices.toSorted((a, b) => a.label.localeCompare(b.label)) : choices
}
