import { checkDetails } from '@sixpence/protocol/methods/details'
import type { Problem } from '@sixpence/protocol/methods/fields/kind'
import type { Field, FieldGroup, Offer } from '@sixpence/protocol/methods/method'
import { problemTexts } from '@sixpence/protocol/methods/texts'
import { type ReactNode, useState } from 'react'
import { type Translate, useTranslate } from '#lib/translate.ts'
import { MethodField } from './method-field.tsx'
import styles from './method-form.module.css'

export type MethodFormProps = {
  id: string
  offer: Offer
  /** As typed, by field name. */
  typed: Readonly<Record<string, string>>
  onType: (name: string, text: string) => void
  /** Everything that is wrong is said, not only what was left: after Continue. */
  saysAll: boolean
  /** What the server said of a field, until that is changed. */
  said?: { field: string; text: string } | undefined
  /** What stands below a field, by its name: the bank that was found. */
  below?: Readonly<Partial<Record<string, ReactNode>>>
  /** Values to choose from that a server knows, by field: banks, branches. */
  suggestions?: Readonly<Record<string, readonly Suggestion[]>>
}

export type Suggestion = { code: string; name: string }

/** The fields of a method, drawn from its table: labels, hints, choices, masks and checks are data. */
export function MethodForm(props: MethodFormProps) {
  const { id, offer, typed, onType, saysAll, said, below, suggestions } = props
  const t = useTranslate()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { details, problems } = checkDetails(offer.method, offer.country, offer.currency, typed)
  const where = { country: offer.country, currency: offer.currency, details }

  function errorOf({ name }: Field): string | undefined {
    if (said?.field === name) return said.text
    const problem = problems[name]
    // Nobody is told that something is missing before they have gone on without it.
    const isDue = saysAll || (left.has(name) && problem?.name !== 'missing')
    return problem && isDue ? problemWords(problem, t) : undefined
  }

  return groupsOf(offer.fields).map(({ group, fields }) => (
    <section key={group} className={styles.group} aria-labelledby={`${id}-${group}`}>
      <h2 id={`${id}-${group}`} className={styles.title}>
        {groupWords[group](t)}
      </h2>
      {fields.map((field) => (
        <div key={field.name} className={styles.field}>
          <MethodField
            id={fieldId(id, field.name)}
            field={field}
            where={where}
            text={typed[field.name] ?? ''}
            error={errorOf(field)}
            suggestions={suggestions?.[field.name]}
            onType={(text) => onType(field.name, text)}
            onLeave={() => setLeft(new Set([...left, field.name]))}
          />
          {below?.[field.name]}
        </div>
      ))}
    </section>
  ))
}

/** Where the focus goes when something is wrong. */
export const fieldId = (formId: string, name: string): string => `${formId}-${name}`

export const problemWords = ({ name, size }: Problem, t: Translate): string =>
  t(problemTexts[name].text, size === undefined ? {} : { size })

const groups = ['payee', 'account', 'address', 'message'] as const satisfies readonly FieldGroup[]

const groupsOf = (fields: readonly Field[]) =>
  groups
    .map((group) => ({ group, fields: fields.filter((field) => field.group === group) }))
    .filter(({ fields: some }) => some.length > 0)

const groupWords: Record<FieldGroup, (t: Translate) => string> = {
  payee: (t) => t('Who gets it'),
  account: (t) => t('Where it arrives'),
  address: (t) => t('Where they live or have their seat'),
  message: (t) => t('What goes with it'),
}
