import { useEffect, useState } from 'react'
import { actingKey } from '#lib/call/acting.ts'
import { isRecord, keptInTab, type StoredValue } from '#lib/storage.ts'

/**
 * Entries of a form while it is open: they survive a reload and an end of the session (decision 164), and are discarded when
 * the form is closed. Never for passwords, codes or card numbers.
 */
export function useOpenDraft<Value>(
  name: string | undefined,
  check: (value: unknown) => value is Value,
): StoredValue<Value> | undefined {
  const [stored] = useState(() => name && keptInTab(`${name}.draft.${actingKey()}`, check))
  useEffect(() => (stored ? () => stored.remove() : undefined), [stored])
  return stored || undefined
}

/** Whether stored entries have the types of the form's initial entries; an earlier build may have had others. */
export const isLike =
  <Values extends object>(first: Values) =>
  (value: unknown): value is Values =>
    isRecord(value) &&
    Object.entries(value).every(
      ([field, entry]) => typeof entry === typeof (first[field as keyof Values] ?? entry),
    )
