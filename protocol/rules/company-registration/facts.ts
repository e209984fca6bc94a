import type { CompanyRegistration } from '../../registration/company-registration.ts'
import type { AdditionalQuestion } from '../additional-questions.ts'
import type { EmailCheck } from '../existence-checks.ts'

/** Data outside the form that the validation needs: the brand's dictionaries and the day. */
export type RegistrationFacts = {
  /** The calendar day, YYYY-MM-DD. */
  today: string
  currencies: readonly string[]
  industries: readonly string[]
  sources: readonly string[]
  purposes: readonly string[]
  wealthSources: readonly string[]
  questions: readonly AdditionalQuestion[]
  /** Ids of the agreements that must be accepted. */
  agreements: readonly string[]
  asksSourceOfWealth: boolean
  checkOf: (email: string) => EmailCheck
}

export type RegistrationInput = Omit<CompanyRegistration, 'captcha' | 'device'>
