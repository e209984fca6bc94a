import { useRef, useState } from 'react'

type Choice<Value> = { value: Value; isDone: boolean }

/**
 * A choice that takes effect at once: shown before the server has answered, and until its response is read again. Of the
 * choices made meanwhile only the last is sent next. `send` resolves to undefined when it was refused.
 */
export function useChoice<Value>(savedValue: Value | undefined, send: (value: Value) => Promise<unknown>) {
  const [request, setRequest] = useState<Choice<Value>>()
  const last = useRef<Choice<Value>>(undefined)
  const [before, setBefore] = useState(savedValue)
  if (savedValue !== before) {
    setBefore(savedValue)
    if (request?.isDone) setRequest(undefined)
  }

  async function choose(value: Value): Promise<void> {
    const isSending = last.current !== undefined
    let now: Choice<Value> = { value, isDone: false }
    last.current = now
    setRequest(now)
    if (isSending) return
    let answer: unknown
    try {
      do {
        now = last.current
        answer = await send(now.value)
      } while (last.current !== now)
    } finally {
      last.current = undefined
      setRequest(answer === undefined ? undefined : { value: now.value, isDone: true })
    }
  }

  return { value: request ? request.value : savedValue, choose: (value: Value) => void choose(value) }
}
