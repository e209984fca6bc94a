import { isQrIban } from './fields/creditor-reference.ts'
import { fieldKinds } from './fields/index.ts'
import { problem, type Details, type FieldKind, type Problem, type FieldContext } from './fields/kind.ts'
import type { FieldName } from './field-names.ts'
import { fieldsOf } from './methods.ts'
import type { ExternalMethod, Field } from './method.ts'
import { choiceText } from './texts.ts'

/** Unvalidated input from a form, a file or another program. */
export type DetailsInput = Readonly<Record<string, unknown>>

export type DetailsCheck = {
  /** Cleaned, non-empty values of the method's fields; these are stored, sent, and bound by an approval. */
  details: Details
  /** Problems by field name; empty when the details are valid. */
  problems: Readonly<Partial<Record<string, Problem>>>
}

/**
 * Validates the details of a payment; shared by the form, the call and each line of a file. Never throws. Unknown fields are
 * problems, so that nothing is dropped silently, and so are fields whose value comes from elsewhere, such as the number of a
 * saved card.
 */
export function checkDetails(
  method: ExternalMethod,
  country: string,
  currency: string,
  input: DetailsInput,
  knownOtherwise: readonly FieldName[] = [],
): DetailsCheck {
  const fields = fieldsOf(method, country, currency).filter(({ name }) => !knownOtherwise.includes(name))
  const details: Record<string, string> = {}
  const where = { country, currency, details }
  for (const { name, kind, required } of fields) {
    const cleaned =
      cleanedOf(input[name], kind, where) || (required && isEmpty(input[name]) && onlyChoice(kind, where))
    if (cleaned) details[name] = cleaned
  }
  const wrong = fields.map(
    (field) =>
      [
        field.name,
        unreadable(input[field.name], field.kind) ?? checkField(field, details[field.name] ?? '', where),
      ] as const,
  )
  const unasked = Object.keys(input)
    .filter((name) => !isEmpty(input[name]) && !fields.some((field) => field.name === name))
    .map((name) => [name, problem('notAskedFor')] as const)
  return { details, problems: Object.fromEntries([...wrong, ...unasked].filter(([, problem]) => problem)) }
}

/** The value of a field with a single choice, which is filled in: Bitcoin has only a single network. */
function onlyChoice(kind: Field['kind'], where: FieldContext): string | undefined {
  const [only, ...others] = kindOf(kind).choices?.(where) ?? []
  return others.length === 0 ? only : undefined
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Far above any field's limit; longer input is neither cleaned nor checked. */
const maxTypedLength = 500

function cleanedOf(rawValue: unknown, kind: Field['kind'], where: FieldContext): string {
  return typeof rawValue === 'string' && rawValue.length <= maxTypedLength
    ? kindOf(kind).clean(rawValue, where)
    : ''
}

function unreadable(rawValue: unknown, kind: Field['kind']): Problem | undefined {
  if (isEmpty(rawValue)) return undefined
  if (typeof rawValue !== 'string') return problem('wrongForm')
  return rawValue.length > maxTypedLength ? problem('tooLong', kindOf(kind).longest) : undefined
}

/** Checks a cleaned field; `missing` if it is required and empty. */
export function checkField(
  field: Pick<Field, 'kind' | 'required'>,
  text: string,
  where: FieldContext,
): Problem | undefined {
  if (text === '') return field.required || isQrBill(field, where) ? problem('missing') : undefined
  return kindOf(field.kind).check(text, where)
}

/** Swiss banks reject a payment to a QR-IBAN without its QR reference. */
const isQrBill = ({ kind }: Pick<Field, 'kind'>, { details: { iban = '' } }: FieldContext): boolean =>
  kind === 'reference' && isQrIban(iban)

/** A detail of a payee as shown in lists and on confirmation pages. */
export type DetailRow = {
  name: FieldName
  /** English text, which is a key of the translations. */
  label: string
  /** Grouped for reading; the English text of a choice. */
  shown: string
  /** Masked, for lists, notices and other readers. */
  masked: string
  /** `shown` and `masked` are English texts, which are keys of the translations. */
  isText?: true
}

/** The non-empty details with labels, in the order of the form. */
export function describe(
  method: ExternalMethod,
  country: string,
  currency: string,
  details: Details,
): DetailRow[] {
  return fieldsOf(method, country, currency).flatMap(({ name, kind, label }) => {
    const text = details[name]
    if (!text) return []
    const choice = choiceText(kind, text)
    if (choice) {
      const choiceName = 'label' in choice ? choice.label : choice.name
      return [
        {
          name,
          label,
          shown: choiceName,
          masked: choiceName,
          ...('label' in choice && { isText: true as const }),
        },
      ]
    }
    const { show, mask } = kindOf(kind)
    return [{ name, label, shown: show(text), masked: mask(text) }]
  })
}

/** The kind of a field: how it is cleaned, checked and formatted. */
export const kindOf = (name: Field['kind']): FieldKind => fieldKinds[name]
