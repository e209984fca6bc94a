import type { AnyCall, InputOf, OutputOf } from '@sixpence/protocol/call'
import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import type { Refusal } from '#lib/call/refusal.ts'
import { useChange } from '#lib/call/use-call.ts'
import type { Kept } from '#lib/storage.ts'
import type { SummedError } from '#ui/fields/error-summary.tsx'

/** What is wrong with a form, by field, in the order the fields stand in; a field without words is right. */
type Found = Readonly<Record<string, string | false | undefined>>

type ValuesOptions<Values> = {
  first: Values
  /** Where what was entered outlives a reload. */
  kept?: Kept<Values> | undefined
  /** Id of a field in the page; without it that is its name. */
  idOf?: (field: string) => string
  /** Whether an entry answers a problem: of a field itself or of a part of it. */
  settles?: (problem: string, field: string) => boolean
}

const isPartOf = (problem: string, field: string): boolean =>
  problem === field || problem.startsWith(`${field}.`)
const itself = (field: string): string => field

/** What was entered in a form, and what is wrong with it; who sends it and when is left to the form. */
export function useValues<Values extends object>(options: ValuesOptions<Values>) {
  const { first, kept, idOf = itself, settles = isPartOf } = options
  const [values, setValues] = useState<Values>(() => ({ ...first, ...kept?.get() }))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  // The summary stays as it was when the form was sent; the words at a field go when it is corrected.
  const [summed, setSummed] = useState<readonly SummedError[]>([])
  const [trouble, setTrouble] = useState<string>()

  function set(part: Partial<Values>): void {
    // Several fields may be filled in at once, by the browser, before the next drawing.
    setValues((was) => ({ ...was, ...part }))
    kept?.set({ ...values, ...kept.get(), ...part })
    const touched = Object.keys(part)
    setProblems((was) =>
      Object.fromEntries(
        Object.entries(was).filter(([problem]) => !touched.some((field) => settles(problem, field))),
      ),
    )
    setTrouble(undefined)
  }

  /** Says what is wrong; true when nothing is. */
  function show(found: Found): boolean {
    const wrong = Object.entries(found).flatMap(([field, text]) => (text ? [{ field, text }] : []))
    setProblems(Object.fromEntries(wrong.map(({ field, text }) => [field, text])))
    setSummed(wrong.map(({ field, text }) => ({ field: idOf(field), text })))
    setTrouble(undefined)
    return wrong.length === 0
  }

  /** What the server says stands at its fields; false when none of them is in the page. */
  function refused(
    { validationErrors, description }: Refusal,
    {
      fieldOf = itself,
      otherwise,
    }: { fieldOf?: ((parameter: string) => string) | undefined; otherwise?: string } = {},
  ): boolean {
    const isHere = (field: string): boolean => document.getElementById(idOf(field)) !== null
    const told = validationErrors.map((one) => [fieldOf(one.parameter), one.description] as const)
    if (told.some(([field]) => isHere(field))) return !show(Object.fromEntries(told))
    return otherwise !== undefined && told.length > 0 && !show({ [otherwise]: description })
  }

  return {
    values,
    set,
    show,
    refused,
    summed,
    problems,
    errorOf: (field: string) => problems[field],
    /** What belongs to no field. */
    trouble,
    setTrouble,
  }
}

type FormOptions<Call extends AnyCall, Values> = Pick<ValuesOptions<Values>, 'first' | 'kept'> & {
  /** Undefined while something is missing that nobody enters. */
  inputOf: (values: Values) => InputOf<Call> | undefined
  /** What can be said without asking the server. */
  problemsOf: (values: Values) => Found
  /** The field in which a field of the call is entered, where that has another name. */
  fieldOf?: (parameter: string) => string
  onDone: (made: OutputOf<Call>, values: Values) => void
} & (Call extends { money: true }
    ? {
        /** Names the form for its idempotency key. */
        form: string
      }
    : { form?: never })

/**
 * A form that makes one call: what is wrong is said beside the fields and takes the focus, what the server refuses too;
 * what belongs to no field is `trouble`.
 */
export function useForm<Call extends AnyCall, Values extends object>(
  call: Call,
  options: FormOptions<Call, Values>,
) {
  const { first, kept, inputOf, problemsOf, fieldOf, onDone, form } = options
  const id = useId()
  const idOf = (field: string) => `${id}-${field}`
  const entered = useValues({ first, kept, idOf })
  const { values, set } = entered
  const sending = useChange<AnyCall>(call, { form: form as never, shows: take })

  function take(refusal: Refusal): true {
    if (entered.refused(refusal, { fieldOf })) focusOn(refusal.validationErrors.map((one) => one.parameter))
    else entered.setTrouble(refusal.description)
    return true
  }

  function focusOn(fields: readonly string[]): void {
    const boxes = fields.map((field) => document.getElementById(idOf(fieldOf?.(field) ?? field)))
    boxes.find((box) => box !== null)?.focus()
  }

  async function submit(): Promise<void> {
    const found = problemsOf(values)
    if (!entered.show(found)) return focusOn(Object.keys(found).filter((field) => found[field]))
    const input = inputOf(values)
    const made = input && (await sending.send(input))
    if (made === undefined) return
    kept?.remove()
    onDone(made as OutputOf<Call>, values)
  }

  return {
    ...entered,
    id,
    isSending: sending.isSending,
    /** Of the form element. */
    props: {
      id,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    /** What a field that tells of itself is given. */
    at: (field: keyof Values & string) => ({ id: idOf(field), name: field, error: entered.errorOf(field) }),
    /** What a field of text or a list is given. */
    text: <Field extends keyof Values & string>(field: Field) => ({
      id: idOf(field),
      name: field,
      error: entered.errorOf(field),
      value: values[field] as string,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set({ [field]: target.value } as unknown as Partial<Values>),
    }),
  }
}
