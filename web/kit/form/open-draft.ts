import { useEffect, useState } from 'react'
import { actingKey } from '#lib/call/acting.ts'
import { isRecord, keptInTab, type StoredValue } from '#lib/storage.ts'

/**
 * What is typed in a form while it is open: survives a reload and an end of the session (decision 164). Who closes the
 * form discards it. Never for passwords, codes or card numbers.
 */
export function useOpenDraft<Value>(
  name: string | undefined,
  check: (value: unknown) => value is Value,
): StoredValue<Value> | undefined {
  const [stored] = useState(() => name && keptInTab(`${name}.draft.${actingKey()}`, check))
  useEffect(() => (stored ? () => stored.remove() : undefined), [stored])
  return stored || undefined
}

/** Whether stored entries have the kinds of those that a form begins with; an earlier build may have had others. */
export const isLike =
  <Values extends object>(first: Values) =>
  (value: unknown): value is Values =>
    isRecord(value) &&
    Object.entries(value).every(
      ([field, entry]) => typeof entry === typeof (first[field as keyof Values] ?? entry),
    )
