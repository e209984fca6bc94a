import type { ProposalFact } from '@sixpence/protocol/desk/proposal-facts'
import { proposalWord, type ProposalKind } from '@sixpence/protocol/desk/proposal-words'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import type { Principal } from '#context/handler.ts'
import { administratorsOf } from '#store/staff/colleagues.ts'
import { mailStaff } from './staff-letter.ts'

type Name = { firstName: string; lastName: string }
type HouseDecision = {
  call: ProposalKind
  facts: readonly ProposalFact[]
  why: string
  stage: 'proposed' | 'made' | 'declined'
  proposedBy: Name | undefined
  answeredBy?: Name
  /** The member of staff it concerns. */
  concerns?: number | undefined
}

/**
 * Mails a decision about staff, roles or texts of the bank to all other administrators and to the person concerned,
 * so that no change of rights goes unseen. A mail that fails is logged.
 */
export async function tellOfHouse(
  { by, services: s, t }: { by: Principal; services: Services; t: Translate },
  decision: HouseDecision,
): Promise<void> {
  const ids = new Set(await administratorsOf(s.db))
  if (decision.concerns !== undefined) ids.add(decision.concerns)
  ids.delete(by.person.id)
  const { brand } = by.person
  const letter = { about: 'houseDecision', text: textOf(decision, t) } as const
  await Promise.all(
    [...ids].map(async (id) => {
      const person = await s.store.people.person(id)
      if (person?.email) await mailStaff(s, { brand, to: person.email, t }, letter)
    }),
  )
}

function textOf({ call, facts, why, stage, proposedBy, answeredBy }: HouseDecision, t: Translate): string {
  const of = (name: ProposalFact['name']) => facts.find((fact) => fact.name === name)?.text
  const about = of('person') ?? of('email') ?? of('role')
  const proposer = proposedBy && fullName(proposedBy)
  const answerer = answeredBy && fullName(answeredBy)
  const lines = [
    t('Decision: {decision}', { decision: proposalWord(call, t) }),
    about !== undefined && t('About: {subject}', { subject: about }),
    proposer !== undefined && t('Proposed by: {name}', { name: proposer }),
    answerer !== undefined &&
      (stage === 'made'
        ? t('Confirmed by: {name}', { name: answerer })
        : t('Rejected by: {name}', { name: answerer })),
    stage === 'proposed' && t('It waits for a second person at the desk.'),
    t('Reason: {reason}', { reason: why }),
  ]
  return [
    lines.filter((line) => line !== false).join('\n'),
    t('If this is not right, call your colleagues at once.'),
  ].join('\n\n')
}
