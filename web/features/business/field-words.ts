import type { CoreField } from '@sixpence/protocol/rules/company-info'
import { taxIdLabel } from '@sixpence/protocol/rules/tax-id-names'
import type { Translate } from '#lib/language/translate.ts'

/** Core fields of a company by name (B435). */
export const fieldWord = (field: CoreField, country: string, t: Translate): string =>
  ({
    name: t('Registered name'),
    registrationCountryCode: t('Country of registration'),
    registrationNumber: t('Registration number'),
    registrationDate: t('Registered on'),
    businessTaxId: taxIdLabel(country, 'business') ?? t('Tax identification number (TIN)'),
    description: t('What the company does'),
    email: t('E-mail'),
    phone: t('Phone'),
    address: t('Address##company'),
  })[field]
