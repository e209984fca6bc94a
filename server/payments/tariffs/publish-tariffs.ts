import type pg from 'pg'
import type { Limits } from '#rules/tariff.ts'
import { insertRows, replaceLimits } from '#store/tariff/tariff-rows.ts'
import { changeableVersions, beginPlan } from '#store/tariff/tariff-versions.ts'
import { initialRows, plans } from './tariffs.ts'

/**
 * Creates a first version for every plan, and adds missing rows to every version that is or may come into force;
 * existing rows may have been edited and are kept. So a method added by a release has its rows from the first start.
 * `same` replaces all limits by one.
 */
export async function publishTariffs(client: pg.ClientBase, same?: Limits): Promise<void> {
  for (const plan of plans()) {
    await beginPlan(client, plan)
    const versions = await changeableVersions(client, plan)
    const rows = initialRows(plan)
    await insertRows(client, versions, rows, { keep: true })
    if (same) await replaceLimits(client, versions, same)
  }
}
