import type { AnyCall, InputOf, OutputOf } from '@sixpence/protocol/call'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { type SubmitOptions, useFormOf } from './use-form-of.ts'

type FormOptions<Call extends AnyCall, Values> = Omit<SubmitOptions<Values>, 'send'> & {
  /** Undefined while data are missing that are not entered in the form. */
  inputOf: (values: Values) => InputOf<Call> | undefined
  onDone: (answer: OutputOf<Call>, values: Values) => void
} & (Call extends { money: true }
    ? {
        /** Names the form for its idempotency key. */
        form: string
      }
    : { form?: never })

/** A form that makes a single call. */
export function useForm<Call extends AnyCall, Values extends object>(
  call: Call,
  options: FormOptions<Call, Values>,
) {
  const { inputOf, onDone, form, ...rest } = options
  return useFormOf<Values>({
    ...rest,
    send: async (values) => {
      const input = inputOf(values)
      if (input === undefined) return undefined
      const answer = await tryCall(call, input, (output) => ({ made: output }), form)
      if (answer instanceof Refusal || answer === true) return answer
      rest.stored?.remove()
      return onDone(answer.made, values)
    },
  })
}
