import type { RegistrationFacts } from '@sixpence/protocol/rules/company-registration/facts'
import type { Brand } from '@sixpence/brands'
import { accountCurrencies } from '@sixpence/protocol/methods/currencies'
import type { Translate } from '#core/translate.ts'
import { businessPurposes, businessSources, wealthSources } from '#dictionaries/funds.ts'
import { industriesOf } from '#dictionaries/industries.ts'
import { businessQuestions } from '#dictionaries/questions.ts'
import { agreementsOf } from '#papers/agreements.ts'

/** Choices and requirements of the brand for a company's registration. */
export function companyFacts(brand: Brand, t: Translate): Omit<RegistrationFacts, 'today' | 'checkOf'> {
  const { mainstream, financial, adult = [] } = industriesOf(brand, t)
  return {
    currencies: accountCurrencies,
    industries: idsOf([...mainstream, ...financial, ...adult]),
    sources: idsOf(businessSources(t)),
    purposes: idsOf(businessPurposes(t)),
    wealthSources: idsOf(wealthSources(t)),
    questions: businessQuestions(t),
    agreements: idsOf(agreementsOf(brand, 'business', t)),
    asksSourceOfWealth: brand.features.asksSourceOfWealth,
  }
}

const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id)
