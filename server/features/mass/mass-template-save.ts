import type * as calls from '@sixpence/protocol/mass/mass'
import { maxMassTemplates } from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { accountNow } from '#context/earlier-data.ts'
import { mappingOf, type MassColumn } from '#payments/mass/table.ts'
import { Refused } from '#core/refused.ts'
import { lockCustomerNoKey } from '#store/customer/locks.ts'
import { insertMassTemplate, massTemplates } from '#store/mass/mass-templates.ts'
import { requireFlag } from './require-flag.ts'

export const massTemplateSave: Handler<typeof calls.massTemplateSave> = async ({ name }, context) => {
  const { by, own, services: s, change, refuse } = context
  const { customer } = by
  const batch = own.batchId
  requireFlag(by, batch)
  const account = await accountNow(s, customer, batch)
  // It was closed before the move, so nothing can be paid from it.
  if (!account) throw new Refused('beforeMove')
  const subject = `customer:${customer.id}` as const
  const columns = (await s.personal.open<MassColumn[]>(subject, batch.columnsSealed)) ?? []
  const [nameSealed, columnsSealed] = [
    await s.personal.seal(subject, name),
    await s.personal.seal(subject, mappingOf(columns)),
  ]
  const templateId = await change(async (client) => {
    await lockCustomerNoKey(client, customer.id)
    const templates = await massTemplates(client, customer.id)
    if (templates.length >= maxMassTemplates) refuse('massTemplatesMost', { most: maxMassTemplates })
    for (const massTemplate of templates)
      if (
        massTemplate.kind === batch.kind &&
        (await s.personal.open<string>(subject, massTemplate.nameSealed, client)) === name
      )
        refuse('massTemplateNameTaken')
    return insertMassTemplate(client, {
      customerId: customer.id,
      kind: batch.kind,
      accountId: account.id,
      nameSealed,
      columnsSealed,
      at: s.clock.now(),
    })
  })
  return { templateId }
}
