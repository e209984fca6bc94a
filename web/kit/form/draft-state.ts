import { useEffect, useState } from 'react'
import { isText } from '#lib/storage.ts'
import { useOpenDraft } from './open-draft.ts'

/** `useState` for entries outside `useFormOf`. */
export function useDraftState<Value>(
  name: string,
  initial: Value,
  check: (value: unknown) => value is Value,
) {
  const stored = useOpenDraft(name, check)
  const [first] = useState(initial)
  const [value, setValue] = useState(() => stored?.get() ?? first)
  useEffect(() => {
    if (value !== first) stored?.set(value)
  }, [stored, value, first])
  return [value, setValue] as const
}

/** The same for a text. */
export const useDraftText = (name: string, initial = '') => useDraftState(name, initial, isText)
