import { type FourEyesKind, fourEyesKind } from '@sixpence/protocol/rules/four-eyes'
import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import type pg from 'pg'
import type { Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { brandKeys } from '#core/served-brands.ts'
import { ruleInForce, takesTwo, type Weight } from '#store/four-eyes/four-eyes.ts'
import { type Rule, strictest } from '#store/four-eyes/rule.ts'
import { covers, requireLimit, type Size } from '#store/staff/limits.ts'
import { isOfHouse, mayAt, rightsStill, type Staff } from '#store/staff/staff.ts'

/** A decision that waits for its second person. */
export type Waiting = {
  /** The permission of the call that was proposed. */
  permission: StaffPermission
  /** The brand it is about; undefined for the bank itself, which needs a role for all brands. */
  brand: string | undefined
  proposedBy: number
  /** The amount that the role's limit must cover. */
  size?: Size | undefined
}

/**
 * The rule of all decisions that take two people: whoever answers, by confirming or rejecting, has the right and the
 * limit of the proposed decision now, and a confirmation also needs them of its proposer, who is another person and
 * may withdraw at any time. @throws Refused ownProposal | notAllowed | roleLimitPassed | proposerGone
 */
export async function requireAnswer(
  client: pg.PoolClient,
  { person }: Pick<Principal, 'person'>,
  { permission, brand, proposedBy, size }: Waiting,
  answer: 'confirm' | 'decline',
): Promise<void> {
  if (proposedBy === person.id) {
    if (answer === 'confirm') throw new Refused('ownProposal')
    return
  }
  const own = await rightsStill(client, { personId: person.id, brand }, permission)
  if (!own) throw new Refused('notAllowed')
  if (size) requireLimit(own, size)
  if (answer === 'decline') return
  const theirs = await rightsStill(client, { personId: proposedBy, brand }, permission)
  if (!theirs || (size && !covers(theirs, size))) throw new Refused('proposerGone')
}

/** Whether the person's role may answer a proposal, so that pages offer only what would be accepted. */
export const mayAnswer = (
  staff: Staff | null,
  { permission, brand, size }: Omit<Waiting, 'proposedBy'>,
): boolean =>
  staff !== null &&
  (brand === undefined
    ? isOfHouse(staff) && staff.permissions.includes(permission)
    : mayAt(staff, brand, permission)) &&
  (!size || covers(staff, size))

type Decision = { kind: FourEyesKind; brand: string | undefined; weight: Weight }

/**
 * Whether a decision takes two people: by the rule of its brand, and for the bank itself by the strictest rule of all
 * brands, at whichever desk it is made.
 */
export async function isForTwo(
  client: Pick<pg.Pool, 'query'>,
  s: Pick<Services, 'brand' | 'config'>,
  { kind, brand, weight }: Decision,
): Promise<boolean> {
  const keys = brand === undefined || fourEyesKind(kind).isOfBank ? brandKeys() : [brand]
  const rules: Rule[] = []
  for (const key of keys)
    rules.push(await ruleInForce(client, kind, { brand: s.brand(key), isOn: s.config.fourEyes }))
  const [first, ...others] = rules
  return first !== undefined && takesTwo(others.reduce(strictest, first), weight)
}
