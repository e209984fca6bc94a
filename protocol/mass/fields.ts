import { fieldNames, type FieldName } from '../methods/field-names.ts'
import { externalMethods, type ExternalMethod } from '../methods/method.ts'
import { methodRows } from '../methods/methods.ts'
import { outsideMethods } from '../methods/registry.ts'
import { fieldTexts } from '../methods/texts.ts'
import { massKinds, type MassKind } from './kinds.ts'

export { massKinds, type MassKind }

/** Fields of every kind, in addition to the details of its methods. */
const sharedFields = {
  amount: { label: 'Amount', required: true },
  currency: { label: 'Currency', required: false },
  country: { label: 'Country', required: false },
  note: { label: 'Note', required: false },
} as const

/** A column that a file may have. */
export type MassField = { name: string; label: string; required: boolean }

/** Payment methods of a kind, the preferred first; none for payments to other customers. */
export const methodsOfKind = (kind: MassKind): readonly ExternalMethod[] =>
  externalMethods.filter((method) => outsideMethods[method].group === kind)

/** The columns of a kind, in the order of its sample. English labels, which are keys of the translations. */
export function massFieldsOf(kind: MassKind): readonly MassField[] {
  const { amount, currency, country, note } = sharedFields
  if (kind === 'p2p')
    return [
      { name: 'email', ...fieldTexts.email, required: true },
      { name: 'amount', ...amount },
      { name: 'currency', ...currency },
      { name: 'note', ...note },
      { name: 'reference', label: 'Reference', required: false },
    ].map(({ name, label, required }) => ({ name, label, required }))
  return [
    { name: 'amount', ...amount },
    { name: 'currency', ...currency },
    { name: 'country', ...country },
    ...detailsOfKind(kind),
    { name: 'beneficiaryType', label: 'Person or company', required: false },
    { name: 'note', ...note },
  ]
}

/** The details any method of the kind may need; a detail is required if every row of the table requires it. */
function detailsOfKind(kind: MassKind): MassField[] {
  const rows = methodRows.filter(({ method }) => methodsOfKind(kind).includes(method))
  const codes = rows.map((row) => [...new Set(row.countries.flatMap((country) => row.fieldsOf(country)))])
  const nameOf = (code: string) => code.replace('?', '').split(':')[0] as FieldName
  const requestedNames = new Set(codes.flat().map(nameOf))
  const always = (name: FieldName) =>
    rows.every(({ countries, fieldsOf }) =>
      countries.every((country) =>
        fieldsOf(country).some((code) => nameOf(code) === name && !code.endsWith('?')),
      ),
    )
  return (Object.keys(fieldNames) as FieldName[])
    .filter((name) => requestedNames.has(name))
    .map((name) => ({ name, label: fieldTexts[name].label, required: always(name) }))
}
