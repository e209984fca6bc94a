import type { PaymentInstruction } from '@sixpence/protocol/accounts/pay-in'
import { inGroups } from '@sixpence/protocol/methods/fields/kind'
import { accountCurrencies } from '@sixpence/protocol/methods/index'
import type { Services } from '#context/services.ts'
import { instructionOf, withReference } from '#payments/rails/instruction-words.ts'
import { askWays } from '#payments/rails/ways-in.ts'
import { isSandbox } from '#rules/play-money.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { openCustomer } from '#store/customer/sealed-people.ts'
import { invoiceReference } from '#store/invoice/invoice-reference.ts'
import type { Invoice } from '#store/invoice/invoices.ts'
import { requestWaysIn, waysInOf, type WayIn } from '#store/way-in/ways-in.ts'

/**
 * Pay-in details for an open invoice from another bank, with its creditor reference; undefined if its payee has no
 * account details that accept money from anyone. The permission to request money includes being paid by the invoice.
 */
export async function payInOf(
  s: Services,
  { id, payeeId, payerId, payee, brand, currency, state }: Invoice,
): Promise<PaymentInstruction | undefined> {
  const isOpen = state === 'open' || state === 'waiting'
  if (payeeId === null || !payee || isSandbox(payeeId) || !isOpen) return undefined
  const { accountId } = (await s.store.payees.status({ payeeId, payerId: payerId ?? 0, currency })) ?? {}
  const account = accountId ? await s.store.accounts.own(payeeId, accountId) : undefined
  const way = account && (await wayForAnyone(s, account))
  if (!account || !way?.details) return undefined
  const facts = { account, customer: openCustomer(s.personal, payee), brand: s.brand(brand) }
  const reference = invoiceReference(id)
  return withReference(instructionOf(way, way.details, facts), {
    displayed: inGroups(4)(reference),
    copied: reference,
  })
}

/** The account's details for payers other than the customer: of the domestic payment system, otherwise of bank wires. */
async function wayForAnyone(s: Services, { id, currency }: OwnAccount): Promise<WayIn | undefined> {
  if (!accountCurrencies.some((accountCurrency) => accountCurrency === currency)) return undefined
  const kinds = (['local', 'wire'] as const).map((way) => ({ way, source: 'anyone' as const }))
  await requestWaysIn(s.db, { accountId: id, ways: kinds, now: s.clock.now() })
  const forAnyone = async () => (await waysInOf(s.db, [id])).filter(({ source }) => source === 'anyone')
  await askWays(s, await forAnyone())
  const ways = (await forAnyone()).filter(({ state }) => state === 'given')
  return kinds.flatMap(({ way }) => ways.find((wayIn) => wayIn.way === way) ?? [])[0]
}
