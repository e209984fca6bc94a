import type { AnyCall, InputOf } from '@sixpence/protocol/call'
import { send } from '#lib/call/call.ts'
import type { AnswerOf } from '#lib/call/exchange.ts'
import { pageLanguage } from './language.ts'
import { isRecord, keptInTab } from '#lib/storage.ts'

/** Dictionaries depend on the language, some also on the country. */
export type DictionaryCall = AnyCall & { keptInTab: true }

const asking = new Map<string, Promise<unknown>>()

/**
 * A dictionary in the language of the page: requested once per call, language and country, then stored in session storage. A
 * reload requests nothing, and a change of language loads the missing dictionaries (B145, B146, Q015). @throws Refusal
 */
export function dictionary<C extends DictionaryCall>(call: C, country?: string): Promise<AnswerOf<C>> {
  const lang = pageLanguage()
  const name = ['dictionary', call.name, lang, country].filter(Boolean).join('.')
  const stored = keptInTab(name, isRecord).get()
  if (stored) return Promise.resolve(stored as AnswerOf<C>)
  const input = { lang, ...(country && { countryCode: country }) } as InputOf<C>
  const pending = asking.get(name) ?? ask(call, input, name)
  return pending as Promise<AnswerOf<C>>
}

/** Simultaneous requests for the same dictionary are sent once. */
function ask<C extends DictionaryCall>(call: C, input: InputOf<C>, name: string): Promise<AnswerOf<C>> {
  const request = send(call, input).then((answer) => {
    if (isRecord(answer)) keptInTab(name, isRecord).set(answer)
    return answer
  })
  asking.set(name, request)
  const over = () => void asking.delete(name)
  request.then(over, over)
  return request
}
