import type { DetailsCheck } from '@sixpence/protocol/methods/details'
import type { Field } from '@sixpence/protocol/methods/method'
import { useTranslate } from '#lib/language/translate.ts'
import { type FieldRefusal, useEntries } from '#kit/form/use-entries.ts'
import { problemWords } from './method-form.tsx'

/** The fields of a method and their problems; `others`: further problems, also of other fields. */
export function useMethodEntries(
  fields: readonly Field[],
  checked: DetailsCheck | undefined,
  refusal?: FieldRefusal,
  others: Readonly<Record<string, string | undefined>> = {},
) {
  const t = useTranslate()
  const ofFields = fields.map(({ name }) => {
    const problem = checked?.problems[name]
    return [name, problem ? problemWords(problem, t) : others[name]]
  })
  const problems: typeof others = { ...others, ...Object.fromEntries(ofFields) }
  return useEntries(Object.keys(problems), problems, refusal, (name) => {
    const field = fields.find((field) => field.name === name)
    return field ? t(field.label) : t('Which card?')
  })
}
