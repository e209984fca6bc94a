import type { ProposalFact } from '@sixpence/protocol/desk/proposal-facts'
import type { FourEyesKind } from '@sixpence/protocol/rules/four-eyes'
import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import type pg from 'pg'
import type { Change, Tell } from '#core/audited-transaction.ts'
import type { Translate } from '#core/translate.ts'
import { Refused } from '#core/refused.ts'
import type { Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { tellOfHouse } from '#notify/house-letter.ts'
import { hasMail } from '#notify/staff-letter.ts'
import type { Weight } from '#store/four-eyes/four-eyes.ts'
import {
  endHouseProposal,
  insertHouseProposal,
  lockHouseProposal,
  type HouseProposalRow,
} from '#store/house-proposal/house-proposals.ts'
import { hasStill } from '#store/staff/staff.ts'
import { isForTwo, requireAnswer } from './two-people.ts'

export type HouseContext = { by: Principal; services: Services; change: Change; tell: Tell; t: Translate }

/** The result of a decision, in its transaction. */
export type DecisionResult<Result> = {
  result: Result
  /** For the audit row. */
  detail: Record<string, string | number | boolean>
  customerId?: number
  /** Runs after the commit; its fields are added to the answer. */
  after?: () => Promise<Partial<Result>>
}

export type Prepared<Result> = {
  /** Subject of the change; a single proposal of the kind may be pending for it. */
  subject: string
  weight: Weight
  facts: ProposalFact[]
  /** Whether nobody is notified. */
  isQuiet?: boolean
  /** The member of staff it concerns, who is mailed. */
  concerns?: number | undefined
  /** The answer while it waits for a colleague. */
  waiting: Result
  make: () => Promise<DecisionResult<Result>>
}

/** A kind of decision about the bank itself. */
export type HouseWork<Input, Result> = {
  call: FourEyesKind
  permission: StaffPermission
  /** Whether it concerns the desk's brand only. */
  isOfBrand?: true
  /** Whether it sends a link that two people must not see. */
  needsMail?: true
  /** Serialises decisions of the kind until the transaction ends. */
  lock: (client: pg.PoolClient, by: Principal) => Promise<void>
  /** All checks as of now, for the proposer and again for the second person. @throws Refused */
  prepare: (client: pg.PoolClient, context: HouseContext, input: Input) => Promise<Prepared<Result>>
}

type Words<Input> = { input: Input; facts: ProposalFact[] }

/**
 * Decides about the bank itself or, if the rule takes two people, stores a proposal for a colleague. The
 * administrators and the person concerned are mailed in both cases. @throws Refused notAllowed | proposedAlready, and
 * those of the work
 */
export async function decideHouse<Input extends { why: string }, Result extends object>(
  context: HouseContext,
  work: HouseWork<Input, Result>,
  input: Input,
): Promise<Result & { proposalId?: number }> {
  const { by, services: s, change, tell } = context
  const { call } = work
  const { id: personId, brand } = by.person
  const {
    prepared,
    made: outcome,
    proposalId,
  } = await change(async (client) => {
    await work.lock(client, by)
    if (!(await hasStill(client, { personId, brand }, work.permission))) throw new Refused('notAllowed')
    const prepared = await work.prepare(client, context, input)
    const rule = { kind: call, brand: work.isOfBrand && brand, weight: prepared.weight }
    if (!(await isForTwo(client, s, rule))) {
      const result = await prepared.make()
      tell({ customerId: result.customerId, detail: { ...result.detail, why: input.why } })
      return { prepared, made: result }
    }
    if (work.needsMail && !hasMail(s)) throw new Refused('mailMissing')
    const { facts, subject } = prepared
    const words: Words<Input> = { input, facts }
    const proposalId = await insertHouseProposal(client, {
      brand,
      call,
      subject,
      words: await s.personal.seal(`person:${personId}`, words, client),
      proposedBy: personId,
      proposedAt: s.clock.now(),
    })
    if (proposalId === undefined) throw new Refused('proposedAlready')
    tell({ customerId: undefined, detail: { proposal: proposalId, isProposed: true } })
    return { prepared, proposalId }
  })
  const letter = { call, facts: prepared.facts, why: input.why, proposedBy: by.person }
  if (!prepared.isQuiet)
    await tellOfHouse(context, {
      ...letter,
      stage: outcome ? 'made' : 'proposed',
      concerns: prepared.concerns,
    })
  if (!outcome) return { ...prepared.waiting, proposalId }
  return { ...outcome.result, ...(await outcome.after?.()) }
}

/** Works by call, for the proposals that a call of the desk answers. */
// oxlint-disable-next-line typescript/no-explicit-any -- each work has its own input, which its proposals keep
export type HouseDecisions = Readonly<Record<string, HouseWork<any, object>>>

type Answer = { proposalId: number; decision: 'confirm' | 'decline'; why: string }

/** Confirms or rejects a waiting decision. @throws Refused proposalNotFound | caseDecided, as `requireAnswer` and the work */
export async function answerHouse(
  context: HouseContext,
  works: HouseDecisions,
  { proposalId, decision, why }: Answer,
): Promise<object> {
  const { by, services: s, change, tell } = context
  const { brand } = by.person
  const decided = await change(async (client) => {
    const seen = await lockHouseProposal(client, proposalId, Object.keys(works))
    const work = seen && works[seen.call]
    if (!work || (work.isOfBrand && seen.brand !== brand)) throw new Refused('proposalNotFound')
    if (seen.outcome !== null) throw new Refused('caseDecided')
    const { permission } = work
    await requireAnswer(client, by, { permission, brand, proposedBy: seen.proposedBy }, decision)
    const words = await wordsOf<{ why: string }>(s, seen, client)
    if (!words) throw new Refused('proposalNotFound')
    await work.lock(client, by)
    const prepared = decision === 'confirm' ? await work.prepare(client, context, words.input) : undefined
    const result = await prepared?.make()
    await endHouseProposal(client, proposalId, {
      outcome: result ? 'confirmed' : 'declined',
      by: by.person.id,
      now: s.clock.now(),
    })
    const detail = { proposal: proposalId, call: seen.call, decision, why }
    tell({ customerId: result?.customerId, detail: { ...result?.detail, ...detail } })
    return { seen, words, made: result, concerns: prepared?.concerns }
  })
  const { seen, words, made: outcome, concerns } = decided
  const proposer = await s.store.people.person(seen.proposedBy)
  await tellOfHouse(context, {
    call: seen.call,
    facts: words.facts,
    why: words.input.why,
    proposedBy: proposer,
    stage: outcome ? 'made' : 'declined',
    answeredBy: by.person,
    concerns,
  })
  return { ...outcome?.result, ...(await outcome?.after?.()) }
}

/** Input and facts of a proposal; undefined if its proposer was erased. */
export const wordsOf = <Input>(
  s: Pick<Services, 'personal'>,
  { proposedBy, words }: Pick<HouseProposalRow, 'proposedBy' | 'words'>,
  db?: Pick<pg.Pool, 'query'>,
): Promise<Words<Input> | undefined> => s.personal.open<Words<Input>>(`person:${proposedBy}`, words, db)
