import type { OutputOf } from '@sixpence/protocol/call'
import type { massFieldsGet } from '@sixpence/protocol/mass/samples'
import { useMemo } from 'react'
import { type Translate, useTranslate } from '#lib/language/translate.ts'

/** A column that a file of the kind may have. */
export type MassField = OutputOf<typeof massFieldsGet>['fields'][number]

/** The fields with their labels in the reader's language. */
export function useLabels(fields: readonly MassField[]): readonly MassField[] {
  const t = useTranslate()
  return useMemo(() => fields.map((field) => ({ ...field, label: labelIn(field.label, t) })), [fields, t])
}

/** Labels that only files have are here; those of the methods are translated with the methods. */
function labelIn(label: string, t: Translate): string {
  const own: Readonly<Record<string, string>> = {
    Amount: t('Amount'),
    Currency: t('Currency'),
    Country: t('Country'),
    Note: t('Note'),
    Reference: t('Reference'),
    'Person or company': t('Person or company'),
  }
  return own[label] ?? t(label)
}
