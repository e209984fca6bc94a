import type { CompanyRegistration } from '@sixpence/protocol/registration/company-registration'
import { addressKinds } from '@sixpence/protocol/rules/documents'
import type pg from 'pg'
import { isDeepStrictEqual } from 'node:util'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import type { CompanyForm } from './company-form.ts'

type Making = { db: pg.ClientBase; personal: PersonalData; now: Date }

/** Stores a new company's addresses and answers, sealed for it. */
export async function writeCompanyPapers(
  { db, personal, now }: Making,
  id: number,
  form: CompanyForm,
  monthlyDeposit: string | undefined,
): Promise<void> {
  const sealer = await personal.sealer(`customer:${id}`, db)
  for (const { kind, text } of addressesOf(form))
    await db.query(
      `insert into app.address (customer_id, kind, stated_at, sealed, created_at) values ($1, $2, $3, $4, $3)`,
      [id, kind, now, sealer(text)],
    )
  const papers = papersOf(form, monthlyDeposit)
  await db.query(
    `insert into app.questionnaire (customer_id, kind, answers, updated_at)
     select $1, kind, answers, $4 from unnest($2::text[], $3::bytea[]) as p (kind, answers)`,
    [id, Object.keys(papers), Object.values(papers).map((answers) => sealer(answers)), now],
  )
}

type Address = CompanyRegistration['company']['address']

/** The registered office and, if different, the place of business. */
function addressesOf({ company, legalInformation }: CompanyForm): { kind: number; text: Address }[] {
  const office = { kind: addressKinds.office, text: company.address }
  if (isDeepStrictEqual(company.address, legalInformation.address)) return [office]
  return [{ kind: addressKinds.business, text: legalInformation.address }, office]
}

/** The whole form as registration answers, and the parts that are questionnaires of their own. */
function papersOf(form: CompanyForm, monthlyDeposit: string | undefined) {
  const {
    company,
    legalInformation,
    financialDetail,
    dueDiligence,
    additionalQuestionAnswers: answers,
  } = form
  const { taxPayers: ___, ...ties } = dueDiligence
  const { sourceIds, purposeIds, industry } = financialDetail
  const { address: _, ...registered } = legalInformation
  const { address: __, ...written } = company
  return {
    registration: {
      company: written,
      legalInformation: registered,
      financialDetail,
      dueDiligence,
      answers,
      device: form.device,
      from: form.address,
    },
    kyc: {
      activity: company.description,
      sourceIds,
      purposeIds,
      industry,
      ...(monthlyDeposit && { monthlyDeposit }),
      ...ties,
      answers,
    },
    dueDiligence: ties,
  }
}
