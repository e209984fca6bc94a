import type { businessAccountCreate, Shareholder } from '@sixpence/protocol/registration/company-registration'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import { asksWords } from '@sixpence/protocol/rules/company-registration/root-company'
import { askedForWealth } from '@sixpence/protocol/rules/company-registration/source-of-wealth'
import { lastNameIn } from '#ui/fields/one-name.tsx'
import { answersIn } from '#widgets/questionnaire/answers.ts'
import { dayOf, type Draft, ticked } from '#widgets/questionnaire/draft.ts'
import { agreementField } from '#widgets/registration/agreements.tsx'
import type { Lists } from './lists.ts'
import { type Person, type Registration, treeOf } from './registration.ts'

export type Payload = Omit<
  DecodedInputOf<typeof businessAccountCreate>,
  'captcha' | 'device' | 'shareholders'
> & {
  shareholders: Shareholder[]
}

type PayloadContext = Pick<Lists, 'countries' | 'questions' | 'agreements'> & { asksSourceOfWealth: boolean }

/** The input of the call, complete or not; schema and rules find what is missing. */
export function payloadOf(registration: Registration, context: PayloadContext): Payload {
  const { generalForm: general, legalForm: legal, dueDilligenceForm: background } = registration
  const shareholders = treeOf(registration)
  const holderIds = askedForWealth(shareholders)
  return {
    company: {
      name: text(general, 'name'),
      tradingName: optional(general, 'tradingName'),
      email: text(general, 'email'),
      phoneCountryCode: phoneCode(general, context),
      phone: text(general, 'phone'),
      website: optional(general, 'website'),
      description: text(general, 'description'),
      address: addressIn(general),
    },
    legalInformation: {
      ...registeredIn(legal),
      agreements: context.agreements.map(({ id }) => id).filter((id) => legal[agreementField(id)] === 'on'),
    },
    financialDetail: financialIn(registration.financialInfoForm),
    dueDiligence: {
      ...yesNo(background, 'government'),
      ...yesNo(background, 'lawsuits'),
      taxPayers: taxRows(background).map((at) => ({
        countryCode: text(background, `taxPayers.${at}.countryCode`),
        taxId: text(background, `taxPayers.${at}.taxId`),
      })),
    } as Payload['dueDiligence'],
    additionalQuestionAnswers: answersIn(background, context.questions),
    directors: registration.directors,
    ultimateBeneficiaryOwners: registration.ultimateBeneficiaryOwners,
    users: registration.users,
    authorizedCompanyRepresentative:
      registration.representative ?? registration.directors[0] ?? registration.users[0] ?? 1,
    shareholders,
    personList: registration.personList.map((person) =>
      personOf(person, context, context.asksSourceOfWealth && holderIds.has(person.id)),
    ),
    companyList: registration.companyList.map(({ id, fields, directors }) => ({
      id,
      name: text(fields, 'name'),
      ...registeredIn(fields),
      directors,
    })),
  }
}

/** Indexes of the tax countries; at least the first always exists. */
export function taxRows(fields: Draft): number[] {
  const named = Object.keys(fields).map((name) => Number(/^taxPayers\.(\d+)\./.exec(name)?.[1] ?? 0))
  return Array.from({ length: Math.max(0, ...named) + 1 }, (_, at) => at)
}

function personOf(
  { id, fields, sourcesOfFunds, isUser, accessRights }: Person,
  context: PayloadContext,
  isAsked: boolean,
) {
  return {
    id,
    firstName: text(fields, 'firstName'),
    middleName: optional(fields, 'middleName'),
    // Undefined while it is missing, which the declaration refuses.
    lastName: lastNameIn(fields) as string,
    birthday: dayOf(fields, 'birthday'),
    email: optional(fields, 'email'),
    // A country code alone is not a phone number.
    phoneCountryCode: optional(fields, 'phone') && (phoneCode(fields, context) || undefined),
    phone: optional(fields, 'phone'),
    address: addressIn(fields),
    taxId: optional(fields, 'taxId'),
    sourcesOfFunds: isAsked
      ? sourcesOfFunds.map(({ sourceId, details }) => ({ sourceId, details: details.trim() || undefined }))
      : [],
    isUser,
    accessRights: isUser ? accessRights : undefined,
  }
}

const registeredIn = (fields: Draft) => ({
  registrationCountryCode: text(fields, 'registrationCountryCode'),
  registrationNumber: text(fields, 'registrationNumber'),
  registrationDate: dayOf(fields, 'registrationDate'),
  businessTaxId: optional(fields, 'businessTaxId'),
  address: addressIn(fields),
})

const addressIn = (fields: Draft) => ({
  address1: text(fields, 'address.address1'),
  address2: optional(fields, 'address.address2'),
  city: text(fields, 'address.city'),
  postalCode: text(fields, 'address.postalCode'),
  countryCode: text(fields, 'address.countryCode'),
})

function financialIn(fields: Draft): Payload['financialDetail'] {
  const sourceIds = ticked(fields, 'source')
  const purposeIds = ticked(fields, 'purpose')
  const industry = text(fields, 'industry')
  const words = (list: string, selectedIds: readonly string[]) => {
    const answers = selectedIds
      .filter(asksWords)
      .map((id) => [id, text(fields, `${list}.${id}`)] as const)
      .filter(([, word]) => word)
    return answers.length > 0 ? Object.fromEntries(answers) : undefined
  }
  return {
    monthlyDepositAmount: text(fields, 'monthlyDepositAmount'),
    monthlyDepositCurrencyCode: text(fields, 'monthlyDepositCurrencyCode'),
    monthlyWithdrawalAmount: text(fields, 'monthlyWithdrawalAmount'),
    monthlyWithdrawalCurrencyCode: text(fields, 'monthlyWithdrawalCurrencyCode'),
    sourceIds,
    purposeIds,
    industry,
    industrySpecification: asksWords(industry) ? optional(fields, 'industrySpecification') : undefined,
    sourceSpecifications: words('sourceSpecifications', sourceIds),
    purposeSpecifications: words('purposeSpecifications', purposeIds),
  } as Payload['financialDetail']
}

/** Unanswered questions are left out, so that the schema reports them. */
function yesNo(fields: Draft, name: string) {
  const answer = fields[name]
  return {
    ...(answer && { [name]: answer === 'yes' }),
    ...(answer === 'yes' && { [`${name}Details`]: optional(fields, `${name}Details`) }),
  }
}

const phoneCode = (fields: Draft, { countries }: PayloadContext): string =>
  countries.find(({ countryCode }) => countryCode === fields['phoneCountryCode'])?.phoneCode ?? ''

const text = (fields: Draft, name: string): string => fields[name]?.trim() ?? ''
const optional = (fields: Draft, name: string): string | undefined => text(fields, name) || undefined
