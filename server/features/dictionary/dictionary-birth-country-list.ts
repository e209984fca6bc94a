import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import { countryCodes } from '@sixpence/protocol/rules/countries'
import type { Handler } from '#context/handler.ts'
import { countriesIn } from '#dictionaries/places.ts'

export const dictionaryBirthCountryList: Handler<typeof calls.dictionaryBirthCountryList> = async (
  _,
  { language },
) => ({
  countries: countriesIn(language, countryCodes),
})
