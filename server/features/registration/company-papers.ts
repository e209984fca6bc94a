import type { CompanyRegistration } from '@sixpence/protocol/registration/company-registration'
import { addressKinds } from '@sixpence/protocol/rules/documents'
import type pg from 'pg'
import { isDeepStrictEqual } from 'node:util'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { insertAddress } from '#store/address/addresses.ts'
import { insertAnswers } from '#store/questionnaire/questionnaires.ts'
import type { CompanyForm } from './company-form.ts'

type CompanyPapersDeps = { db: pg.ClientBase; personal: PersonalData; now: Date }

/** Stores a new company's addresses and answers, sealed for it. */
export async function writeCompanyPapers(
  { db, personal, now }: CompanyPapersDeps,
  id: number,
  form: CompanyForm,
  monthlyDeposit: string | undefined,
): Promise<void> {
  const sealer = await personal.sealer(`customer:${id}`, db)
  for (const { kind, text } of addressesOf(form))
    await insertAddress(db, id, { kind, sealed: sealer(text), at: now })
  const { registration, kyc, dueDiligence } = papersOf(form, monthlyDeposit)
  const answers = { registration: sealer(registration), kyc: sealer(kyc), dueDiligence: sealer(dueDiligence) }
  await insertAnswers(db, id, answers, now)
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
