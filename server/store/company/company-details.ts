import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import type { PhoneText } from '#store/contact/contacts.ts'
import { keepAnswers, sealedAnswers } from '#store/questionnaire/questionnaires.ts'

type CompanyDetailsDeps = { db: Pick<pg.Pool, 'query'>; personal: PersonalData }

/** Details stated by a company, besides its name, country, tax number and contacts. */
export type CompanyDetails = {
  tradingName?: string | undefined
  website?: string | undefined
  description?: string | undefined
  registrationNumber?: string | undefined
  registrationDate?: string | undefined
}

/** The parts of a registration that are details of the company; see features/registration/company-papers.ts. */
type Registration = {
  company: Pick<CompanyDetails, 'tradingName' | 'website' | 'description'> & {
    phoneCountryCode?: string
    phone?: string
  }
  legalInformation: Pick<CompanyDetails, 'registrationNumber' | 'registrationDate'>
}

/** The latest details, or those of the registration, with the phone number of the registration. */
export async function readCompanyDetails(
  { db, personal }: CompanyDetailsDeps,
  customerId: number,
): Promise<CompanyDetails & { phone?: PhoneText }> {
  const subject = `customer:${customerId}` as const
  const [sealed, registered] = await Promise.all(
    (['company', 'registration'] as const).map((kind) => sealedAnswers(db, customerId, kind)),
  )
  const registration = registered && (await personal.open<Partial<Registration>>(subject, registered))
  const { phoneCountryCode, phone, tradingName, website, description } = registration?.company ?? {}
  const { registrationNumber, registrationDate } = registration?.legalInformation ?? {}
  const first = { tradingName, website, description, registrationNumber, registrationDate }
  const details = sealed && (await personal.open<CompanyDetails>(subject, sealed))
  return {
    ...(details ?? first),
    ...(phoneCountryCode && phone && { phone: { countryCode: phoneCountryCode, number: phone } }),
  }
}

/** Stores the details in place of earlier details. */
export async function keepCompanyDetails(
  { db, personal }: CompanyDetailsDeps,
  customerId: number,
  details: CompanyDetails,
  at: Date,
): Promise<void> {
  const answers = await personal.seal(`customer:${customerId}`, details, db)
  await keepAnswers(db, { customerId, kind: 'company', answers, at })
}
