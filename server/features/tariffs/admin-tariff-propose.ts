import type * as calls from '@sixpence/protocol/tariffs/desk-tariffs'
import type { Handler } from '#context/handler.ts'
import { isDeepStrictEqual } from 'node:util'
import { stepVersion } from '#store/tariff/tariff-versions.ts'
import { bookOf, inForceOf, requireBeginning, requirePricedExchanges, termsOfBeginning } from './plan.ts'
import { takeVersion } from './lock-version.ts'

export const adminTariffPropose: Handler<typeof calls.adminTariffPropose> = async (input, context) => {
  const { by, services: s, change, tell, refuse } = context
  return change(async (client) => {
    const now = s.clock.now()
    const version = await takeVersion(client, context, input, {
      permission: 'tariffs.draft',
      refuseState: ({ state }) => {
        if (state !== 'draft') refuse('tariffNoDraft', {}, 'versionId')
      },
    })
    const { inForce } = await inForceOf(client, version, now)
    const before = await bookOf(client, inForce)
    const book = await bookOf(client, version)
    if (isDeepStrictEqual(before.rows, book.rows)) return refuse('tariffSame', {}, 'versionId')
    requirePricedExchanges(context, book)
    requireBeginning(context, version, {
      ...termsOfBeginning(s, version, { inForce: before, book, now }),
      now,
    })
    const revision = await stepVersion(client, version.id, {
      state: 'proposed',
      author: by.person.id,
      proposed: { by: by.person.id, at: now },
      follows: inForce.id,
      why: null,
    })
    tell({ customerId: undefined, detail: { tariff: version.id, revision } })
    return { revision }
  })
}
