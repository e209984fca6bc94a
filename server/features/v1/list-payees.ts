import { createHash } from 'node:crypto'
import { p2pBeneficiaryList } from '@sixpence/protocol/p2p/p2p'
import {
  beneficiarySearch,
  beneficiaryStatuses,
} from '@sixpence/protocol/transfers-external/transfers-lookups'
import type * as operations from '@sixpence/protocol/v1/accounts'
import type { OutputOf } from '@sixpence/protocol/v1/operation'
import type { OperationContext, OperationHandler } from './operation-handler.ts'
import { pageOfAll } from './page.ts'

type Payee = OutputOf<typeof operations.listPayees>['data'][number]

export const listPayees: OperationHandler<typeof operations.listPayees> = async (asked, context) => {
  const payees = [...(await insideOf(context)), ...(await outsideOf(context))]
  return pageOfAll(
    payees.toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : -1)),
    asked,
    cursorOf,
  )
}

async function insideOf({ run }: OperationContext): Promise<Payee[]> {
  const { beneficiaries } = await run(p2pBeneficiaryList, {})
  return beneficiaries.map((one): Payee => ({
    kind: 'inside',
    name: one.name,
    email: one.email,
    payments: one.payments,
    lastAmount: one.lastAmount,
    lastCurrency: one.lastCurrencyCode as Payee['lastCurrency'],
    lastAt: one.lastAt,
  }))
}

async function outsideOf({ run }: OperationContext): Promise<Payee[]> {
  const { wire, eft } = await run(beneficiarySearch, { types: ['wire', 'eft'] })
  const found = [
    ...wire.map(({ wireStatus: status, ...one }) => ({ ...one, status, method: 'wire' as const })),
    ...eft.map(({ eftStatus: status, ...one }) => ({ ...one, status, method: 'eft' as const })),
  ]
  return found.map((one): Payee => ({
    kind: 'outside',
    name: one.name,
    method: one.method,
    country: one.countryCode,
    permission: one.permission,
    beneficiaryType: one.beneficiaryType,
    details: one.details,
    payable: payable.has(one.status),
    payments: one.payments,
    lastCurrency: one.currencyCode as Payee['lastCurrency'],
    lastAt: one.lastAt,
  }))
}

const payable: ReadonlySet<number> = new Set([beneficiaryStatuses.paid, beneficiaryStatuses.checked])

/** Addresses may be recorded on their way, so that a cursor has nothing of a payee in it. */
const cursorOf = (one: Payee): string =>
  createHash('sha256')
    .update(one.kind === 'inside' ? one.email : JSON.stringify([one.method, one.country, one.details]))
    .digest('base64url')
