import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { deleteMassTemplate } from '#store/mass/mass-templates.ts'

export const massTemplateRemove: Handler<typeof calls.massTemplateRemove> = async (
  { templateId },
  { change },
) => {
  await change((client) => deleteMassTemplate(client, templateId))
  return {}
}
