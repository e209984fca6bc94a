import type { QueueItem, QueueKind } from '@sixpence/protocol/desk/desk'
import { amountText, type Currency, money } from '@sixpence/money'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { documentTypeName } from '#dictionaries/documents.ts'
import {
  openCustomer,
  openPerson,
  sealedCustomer,
  sealedPerson,
  type SealedCustomer,
  type SealedPerson,
} from '#store/customer/sealed-people.ts'
import { isConflict, isOfHouse } from '#store/staff/staff.ts'
import type { QueueSource } from './source.ts'
import { sourcesFor } from './sources.ts'

type Reader = { by: Principal; services: Services; t: Translate }
export type QueueFilter = {
  kind?: QueueKind | undefined
  whose?: 'mine' | 'nobody' | undefined
  overdue?: boolean | undefined
  object?: string | undefined
  /** Only cases the reader may decide: no proposal of their own, no customer in conflict. */
  isDecidable?: boolean | undefined
  after?: QueuePlace | undefined
  limit: number
}
/** A place in the queue: the moment it is due, its kind and its object. */
export type QueuePlace = readonly [dueAt: string, kind: string, object: string]

/**
 * The pending cases of the desk, merged from all sources the reader's role may see, the next due first. A list passes
 * its page size plus one as `limit`: a further row means that there are more.
 */
export async function queueOf({ by, services: s, t }: Reader, filter: QueueFilter): Promise<QueueItem[]> {
  const sources = sourcesFor(by.person.staff, filter)
  if (sources.length === 0) return []
  const [dueAt, kind, object] = filter.after ?? [null, null, null]
  const { rows } = await s.db.query<Row>(
    `with item as (${unionOf(sources)})
     select i.kind, i.id, i.object, i.customer_id as "customerId", i.since, i.due_at as "dueAt", i.facts,
       ${sealedCustomer('c')} as customer, a.person_id as "takenBy", ${sealedPerson('p')} as taker
     from item i left join app.customer c on c.id = i.customer_id ${assignments}
     where ${conditions}
       and ($9::text is null or i.object = $9)
       and ($10::timestamptz is null or (i.due_at, i.kind, i.object) > ($10, $11, $12))
       and (not $13::boolean or not coalesce((i.facts -> 'proposal' ->> 'isOwn')::boolean, false)
         and not ${isConflict('c', '$3', '$6')})
     order by i.due_at, i.kind, i.object limit $14`,
    [
      ...readerValues(s, by),
      filter.whose ?? null,
      filter.overdue ?? false,
      filter.object ?? null,
      dueAt,
      kind,
      object,
      filter.isDecidable ?? false,
      filter.limit,
    ],
  )
  return rows.map((row) => itemOf({ by, services: s, t }, row))
}

/** The number of cases of each kind the reader may see, and how many are overdue. */
export async function countsOf(
  { by, services: s }: Reader,
  filter: Pick<QueueFilter, 'whose' | 'overdue'>,
): Promise<(KindCount & { filtered: number })[]> {
  const sources = sourcesFor(by.person.staff)
  if (sources.length === 0) return []
  const { rows } = await s.db.query<KindCount & { filtered: number }>(
    `with item as (${unionOf(sources)})
     select i.kind, count(*)::int as waiting, count(*) filter (where i.due_at < $2)::int as overdue,
       count(*) filter (where ${conditions})::int as filtered
     from item i ${assignments} group by i.kind order by i.kind`,
    [...readerValues(s, by), filter.whose ?? null, filter.overdue ?? false],
  )
  return rows
}

const unionOf = (sources: readonly QueueSource[]): string =>
  sources
    .map(
      ({ kind, dueHours, rows, isOfBank, isSecret }) =>
        `select '${kind}' as kind, s.id, s.object, s.customer_id, s.since,
           date_trunc('milliseconds', coalesce(s.due_at, s.since + interval '${dueHours} hours')) as due_at,
           s.facts::jsonb as facts from (${rows}) s
         ${isOfBank ? '' : `join app.customer k on k.id = s.customer_id and k.brand = $1`}
         ${isSecret ? `and not ${isConflict('k', '$3', '$6')}` : ''}`,
    )
    .join(' union all ')

// Cases of a staff member who has left count as free.
const assignments = `left join (app.desk_assignment a join app.staff f on f.person_id = a.person_id and f.left_at is null
    join app.person p on p.id = a.person_id) on a.kind = i.kind and a.object = i.object`

// Sources need not use the brand or the reader, and PostgreSQL requires a type for each parameter.
const conditions = `$1::text is not null and $2::timestamptz is not null and $3::bigint is not null
       and $4::text[] is not null and $5::boolean is not null and $6::bytea[] is not null
       and ($7::text is null or $7 = 'mine' and a.person_id = $3 or $7 = 'nobody' and a.person_id is null)
       and (not $8 or i.due_at < $2)`

/** $1 to $6 of every statement: the desk, the moment, and who reads. */
const readerValues = (s: Services, { person }: Principal): unknown[] => [
  person.brand,
  s.clock.now(),
  person.id,
  person.staff?.permissions ?? [],
  isOfHouse(person.staff),
  s.personal.lookUps('email', person.brand, person.email),
]

type KindCount = { kind: QueueKind; waiting: number; overdue: number }
type Facts = Partial<
  Pick<QueueItem, 'subject' | 'run' | 'proposal' | 'difference' | 'isAppeal' | 'answerBy'>
> & {
  stuck?: Omit<NonNullable<QueueItem['stuck']>, 'amount'> & { units: string }
}
type Row = {
  kind: QueueKind
  id: number
  object: string
  customerId: number | null
  since: Date
  dueAt: Date
  facts: Facts
  customer: SealedCustomer
  takenBy: number | null
  taker: SealedPerson
}

function itemOf(
  { by, services: s, t }: Reader,
  { customerId, customer, since, dueAt, facts, takenBy, taker, ...row }: Row,
): QueueItem {
  const { stuck, answerBy, subject = 0, ...others } = facts
  return {
    ...row,
    subject,
    ...others,
    ...(customerId !== null && { customerId, customerName: openCustomer(s.personal, customer).name }),
    ...(row.kind === 'document' && { documentType: documentTypeName(subject, t) }),
    ...(answerBy && { answerBy: new Date(answerBy).toISOString() }),
    ...(stuck && {
      stuck: {
        state: stuck.state,
        partner: stuck.partner,
        amount: amountText(money(BigInt(stuck.units), stuck.currencyCode as Currency)),
        currencyCode: stuck.currencyCode,
      },
    }),
    since: since.toISOString(),
    dueAt: dueAt.toISOString(),
    isOverdue: dueAt < s.clock.now(),
    ...(takenBy !== null && {
      assignee: {
        personId: takenBy,
        name: fullName(openPerson(s.personal, taker)),
        isOwn: takenBy === by.person.id,
      },
    }),
  }
}
