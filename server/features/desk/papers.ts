import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import { customerTypes } from '@sixpence/protocol/rights'
import type pg from 'pg'
import type { Context, Handlers } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import {
  businessPurposes,
  businessSources,
  deposits,
  personalPurposes,
  personalSources,
} from '#dictionaries/funds.ts'
import { decide } from './decide.ts'
import { decideOrPropose, type Work } from './propose.ts'

type Calls = Pick<typeof calls, 'adminFinancialUpdate' | 'adminDueDiligenceUpdate'>
export type FinancialDetail = DecodedInputOf<typeof calls.adminFinancialUpdate>['financialDetail']
export type DueDiligence = DecodedInputOf<typeof calls.adminDueDiligenceUpdate>['dueDiligence']

/** What the desk keeps about money and due diligence beside the customer's own answers. */
export const papers: Handlers<Calls> = {
  adminFinancialUpdate: async ({ customerId, financialDetail, why }, context) => {
    const { services: s } = context
    const call = 'adminFinancialUpdate'
    return decide(context, { call, customerId, why }, async (client, { type }) => {
      check(financialDetail, type === customerTypes.personal, context)
      const all = await readPaper(s, customerId, 'kyc', client)
      const before = financialOf(all)
      await writePaper(s, customerId, { kind: 'kyc', answers: { ...all, ...financialDetail } }, client)
      const after = { ...before, ...financialDetail }
      return { before, after, result: { financialDetail: after } }
    })
  },

  adminDueDiligenceUpdate: async (input, context) => {
    const { services: s } = context
    const { customerId, dueDiligence } = input
    const present = async (client: pg.PoolClient, level: number) =>
      dueDiligenceOf(level, await readPaper(s, customerId, 'dueDiligence', client))
    return decideOrPropose(
      context,
      { call: 'adminDueDiligenceUpdate', customerId, input },
      {
        work: writeDueDiligence(s, customerId, input),
        isWeighty: async (client, { dueDiligenceLevel }) => {
          const before = await present(client, dueDiligenceLevel)
          return endsHighRisk(before, { ...before, ...dueDiligence })
        },
        present: async (client, { dueDiligenceLevel }) => ({
          dueDiligence: await present(client, dueDiligenceLevel),
        }),
      },
    )
  },
}

export function writeDueDiligence(
  s: Services,
  customerId: number,
  { dueDiligence }: { dueDiligence: DueDiligence },
): Work<{ dueDiligence: DueDiligence }> {
  return async (client, { dueDiligenceLevel }) => {
    const { level, ...found } = dueDiligence
    const all = await readPaper(s, customerId, 'dueDiligence', client)
    const before = dueDiligenceOf(dueDiligenceLevel, all)
    await client.query('update app.customer set due_diligence_level = $2 where id = $1', [customerId, level])
    await writePaper(s, customerId, { kind: 'dueDiligence', answers: { ...all, ...found } }, client)
    const after = { ...before, ...dueDiligence }
    return { before, after, result: { dueDiligence: after } }
  }
}

/** More was asked for (Q063), or there are ties to a government or lawsuits. */
export const isHighRisk = ({ level, government, lawsuits }: DueDiligence): boolean =>
  level === 4 || government === true || lawsuits === true

/** A case of high risk comes to its end, or stops being one. */
const endsHighRisk = (before: DueDiligence, after: DueDiligence): boolean =>
  (isHighRisk(before) && !isHighRisk(after)) ||
  ((isHighRisk(before) || isHighRisk(after)) && after.level !== before.level && [0, 3].includes(after.level))

type Queries = Pick<pg.Pool, 'query'>
type Kind = 'kyc' | 'dueDiligence'
type Answers = Record<string, unknown>

export async function readPaper(
  s: Services,
  customerId: number,
  kind: Kind,
  db: Queries = s.db,
): Promise<Answers> {
  const { rows } = await db.query<{ answers: Buffer }>(
    'select answers from app.questionnaire where customer_id = $1 and kind = $2',
    [customerId, kind],
  )
  const [row] = rows
  return (row && (await s.personal.open<Answers>(`customer:${customerId}`, row.answers, db))) ?? {}
}

async function writePaper(
  s: Services,
  customerId: number,
  { kind, answers }: { kind: Kind; answers: Answers },
  client: pg.PoolClient,
): Promise<void> {
  await client.query(
    `insert into app.questionnaire (customer_id, kind, answers, updated_at) values ($1, $2, $3, $4)
     on conflict (customer_id, kind) do update set answers = excluded.answers, updated_at = excluded.updated_at`,
    [customerId, kind, await s.personal.seal(`customer:${customerId}`, answers, client), s.clock.now()],
  )
}

export const financialOf = ({ monthlyDeposit, sourceIds, purposeIds }: Answers): FinancialDetail => ({
  ...(typeof monthlyDeposit === 'string' && { monthlyDeposit }),
  ...(isTexts(sourceIds) && { sourceIds }),
  ...(isTexts(purposeIds) && { purposeIds }),
})

export const dueDiligenceOf = (level: number, found: Answers): DueDiligence => ({
  level,
  ...(typeof found['government'] === 'boolean' && { government: found['government'] }),
  ...(typeof found['governmentDetails'] === 'string' && { governmentDetails: found['governmentDetails'] }),
  ...(typeof found['lawsuits'] === 'boolean' && { lawsuits: found['lawsuits'] }),
  ...(typeof found['lawsuitsDetails'] === 'string' && { lawsuitsDetails: found['lawsuitsDetails'] }),
})

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Only what the dictionaries offer to a customer of this kind. */
function check(
  { monthlyDeposit, sourceIds = [], purposeIds = [] }: FinancialDetail,
  isPersonal: boolean,
  {
    services: s,
    browser,
    language,
    t,
  }: Pick<Context<typeof calls.adminFinancialUpdate>, 'services' | 'browser' | 'language' | 't'>,
): void {
  const lists = {
    monthlyDeposit: [
      deposits(s.brand(browser.brand).defaultCurrency, language, t),
      monthlyDeposit === undefined ? [] : [monthlyDeposit],
    ],
    sourceIds: [isPersonal ? personalSources(t) : businessSources(t), sourceIds],
    purposeIds: [isPersonal ? personalPurposes(t) : businessPurposes(t), purposeIds],
  } as const
  for (const [field, [offered, chosen]] of Object.entries(lists)) {
    const known = new Set(offered.map(({ id }) => id))
    if (!chosen.every((id) => known.has(id)))
      throw new Refused('choiceUnknown', {}, `financialDetail.${field}`)
  }
}
