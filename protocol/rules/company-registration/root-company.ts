import { parseAmount, type Currency } from '@sixpence/money'
import type { CompanyRegistration } from '../../registration/company-registration.ts'
import { answersProblem } from '../additional-questions.ts'
import { isCallingCode } from '../countries.ts'
import { wrongLength } from '../tax-certification.ts'
import { namedProblems, registerProblems } from './people.ts'
import type { RegistrationProblem } from './problem.ts'
import type { RegistrationFacts, RegistrationInput } from './facts.ts'

/** Problems of the registering company: its four forms, directors and owners (B362). */
export function rootProblems(
  registrationInput: RegistrationInput,
  facts: RegistrationFacts,
): RegistrationProblem[] {
  const { company, legalInformation, directors, ultimateBeneficiaryOwners, personList } = registrationInput
  const wrong = answersProblem(facts.questions, registrationInput.additionalQuestionAnswers)
  const { authorizedCompanyRepresentative: representative } = registrationInput
  const problems: (RegistrationProblem | false | undefined)[] = [
    !isCallingCode(company.phoneCountryCode) && {
      path: 'company.phoneCountryCode',
      problem: 'phoneCountryUnknown',
    },
    ...financialProblems(registrationInput.financialDetail, facts),
    ...dueDiligenceProblems(registrationInput.dueDiligence),
    wrong && { path: `additionalQuestionAnswers.${wrong.id}`, problem: wrong.problem },
    ...registerProblems(legalInformation, 'legalInformation', facts.today),
    facts.agreements.some((id) => !legalInformation.agreements.includes(id)) && {
      path: 'legalInformation.agreements',
      problem: 'agreementsMissing',
    },
    directors.length === 0 && { path: 'directors', problem: 'directorMissing' },
    ...namedProblems(directors, personList, 'directors'),
    ...namedProblems(ultimateBeneficiaryOwners, personList, 'ultimateBeneficiaryOwners'),
    ![...directors, ...registrationInput.users].includes(representative) && {
      path: 'authorizedCompanyRepresentative',
      problem: 'representativeUnfit',
    },
  ]
  return problems.filter((problem) => problem !== false && problem !== undefined)
}

type Financial = CompanyRegistration['financialDetail']

function financialProblems(financial: Financial, facts: RegistrationFacts): RegistrationProblem[] {
  return [
    ...amountProblems(
      'monthlyDeposit',
      financial.monthlyDepositAmount,
      financial.monthlyDepositCurrencyCode,
      facts,
    ),
    ...amountProblems(
      'monthlyWithdrawal',
      financial.monthlyWithdrawalAmount,
      financial.monthlyWithdrawalCurrencyCode,
      facts,
    ),
    ...choiceProblems('source', financial.sourceIds, financial.sourceSpecifications ?? {}, facts.sources),
    ...choiceProblems('purpose', financial.purposeIds, financial.purposeSpecifications ?? {}, facts.purposes),
    ...(facts.industries.includes(financial.industry)
      ? []
      : [{ path: 'financialDetail.industry', problem: 'choiceUnknown' as const }]),
    ...(asksWords(financial.industry) && !financial.industrySpecification
      ? [{ path: 'financialDetail.industrySpecification', problem: 'specificationMissing' as const }]
      : []),
  ]
}

function amountProblems(
  name: 'monthlyDeposit' | 'monthlyWithdrawal',
  amount: string,
  currency: Currency,
  { currencies }: RegistrationFacts,
): RegistrationProblem[] {
  if (!currencies.includes(currency))
    return [{ path: `financialDetail.${name}CurrencyCode`, problem: 'currencyNotOffered' }]
  const isWrong = 'refused' in parseAmount(amount, currency)
  return isWrong ? [{ path: `financialDetail.${name}Amount`, problem: 'monthlyAmountInvalid' }] : []
}

/** Problems of choices: not offered, lacking a required specification, or a specification without its choice. */
function choiceProblems(
  name: 'source' | 'purpose',
  selectedIds: readonly string[],
  words: Readonly<Record<string, string>>,
  offered: readonly string[],
): RegistrationProblem[] {
  const specifications = `financialDetail.${name}Specifications`
  return [
    ...(selectedIds.every((id) => offered.includes(id))
      ? []
      : [{ path: `financialDetail.${name}Ids`, problem: 'choiceUnknown' as const }]),
    ...(Object.keys(words).every((id) => selectedIds.includes(id))
      ? []
      : [{ path: specifications, problem: 'choiceUnknown' as const }]),
    ...selectedIds
      .filter((id) => asksWords(id) && !Object.hasOwn(words, id))
      .map((id) => ({ path: `${specifications}.${id}`, problem: 'specificationMissing' as const })),
  ]
}

/** Whether a choice is an "other" that requires the applicant's own words. */
export const asksWords = (choice: string): boolean => /^other(?:[A-Z]|$)/.test(choice)

function dueDiligenceProblems(item: CompanyRegistration['dueDiligence']): RegistrationProblem[] {
  const { government, governmentDetails, lawsuits, lawsuitsDetails, taxPayers } = item
  const countries = taxPayers.map(({ countryCode }) => countryCode)
  return [
    ...(government && !governmentDetails
      ? [{ path: 'dueDiligence.governmentDetails', problem: 'detailsMissing' as const }]
      : []),
    ...(lawsuits && !lawsuitsDetails
      ? [{ path: 'dueDiligence.lawsuitsDetails', problem: 'detailsMissing' as const }]
      : []),
    ...taxPayers.flatMap(({ countryCode, taxId }, at): RegistrationProblem[] => {
      const path = `dueDiligence.taxPayers.${at}`
      if (countries.indexOf(countryCode) < at)
        return [{ path: `${path}.countryCode`, problem: 'taxCountryTwice' }]
      const digits = wrongLength(countryCode, taxId)
      return digits === undefined
        ? []
        : [{ path: `${path}.taxId`, problem: 'taxIdLength', facts: { digits } }]
    }),
  ]
}
