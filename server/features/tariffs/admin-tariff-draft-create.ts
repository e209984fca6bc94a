import type * as calls from '@sixpence/protocol/tariffs/desk-tariffs'
import type { Handler } from '#context/handler.ts'
import { copyRows, insertRows, rowsOf } from '#store/tariff/tariff-rows.ts'
import { insertDraft, lockPlan, typeOfKind, versionOf } from '#store/tariff/tariff-versions.ts'
import { inForceOf } from './plan.ts'
import { requireStill } from './lock-version.ts'

export const adminTariffDraftCreate: Handler<typeof calls.adminTariffDraftCreate> = async (
  { key, customerKind, copyOf, note },
  { by, services: s, change, tell, refuse },
) => {
  const { id: personId, brand } = by.person
  const plan = { brand, type: typeOfKind(customerKind) }
  const now = s.clock.now()
  return change(async (client) => {
    await requireStill(client, by, 'tariffs.draft')
    await lockPlan(client, plan)
    const { inForce } = await inForceOf(client, plan, now)
    const copied = copyOf === undefined ? inForce : await versionOf(client, { id: copyOf, brand })
    if (!copied || copied.type !== plan.type) return refuse('tariffNotFound', {}, 'copyOf')
    const draft = await insertDraft(client, {
      ...plan,
      key,
      copyOf: copied.id,
      note,
      by: personId,
      at: now,
    })
    if (draft.isNew) {
      await copyRows(client, { from: copied.id, to: draft.id })
      // An earlier version lacks the methods that later releases added.
      const { fees, limits } = await rowsOf(client, inForce.id)
      const tariffRows = await rowsOf(client, draft.id)
      const has = new Set(tariffRows.fees.map(({ method, currency }) => `${method} ${currency}`))
      const isNew = ({ method, currency }: { method: string; currency: string }) =>
        !has.has(`${method} ${currency}`)
      await insertRows(client, [draft.id], { fees: fees.filter(isNew), limits: limits.filter(isNew) })
    }
    tell({ customerId: undefined, detail: { tariff: draft.id, copyOf: copied.id } })
    return { versionId: draft.id }
  })
}
