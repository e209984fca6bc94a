import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { Handler } from '#context/handler.ts'
import { externalCardDtos } from './external-cards.ts'

export const externalCardList: Handler<typeof calls.externalCardList> = async (
  _input,
  { by, services: s },
) => ({ cards: await externalCardDtos(s, by.customer.id) })
