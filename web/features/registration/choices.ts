import {
  dictionaryCountryList,
  dictionaryOccupationList,
  dictionaryPersonalAgreementList,
} from '@sixpence/protocol/dictionary'
import { useEffect, useEffectEvent, useState } from 'react'
import { dictionary } from '#lib/dictionaries.ts'
import { onLanguage } from '#lib/language.ts'
import { Refusal } from '#lib/refusal.ts'

export type Choices = {
  countries: { countryCode: string; countryName: string; phoneCode: string }[]
  /** Those of the brand (B371). */
  occupations: { id: string; name: string }[]
  agreements: { id: string; title: string }[]
}

/** The lists of the form in the language of the page; those of the old language stay until the new ones are there. */
export function useChoices(): { choices?: Choices; refusal?: Refusal; again: () => void } {
  const [{ choices, refusal }, setState] = useState<{ choices?: Choices; refusal?: Refusal }>({})
  const [loader] = useState(() => newestOf(load))

  function again(): void {
    loader().then(
      (loaded) => loaded && setState({ choices: loaded }),
      (error: unknown) => error instanceof Refusal && setState((known) => ({ ...known, refusal: error })),
    )
  }

  const onChange = useEffectEvent(again)
  useEffect(() => {
    onChange()
    return onLanguage(onChange)
  }, [])
  return { ...(choices && { choices }), ...(refusal && { refusal }), again }
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

async function load(): Promise<Choices> {
  const [{ countries }, { occupations }, { agreements }] = await Promise.all([
    dictionary(dictionaryCountryList),
    dictionary(dictionaryOccupationList),
    dictionary(dictionaryPersonalAgreementList),
  ])
  return { countries, occupations, agreements }
}
