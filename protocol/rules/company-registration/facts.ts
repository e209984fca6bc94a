import type { CompanyRegistration } from '../../registration/company-registration.ts'
import type { AdditionalQuestion } from '../additional-questions.ts'
import type { EmailCheck } from '../existence-checks.ts'

/** What the brand offers and asks, and what is known around the form. */
export type RegistrationFacts = {
  /** The calendar day, YYYY-MM-DD. */
  today: string
  currencies: readonly string[]
  industries: readonly string[]
  sources: readonly string[]
  purposes: readonly string[]
  wealthSources: readonly string[]
  questions: readonly AdditionalQuestion[]
  /** Ids of those that have to be accepted. */
  agreements: readonly string[]
  asksSourceOfWealth: boolean
  checkOf: (email: string) => EmailCheck
}

export type Unsolved = Omit<CompanyRegistration, 'captcha' | 'device'>
