import { amountText } from '@sixpence/money'
import type { Proposal } from '@sixpence/protocol/desk/desk'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { mayAnswer, type Waiting } from '#auth/two-people.ts'
import type { Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { suspendedOf } from '#payments/rails/suspense.ts'
import type { Staff } from '#store/staff/staff.ts'
import type { Size } from '#store/staff/limits.ts'
import { factsOf, proposalColumns, type ProposalRow, proposedWords } from './propose.ts'
import type { FourEyesCall } from './four-eyes-call.ts'
import { readerOf } from './conflict.ts'
import { maySee, mayKnowReason } from './secret.ts'
import { permissionOf } from './require-permission.ts'

type About = { customerId: number } | { call: FourEyesCall; subjectId: number }

/**
 * Undecided proposals about a customer or a case, oldest first; without those whose customer's key was erased, and
 * without secret proposals the reader may not know of.
 */
export async function proposalsOf(s: Services, by: Principal, about: About): Promise<Proposal[]> {
  // Separate statements, so that each uses its index.
  const isOfCase = 'call' in about
  const where = isOfCase ? 'call = $1 and subject_id = $2' : 'customer_id = $1'
  const values = isOfCase ? [about.call, about.subjectId] : [about.customerId]
  const { rows } = await s.db.query<ProposalRow>(
    `select ${proposalColumns} from app.proposal where outcome is null and ${where} order by id`,
    values,
  )
  const { staff, brand, id: personId } = by.person
  const all = await Promise.all(
    rows.map(async (row) => {
      const reader = await readerOf(s, by, row.customerId)
      if (row.actorId !== personId && !maySee(reader, row.call)) return undefined
      const [words, person, size] = await Promise.all([
        proposedWords(s, row),
        s.store.people.person(row.actorId),
        sizeOf(s, row),
      ])
      const isOwn = row.actorId === personId
      if (!words || (!isOwn && !maySeeFacts(reader, words.facts))) return undefined
      return {
        id: row.id,
        call: row.call,
        at: row.createdAt.toISOString(),
        by: person ? fullName(person) : '',
        isOwn,
        mayAnswer: !isOwn && mayAnswer(staff, { permission: permissionOf(row.call), brand, size }),
        reason: words.input.why,
        facts: words.facts ?? rawFacts(words.input),
      }
    }),
  )
  return all.filter((item) => item !== undefined)
}

/** The proposal as input of `requireAnswer`. */
export async function waitingOf(s: Services, by: Principal, row: ProposalRow): Promise<Waiting> {
  const { call, actorId: proposedBy } = row
  return { permission: permissionOf(call), brand: by.person.brand, proposedBy, size: await sizeOf(s, row) }
}

/** The amount that a role's limit must cover; undefined once the money is gone, which the confirmation itself refuses. */
async function sizeOf(s: Services, { call, subjectId }: ProposalRow): Promise<Size | undefined> {
  if (call !== 'adminPaymentCaseCredit') return undefined
  const { rows } = await s.db.query<Parameters<typeof suspendedOf>[1]>(
    `select partner, event_id as "eventId", instruction_id as "instructionId" from app.rail_case where id = $1`,
    [subjectId],
  )
  const suspended = rows[0] && (await suspendedOf(s, rows[0]))
  return suspended && { amount: amountText(suspended.amount), currency: suspended.amount.currency }
}

/** A proposal about a restriction for sanctions or adverse media is as secret as its reason. */
const maySeeFacts = (staff: Staff | null, facts: Proposal['facts'] = []): boolean =>
  facts.every(({ name, text }) => name !== 'reason' || mayKnowReason(staff, text))

/** Proposals from before this release have their input only. */
const rawFacts = (input: object): Proposal['facts'] =>
  Object.values(factsOf(input)).map((value) => ({ name: 'value', text: JSON.stringify(value) }))
