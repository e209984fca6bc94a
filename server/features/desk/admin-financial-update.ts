import type * as calls from '@sixpence/protocol/desk/desk'
import { customerTypes } from '@sixpence/protocol/rights'
import type { Handler, Context } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import {
  businessPurposes,
  businessSources,
  deposits,
  personalPurposes,
  personalSources,
} from '#dictionaries/funds.ts'
import { decide } from './decide.ts'
import { type FinancialDetail, readPaper, writePaper, financialOf } from './customer-papers.ts'

/** Changes the financial part of the customer's questionnaire; the other answers stay. */
export const adminFinancialUpdate: Handler<typeof calls.adminFinancialUpdate> = async (
  { customerId, financialDetail, why },
  context,
) => {
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
}

/** Refuses values that the dictionaries do not offer to this type of customer. */
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
  for (const [field, [offered, selectedIds]] of Object.entries(lists)) {
    const offeredIds = new Set(offered.map(({ id }) => id))
    if (!selectedIds.every((id) => offeredIds.has(id)))
      throw new Refused('choiceUnknown', {}, `financialDetail.${field}`)
  }
}
