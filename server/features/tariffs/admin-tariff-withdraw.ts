import type * as calls from '@sixpence/protocol/tariffs/desk-tariffs'
import type { Handler } from '#context/handler.ts'
import { stepVersion } from '#store/tariff/tariff-versions.ts'
import { publishLeadMs } from '#store/tariff/tariffs.ts'
import { announceWithdrawn } from './announce.ts'
import { takeVersion } from './lock-version.ts'

export const adminTariffWithdraw: Handler<typeof calls.adminTariffWithdraw> = async (input, context) => {
  const { by, services: s, change, tell, refuse } = context
  await change(async (client) => {
    const now = s.clock.now()
    const version = await takeVersion(client, context, input, {
      permission: 'tariffs.publish',
      refuseState: ({ state, validFrom }) => {
        // Shortly before it begins, other servers may not receive the withdrawal in time.
        const isTooLate = !validFrom || validFrom.getTime() <= now.getTime() + publishLeadMs
        if (state !== 'published' || isTooLate) refuse('tariffNotComing', {}, 'versionId')
      },
    })
    await stepVersion(client, version.id, {
      state: 'withdrawn',
      withdrawn: { by: by.person.id, at: now },
      why: input.why,
    })
    await announceWithdrawn(client, version, now)
    tell({ customerId: undefined, detail: { tariff: version.id, why: input.why } })
  })
  s.store.tariffs.forget()
  return {}
}
