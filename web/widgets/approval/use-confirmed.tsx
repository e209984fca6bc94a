import type { AnyCall, InputOf, OutputOf } from '@sixpence/protocol/call'
import { type ReactNode, useRef, useState } from 'react'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { ConfirmPopup } from './confirm-popup.tsx'
import { type PendingConfirmation, pendingConfirmationOf } from './pending-confirmation.ts'

type Parts<Call extends AnyCall> = {
  title: ReactNode
  /** The action to be confirmed, as a sentence. */
  children?: ReactNode
  /** A refusal that it returns becomes the result of `send`: some calls report problems in their response. */
  onDone: (answer: OutputOf<Call>) => unknown
} & (Call extends { money: true }
  ? {
      /** Names the form for its idempotency key. */
      form: string
    }
  : { form?: never })

type Pending<Call extends AnyCall> = { input: InputOf<Call>; confirmation: PendingConfirmation }

/** A call that is executed at once or needs a confirmation first; `popup` exists while it waits for the confirmation. */
export function useConfirmed<Call extends AnyCall>(call: Call, parts: Parts<Call>) {
  const { title, children, onDone, form } = parts
  const [pending, setPending] = useState<Pending<Call>>()
  // A ref, because both the end of the popup and a second click may precede the next render.
  const isShut = useRef(false)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const answered = useRef<{ answer: OutputOf<Call> }>(undefined)

  /** `true` when it is done, undefined when it has to be confirmed. */
  async function send(input: InputOf<Call>): Promise<true | Refusal | undefined> {
    if (isShut.current) return undefined
    isShut.current = true
    setSending(true)
    setRefusal(undefined)
    const sent = await begin(input).finally(() => {
      isShut.current = false
      setSending(false)
    })
    if (sent instanceof Refusal) setRefusal(sent)
    return sent
  }

  async function begin(input: InputOf<Call>): Promise<true | Refusal | undefined> {
    const result = await tryCall(call, input, (answer) => ({ answer }), form)
    if (result instanceof Refusal || result === true) return result
    const confirmation = pendingConfirmationOf(result.answer as Parameters<typeof pendingConfirmationOf>[0])
    if (confirmation) {
      setPending({ input, confirmation })
      return undefined
    }
    const done = onDone(result.answer)
    return done instanceof Refusal ? done : true
  }

  const popup = pending && (
    <ConfirmPopup
      title={title}
      confirmation={pending.confirmation}
      confirm={async ({ key, code }) => {
        const confirmed = {
          ...(pending.input as object),
          requestKey: key,
          ...(code !== undefined && { code }),
        } as InputOf<Call>
        const result = await tryCall(call, confirmed, (answer) => ({ answer }), form)
        if (result instanceof Refusal || result === true) return result
        answered.current = result
        return true
      }}
      again={() =>
        tryCall(
          call,
          pending.input,
          (answer) => pendingConfirmationOf(answer as Parameters<typeof pendingConfirmationOf>[0]),
          form,
        )
      }
      onDone={() => {
        setPending(undefined)
        if (answered.current) onDone(answered.current.answer)
      }}
      onClose={() => setPending(undefined)}
    >
      {children}
    </ConfirmPopup>
  )
  return { send, popup, isSending, refusal, clear: () => setRefusal(undefined) }
}
