import { amountText, isCurrency, money } from '@sixpence/money'
import type { ProposalFact } from '@sixpence/protocol/desk/proposal-facts'
import type pg from 'pg'
import { operation } from '@sixpence/ledger'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { documentTypeName } from '#dictionaries/documents.ts'
import { suspendedOf } from '#payments/rails/suspense.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { comparedIn, screeningCaseColumns, type ScreeningCaseRow } from '#store/screening/cases.ts'
import { dueDiligenceOf, readPaper } from './customer-papers.ts'
import { accountOf } from './payment-credit.ts'
import { partiesOf } from './payment/parties.ts'
import type { InputOfCall, FourEyesCall } from './four-eyes-call.ts'

type Of = { s: Services; client: pg.PoolClient; customerId: number; brand: string; t: Translate }
type FactsOf = {
  [Name in FourEyesCall]: (of: Of, input: InputOfCall<Name>) => Promise<ProposalFact[]>
}

/**
 * The facts that a proposal shows to the second person: everything the proposer saw when deciding. They are stored with
 * the proposal, so that a later change cannot make two people confirm different things.
 */
export const factsOfProposal: FactsOf = {
  adminPaymentCaseCredit: async ({ s, client, customerId }, { caseId, accountNumber }) => {
    const { rows } = await client.query<Parameters<typeof suspendedOf>[1]>(
      `select partner, event_id as "eventId", instruction_id as "instructionId" from app.rail_case where id = $1`,
      [caseId],
    )
    const suspended = rows[0] && (await suspendedOf(s, rows[0]))
    const account = await accountOf(client, accountNumber)
    const payer = suspended?.said
    return [
      ...(suspended ? [amountFact(suspended.amount)] : []),
      ...(payer ? [{ name: 'payer', text: payer.payer.name } as const] : []),
      ...(payer?.remittance ? [{ name: 'remittance', text: payer.remittance } as const] : []),
      ...(payer ? [{ name: 'sentTo', text: payer.account } as const] : []),
      { name: 'account', text: account?.number ?? accountNumber },
      { name: 'holder', text: await nameOf(s, client, customerId), id: customerId },
      { name: 'paymentCase', text: String(caseId), id: caseId },
    ]
  },
  adminPaymentResolve: async ({ s, client, brand }, { operationId, outcome, statement }) => {
    const { rows } = await client.query<{ units: string; currency: string }>(
      'select units::text, currency from app.instruction where operation_id = $1',
      [operationId],
    )
    const [instruction] = rows
    const first = await operation(client, operationId)
    const { shown: parties } = first
      ? await partiesOf(s, { brand, first, detail: undefined })
      : { shown: { payer: undefined, payee: undefined } }
    return [
      ...(instruction && isCurrency(instruction.currency)
        ? [amountFact(money(BigInt(instruction.units), instruction.currency))]
        : []),
      ...(parties.payer ? [{ name: 'payer', text: parties.payer.name } as const] : []),
      ...(parties.payee ? [{ name: 'holder', text: parties.payee.name } as const] : []),
      { name: 'outcome', text: outcome },
      { name: 'statement', text: statement },
      { name: 'payment', text: String(operationId), id: operationId },
    ]
  },
  adminScreeningDecide: async ({ s, client }, { caseId, outcome }) => {
    const { rows } = await client.query<ScreeningCaseRow>(
      `select ${screeningCaseColumns} from app.screening_case k where k.id = $1`,
      [caseId],
    )
    const [row] = rows
    const compared = (row && (await comparedIn(s.personal, row, client))) ?? []
    return [
      { name: 'decision', text: outcome, of: row?.kind ?? '' },
      ...(row?.kind === 'payment' ? await paymentAmount(client, row.subjectId) : []),
      ...compared.flatMap(({ said: comparedName, birthDate, hits }): ProposalFact[] => [
        { name: 'named', text: [comparedName, birthDate].filter(Boolean).join(', ') },
        ...hits.flatMap(({ name, birthDates, lists }): ProposalFact[] => [
          { name: 'listed', text: [name, ...birthDates].join(', ') },
          ...lists.map((text): ProposalFact => ({ name: 'list', text })),
        ]),
      ]),
      { name: 'screeningCase', text: String(caseId), id: caseId },
    ]
  },
  adminRestrictionDecide: async ({ client, t }, { restrictionId, decision, documents, answer, answerBy }) => {
    const { rows } = await client.query<{ reason: number }>(
      'select reason from app.restriction where id = $1',
      [restrictionId],
    )
    const [restriction] = rows
    return [
      { name: 'decision', text: decision },
      ...(restriction ? [{ name: 'reason', text: String(restriction.reason) } as const] : []),
      ...(documents ?? []).map((type): ProposalFact => ({
        name: 'documents',
        text: documentTypeName(type, t),
      })),
      ...(answer === undefined ? [] : [{ name: 'answer', text: answer } as const]),
      ...(answerBy === undefined ? [] : [{ name: 'answerBy', text: answerBy } as const]),
    ]
  },
  adminVerificationUpdate: async (_of, { verified }) => [
    { name: 'verified', text: String(verified), before: String(!verified) },
  ],
  adminDueDiligenceUpdate: async ({ s, client, customerId }, { dueDiligence }) => {
    const { rows } = await client.query<{ level: number }>(
      'select due_diligence_level as level from app.customer where id = $1',
      [customerId],
    )
    const was = dueDiligenceOf(rows[0]?.level ?? 0, await readPaper(s, customerId, 'dueDiligence', client))
    const change = (name: ProposalFact['name'], now: Value, before: Value): ProposalFact[] =>
      now === undefined || now === before
        ? []
        : [{ name, text: String(now), ...(before !== undefined && { before: String(before) }) }]
    return [
      ...change('diligence', dueDiligence.level, was.level),
      ...change('government', dueDiligence.government, was.government),
      ...change('details', dueDiligence.governmentDetails, was.governmentDetails),
      ...change('lawsuits', dueDiligence.lawsuits, was.lawsuits),
      ...change('details', dueDiligence.lawsuitsDetails, was.lawsuitsDetails),
    ]
  },
}

const amountFact = (amount: Parameters<typeof amountText>[0]): ProposalFact => ({
  name: 'amount',
  text: amountText(amount),
  currencyCode: amount.currency,
})

async function paymentAmount(client: pg.PoolClient, operationId: number): Promise<ProposalFact[]> {
  const { rows } = await client.query<{ units: string; currency: string }>(
    'select units::text, currency from app.instruction where operation_id = $1',
    [operationId],
  )
  const [payment] = rows
  if (!payment || !isCurrency(payment.currency)) return []
  return [
    amountFact(money(BigInt(payment.units), payment.currency)),
    { name: 'payment', text: String(operationId), id: operationId },
  ]
}

async function nameOf(s: Services, client: pg.PoolClient, customerId: number): Promise<string> {
  const { rows } = await client.query<{ sealed: SealedCustomer }>(
    `select ${sealedCustomer('c')} as sealed from app.customer c where c.id = $1`,
    [customerId],
  )
  return rows[0] ? openCustomer(s.personal, rows[0].sealed).name : ''
}

type Value = string | number | boolean | undefined
