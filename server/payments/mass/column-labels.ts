import { languages } from '@sixpence/locales'
import type { ColumnField } from '@sixpence/protocol/rules/mass/match-columns'
import { translator } from '#core/translate.ts'

/** The labels of fields in the languages of the product, as used for column headers of files. */
export const labelsOf = (fields: readonly ColumnField[]): Record<string, string[]> =>
  Object.fromEntries(
    fields.map(({ name, label }) => [
      name,
      languages.map((language) => translator(language)(label as 'Amount')),
    ]),
  )
