import type { IdentityRead } from '@sixpence/partners/identity/identity'
import { amountText, money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/merchant/identity-checks'
import { checkPageSizes, type Verification } from '@sixpence/protocol/merchant/identity-checks'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler } from '#context/handler.ts'
import { pageWithEarlier } from '#context/earlier-data.ts'
import type { Services } from '#context/services.ts'
import { type CheckedPerson, checksOf, type MerchantCheck } from '#store/merchant-check/merchant-checks.ts'
import { checkLink } from './work-checks.ts'

export const identityVerificationList: Handler<typeof calls.identityVerificationList> = async (
  { pageNumber = 1, pageSize = checkPageSizes.history, isOpen },
  { by: { customer }, services: s },
) => {
  const now = s.clock.now()
  const { rows, total } = await pageWithEarlier(
    s,
    // Checks from before a move have all ended.
    isOpen ? undefined : s.placement.earlier(s, customer),
    { page: pageNumber, pageSize },
    async ({ db }, { limit, offset }) => {
      const checkPage = await checksOf(db, customer.id, { now, limit, offset, isOpen })
      return { rows: checkPage.checks, total: checkPage.total }
    },
  )
  return { verifications: await Promise.all(rows.map(({ row, at }) => describe(at, row))), total }
}

async function describe(s: Services, merchantCheck: MerchantCheck): Promise<Verification> {
  const {
    id,
    customerId,
    state,
    reason,
    said: sealedRead,
    units,
    currency,
    createdAt,
    expiresAt,
    decidedAt,
  } = merchantCheck
  const open = <Value>(sealed: Buffer) => s.personal.open<Value>(`customer:${customerId}`, sealed)
  const person = await open<CheckedPerson>(merchantCheck.sealed)
  const name = fullName(person ?? { firstName: '', lastName: '' }).trim()
  const read = sealedRead && state === 'passed' ? await open<IdentityRead>(sealedRead) : undefined
  const documentName = fullName({
    firstName: read?.firstName ?? '',
    lastName: read?.lastName ?? '',
  }).trim()
  return {
    id,
    email: person?.email ?? '',
    ...(name && { name }),
    state: state ?? 'ordered',
    ...(reason !== null && { reason }),
    ...(documentName && { documentName }),
    ...(state === 'waiting' && { link: checkLink(s, merchantCheck, merchantCheck.tokenHash) }),
    fee: { amount: amountText(money(BigInt(units), currency)), currencyCode: currency },
    createdAt: createdAt.toISOString(),
    ...(state === 'waiting' && expiresAt && { expiresAt: expiresAt.toISOString() }),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
  }
}
