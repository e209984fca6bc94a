import type { Language } from '@sixpence/locales'
import type { CompanyRegistration } from '@sixpence/protocol/registration/company-registration'
import type { RegistrationInput } from '@sixpence/protocol/rules/company-registration/facts'

/** A company's registration form, with device and address as evidence of the accepted agreements. */
export type CompanyForm = RegistrationInput &
  Pick<CompanyRegistration, 'device'> & { language: Language; address: string }
