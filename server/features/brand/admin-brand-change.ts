import type * as calls from '@sixpence/protocol/brand/brand'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { insertBrandChange, lockBrand } from '#store/brand/brand-changes.ts'
import { hasStill } from '#store/staff/staff.ts'
import { prepareChange } from './prepare-change.ts'

export const adminBrandChange: Handler<typeof calls.adminBrandChange> = async (
  { why, ...input },
  { by, services: s, change, tell },
) => {
  const { brand, id: personId } = by.person
  const version = await change(async (client) => {
    await lockBrand(client, brand)
    if (!(await hasStill(client, { personId, brand }, 'brand.write'))) throw new Refused('notAllowed')
    const { overFolder, changed } = await prepareChange(client, s, { ...input, brand })
    const at = s.clock.now()
    const id = await insertBrandChange(client, { brand, overFolder, changed, why, actorId: personId, at })
    tell({
      customerId: undefined,
      detail: { change: id, changed: changed.map(([path]) => path).join('\n'), why },
    })
    return id
  })
  await s.followBrands()
  return { version }
}
