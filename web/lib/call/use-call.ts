import type { AnyCall, InputOf, OutputOf } from '@sixpence/protocol/call'
import { type Query, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { actingKey, onActing } from './acting.ts'
import { showRefusal } from '#lib/popup.ts'
import { keepPrevious, readOptions, refresh } from './refresh.ts'
import { Refusal } from './refusal.ts'
import { sendOnce } from './send-once.ts'

export type ReadOptions<C extends AnyCall> = {
  /** True: no request, only what another place of the page has read. */
  onlyCached?: boolean | undefined
  /** Keeps the previous response until the next arrives, for filters and pages of a list. */
  keepsPrevious?: boolean | undefined
  /** Refetch interval in milliseconds, for data without push events (rates); a function, if the answer decides. */
  everyMs?: number | ((read: { data: OutputOf<C> | undefined; dataUpdatedAt: number }) => number) | undefined
}

/**
 * Data of a read call, refetched when its topics change. `error` is always a Refusal. While the input is undefined,
 * nothing is requested and nothing is known.
 */
export function useRead<C extends AnyCall>(
  call: C,
  input: InputOf<C> | undefined,
  { onlyCached = false, keepsPrevious = false, everyMs }: ReadOptions<C> = {},
): UseQueryResult<OutputOf<C>> {
  // Responses are cached per acting customer.
  const who = useSyncExternalStore(onActing, actingKey, () => 0)
  const refetchInterval =
    typeof everyMs === 'function' ? ({ state }: Query<OutputOf<C>>) => everyMs(state) : everyMs
  return useQuery({
    // Never requested without input.
    ...readOptions(call, input as InputOf<C>, who),
    enabled: input !== undefined && !onlyCached,
    ...(keepsPrevious && { placeholderData: keepPrevious }),
    ...(refetchInterval !== undefined && { refetchInterval }),
  })
}

export type Change<C extends AnyCall> = {
  /** Sends the call; returns undefined when it was refused, with the reason in `refusal`. */
  send: (input: InputOf<C>) => Promise<OutputOf<C> | undefined>
  isSending: boolean
  refusal: Refusal | undefined
  /** Clears the refusal, for example when the person corrects the field. */
  clear: () => void
}

type ChangeOptions<C extends AnyCall> = {
  /** True for a refusal that the screen shows; all others open the popup (B172). */
  shows?: ((refusal: Refusal) => boolean) | undefined
} & (C extends { money: true }
  ? {
      /** Names the form instance; its idempotency key is stored under this name. */
      form: string
    }
  : { form?: never })

/** A call that changes something; afterwards the changed data are refetched. */
export function useChange<C extends AnyCall>(
  call: C,
  ...[options]: C extends { money: true } ? [ChangeOptions<C>] : [ChangeOptions<C>?]
): Change<C> {
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSending, setSending] = useState(false)
  // A ref, because state is updated only with the next render and a second click may precede it.
  const isShut = useRef(false)

  async function change(input: InputOf<C>): Promise<OutputOf<C> | undefined> {
    if (isShut.current) return undefined
    isShut.current = true
    setSending(true)
    setRefusal(undefined)
    try {
      const output = await sendOnce(call, input, options?.form)
      void refresh(call.changes ?? [])
      return output
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setRefusal(error)
      if (!options?.shows?.(error)) showRefusal(error)
      return undefined
    } finally {
      isShut.current = false
      setSending(false)
    }
  }

  return { send: change, isSending, refusal, clear: () => setRefusal(undefined) }
}
