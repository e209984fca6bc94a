import * as z from 'zod/mini'
import { call, type DecodedInputOf } from '../call.ts'
import {
  addressText,
  amountText,
  countryCode,
  currencyCode,
  day,
  email,
  line,
  personName,
  phoneCountryCode,
  phoneNumber,
  taxNumber,
} from '../fields.ts'
import { agreements, captcha, device } from '../public-form.ts'
import { answer, choice, choices, details } from '../verification/questionnaire.ts'
import { registrationBounds as bounds } from '../rules/company-registration/bounds.ts'
import { registrationProblemNames } from '../rules/company-registration/problem.ts'

/** The wizard numbers people and companies itself, each kind on its own. */
const localId = z.int().check(z.positive(), z.maximum(9_999))
const people = z.array(localId).check(z.maxLength(bounds.roles))
const address = z.object(addressText)
const website = z
  .string()
  .check(
    z.trim(),
    z.maxLength(200),
    z.regex(/^(?:https?:\/\/)?[^\s\p{C}/?#@"'<>]+\.[^\s\p{C}/?#@"'<>.]{2,}(?:\/[^\s\p{C}"'<>]*)?$/u),
  )
/** In the applicant's own words, to the choices that need some. */
const specifications = z.optional(z.record(choice, line(1, 200)))

/** generalForm. */
const company = z.object({
  name: line(2, 100),
  tradingName: z.optional(line(1, 100)),
  email,
  phoneCountryCode,
  phone: phoneNumber,
  website: z.optional(website),
  /** What the company does. */
  description: line(10, 500),
  /** The place of business. */
  address,
})

/** What a register says of a company. */
const registered = {
  registrationCountryCode: countryCode,
  registrationNumber: line(1, 40),
  registrationDate: day,
  businessTaxId: z.optional(taxNumber),
  /** The registered office. */
  address,
}

/** legalForm. */
const legalInformation = z.object({ ...registered, agreements })

/** financialInfoForm. */
const financialDetail = z.object({
  monthlyDepositAmount: amountText,
  monthlyDepositCurrencyCode: currencyCode,
  monthlyWithdrawalAmount: amountText,
  monthlyWithdrawalCurrencyCode: currencyCode,
  sourceIds: choices,
  purposeIds: choices,
  industry: choice,
  industrySpecification: z.optional(line(1, 200)),
  sourceSpecifications: specifications,
  purposeSpecifications: specifications,
})

/** dueDilligenceForm. */
const dueDiligence = z.object({
  /** A government or a public body owns part of the company. */
  government: z.boolean(),
  governmentDetails: details,
  lawsuits: z.boolean(),
  lawsuitsDetails: details,
  /** Where the company pays taxes, each country once. */
  taxPayers: z.array(z.object({ countryCode, taxId: taxNumber })).check(z.minLength(1), z.maxLength(10)),
})

/** What is asked of every person of a company. */
export const personOfCompany = z.object({
  firstName: personName,
  middleName: z.optional(personName),
  lastName: personName,
  birthday: day,
  /** A user needs one, nobody else has to. */
  email: z.optional(email),
  phoneCountryCode: z.optional(phoneCountryCode),
  phone: z.optional(phoneNumber),
  address,
  taxId: z.optional(taxNumber),
  /** Where the wealth comes from; asked of who holds 25 % or more (B360). */
  sourcesOfFunds: z.array(z.object({ sourceId: choice, details })).check(z.maxLength(20)),
})

/** personForm. */
const person = z.extend(personOfCompany, {
  id: localId,
  isUser: z.boolean(),
  /** 1 to 4 of a user (B345). */
  accessRights: z.optional(z.int().check(z.minimum(0), z.maximum(5))),
})

/** companyForm: a company that holds shares. */
const heldBy = z.object({ id: localId, name: line(2, 100), ...registered, directors: people })

/** Who holds a part of a company: a person, or another company with its own shareholders. */
export type Shareholder = {
  kind: 'person' | 'company'
  /** In personList or companyList. */
  refId: number
  /** In percent, above 0 to 100, with at most four decimals. */
  share: string
  /** A company that stands in several places has the same children in each. */
  children?: Shareholder[] | undefined
}

/** One level more than there may be is read, so that its refusal has a name; what is below it is never looked at. */
function shareholders(levels: number): z.ZodMiniType<Shareholder[], Shareholder[]> {
  const node = z.object({
    kind: z.enum(['person', 'company']),
    refId: localId,
    share: z.string().check(z.maxLength(12)),
    children: z.optional(levels === 0 ? z.unknown() : shareholders(levels - 1)),
  })
  return z.array(node).check(z.maxLength(bounds.perLevel)) as z.ZodMiniType<Shareholder[], Shareholder[]>
}

export const businessAccountCreate = call('businessAccountCreate', {
  ids: ['OP084'],
  about: `Registers a company with its people, owners and users: nothing exists until the link in the mail to the company was followed, then its users get links of their own. A repeated submit makes one company. At most ${bounds.persons} persons, ${bounds.companies} companies that hold shares, ${bounds.roles} directors, owners or users, and ${bounds.places} shareholders on ${bounds.levels} levels. The answer is the same whether an address is a customer's already or not.`,
  input: z.object({
    company,
    financialDetail,
    dueDiligence,
    /** Who answers for the registration. */
    authorizedCompanyRepresentative: localId,
    legalInformation,
    directors: people,
    ultimateBeneficiaryOwners: people,
    shareholders: shareholders(bounds.levels),
    users: people,
    personList: z.array(person).check(z.maxLength(bounds.persons)),
    companyList: z.array(heldBy).check(z.maxLength(bounds.companies)),
    additionalQuestionAnswers: z.array(answer).check(z.maxLength(20)),
    captcha,
    device,
  }),
  output: z.object({}),
  refusals: ['registrationClosed', 'captchaInvalid', ...registrationProblemNames],
  access: { who: 'public' },
  rate: 'signIn',
  audit: 'change',
})

/** What the wizard sends. */
export type CompanyRegistration = DecodedInputOf<typeof businessAccountCreate>
