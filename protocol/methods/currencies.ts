import { accountCurrencies, type AccountCurrency } from '@sixpence/money'

export { accountCurrencies, digitalCurrencies } from '@sixpence/money'

/** Whether the code is one of the fiat account currencies. */
export const isAccountCurrency = (code: string): code is AccountCurrency =>
  accountCurrencies.some((currency) => currency === code)
