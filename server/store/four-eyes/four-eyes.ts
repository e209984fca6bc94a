import type { Money } from '@sixpence/money'
import { type FourEyesKind, fourEyesKind } from '@sixpence/protocol/rules/four-eyes'
import type pg from 'pg'
import type { FourEyesChange } from '@sixpence/protocol/four-eyes/four-eyes'
import { type Rule, isAbove, strictest } from './rule.ts'

type Queries = Pick<pg.Pool, 'query'>

/** A brand as the rules need it: its key, and the maximum a single person may allow, in whole units of its currency. */
export type FourEyesBrand = { key: string; defaultCurrency: string; maxByOneAdministrator: string }

type ChangeRow = Rule & {
  id: number
  kind: FourEyesKind
  why: string
  actorId: number
  createdAt: Date
  basedOn: number | null
  outcome: NonNullable<FourEyesChange['outcome']> | null
  decidedBy: number | null
  decidedAt: Date | null
}

const columns = `id, kind, level, amounts, why, actor_id as "actorId", created_at as "createdAt",
  based_on as "basedOn", outcome, decided_by as "decidedBy", decided_at as "decidedAt"`

/** The shipped rule of a kind at a brand. */
function shippedRule(kind: FourEyesKind, { defaultCurrency, maxByOneAdministrator }: FourEyesBrand): Rule {
  const { shipped, amount } = fourEyesKind(kind)
  const hasAmount = shipped === 'weighty' && amount !== undefined
  return { level: shipped, amounts: hasAmount ? { [defaultCurrency]: maxByOneAdministrator } : {} }
}

/** The loosest allowed rule: as shipped with `SIXPENCE_FOUR_EYES` on, otherwise anything. */
export const floorRule = (kind: FourEyesKind, brand: FourEyesBrand, isOn: boolean): Rule =>
  isOn ? shippedRule(kind, brand) : { level: 'one', amounts: {} }

/**
 * The rule of a kind at a brand, and the change it comes from; never looser than the floor. The highest number is the
 * newest change: a proposal can no longer be confirmed once another change was made.
 */
export async function ruleInForce(
  db: Queries,
  kind: FourEyesKind,
  { brand, isOn }: { brand: FourEyesBrand; isOn: boolean },
): Promise<Rule & { changeId: number | null }> {
  const floor = floorRule(kind, brand, isOn)
  const { rows } = await db.query<Rule & { id: number }>(
    `select id, level, amounts from app.four_eyes_change
     where brand = $1 and kind = $2 and outcome in ('made', 'confirmed') order by id desc limit 1`,
    [brand.key, kind],
  )
  const [set] = rows
  return { ...(set ? strictest(set, floor) : floor), changeId: set?.id ?? null }
}

/**
 * The weight of a decision. `none` loosens nothing and needs a single person; `some` needs two only at level `two`;
 * `much` also at level `weighty`; an amount is compared with the amounts of the rule.
 */
export type Weight = 'none' | 'some' | 'much' | Money

/** Whether a rule requires two people for a decision of this weight. */
export function takesTwo(rule: Rule, weight: Weight): boolean {
  if (weight === 'none' || rule.level === 'one') return false
  if (rule.level === 'two' || weight === 'much') return true
  return weight !== 'some' && isAbove(rule, weight)
}

/** Whether the drafter of a change at the brand must leave it to a colleague to put it into force. */
export const takesColleague = async (
  db: Queries,
  kind: FourEyesKind,
  at: { brand: FourEyesBrand; isOn: boolean },
): Promise<boolean> => takesTwo(await ruleInForce(db, kind, at), 'much')

/** Serialises changes of a brand's rules until the transaction ends. */
export async function lockFourEyes(client: Queries, brand: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('sixpence four eyes'), hashtext($1))`, [brand])
}

/** Stores a change, applied at once or proposed; false when another change of its kind is pending. */
export async function insertChange(
  client: Queries,
  item: Rule &
    Pick<ChangeRow, 'kind' | 'why' | 'actorId' | 'basedOn'> & { brand: string; isMade: boolean; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into app.four_eyes_change
       (brand, kind, level, amounts, why, actor_id, created_at, based_on, outcome, decided_by, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9 then 'made' end, case when $9 then $6::bigint end,
       case when $9 then $7::timestamptz end)
     on conflict do nothing`,
    [
      item.brand,
      item.kind,
      item.level,
      item.amounts,
      item.why,
      item.actorId,
      item.now,
      item.basedOn,
      item.isMade,
    ],
  )
  return rowCount === 1
}

/** A change of a brand, locked; undefined when there is none. */
export async function changeOf(
  client: Queries,
  brand: string,
  changeId: number,
): Promise<ChangeRow | undefined> {
  const { rows } = await client.query<ChangeRow>(
    `select ${columns} from app.four_eyes_change where id = $1 and brand = $2 for update`,
    [changeId, brand],
  )
  return rows[0]
}

/** Ends a pending change. */
export async function endChange(
  client: Queries,
  changeId: number,
  { outcome, by, now }: { outcome: 'confirmed' | 'declined'; by: number; now: Date },
): Promise<void> {
  await client.query(
    `update app.four_eyes_change set outcome = $2, decided_by = $3, decided_at = $4 where id = $1 and outcome is null`,
    [changeId, outcome, by, now],
  )
}

/** The changes of a brand: pending first, then the others, newest first. */
export async function changesAt(db: Queries, brand: string): Promise<ChangeRow[]> {
  const { rows } = await db.query<ChangeRow>(
    `select ${columns} from app.four_eyes_change where brand = $1
     order by decided_at desc nulls first, id desc limit 100`,
    [brand],
  )
  return rows
}
