import { p2pBeneficiaryList } from '@sixpence/protocol/p2p/p2p'
import {
  beneficiarySearch,
  beneficiaryStatuses,
} from '@sixpence/protocol/transfers-external/transfers-lookups'
import type * as operations from '@sixpence/protocol/v1/accounts'
import type { OutputOf } from '@sixpence/protocol/v1/operation'
import { sha256 } from '#core/keys/sha256.ts'
import type { OperationContext, OperationHandler } from './operation-handler.ts'
import { pageOfAll } from './page.ts'

type Payee = OutputOf<typeof operations.listPayees>['data'][number]

export const listPayees: OperationHandler<typeof operations.listPayees> = async (query, context) => {
  const payees = [...(await insideOf(context)), ...(await outsideOf(context))]
  return pageOfAll(
    payees.toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : -1)),
    query,
    cursorOf,
  )
}

async function insideOf({ run }: OperationContext): Promise<Payee[]> {
  const { beneficiaries } = await run(p2pBeneficiaryList, {})
  return beneficiaries.map((beneficiary): Payee => ({
    kind: 'inside',
    name: beneficiary.name,
    email: beneficiary.email,
    payments: beneficiary.payments,
    lastAmount: beneficiary.lastAmount,
    lastCurrency: beneficiary.lastCurrencyCode as Payee['lastCurrency'],
    lastAt: beneficiary.lastAt,
  }))
}

async function outsideOf({ run }: OperationContext): Promise<Payee[]> {
  const { wire, eft } = await run(beneficiarySearch, { types: ['wire', 'eft'] })
  const transfers = [
    ...wire.map(({ wireStatus: status, ...item }) => ({ ...item, status, method: 'wire' as const })),
    ...eft.map(({ eftStatus: status, ...item }) => ({ ...item, status, method: 'eft' as const })),
  ]
  return transfers.map((item): Payee => ({
    kind: 'outside',
    name: item.name,
    method: item.method,
    country: item.countryCode,
    permission: item.permission,
    beneficiaryType: item.beneficiaryType,
    details: item.details,
    payable: payable.has(item.status),
    payments: item.payments,
    lastCurrency: item.currencyCode as Payee['lastCurrency'],
    lastAt: item.lastAt,
  }))
}

const payable: ReadonlySet<number> = new Set([beneficiaryStatuses.paid, beneficiaryStatuses.checked])

/** URLs may be logged in transit, so a cursor contains no data of a payee. */
const cursorOf = (payee: Payee): string =>
  sha256(
    payee.kind === 'inside' ? payee.email : JSON.stringify([payee.method, payee.country, payee.details]),
  ).toString('base64url')
