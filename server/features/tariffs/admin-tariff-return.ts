import type * as calls from '@sixpence/protocol/tariffs/desk-tariffs'
import type { Handler } from '#context/handler.ts'
import { stepVersion } from '#store/tariff/tariff-versions.ts'
import { takeVersion } from './lock-version.ts'

export const adminTariffReturn: Handler<typeof calls.adminTariffReturn> = async (input, context) => {
  const { change, tell, refuse } = context
  return change(async (client) => {
    const version = await takeVersion(client, context, input, {
      permission: 'tariffs.publish',
      refuseState: ({ state }) => {
        if (state !== 'proposed') refuse('tariffNotProposed', {}, 'versionId')
      },
    })
    const revision = await stepVersion(client, version.id, {
      state: 'draft',
      proposed: null,
      follows: null,
      why: input.why,
    })
    tell({ customerId: undefined, detail: { tariff: version.id, revision, why: input.why } })
    return { revision }
  })
}
