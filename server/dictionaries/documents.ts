import type { Translate } from '#core/translate.ts'

/** Name of a document type; empty if unknown. */
export const documentTypeName = (id: number, t: Translate): string => names(t).get(id) ?? ''

const names = (t: Translate): ReadonlyMap<number, string> =>
  new Map([
    [4, t('Identity card')],
    [5, t('Driving licence')],
    [6, t('Passport')],
    [20, t('Utility bill')],
    [21, t('Bank statement')],
    [22, t('Tax bill')],
    [23, t('Tenancy agreement')],
    [24, t('Letter from an authority')],
    [88, t('Passport with registration stamp')],
    [30, t('Phone bill')],
    [40, t('Certificate of incorporation')],
    [41, t('Extract from the company register')],
    [42, t('Articles of association')],
    [50, t('Other document')],
    [51, t('Certificate of loss of nationality')],
    [60, t('Marriage certificate')],
    [61, t('Birth certificate')],
    [62, t('Householder’s declaration')],
    [70, t('Utility bill of the business')],
    [71, t('Lease of the premises')],
    [80, t('Register extract with the address')],
    [90, t('Register of shareholders')],
    [91, t('Ownership chart')],
    [100, t('Licence')],
    [101, t('Contract')],
    [110, t('Payslips')],
    [111, t('Tax return')],
    [112, t('Sale contract')],
    [113, t('Proof of inheritance')],
    [120, t('Residence permit')],
  ])
