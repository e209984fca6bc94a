import type { Language } from '@sixpence/locales'
import type { CompanyRegistration } from '@sixpence/protocol/registration/company-registration'
import type { Unsolved } from '@sixpence/protocol/rules/company-registration/facts'

/** What a company wrote to register, with where it came from, for the proof of what was agreed to. */
export type CompanyForm = Unsolved &
  Pick<CompanyRegistration, 'device'> & { language: Language; address: string }
