import type { OutputOf } from '@sixpence/protocol/call'
import type { MassKind } from '@sixpence/protocol/mass/mass'
import { massFieldsGet } from '@sixpence/protocol/mass/samples'
import { useMemo } from 'react'
import { useRead } from '#lib/call/use-call.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'

/** A column that a file of the kind may have; its label in the reader's language. */
export type MassField = OutputOf<typeof massFieldsGet>['fields'][number]

const none: readonly MassField[] = []

export function useFields(kind: MassKind): readonly MassField[] {
  const t = useTranslate()
  const fields = useRead(massFieldsGet, { kind }).data?.fields ?? none
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
