import { useState } from 'react'
import type { Kept } from '#lib/storage.ts'
import type { Refusal } from '#lib/call/refusal.ts'
import type { SummedError } from '#ui/fields/error-summary.tsx'
import type { Problems } from './fields.tsx'

/** A form whose draft outlives a reload, and what is wrong with it. */
export function useForm<Draft extends object>(kept: Kept<Draft>, first: Draft) {
  const [draft, setDraft] = useState<Draft>(() => kept.get() ?? first)
  const [problems, setProblems] = useState<Problems>({})
  // The summary stays as it was when the form was sent; the words at a field go when it is corrected.
  const [summary, setSummary] = useState<readonly SummedError[]>([])

  function set(part: Partial<Draft>): void {
    const next = { ...draft, ...part }
    kept.set(next)
    setDraft(next)
    const touched = Object.keys(part)
    setProblems(
      Object.fromEntries(
        Object.entries(problems).filter(([field]) => !touched.some((name) => field.startsWith(name))),
      ),
    )
  }

  function show(found: Problems): boolean {
    setProblems(found)
    setSummary(Object.entries(found).map(([field, text]) => ({ field, text })))
    return Object.keys(found).length === 0
  }

  /** What the server says of it stands at its field. */
  function refused(refusal: Refusal, firstField: string): boolean {
    const field = refusal.validationErrors[0]?.parameter
    if (!field) return false
    show({ [document.getElementById(field) ? field : firstField]: refusal.description })
    return true
  }

  return { draft, set, problems, summary, show, refused }
}
