import { fieldKinds } from './fields/index.ts'
import { problem, type Details, type FieldKind, type Problem, type Where } from './fields/kind.ts'
import type { FieldName } from './field-names.ts'
import { fieldsOf } from './methods.ts'
import type { ExternalMethod, Field } from './method.ts'
import { choiceText } from './texts.ts'

/** What was typed, whatever it is: it may come from a form, a file or another program. */
export type Typed = Readonly<Record<string, unknown>>

export type Checked = {
  /** Cleaned values of the method's own fields, empty ones left out; what is kept, sent and bound by an approval. */
  details: Details
  /** By field name; empty when everything is right. */
  problems: Readonly<Partial<Record<string, Problem>>>
}

/**
 * Judges what was typed for a method: the same function in the form, in the call and for each line of a file. Never
 * throws. A field the method does not ask for is a problem too, so that nothing is dropped in silence; so is one that is
 * known otherwise, as a kept card's number.
 */
export function checkDetails(
  method: ExternalMethod,
  country: string,
  currency: string,
  typed: Typed,
  knownOtherwise: readonly FieldName[] = [],
): Checked {
  const fields = fieldsOf(method, country, currency).filter(({ name }) => !knownOtherwise.includes(name))
  const details: Record<string, string> = {}
  const where = { country, currency, details }
  for (const { name, kind, required } of fields) {
    const cleaned =
      cleanedOf(typed[name], kind, where) || (required && isEmpty(typed[name]) && onlyChoice(kind, where))
    if (cleaned) details[name] = cleaned
  }
  const wrong = fields.map(
    (field) =>
      [
        field.name,
        unreadable(typed[field.name], field.kind) ?? checkField(field, details[field.name] ?? '', where),
      ] as const,
  )
  const unasked = Object.keys(typed)
    .filter((name) => !isEmpty(typed[name]) && !fields.some((field) => field.name === name))
    .map((name) => [name, problem('notAskedFor')] as const)
  return { details, problems: Object.fromEntries([...wrong, ...unasked].filter(([, one]) => one)) }
}

/** Where there is one choice nobody has to make it: Bitcoin moves on its own network only. */
function onlyChoice(kind: Field['kind'], where: Where): string | undefined {
  const [only, ...others] = kindOf(kind).choices?.(where) ?? []
  return others.length === 0 ? only : undefined
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Far beyond any field: neither cleaned nor looked at. */
const mostTyped = 500

function cleanedOf(typed: unknown, kind: Field['kind'], where: Where): string {
  return typeof typed === 'string' && typed.length <= mostTyped ? kindOf(kind).clean(typed, where) : ''
}

function unreadable(typed: unknown, kind: Field['kind']): Problem | undefined {
  if (isEmpty(typed)) return undefined
  if (typeof typed !== 'string') return problem('wrongForm')
  return typed.length > mostTyped ? problem('tooLong', kindOf(kind).longest) : undefined
}

/** One field, cleaned before. */
export function checkField(
  field: Pick<Field, 'kind' | 'required'>,
  text: string,
  where: Where,
): Problem | undefined {
  if (text === '') return field.required ? problem('missing') : undefined
  return kindOf(field.kind).check(text, where)
}

/** What of a payee is shown in a list or on a page that asks to confirm. */
export type Described = {
  name: FieldName
  /** English text, a key of the translations. */
  label: string
  /** Grouped, for the eyes of who typed it; of a choice its English text. */
  shown: string
  /** Enough to recognise it, for lists, notices and everybody else. */
  masked: string
  /** `shown` and `masked` are a text of ours, a key of the translations. */
  isText?: true
}

/** The details in words, in the order of the form; what is empty is left out. */
export function describe(
  method: ExternalMethod,
  country: string,
  currency: string,
  details: Details,
): Described[] {
  return fieldsOf(method, country, currency).flatMap(({ name, kind, label }) => {
    const text = details[name]
    if (!text) return []
    const choice = choiceText(kind, text)
    if (choice) {
      const said = 'label' in choice ? choice.label : choice.name
      return [{ name, label, shown: said, masked: said, ...('label' in choice && { isText: true as const }) }]
    }
    const { show, mask } = kindOf(kind)
    return [{ name, label, shown: show(text), masked: mask(text) }]
  })
}

export const kindOf = (name: Field['kind']): FieldKind => fieldKinds[name]
