import { savedButtonList } from '@sixpence/protocol/merchant/merchant'
import type * as operations from '@sixpence/protocol/v1/invoices'
import type { Button } from '@sixpence/protocol/v1/invoices'
import type { OperationHandler } from './operation-handler.ts'
import { pageOfAll } from './page.ts'

export const listButtons: OperationHandler<typeof operations.listButtons> = async (query, { run }) => {
  const { buttons } = await run(savedButtonList, {})
  const buttonDtos = buttons.map(({ id, handle, createdAt, form }): Button => ({
    id,
    handle,
    name: form.name,
    type: form.type,
    ...(form.amount !== undefined && { amount: form.amount }),
    currency: form.currencyCode,
    ...(form.description !== undefined && { description: form.description }),
    ...(form.frequency !== undefined && { frequency: form.frequency }),
    createdAt,
  }))
  return pageOfAll(buttonDtos, query, ({ id }) => String(id))
}
