import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import type { Handler } from '#context/handler.ts'
import { occupationName } from '#dictionaries/occupations.ts'

export const dictionaryOccupationList: Handler<typeof calls.dictionaryOccupationList> = async (
  _,
  { services, browser, t },
) => ({
  occupations: services
    .brand(browser.brand)
    .occupationTypes.map((id) => ({ id, name: occupationName(id, t) })),
})
