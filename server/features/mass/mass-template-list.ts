import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { massTemplates } from '#store/mass/mass-templates.ts'

export const massTemplateList: Handler<typeof calls.massTemplateList> = async (
  _input,
  { by: { customer }, services: s },
) => {
  const templates = await massTemplates(s.db, customer.id)
  return {
    templates: await Promise.all(
      templates.map(async ({ id, kind, accountId, nameSealed }) => ({
        templateId: id,
        name: (await s.personal.open<string>(`customer:${customer.id}`, nameSealed)) ?? '',
        kind,
        accountId,
      })),
    ),
  }
}
