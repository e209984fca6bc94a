import { useEffect, useEffectEvent } from 'react'
import type { Refusal } from '#lib/call/refusal.ts'

/** Retries after the delay requested by a busy help desk, not earlier (B393, Q161). */
export function useRetryAfter({ error, refetch }: { error: Refusal | null; refetch: () => unknown }): void {
  const again = useEffectEvent(refetch)
  useEffect(() => {
    if (!error?.validationErrors.some(({ code }) => code === 'supportBusy')) return undefined
    const timer = setTimeout(() => again(), error.retryAfterMs ?? 30_000)
    return () => clearTimeout(timer)
  }, [error])
}
