import type * as calls from '@sixpence/protocol/global/global-batches'
import type { Handler } from '#context/handler.ts'
import { editEach } from './batch-several.ts'

export const globalBatchMethodForbiddenSet: Handler<typeof calls.globalBatchMethodForbiddenSet> = async (
  { list, forbidden, paymentMethod },
  context,
) => {
  await editEach(context, list, (text) => {
    const others = text.forbidden.filter((text) => text !== paymentMethod)
    return { ...text, forbidden: forbidden ? [...others, paymentMethod] : others }
  })
  return {}
}
