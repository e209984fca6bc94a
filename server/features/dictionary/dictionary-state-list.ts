import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import type { Handler } from '#context/handler.ts'
import { statesOf } from '#dictionaries/places.ts'

export const dictionaryStateList: Handler<typeof calls.dictionaryStateList> = async (
  { countryCode },
  { language },
) => ({
  states: statesOf(countryCode, language),
})
