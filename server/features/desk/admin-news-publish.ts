import type * as calls from '@sixpence/protocol/desk/desk'
import { decideHouse } from '#auth/house-decision.ts'
import type { Handler } from '#context/handler.ts'
import { publishNews } from './house/publish-news.ts'

export const adminNewsPublish: Handler<typeof calls.adminNewsPublish> = (input, context) =>
  decideHouse(context, publishNews, input)
