import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { setDueDiligenceLevel } from '#store/customer/customer-state.ts'
import { keepAnswers, sealedAnswers } from '#store/questionnaire/questionnaires.ts'
import type { Work } from './four-eyes-call.ts'

export type FinancialDetail = DecodedInputOf<typeof calls.adminFinancialUpdate>['financialDetail']
export type DueDiligence = DecodedInputOf<typeof calls.adminDueDiligenceUpdate>['dueDiligence']

/**
 * The work of a due diligence decision: writes the level to the customer and the findings, sealed, to their due
 * diligence record; findings missing from the input stay.
 */
export function writeDueDiligence(
  s: Services,
  customerId: number,
  { dueDiligence }: { dueDiligence: DueDiligence },
): Work<{ dueDiligence: DueDiligence }> {
  return async (client, { dueDiligenceLevel }) => {
    const { level, ...answers } = dueDiligence
    const all = await readPaper(s, customerId, 'dueDiligence', client)
    const before = dueDiligenceOf(dueDiligenceLevel, all)
    await setDueDiligenceLevel(client, customerId, level)
    await writePaper(s, customerId, { kind: 'dueDiligence', answers: { ...all, ...answers } }, client)
    const after = { ...before, ...dueDiligence }
    const about = level === dueDiligenceLevel ? undefined : toldOfLevel(level)
    return { before, after, result: { dueDiligence: after }, ...(about && { letter: { about } }) }
  }
}

/** The letter for a customer whose due diligence reaches this level (Q063). */
function toldOfLevel(level: number): 'dueDiligenceAsked' | 'dueDiligenceDone' | undefined {
  if (level === 1 || level === 4) return 'dueDiligenceAsked'
  return level === 3 ? 'dueDiligenceDone' : undefined
}

/** Level 4 (more documents requested, Q063), ties to a government, or lawsuits. */
export const isHighRisk = ({ level, government, lawsuits }: DueDiligence): boolean =>
  level === 4 || government === true || lawsuits === true

type Queries = Pick<pg.Pool, 'query'>
type Kind = 'kyc' | 'dueDiligence'
type Answers = Record<string, unknown>

/** Answers of a customer's questionnaire or due diligence record; empty if there are none or their key was erased. */
export async function readPaper(
  s: Services,
  customerId: number,
  kind: Kind,
  db: Queries = s.db,
): Promise<Answers> {
  const sealed = await sealedAnswers(db, customerId, kind)
  return (sealed && (await s.personal.open<Answers>(`customer:${customerId}`, sealed, db))) ?? {}
}

/** Replaces a customer's questionnaire or due diligence record, sealed for them. */
export async function writePaper(
  s: Services,
  customerId: number,
  { kind, answers }: { kind: Kind; answers: Answers },
  client: pg.PoolClient,
): Promise<void> {
  const sealed = await s.personal.seal(`customer:${customerId}`, answers, client)
  await keepAnswers(client, { customerId, kind, answers: sealed, at: s.clock.now() })
}

/** The financial part of stored answers; fields that are missing or malformed are left out. */
export const financialOf = ({ monthlyDeposit, sourceIds, purposeIds }: Answers): FinancialDetail => ({
  ...(typeof monthlyDeposit === 'string' && { monthlyDeposit }),
  ...(isTexts(sourceIds) && { sourceIds }),
  ...(isTexts(purposeIds) && { purposeIds }),
})

/**
 * The due diligence part of stored answers, with the customer's level; fields that are missing or malformed are
 * left out.
 */
export const dueDiligenceOf = (level: number, answers: Answers): DueDiligence => ({
  level,
  ...(typeof answers['government'] === 'boolean' && { government: answers['government'] }),
  ...(typeof answers['governmentDetails'] === 'string' && {
    governmentDetails: answers['governmentDetails'],
  }),
  ...(typeof answers['lawsuits'] === 'boolean' && { lawsuits: answers['lawsuits'] }),
  ...(typeof answers['lawsuitsDetails'] === 'string' && { lawsuitsDetails: answers['lawsuitsDetails'] }),
})

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((value) => typeof value === 'string')
