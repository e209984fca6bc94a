import { useEffect, useId, useState } from 'react'
import type { SummedError } from '#ui/fields/error-summary.tsx'

/** What the server said of a field when the payment was sent. */
export type FieldRefusal = { field: string; text: string }

export type Entries<Field extends string> = ReturnType<typeof useEntries<Field>>

type Problems<Field extends string> = { readonly [One in Field]?: string | undefined }

/**
 * The bookkeeping of a form's fields, in the order they stand in: nobody is told what they have not finished until they
 * leave a field or ask to go on; what the server said counts until its field is entered again.
 */
export function useEntries<Field extends string>(
  fields: readonly Field[],
  problems: Problems<Field>,
  refusal: FieldRefusal | undefined,
  /** Where several fields may lack the same, what each is called in the list of all that is wrong. */
  nameOf?: (field: Field) => string,
) {
  const formId = useId()
  const [checked, setChecked] = useState<ReadonlySet<Field>>(new Set())
  const [shownRefusal, setShownRefusal] = useState(refusal)
  const [summed, setSummed] = useState<readonly SummedError[]>([])
  const idOf = (field: Field) => `${formId}-${field}`

  useEffect(() => {
    if (refusal) document.getElementById(`${formId}-${refusal.field}`)?.focus()
  }, [refusal, formId])

  const textOf = (field: Field) => (shownRefusal?.field === field ? shownRefusal.text : problems[field])
  const errorOf = (field: Field) =>
    shownRefusal?.field === field || checked.has(field) ? textOf(field) : undefined

  return {
    formId,
    idOf,
    errorOf,
    /** What a field of the form is given. */
    at: <One extends Field>(field: One) => ({ id: idOf(field), name: field, error: errorOf(field) }),
    summed,
    entered: (...changed: readonly Field[]) => {
      if (changed.some((one) => one === shownRefusal?.field)) setShownRefusal(undefined)
    },
    left: (field: Field) => setChecked(new Set([...checked, field])),
    /** Shows all that is wrong, with the focus on it where it is one thing; true when nothing is. */
    areRight: (): boolean => {
      setChecked(new Set(fields))
      const found = fields.flatMap((field) => {
        const text = textOf(field)
        return text ? [{ field: idOf(field), text: nameOf ? `${nameOf(field)}: ${text}` : text }] : []
      })
      setSummed(found.length > 1 ? found : [])
      const [only] = found
      if (found.length === 1 && only) document.getElementById(only.field)?.focus()
      return found.length === 0
    },
  }
}
