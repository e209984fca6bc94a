import type * as calls from '@sixpence/protocol/transfers-own/transfers-own'
import type { Handlers } from '#context/handler.ts'
import { betweenAccountsFeeGet } from './between-accounts-fee-get.ts'
import { betweenAccountsLimitsGet } from './between-accounts-limits-get.ts'
import { betweenAccountsMaxAmountGet } from './between-accounts-max-amount-get.ts'
import { betweenAccountsSubmit } from './between-accounts-submit.ts'

export const transfersOwn: Handlers<typeof calls> = {
  betweenAccountsFeeGet,
  betweenAccountsMaxAmountGet,
  betweenAccountsLimitsGet,
  betweenAccountsSubmit,
}
