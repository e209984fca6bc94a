import type { OutputOf } from '@sixpence/protocol/call'
import { massFieldsGet, type MassKind } from '@sixpence/protocol/mass/mass'
import { useRead } from '#lib/call/use-call.ts'
import type { Translate } from '#lib/language/translate.ts'

/** A column that a file of the kind may have; its label is an English text to translate. */
export type MassField = OutputOf<typeof massFieldsGet>['fields'][number]

const none: readonly MassField[] = []

export const useFields = (kind: MassKind): readonly MassField[] =>
  useRead(massFieldsGet, { kind }).data?.fields ?? none

/** Labels that only files have; those of the methods are translated with the methods. */
export const ownLabels = (t: Translate): readonly string[] => [
  t('Amount'),
  t('Currency'),
  t('Country'),
  t('Note'),
  t('Reference'),
  t('Person or company'),
]
