import type * as calls from '@sixpence/protocol/tariffs/desk-tariffs'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { faultOf } from '#rules/tariff-faults.ts'
import { changeRows, rowsOf } from '#store/tariff/tariff-rows.ts'
import { stepVersion } from '#store/tariff/tariff-versions.ts'
import { momentIn } from './plan.ts'
import { takeVersion } from './lock-version.ts'
import { offeredMethods } from './offered-methods.ts'

export const adminTariffDraftUpdate: Handler<typeof calls.adminTariffDraftUpdate> = async (
  input,
  context,
) => {
  const { by, services: s, change, tell, refuse, language } = context
  const { versionId, note } = input
  const validFrom = input.validFrom === undefined ? undefined : new Date(input.validFrom)
  if (validFrom && validFrom <= s.clock.now())
    return refuse('tariffFromPast', { at: momentIn(language, validFrom) })
  return change(async (client) => {
    const version = await takeVersion(client, context, input, {
      permission: 'tariffs.draft',
      refuseState: ({ state }) => {
        if (state !== 'draft' && state !== 'proposed') refuse('tariffNoDraft', {}, 'versionId')
      },
    })
    const changes = {
      fees: input.fees ?? [],
      feesRemoved: input.feesRemoved ?? [],
      limits: input.limits ?? [],
      limitsRemoved: input.limitsRemoved ?? [],
      margins: input.margins ?? [],
      marginsRemoved: input.marginsRemoved ?? [],
      cutOffs: input.cutOffs ?? [],
      cutOffsRemoved: input.cutOffsRemoved ?? [],
    }
    const fault = faultOf(await rowsOf(client, version.id), changes, offeredMethods(s, version.brand))
    if (fault) throw new Refused(fault.name, { ...fault.facts }, fault.field, { row: fault.facts.row })
    // Back to a draft first, because the rows of a proposal cannot change.
    const revision = await stepVersion(client, version.id, {
      state: 'draft',
      author: by.person.id,
      note,
      validFrom,
      proposed: null,
      follows: null,
    })
    await changeRows(client, version.id, changes)
    const counts = Object.entries(changes).flatMap(([part, rows]) =>
      rows.length > 0 ? [[part, rows.length]] : [],
    )
    tell({ customerId: undefined, detail: { tariff: versionId, revision, ...Object.fromEntries(counts) } })
    return { revision }
  })
}
