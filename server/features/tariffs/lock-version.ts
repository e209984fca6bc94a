import type pg from 'pg'
import type { Principal } from '#context/handler.ts'
import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import { Refused, type Facts } from '#core/refused.ts'
import { hasStill } from '#store/staff/staff.ts'
import { lockPlan, versionOf, type TariffVersionRow } from '#store/tariff/tariff-versions.ts'

type VersionRevision = { versionId: number; revision: number }
type Refuse = (name: 'tariffNotFound' | 'tariffChangedMeanwhile', facts?: Facts, field?: string) => never

/** Checks in the transaction of a decision whether its author still has the permission. @throws Refused notAllowed */
export async function requireStill(
  client: pg.PoolClient,
  { person: { id, brand } }: Pick<Principal, 'person'>,
  permission: StaffPermission,
): Promise<void> {
  if (!(await hasStill(client, { personId: id, brand }, permission))) throw new Refused('notAllowed')
}

/**
 * The version to be decided, with its plan locked until the transaction ends, so that decisions about a plan are
 * serialised. `refuseState` refuses states in which it cannot be decided. @throws Refused tariffNotFound |
 * tariffChangedMeanwhile | notAllowed
 */
export async function takeVersion(
  client: pg.PoolClient,
  { by, refuse }: { by: Pick<Principal, 'person'>; refuse: Refuse },
  { versionId, revision }: VersionRevision,
  {
    permission,
    refuseState,
  }: { permission: StaffPermission; refuseState: (version: TariffVersionRow) => void },
): Promise<TariffVersionRow> {
  await requireStill(client, by, permission)
  const { brand } = by.person
  const of = await versionOf(client, { id: versionId, brand })
  if (!of) return refuse('tariffNotFound', {}, 'versionId')
  await lockPlan(client, of)
  const version = (await versionOf(client, { id: versionId, brand }, { lock: true })) ?? of
  refuseState(version)
  if (version.revision !== revision) return refuse('tariffChangedMeanwhile', {}, 'revision')
  return version
}
