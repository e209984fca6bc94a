import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import type { Handler } from '#context/handler.ts'
import { occupations } from '#dictionaries/occupations.ts'

export const dictionaryOccupationSecondList: Handler<typeof calls.dictionaryOccupationSecondList> = async (
  _,
  { t },
) => ({ occupations: occupations(t) })
