export { betweenAccountsFeeGet } from './between-accounts-fee-get.ts'
export { betweenAccountsLimitsGet } from './between-accounts-limits-get.ts'
export { betweenAccountsMaxAmountGet } from './between-accounts-max-amount-get.ts'
export { betweenAccountsSubmit } from './between-accounts-submit.ts'
