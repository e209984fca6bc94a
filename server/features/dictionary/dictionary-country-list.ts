import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import { residenceCountries } from '@sixpence/protocol/rules/countries'
import type { Handler } from '#context/handler.ts'
import { countriesIn } from '#dictionaries/places.ts'

export const dictionaryCountryList: Handler<typeof calls.dictionaryCountryList> = async (
  _,
  { language },
) => ({
  countries: countriesIn(language, residenceCountries),
})
