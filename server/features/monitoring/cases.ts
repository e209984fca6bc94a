import type { ListedCase, MonitoringDecision } from '@sixpence/protocol/monitoring/cases'
import type pg from 'pg'
import type { Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { isConflict } from '#store/staff/staff.ts'

type Queries = Pick<pg.Pool, 'query'>

export type CaseRow = {
  id: number
  customerId: number
  sealed: SealedCustomer
  openedAt: Date
  version: number
  decision: MonitoringDecision | null
  decidedAt: Date | null
  report: Buffer | null
  filedOn: string | null
  filedReference: string | null
  alerts: number
  rules: string[]
}

/**
 * Columns of `CaseRow` of the case `k`; $1 to $3 are the brand, the reader and the look-ups of the reader's e-mail
 * address.
 */
const columns = `k.id, k.customer_id as "customerId", ${sealedCustomer('c')} as sealed, k.opened_at as "openedAt", k.version,
  k.decision, k.decided_at as "decidedAt", k.report,
  k.filed_on::text as "filedOn", k.filed_reference as "filedReference",
  (select count(*)::int from app.monitoring_alert a where a.case_id = k.id) as alerts,
  array(select distinct r.name from app.monitoring_alert a join app.monitoring_rule r on r.id = a.rule_id
    where a.case_id = k.id order by 1) as rules`
// A reader with a conflict must not learn of a suspicion, nor that there is a case.
const isForReader = `not ${isConflict('c', '$2', '$3')}`
const tables = `app.monitoring_case k join app.customer c on c.id = k.customer_id`

const reader = (s: Pick<Services, 'personal'>, { person }: Principal): unknown[] => [
  person.brand,
  person.id,
  s.personal.lookUps('email', person.brand, person.email),
]

/**
 * The brand's case with this number, unless the reader has a conflict with its customer. @throws Refused
 * monitoringCaseNotFound
 */
export async function findCase(
  s: Pick<Services, 'personal'>,
  db: Queries,
  by: Principal,
  caseId: number,
): Promise<CaseRow> {
  const { rows } = await db.query<CaseRow>(
    `select ${columns} from ${tables} where c.brand = $1 and k.id = $4 and ${isForReader}`,
    [...reader(s, by), caseId],
  )
  const [row] = rows
  if (!row) throw new Refused('monitoringCaseNotFound')
  return row
}

/** A case, locked until the transaction ends. @throws Refused monitoringCaseNotFound */
export async function lockCase(
  s: Pick<Services, 'personal'>,
  client: pg.PoolClient,
  by: Principal,
  caseId: number,
): Promise<CaseRow> {
  await client.query('select from app.monitoring_case where id = $1 for update', [caseId])
  return findCase(s, client, by, caseId)
}

const pageSize = 50
const states = {
  open: 'k.decided_at is null order by k.opened_at, k.id',
  toReport: `k.decision = 'report' and k.filed_on is null order by k.decided_at, k.id`,
  decided: 'k.decided_at is not null order by k.decided_at desc, k.id desc',
} as const

/** A page of the brand's cases in this state. */
export async function listCases(
  s: Pick<Services, 'db' | 'personal'>,
  by: Principal,
  { state, page }: { state: keyof typeof states; page: number },
): Promise<{ cases: ListedCase[]; hasMore: boolean }> {
  const { rows } = await s.db.query<CaseRow>(
    `select ${columns} from ${tables} where c.brand = $1 and ${isForReader} and ${states[state]} limit ${pageSize + 1} offset $4`,
    [...reader(s, by), (page - 1) * pageSize],
  )
  return { cases: rows.slice(0, pageSize).map((row) => headOf(s, row)), hasMore: rows.length > pageSize }
}

/** The fields of a case shown in lists. */
export const headOf = ({ personal }: Pick<Services, 'personal'>, row: CaseRow): ListedCase => ({
  id: row.id,
  customerId: row.customerId,
  customerName: openCustomer(personal, row.sealed).name,
  openedAt: row.openedAt.toISOString(),
  alerts: row.alerts,
  rules: row.rules,
  ...(row.decision && { decision: row.decision }),
  ...(row.decidedAt && { decidedAt: row.decidedAt.toISOString() }),
  ...(row.filedOn && { filedOn: row.filedOn }),
})

type Event = { caseId: number; customerId: number; kind: string; words?: string | undefined; by: Principal }

/** Adds an event to a case's timeline; its text is sealed for the customer. */
export async function addEvent(
  s: Pick<Services, 'personal' | 'clock'>,
  client: pg.PoolClient,
  { caseId, customerId, kind, words, by }: Event,
): Promise<void> {
  await client.query(
    'insert into app.monitoring_event (case_id, at, by_person, kind, words) values ($1, $2, $3, $4, $5)',
    [
      caseId,
      s.clock.now(),
      by.person.id,
      kind,
      words === undefined ? null : await s.personal.seal(`customer:${customerId}`, words, client),
    ],
  )
}

type CaseChange = Partial<{
  decision: MonitoringDecision
  decided_at: Date
  decided_by: number
  report: Buffer
}>

/** Changes columns of a case, which raises its version. */
export async function changeCase(client: Queries, caseId: number, change: CaseChange): Promise<void> {
  const names = Object.keys(change)
  await client.query(
    `update app.monitoring_case set version = version + 1${names.map((name, at) => `, ${name} = $${at + 2}`).join('')}
     where id = $1`,
    [caseId, ...Object.values(change)],
  )
}

/** Records when and under which reference the report was filed. The version, and with it the file, stays the same. */
export async function noteFiled(
  client: Queries,
  caseId: number,
  { filedOn, reference, by }: { filedOn: string; reference: string; by: number },
): Promise<void> {
  await client.query(
    'update app.monitoring_case set filed_on = $2, filed_reference = $3, filed_by = $4 where id = $1',
    [caseId, filedOn, reference, by],
  )
}
