import { type FormEvent, useState } from 'react'
import type { Refusal } from '#lib/call/refusal.ts'
import type { Kept } from '#lib/storage.ts'
import type { SummedError } from '#ui/fields/error-summary.tsx'
import { type Draft, type QuestionForm, settles, valueOf } from '#widgets/questionnaire/draft.ts'
import { fieldOf } from './problems.ts'

const nothing: readonly SummedError[] = []

export type Form = QuestionForm & {
  problems: readonly SummedError[]
  /** What the server said that belongs to no field. */
  trouble: string
  /** Of the form element: everything typed comes by here. */
  typed: (event: FormEvent<HTMLFormElement>) => void
  /** True when there are none. */
  check: (found: readonly SummedError[]) => boolean
  refused: (refusal: Refusal) => true
}

/** What was written: kept in the tab with every key, and what is wrong with it. */
export function useForm(kept: Kept<Draft>, known: Draft): Form {
  const [draft, setDraft] = useState<Draft>(() => ({ ...known, ...kept.get() }))
  const [problems, setProblems] = useState(nothing)
  const [trouble, setTrouble] = useState('')

  function change(field: string, value: string): void {
    // Several fields may be filled in at once, by the browser, before the next drawing.
    const next = { ...draft, ...kept.get(), [field]: value }
    setDraft(next)
    kept.set(next)
    setProblems(problems.filter((one) => !settles(one.field, field)))
  }

  return {
    draft,
    problems,
    trouble,
    errorOf: (field) => problems.find((one) => one.field === field)?.text,
    typed: ({ target }) => {
      const found = valueOf(target)
      if (found?.[0]) change(...found)
    },
    change,
    check: (found) => {
      setProblems(found)
      setTrouble('')
      return found.length === 0
    },
    refused: (refusal) => {
      const [problem] = refusal.validationErrors
      const field = problem && fieldOf(problem.parameter)
      const isHere = field !== undefined && document.getElementById(field) !== null
      setProblems(isHere && problem ? [{ field, text: problem.description }] : nothing)
      setTrouble(isHere ? '' : refusal.description)
      return true
    },
  }
}
