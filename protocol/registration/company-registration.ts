import * as z from 'zod/mini'
import { call, type DecodedInputOf } from '../call.ts'
import {
  address,
  amountText,
  countryCode,
  currencyCode,
  day,
  email,
  line,
  phoneCountryCode,
  phoneNumber,
  taxNumber,
  website,
} from '../fields.ts'
import { lastName, personName } from '../person-name.ts'
import { agreements, captcha, device } from '../public-form.ts'
import { answer, choice, choices, details } from '../verification/questionnaire.ts'
import { registrationBounds as bounds } from '../rules/company-registration/bounds.ts'
import { registrationProblemNames } from '../rules/company-registration/problem.ts'
import { free } from '../protection.ts'

/** Local ids assigned by the wizard, separate for people and companies. */
const localId = z.int().check(z.positive(), z.maximum(9_999))
const people = z.array(localId).check(z.maxLength(bounds.roles))
/** The applicant's own words for choices that require an explanation. */
const specifications = z.optional(z.record(choice, line(1, 200)))

/** generalForm. */
const company = z.object({
  name: line(2, 100),
  tradingName: z.optional(line(1, 100)),
  email,
  phoneCountryCode,
  phone: phoneNumber,
  website: z.optional(website),
  /** Business activity. */
  description: line(10, 500),
  /** Place of business. */
  address,
})

/** Data of a company's entry in the trade register. */
const registered = {
  registrationCountryCode: countryCode,
  registrationNumber: line(1, 40),
  registrationDate: day,
  businessTaxId: z.optional(taxNumber),
  /** Registered office. */
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
  /** Whether a government or public body owns part of the company. */
  government: z.boolean(),
  governmentDetails: details,
  lawsuits: z.boolean(),
  lawsuitsDetails: details,
  /** Countries of tax residence, each once. */
  taxPayers: z.array(z.object({ countryCode, taxId: taxNumber })).check(z.minLength(1), z.maxLength(10)),
})

/** Data required of every person of a company. */
export const personOfCompany = z.object({
  firstName: personName,
  middleName: z.optional(personName),
  lastName,
  birthday: day,
  /** Required for users only. */
  email: z.optional(email),
  phoneCountryCode: z.optional(phoneCountryCode),
  phone: z.optional(phoneNumber),
  address,
  taxId: z.optional(taxNumber),
  /** Sources of wealth, required of persons who hold 25 % or more (B360). */
  sourcesOfFunds: z.array(z.object({ sourceId: choice, details })).check(z.maxLength(20)),
})

/** personForm. */
const person = z.extend(personOfCompany, {
  id: localId,
  isUser: z.boolean(),
  /** 1 to 4, for a user (B345). */
  accessRights: z.optional(z.int().check(z.minimum(0), z.maximum(5))),
})

/** companyForm: a company that holds shares. */
const heldBy = z.object({ id: localId, name: line(2, 100), ...registered, directors: people })

/** A shareholder: a person, or a company that may have shareholders. */
export type Shareholder = {
  kind: 'person' | 'company'
  /** Id in personList or companyList. */
  refId: number
  /** In percent, above 0 to 100, with at most four decimals. */
  share: string
  /** A company that occurs several times has the same children everywhere. */
  children?: Shareholder[] | undefined
}

/** Accepts a level more than allowed, so that the excess gets a specific refusal; deeper levels are not read. */
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
  protection: free.registers,
  ids: ['OP084'],
  about: `Registers a company with its people, owners and users: nothing is created until the link in the mail to the company is opened; then its users get their own links. A repeated submit creates one company. At most ${bounds.persons} persons, ${bounds.companies} companies that hold shares, ${bounds.roles} directors, owners or users, and ${bounds.places} shareholders on ${bounds.levels} levels. The answer is the same whether or not an address belongs to a customer.`,
  input: z.object({
    company,
    financialDetail,
    dueDiligence,
    /** The person responsible for the registration. */
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

/** Input of businessAccountCreate. */
export type CompanyRegistration = DecodedInputOf<typeof businessAccountCreate>
