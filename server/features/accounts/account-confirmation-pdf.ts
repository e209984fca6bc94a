import { dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/accounts/pay-in'
import type { Handler } from '#context/handler.ts'
import { confirmationLetter } from '#papers/account-letters.ts'
import { accountPaper } from './account-paper.ts'

export const accountConfirmationPdf: Handler<typeof calls.accountConfirmationPdf> = async (
  _input,
  context,
) => {
  const { own, services: s } = context
  return {
    bytes: await accountPaper(context, own.accountId, confirmationLetter),
    name: `account-${own.accountId.number}-${dayOf(s.clock.now())}.pdf`,
  }
}
