import type * as calls from '@sixpence/protocol/global/global-batches'
import type { Handler } from '#context/handler.ts'
import { editEach } from './batch-several.ts'

export const globalBatchFeeSideSet: Handler<typeof calls.globalBatchFeeSideSet> = async (
  { list, feeShare },
  context,
) => {
  await editEach(context, list, (text) => ({ ...text, feeShare }))
  return {}
}
