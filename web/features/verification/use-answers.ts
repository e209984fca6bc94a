import type { FormEvent } from 'react'
import type { Refusal } from '#lib/call/refusal.ts'
import type { StoredValue } from '#lib/storage.ts'
import type { SummedError } from '#ui/fields/error-summary.tsx'
import { useValues } from '#kit/form/use-form-of.ts'
import { type Draft, settles, valueOf } from '#widgets/questionnaire/draft.ts'
import { fieldOf } from './problems.ts'

export type Form = ReturnType<typeof useAnswers>

/** The entries, stored in the tab with every change, and their problems. */
export function useAnswers(draftStore: StoredValue<Draft>, savedDraft: Draft) {
  const {
    values: draft,
    set,
    show,
    refused,
    ...form
  } = useValues({ first: savedDraft, stored: draftStore, settles })
  return {
    ...form,
    draft,
    change: (field: string, value: string) => set({ [field]: value }),
    /** Change handler of the form element, for all fields. */
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      const [field, value = ''] = valueOf(target) ?? []
      if (field) set({ [field]: value })
    },
    /** True if there are no problems. */
    check: (problems: readonly SummedError[]) =>
      show(Object.fromEntries(problems.map((summedError) => [summedError.field, summedError.text]))),
    refused: (refusal: Refusal): true => {
      if (!refused(refusal, { fieldOf })) form.setTrouble(refusal.description)
      return true
    },
  }
}
