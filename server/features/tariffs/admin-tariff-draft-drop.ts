import type * as calls from '@sixpence/protocol/tariffs/desk-tariffs'
import type { Handler } from '#context/handler.ts'
import { stepVersion } from '#store/tariff/tariff-versions.ts'
import { takeVersion } from './lock-version.ts'

export const adminTariffDraftDrop: Handler<typeof calls.adminTariffDraftDrop> = async (input, context) => {
  const { by, services: s, change, tell, refuse } = context
  await change(async (client) => {
    const version = await takeVersion(client, context, input, {
      permission: 'tariffs.draft',
      refuseState: ({ state }) => {
        if (state !== 'draft' && state !== 'proposed') refuse('tariffNoDraft', {}, 'versionId')
      },
    })
    await stepVersion(client, version.id, {
      state: 'withdrawn',
      withdrawn: { by: by.person.id, at: s.clock.now() },
      why: input.why,
    })
    tell({ customerId: undefined, detail: { tariff: version.id, why: input.why } })
  })
  return {}
}
