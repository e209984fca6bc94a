import { accountCurrencies, type AccountCurrency } from '@sixpence/money'

export { accountCurrencies, digitalCurrencies } from '@sixpence/money'

/** Whether the code is a fiat account currency. */
export const isAccountCurrency = (code: string): code is AccountCurrency =>
  accountCurrencies.some((currency) => currency === code)
