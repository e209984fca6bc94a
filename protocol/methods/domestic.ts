import type { KindName } from './fields/index.ts'
import type { FieldName } from './field-names.ts'

/**
 * A field of a country: its name, and its kind where the name does not determine it. A `?` at the end marks an optional
 * field.
 */
export type FieldCode = FieldName | `${FieldName}?` | `${FieldName}:${KindName}`

/**
 * Domestic accounts without IBAN by country: the fields that identify an account, and the currency its bank pays out. An
 * account currency is sent unchanged; otherwise the partner converts.
 */
export const domesticAccountsOf: Readonly<Record<string, { paysOut: string; fields: readonly FieldCode[] }>> =
  {
    US: { paysOut: 'USD', fields: ['routingNumber', 'accountNumber:accountUs', 'accountType'] },
    GB: { paysOut: 'GBP', fields: ['sortCode', 'accountNumber:accountGb'] },
    CA: { paysOut: 'CAD', fields: ['institutionNumber', 'transitNumber', 'accountNumber:accountCa'] },
    AU: { paysOut: 'AUD', fields: ['bsb', 'accountNumber:accountAu'] },
    // Bank and branch are selected from the country's lists (B283).
    BR: {
      paysOut: 'BRL',
      fields: ['bankCode:bankBr', 'branchCode:branchBr', 'accountNumber:accountBr', 'taxId'],
    },
    JP: {
      paysOut: 'JPY',
      fields: ['bankCode:bankJp', 'branchCode:branchJp', 'accountNumber:accountJp', 'accountType'],
    },
    HK: { paysOut: 'HKD', fields: ['bankCode:bankHk', 'branchCode:branchHk', 'accountNumber:accountHk'] },
    LK: { paysOut: 'LKR', fields: ['bankCode:bankLk', 'branchCode:branchLk', 'accountNumber:accountLk'] },
    MX: { paysOut: 'MXN', fields: ['clabe'] },
    IN: { paysOut: 'INR', fields: ['ifsc', 'accountNumber:accountIn', 'purpose'] },
    CN: { paysOut: 'CNY', fields: ['cnaps', 'accountNumber', 'purpose'] },
    NZ: { paysOut: 'NZD', fields: ['accountNumber:accountNz'] },
    ZA: { paysOut: 'ZAR', fields: ['branchCode:branchZa', 'accountNumber:accountZa', 'purpose'] },
  }
