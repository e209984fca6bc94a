import { type FieldGroup, fieldGroups } from '@sixpence/protocol/methods/field-names'
import type { Details, Problem } from '@sixpence/protocol/methods/fields/kind'
import type { Field } from '@sixpence/protocol/methods/method'
import { problemTexts } from '@sixpence/protocol/methods/problem-texts'
import type { ReactNode } from 'react'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { MethodField } from './method-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import type { Suggestion } from './suggestion.ts'

export type MethodFormProps = {
  id: string
  fields: readonly Field[]
  /** Destination and normalised entries, on which choices and checks depend. */
  where: { country: string; currency: string; details: Details }
  /** As typed, by field name. */
  texts: Readonly<Record<string, string>>
  /** The account is the reader's own. */
  isOwn?: boolean
  errorOf: (name: string) => string | undefined
  idOf: (name: string) => string
  onType: (name: string, text: string) => void
  onLeave: (name: string) => void
  /** Content below a field, by name: the bank found. */
  below?: Readonly<Partial<Record<string, ReactNode>>>
  /** Values suggested by the server, by field: banks, branches. */
  suggestions?: Readonly<Record<string, readonly Suggestion[]>>
}

/** Fields of a method, rendered from its definition: labels, hints, choices and masks are data. */
export function MethodForm(props: MethodFormProps) {
  const {
    id,
    fields,
    where,
    texts,
    isOwn = false,
    errorOf,
    idOf,
    onType,
    onLeave,
    below,
    suggestions,
  } = props
  const t = useTranslate()
  return groupsOf(fields).map(({ group, fields: some }, at) => (
    <Stack
      as="section"
      gap="4"
      key={group}
      className={at > 0 ? 'ruled' : undefined}
      aria-labelledby={`${id}-${group}`}
    >
      <h2 id={`${id}-${group}`} className="t-15">
        {(isOwn ? ownGroupWords : groupWords)[group](t)}
      </h2>
      {some.map((field) => (
        <Stack gap="2" key={field.name}>
          <MethodField
            id={idOf(field.name)}
            field={field}
            where={where}
            text={texts[field.name] ?? ''}
            error={errorOf(field.name)}
            suggestions={suggestions?.[field.name]}
            onType={(text) => onType(field.name, text)}
            onLeave={() => onLeave(field.name)}
          />
          {below?.[field.name]}
        </Stack>
      ))}
    </Stack>
  ))
}

export const problemWords = ({ name, size }: Problem, t: Translate): string =>
  t(problemTexts[name].text, size === undefined ? {} : { size })

const groupsOf = (fields: readonly Field[]) =>
  fieldGroups
    .map((group) => ({ group, fields: fields.filter((field) => field.group === group) }))
    .filter(({ fields: some }) => some.length > 0)

const ownGroupWords: Record<FieldGroup, (t: Translate) => string> = {
  payee: (t) => t('You'),
  account: (t) => t('Your account'),
  address: (t) => t('Where you live or have your seat'),
  message: (t) => t('What goes with it'),
}

const groupWords: Record<FieldGroup, (t: Translate) => string> = {
  payee: (t) => t('Who gets it'),
  account: (t) => t('Where it arrives'),
  address: (t) => t('Where they live or have their seat'),
  message: (t) => t('What goes with it'),
}
