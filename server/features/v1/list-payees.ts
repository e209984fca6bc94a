import { createHash } from 'node:crypto'
import { p2pBeneficiaryList } from '@sixpence/protocol/p2p/p2p'
import type * as operations from '@sixpence/protocol/v1/accounts'
import type { OutputOf } from '@sixpence/protocol/v1/operation'
import type { OperationHandler } from './operation-handler.ts'
import { pageOfAll } from './page.ts'

type Payee = OutputOf<typeof operations.listPayees>['data'][number]

export const listPayees: OperationHandler<typeof operations.listPayees> = async (asked, { run }) => {
  const { beneficiaries } = await run(p2pBeneficiaryList, {})
  const payees = beneficiaries.map((one): Payee => ({
    name: one.name,
    email: one.email,
    payments: one.payments,
    lastAmount: one.lastAmount,
    lastCurrency: one.lastCurrencyCode as Payee['lastCurrency'],
    lastAt: one.lastAt,
  }))
  return pageOfAll(payees, asked, cursorOf)
}

/** Addresses may be recorded on their way, so that a cursor has no e-mail address in it. */
const cursorOf = ({ email }: Payee): string => createHash('sha256').update(email).digest('base64url')
