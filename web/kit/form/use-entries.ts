import { useEffect, useId, useState } from 'react'
import type { SummedError } from '#ui/fields/error-summary.tsx'

/** The server's message about a field after the payment was sent. */
export type FieldRefusal = { field: string; text: string }

export type Entries<Field extends string> = ReturnType<typeof useEntries<Field>>

type Problems<Field extends string> = { readonly [Name in Field]?: string | undefined }

/**
 * The state of a form's fields, in their order. A missing entry is reported only when the person leaves the field or
 * continues; a message of the server applies until its field is entered again.
 */
export function useEntries<Field extends string>(
  fields: readonly Field[],
  problems: Problems<Field>,
  refusal: FieldRefusal | undefined,
  /** If several fields may have the same problem: the name of each in the list of problems. */
  nameOf?: (field: Field) => string,
) {
  const formId = useId()
  const [checked, setChecked] = useState<ReadonlySet<Field>>(new Set())
  const [taken, setTaken] = useState(refusal)
  const [shownRefusal, setShownRefusal] = useState(refusal)
  const [summed, setSummed] = useState<readonly SummedError[]>([])
  const idOf = (field: Field) => `${formId}-${field}`

  // Compared by text: the same refusal may be a different object in each render.
  if (refusal?.field !== taken?.field || refusal?.text !== taken?.text) {
    setTaken(refusal)
    setShownRefusal(refusal)
  }

  useEffect(() => {
    if (taken) document.getElementById(`${formId}-${taken.field}`)?.focus()
  }, [taken, formId])

  const textOf = (field: Field) => (shownRefusal?.field === field ? shownRefusal.text : problems[field])
  const errorOf = (field: Field) =>
    shownRefusal?.field === field || checked.has(field) ? textOf(field) : undefined

  return {
    formId,
    idOf,
    errorOf,
    /** The props of a field of the form. */
    at: <Name extends Field>(field: Name) => ({ id: idOf(field), name: field, error: errorOf(field) }),
    summed: summed.filter((entry) => fields.some((field) => idOf(field) === entry.field && errorOf(field))),
    entered: (...changed: readonly Field[]) => {
      if (changed.some((field) => field === shownRefusal?.field)) setShownRefusal(undefined)
    },
    left: (field: Field) => setChecked(new Set([...checked, field])),
    /** Shows all problems, with the focus on the field if it is the only problem; true if there are none. */
    areRight: (): boolean => {
      setChecked(new Set(fields))
      const fieldProblems = fields.flatMap((field) => {
        const text = textOf(field)
        return text ? [{ field: idOf(field), text: nameOf ? `${nameOf(field)}: ${text}` : text }] : []
      })
      setSummed(fieldProblems.length > 1 ? fieldProblems : [])
      const [only] = fieldProblems
      if (fieldProblems.length === 1 && only) document.getElementById(only.field)?.focus()
      return fieldProblems.length === 0
    },
  }
}
