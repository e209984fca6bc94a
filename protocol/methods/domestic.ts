import type { KindName } from './fields/index.ts'
import type { FieldName } from './field-names.ts'

/** A field of one country: its name, and its kind where the name alone does not say it. `?` at the end: may stay empty. */
export type FieldCode = FieldName | `${FieldName}?` | `${FieldName}:${KindName}`

/**
 * Accounts without IBAN, by country: what finds one, and in which currency its bank pays out. Where that is a currency of
 * ours it is sent in it; elsewhere the partner changes what was sent.
 */
export const domesticAccountsOf: Readonly<Record<string, { paysOut: string; fields: readonly FieldCode[] }>> =
  {
    US: { paysOut: 'USD', fields: ['routingNumber', 'accountNumber:accountUs', 'accountType'] },
    GB: { paysOut: 'GBP', fields: ['sortCode', 'accountNumber:accountGb'] },
    CA: { paysOut: 'CAD', fields: ['institutionNumber', 'transitNumber', 'accountNumber:accountCa'] },
    AU: { paysOut: 'AUD', fields: ['bsb', 'accountNumber:accountAu'] },
    // Bank and branch by the country's own lists (B283).
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
