import { useEffect, useEffectEvent, useState } from 'react'
import { onLanguage } from '#lib/language/language.ts'
import { Refusal } from '#lib/call/refusal.ts'

export type ListsState<Lists> = { lists?: Lists; refusal?: Refusal; again: () => void }

/**
 * The lists of a form in the page's language; after a change of language the old lists stay until the new lists are loaded.
 */
export function useLists<Lists>(load: () => Promise<Lists>): ListsState<Lists> {
  const [{ lists, refusal }, setState] = useState<{ lists?: Lists; refusal?: Refusal }>({})
  const [loader] = useState(() => newestOf(load))

  function again(): void {
    loader().then(
      (loaded) => loaded && setState({ lists: loaded }),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        setState((current) => ({ ...current, refusal: error }))
      },
    )
  }

  const onChange = useEffectEvent(again)
  useEffect(() => {
    onChange()
    return onLanguage(onChange)
  }, [])
  return { ...(lists && { lists }), ...(refusal && { refusal }), again }
}

/** Only the last of several concurrent requests returns a response. */
function newestOf<Value>(ask: () => Promise<Value>): () => Promise<Value | undefined> {
  let last = 0
  return async () => {
    const mine = (last += 1)
    const answer = await ask()
    return mine === last ? answer : undefined
  }
}
