import { useEffect, useEffectEvent, useState } from 'react'
import { onLanguage } from '#lib/language/language.ts'
import { Refusal } from '#lib/call/refusal.ts'

export type Loaded<Lists> = { lists?: Lists; refusal?: Refusal; again: () => void }

/** The lists of a form in the language of the page; those of the old language stay until the new ones are there. */
export function useLists<Lists>(load: () => Promise<Lists>): Loaded<Lists> {
  const [{ lists, refusal }, setState] = useState<{ lists?: Lists; refusal?: Refusal }>({})
  const [loader] = useState(() => newestOf(load))

  function again(): void {
    loader().then(
      (loaded) => loaded && setState({ lists: loaded }),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        setState((known) => ({ ...known, refusal: error }))
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

/** Of several askings the last one counts; the others answer nothing. */
function newestOf<Value>(ask: () => Promise<Value>): () => Promise<Value | undefined> {
  let last = 0
  return async () => {
    const mine = (last += 1)
    const answer = await ask()
    return mine === last ? answer : undefined
  }
}
