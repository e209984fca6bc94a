import type { BackgroundJob } from '#context/background-job.ts'
import type { Screening } from '@sixpence/partners/screening/screening'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { transaction } from '#core/database.ts'
import { jitter } from '#payments/rails/moves.ts'
import { openCustomer, openPerson } from '#store/customer/sealed-people.ts'
import type { HoldingCompany, PersonOfCompany } from '#store/representative/new-representatives.ts'
import { openScreeningCase } from '#store/screening/cases.ts'
import {
  claimSubjects,
  companiesToScreen,
  noteScreened,
  personsToScreen,
  postponeSubjects,
  representativesToScreen,
  type ClaimedSubject,
  type DueSubjects,
  type RepresentativeRow,
  type SubjectKind,
} from '#store/screening/subjects.ts'
import { compareAll, isLike, listNow, type ScreeningDeps, type ToCompare } from './compare.ts'

const retryMs = 60_000

/** Compares new customers and people, and those whose name, birth date or country changed. Returns the number compared. */
export async function screenChanged(s: ScreeningDeps, limit = 200): Promise<number> {
  const { screening } = s.partners
  if (!screening) return 0
  const { rowCount } = await s.db.query(
    'select from app.screening_subject where list_id = 0 and (next_at is null or next_at <= $1) limit 1',
    [s.clock.now()],
  )
  if (!rowCount) return 0
  const list = await listNow(s, screening)
  return list ? screenSome(s, screening, { list: list.id, due: 'changed', limit }) : 0
}

/** Compares all customers and people not yet compared with this list, until none is left or the provider fails. */
export async function screenAll(
  s: ScreeningDeps,
  listId: number,
  { limit = 500, signal }: { limit?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const { screening } = s.partners
  if (!screening) return 0
  for (let all = 0; ;) {
    const done = await screenSome(s, screening, { list: listId, due: 'behind', limit })
    all += done
    if (done === 0 || signal?.aborted) return all
  }
}

type Some = { list: number; due: DueSubjects; limit: number }

async function screenSome(
  s: ScreeningDeps,
  screening: Screening,
  { list, due, limit }: Some,
): Promise<number> {
  const claimed = await claimSubjects(s.db, due, { now: s.clock.now(), limit })
  if (claimed.length === 0) return 0
  const details = await whoTheyAre(s, claimed)
  const there = claimed.filter((subject) => details.has(keyOf(subject)))
  const comparedSubjects = await compareAll(
    s,
    screening,
    there.map((subject) => details.get(keyOf(subject))?.parts ?? []),
  )
  const now = s.clock.now()
  if ((await listNow(s, screening))?.id !== list) {
    await postponeSubjects(s.db, claimed, new Date(now.getTime() + 1_000))
    return 0
  }
  const unanswered: ClaimedSubject[] = []
  for (const [at, subject] of there.entries()) {
    const compared = comparedSubjects[at]
    const customerId = details.get(keyOf(subject))?.customerId
    if (!compared || customerId === undefined) unanswered.push(subject)
    else if (isLike(compared))
      await transaction(s.db, (client) =>
        openScreeningCase(
          client,
          s.personal,
          { kind: subject.kind, subjectId: subject.subjectId, customerId, listId: list, compared },
          now,
        ),
      )
  }
  const left = new Set(unanswered)
  // Former customers have nothing to compare and count as done.
  const done = claimed.filter((subject) => !left.has(subject))
  await noteScreened(s.db, done, list)
  if (unanswered.length > 0)
    await postponeSubjects(s.db, unanswered, new Date(now.getTime() + jitter(retryMs)))
  return done.length
}

type ComparedPerson = Omit<ToCompare, 'part' | 'scope' | 'said'>
type CustomerParts = { customerId: number; parts: ToCompare[] }
const keyOf = ({ kind, subjectId }: Pick<ClaimedSubject, 'kind' | 'subjectId'>): string =>
  `${kind}:${subjectId}`

async function whoTheyAre(
  { db, personal }: ScreeningDeps,
  claimed: readonly ClaimedSubject[],
): Promise<Map<string, CustomerParts>> {
  const ids = (kind: SubjectKind): number[] =>
    claimed.filter((subject) => subject.kind === kind).map(({ subjectId }) => subjectId)
  const [persons, companies, representatives] = await Promise.all([
    personsToScreen(db, ids('person')),
    companiesToScreen(db, ids('company')),
    representativesToScreen(db, ids('representative')),
  ])
  const details = new Map<string, CustomerParts>()
  const add = (
    of: { kind: SubjectKind; subjectId: number; customerId: number },
    subject: ComparedPerson | undefined,
  ): void => {
    const scope = keyOf(of)
    details.set(scope, {
      customerId: of.customerId,
      parts: subject ? [{ part: 'subject', said: subject.names[0] ?? '', scope, ...subject }] : [],
    })
  }
  for (const { subjectId, customerId, sealed, country } of persons) {
    const { firstName, lastName, birthDay } = openPerson(personal, sealed)
    add(
      { kind: 'person', subjectId, customerId },
      sealed.name === null
        ? undefined
        : {
            kind: 'person',
            names: [fullName({ firstName, lastName })],
            countries: [country],
            ...(birthDay && { birthDate: birthDay }),
          },
    )
  }
  for (const { subjectId, customerId, sealed, country } of companies)
    add(
      { kind: 'company', subjectId, customerId },
      sealed.name === null
        ? undefined
        : { kind: 'company', names: [openCustomer(personal, sealed).name], countries: [country] },
    )
  for (const row of representatives) add({ kind: 'representative', ...row }, representative(personal, row))
  return details
}

function representative(
  personal: ScreeningDeps['personal'],
  { customerId, isCompany, key, sealed, address }: RepresentativeRow,
): ComparedPerson | undefined {
  const open = personal.opener(`customer:${customerId}`, key)
  const text = open(sealed) as PersonOfCompany | HoldingCompany | undefined
  if (!text) return undefined
  const at = open(address) as { countryCode?: string } | undefined
  const countries = at?.countryCode ? [at.countryCode] : []
  if (isCompany || !('firstName' in text))
    return { kind: 'company', names: [(text as HoldingCompany).name], countries }
  const name = fullName(text)
  return { kind: 'person', names: [name], countries, birthDate: text.birthday }
}

export const screenChangedJob: BackgroundJob = {
  name: 'screenChanged',
  everyMs: 1_000,
  work: (services) => screenChanged(services),
}
