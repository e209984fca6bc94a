import type { ShownRule, RuleState } from '@sixpence/protocol/monitoring/rules'
import type { MonitoringRule } from '@sixpence/protocol/rules/monitoring/rule'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type pg from 'pg'
import type { Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { insertedId } from '#store/inserted-id.ts'

type Queries = Pick<pg.Pool, 'query'>

export type RuleRow = {
  id: number
  number: number
  version: number
  name: string
  brand: string | null
  rule: MonitoringRule
  state: RuleState
  draftedBy: number | null
  draftedAt: Date
  triedAt: Date | null
}

const columns = `r.id, r.number, r.version, r.name, r.brand, json_build_object('kind', r.kind, 'parameters', r.parameters) as rule,
  r.state, r.drafted_by as "draftedBy", r.drafted_at as "draftedAt", r.tried_at as "triedAt"`

/** The desk sees the rules for all brands and those of its own brand; others do not exist for it. */
const isOfDesk = 'coalesce(r.brand, $2) = $2'

const text = `select ${columns} from app.monitoring_rule r where r.id = $1 and ${isOfDesk}`

/** The version with this id. @throws Refused monitoringRuleNotFound */
export async function readRule(client: Queries, { person }: Principal, id: number): Promise<RuleRow> {
  const { rows } = await client.query<RuleRow>(text, [id, person.brand])
  return rows[0] ?? refuseUnknown()
}

/** The version with this id, locked until the transaction ends. @throws Refused monitoringRuleNotFound */
export async function lockRule(client: Queries, { person }: Principal, id: number): Promise<RuleRow> {
  const { rows } = await client.query<RuleRow>(`${text} for update`, [id, person.brand])
  return rows[0] ?? refuseUnknown()
}

function refuseUnknown(): never {
  throw new Refused('monitoringRuleNotFound')
}

/** Whether the person's role applies to every brand. */
export const mayForAll = ({ person }: Principal): boolean => person.staff?.brands.length === 0

type Draft = { number: number | undefined; name: string; brand: string | null; rule: MonitoringRule }

/**
 * Writes the draft of a rule, replacing an existing draft. @throws Refused monitoringRuleNotFound |
 * monitoringRuleForAll
 */
export async function saveDraft(
  client: Queries,
  by: Principal,
  { number, name, brand, rule }: Draft,
  now: Date,
): Promise<number> {
  if (brand === null && !mayForAll(by)) throw new Refused('monitoringRuleForAll')
  const { rows: versions } = await client.query<{
    id: number
    version: number
    brand: string | null
    state: string
  }>(
    `select id, version, brand, state from app.monitoring_rule r where number = $1 and ${isOfDesk}
     order by version desc for update`,
    [number ?? 0, by.person.brand],
  )
  const [last] = versions
  if (number !== undefined && !last) throw new Refused('monitoringRuleNotFound')
  if (last?.brand === null && !mayForAll(by)) throw new Refused('monitoringRuleForAll')
  const values = [brand, rule.kind, name, JSON.stringify(rule.parameters), by.person.id, now]
  const { rows } =
    last?.state === 'draft'
      ? await client.query<{ id: number }>(
          `update app.monitoring_rule set brand = $1, kind = $2, name = $3, parameters = $4, drafted_by = $5, drafted_at = $6,
             tried_at = null where id = $7 returning id`,
          [...values, last.id],
        )
      : await client.query<{ id: number }>(
          `insert into app.monitoring_rule (brand, kind, name, parameters, drafted_by, drafted_at, state, number, version)
           values ($1, $2, $3, $4, $5, $6, 'draft', coalesce($7, nextval('app.monitoring_rule_number')), $8) returning id`,
          [...values, number ?? null, (last?.version ?? 0) + 1],
        )
  return insertedId(rows, 'app.monitoring_rule')
}

/** Records that a version was tried on the past. */
export async function noteTrial(client: Queries, id: number, now: Date): Promise<void> {
  await client.query('update app.monitoring_rule set tried_at = $2 where id = $1', [id, now])
}

/** Switches a draft on, and the version that was active off. */
export async function switchOn(
  client: Queries,
  { id, number }: Pick<RuleRow, 'id' | 'number'>,
  { personId, now }: { personId: number; now: Date },
): Promise<void> {
  await client.query(
    `update app.monitoring_rule set state = 'off', off_by = $2, off_at = $3 where number = $1 and state = 'on'`,
    [number, personId, now],
  )
  await client.query(`update app.monitoring_rule set state = 'on', on_by = $2, on_at = $3 where id = $1`, [
    id,
    personId,
    now,
  ])
}

/** Switches a version off. */
export async function switchOff(
  client: Queries,
  id: number,
  { personId, now }: { personId: number; now: Date },
): Promise<void> {
  await client.query(`update app.monitoring_rule set state = 'off', off_by = $2, off_at = $3 where id = $1`, [
    id,
    personId,
    now,
  ])
}

type ListedRow = RuleRow & {
  onBy: number | null
  onAt: Date | null
  offBy: number | null
  offAt: Date | null
  alerts: number
}

/** The rules visible at the brand's desk with all their versions, newest first. */
export async function listRules(
  s: Pick<Services, 'db' | 'store' | 'clock'>,
  { person }: Principal,
): Promise<ShownRule[]> {
  const { rows } = await s.db.query<ListedRow>(
    `select ${columns}, r.on_by as "onBy", r.on_at as "onAt", r.off_by as "offBy", r.off_at as "offAt",
       (select count(*)::int from app.monitoring_alert a join app.customer c on c.id = a.customer_id
        where a.rule_id = r.id and c.brand = $2 and a.created_at > $1::timestamptz - interval '30 days') as alerts
     from app.monitoring_rule r where ${isOfDesk} order by r.number, r.version desc limit 500`,
    [s.clock.now(), person.brand],
  )
  const nameOf = async (id: number | null): Promise<string | undefined> => {
    const author = id === null ? undefined : await s.store.people.person(id)
    return author && fullName(author)
  }
  const toDto = async (row: ListedRow): Promise<ShownRule> => {
    const [draftedBy, onBy, offBy] = await Promise.all([row.draftedBy, row.onBy, row.offBy].map(nameOf))
    return {
      id: row.id,
      number: row.number,
      version: row.version,
      name: row.name,
      ...(row.brand !== null && { brand: row.brand }),
      rule: row.rule,
      state: row.state,
      ...(draftedBy && { draftedBy }),
      draftedAt: row.draftedAt.toISOString(),
      isOwn: row.draftedBy === person.id,
      ...(row.triedAt && { triedAt: row.triedAt.toISOString() }),
      ...(onBy && { onBy }),
      ...(row.onAt && { onAt: row.onAt.toISOString() }),
      ...(offBy && { offBy }),
      ...(row.offAt && { offAt: row.offAt.toISOString() }),
      alerts: row.alerts,
    }
  }
  return Promise.all(rows.map(toDto))
}
