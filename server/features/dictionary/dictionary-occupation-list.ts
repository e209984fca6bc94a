import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import type { Handler } from '#context/handler.ts'
import { occupationName } from '#dictionaries/occupations.ts'

/** Lists for forms: data of this folder, in the language of the request. */
export const dictionaryOccupationList: Handler<typeof calls.dictionaryOccupationList> = async (
  _,
  { services, browser, t },
) => ({
  occupations: services
    .brand(browser.brand)
    .occupationTypes.map((id) => ({ id, name: occupationName(id, t) })),
})
