import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Refusal } from '#lib/call/refusal.ts'
import type { StoredValue } from '#lib/storage.ts'
import { isLike, useOpenDraft } from './open-draft.ts'
import type { SummedError } from '#ui/fields/error-summary.tsx'

/** The problems of a form, by field, in the order of the fields; a field without a text is valid. */
/** Problems of a form by field; false or undefined where there is none. */
export type FormProblems = Readonly<Record<string, string | false | undefined>>

type ValuesOptions<Values> = {
  first: Values
  /** Where the entries are stored to survive a reload. */
  stored?: StoredValue<Values> | undefined
  /** Names the entries stored while the form is open: its purpose, with the id of its subject. */
  draft?: string | undefined
  /** Id of a field in the page; by default its name. */
  idOf?: (field: string) => string
  /** Whether an entry resolves a problem: of the field itself or of a part of it. */
  settles?: (problem: string, field: string) => boolean
}

const isPartOf = (problem: string, field: string): boolean =>
  problem === field || problem.startsWith(`${field}.`)
const itself = (field: string): string => field

/** The entries of a form and its problems; the form decides when it is sent. */
export function useValues<Values extends object>(options: ValuesOptions<Values>) {
  const { first, draft, idOf = itself, settles = isPartOf } = options
  const open = useOpenDraft(draft, isLike(first))
  const stored = options.stored ?? open
  const [values, setValues] = useState<Values>(() => ({ ...first, ...stored?.get() }))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [summed, setSummed] = useState<readonly (SummedError & { problem: string })[]>([])
  const [error, setError] = useState<string>()

  function set(part: Partial<Values>): void {
    // The browser may fill in several fields at once, before the next render.
    setValues((was) => ({ ...was, ...part }))
    stored?.set({ ...values, ...stored.get(), ...part })
    const touched = Object.keys(part)
    setProblems((was) =>
      Object.fromEntries(
        Object.entries(was).filter(([problem]) => !touched.some((field) => settles(problem, field))),
      ),
    )
    setError(undefined)
  }

  /** Shows the problems; true if there are none. */
  function show(formProblems: FormProblems): boolean {
    const wrong = Object.entries(formProblems).flatMap(([field, text]) => (text ? [{ field, text }] : []))
    setProblems(Object.fromEntries(wrong.map(({ field, text }) => [field, text])))
    setSummed(wrong.map(({ field, text }) => ({ field: idOf(field), text, problem: field })))
    setError(undefined)
    return wrong.length === 0
  }

  /** Shows the server's messages at their fields; false if none of the fields is in the page. */
  function refused(
    { validationErrors, description }: Refusal,
    {
      fieldOf = itself,
      otherwise,
    }: { fieldOf?: ((parameter: string) => string) | undefined; otherwise?: string } = {},
  ): boolean {
    const isHere = (field: string): boolean => document.getElementById(idOf(field)) !== null
    const errors = validationErrors.map(
      (validationError) => [fieldOf(validationError.parameter), validationError.description] as const,
    )
    if (errors.some(([field]) => isHere(field))) return !show(Object.fromEntries(errors))
    return otherwise !== undefined && errors.length > 0 && !show({ [otherwise]: description })
  }

  return {
    values,
    set,
    put: (part: Partial<Values>) => setValues((was) => ({ ...was, ...part })),
    show,
    refused,
    summed: summed.filter(({ problem }) => problems[problem]) as readonly SummedError[],
    problems,
    errorOf: (field: string) => problems[field],
    /** The message that concerns no field. */
    trouble: error,
    setTrouble: setError,
  }
}

export type SubmitOptions<Values> = Pick<ValuesOptions<Values>, 'first' | 'stored' | 'draft'> & {
  /** Problems that can be found without a call. */
  problemsOf?: ((values: Values) => FormProblems) | undefined
  /** The form's field in which a field of the call is entered, if its name differs. */
  fieldOf?: ((parameter: string) => string) | undefined
  /** The field that also shows the server's messages without a field. */
  otherwise?: (keyof Values & string) | undefined
  /** A code that is valid for one attempt: emptied when it is refused. */
  oneTime?: (keyof Values & string) | undefined
  /** The field that has the focus when the form opens. */
  initialFocus?: (keyof Values & string) | undefined
  /** Submits the form; a refusal that it returns or throws is shown. */
  send: (values: Values) => unknown
}

/**
 * A form: problems, also those from the server, are shown beside the fields and receive the focus; an error without a field
 * is `trouble`. A submit while the form is being sent has no effect.
 */
export function useFormOf<Values extends object>(options: SubmitOptions<Values>) {
  const {
    first,
    stored,
    draft,
    problemsOf,
    fieldOf = itself,
    otherwise,
    oneTime,
    initialFocus,
    send,
  } = options
  const id = useId()
  const idOf = (field: string) => `${id}-${field}`
  const entered = useValues({ first, stored, draft, idOf })
  const { values, set, put } = entered
  const [isSending, setSending] = useState(false)
  // A ref, because a second submit may precede the next render.
  const isShut = useRef(false)
  const [wrong, setWrong] = useState<readonly string[]>(initialFocus === undefined ? [] : [initialFocus])
  const [attempts, setAttempts] = useState(0)

  // After rendering: a field may have appeared with its problem, or been enabled again.
  useEffect(() => {
    const boxes = wrong.map((field) => document.getElementById(`${id}-${field}`))
    boxes.find((box) => box !== null)?.focus()
  }, [wrong, id])

  function refused(refusal: Refusal): void {
    if (entered.refused(refusal, { fieldOf })) {
      const fields = refusal.validationErrors.map(({ parameter }) => fieldOf(parameter))
      if (oneTime !== undefined && fields.includes(oneTime)) {
        put({ [oneTime]: '' } as unknown as Partial<Values>)
        setAttempts((count) => count + 1)
      }
      setWrong(fields)
    } else if (otherwise === undefined) entered.setTrouble(refusal.description)
    else {
      entered.show({ [otherwise]: refusal.description })
      setWrong([otherwise])
    }
  }

  async function submit(): Promise<void> {
    if (isShut.current) return
    const problems = problemsOf?.(values) ?? {}
    if (entered.show(problems)) await handIn(() => send(values))
    else setWrong(Object.keys(problems).filter((field) => problems[field]))
  }

  async function handIn(sending: () => unknown): Promise<void> {
    if (isShut.current) return
    isShut.current = true
    setSending(true)
    try {
      const answer = await sending()
      if (answer instanceof Refusal) refused(answer)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused(error)
    } finally {
      isShut.current = false
      setSending(false)
    }
  }

  return {
    ...entered,
    id,
    isSending,
    submit,
    /** Sends something other than the form; its refusal is shown in the form, too. */
    handIn,
    /** Key of the input for a one-time code: a new empty input for each attempt. */
    attempts,
    /** Of the form element. */
    props: {
      id,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    /** The props of a field that reports its own problems. */
    at: (field: keyof Values & string) => ({ id: idOf(field), name: field, error: entered.errorOf(field) }),
    /** The props of a text field or a list. */
    text: <Field extends keyof Values & string>(field: Field) => ({
      id: idOf(field),
      name: field,
      error: entered.errorOf(field),
      value: values[field] as string,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set({ [field]: target.value } as unknown as Partial<Values>),
    }),
    /** The props of a choice that reports its value. */
    choice: <Field extends keyof Values & string>(field: Field) => ({
      id: idOf(field),
      error: entered.errorOf(field),
      value: values[field],
      onChange: (value: NonNullable<Values[Field]>) => set({ [field]: value } as unknown as Partial<Values>),
    }),
  }
}
