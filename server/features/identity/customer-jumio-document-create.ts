import type * as calls from '@sixpence/protocol/identity/identity'
import type { Handler } from '#context/handler.ts'
import { siteOf } from '#core/site.ts'
import { linkOf } from '#store/identity-run/identity-runs.ts'
import { begin } from './begin-run.ts'

export const customerJumioDocumentCreate: Handler<typeof calls.customerJumioDocumentCreate> = async (
  _input,
  context,
) => {
  const run = await begin(context)
  const { services: s, by } = context
  return {
    redirectUrl: run.goOnAt ?? siteOf(s.config, by.customer.brand) + linkOf({ kind: 'document', ...run }),
  }
}
