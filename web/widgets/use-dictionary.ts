import { useEffect, useState, useSyncExternalStore } from 'react'
import { dictionary, type DictionaryCall } from '#lib/language/dictionaries.ts'
import type { AnswerOf } from '#lib/call/exchange.ts'
import { onLanguage, pageLanguage } from '#lib/language/language.ts'
import { Refusal } from '#lib/call/refusal.ts'

/** A list of choices in the page's language; undefined while it is loading or when that fails. */
export function useDictionary<C extends DictionaryCall>(call: C, country?: string): AnswerOf<C> | undefined {
  const language = useSyncExternalStore(onLanguage, pageLanguage)
  const key = `${call.name} ${language} ${country ?? ''}`
  const [cached, setCached] = useState<{ key: string; answer: AnswerOf<C> }>()
  useEffect(() => {
    let isWanted = true
    dictionary(call, country).then(
      (answer) => isWanted && setCached({ key, answer }),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      },
    )
    return () => {
      isWanted = false
    }
  }, [call, country, key])
  return cached?.key === key ? cached.answer : undefined
}
