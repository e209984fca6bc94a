import { amountText } from '@sixpence/money'
import { checkDetails } from '@sixpence/protocol/methods/details'
import type { Details } from '@sixpence/protocol/methods/fields/kind'
import type { OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { isOpenTo } from '#payments/rails/offers.ts'
import type { SealedPayment } from '#payments/rails/payment.ts'
import { stateAgainBy } from '#rules/address-statement.ts'
import { blockedBins } from '#store/external-card/blocked-bins.ts'
import { externalCardOf, type KeptCard } from '#store/external-card/external-cards.ts'
import type { Customer } from '#store/customer/people.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import {
  isPaymentOut,
  isInside,
  isPaymentElsewhere,
  creditOf,
  type InsideDetail,
  type PaymentOutDetail,
} from '#store/operation/details.ts'
import type { OwnTransaction } from '#store/operation/transactions.ts'
import { detailsOf, openPayment } from '#payments/rails/details-of-payment.ts'
import { internalFields } from '#rules/internal-payment.ts'

type TransferDetails = OutputOf<typeof calls.recentTransferDetailsGet>
type OfAddress = 'isCustomerAddressDateValid' | 'isCustomerAddressMatchesActive'
type OfPayment = 'amount' | 'currencyCode' | 'fromAccountId'
type OfPayee = Omit<TransferDetails, OfAddress | OfPayment>

export const recentTransferDetailsGet: Handler<typeof calls.recentTransferDetailsGet> = async (
  _input,
  { by: { customer }, own, services: s },
) => {
  const { detail, side, operation } = own.transactionId
  const [payee, address] = await Promise.all([
    side === 'payer' ? payeeAgain(s, customer, detail) : undefined,
    addressOf(s, customer.id, operation.at),
  ])
  // Refused as unknown: a received payment, a transfer between own accounts, or a payment whose payee was erased.
  if (!payee) throw new Refused('transactionNotFound', {}, 'transactionId')
  const amount = creditOf(detail)
  return {
    ...payee,
    ...address,
    amount: amountText(amount),
    currencyCode: amount.currency,
    fromAccountId: detail.from,
  }
}

const payeeAgain = (
  s: Services,
  customer: Customer,
  detail: OwnTransaction['detail'],
): Promise<OfPayee | undefined> => {
  if (isPaymentElsewhere(detail)) return elsewhere(s, customer, detail)
  if (isPaymentOut(detail) && !detail.claim) return outside(s, customer, detail)
  return isInside(detail) ? inside(s, customer, detail) : Promise.resolve(undefined)
}

async function outside(
  s: Services,
  customer: Customer,
  detail: PaymentOutDetail,
): Promise<OfPayee | undefined> {
  const { method, country, permission, reference, sealed = '' } = detail
  if (method === 'p2p') return undefined
  const opened = await openPayment(s, customer.id, Buffer.from(sealed, 'base64'))
  if (!opened) return undefined
  const details = detailsOf(opened, reference)
  const { currency } = creditOf(detail)
  const card = await keptCardOf(s, customer.id, opened)
  const wrong = Object.keys(checkDetails(method, country, currency, details, card && ['cardNumber']).problems)
  return {
    type: method,
    permission,
    countryCode: country,
    beneficiaryType: opened.payee.kind,
    details,
    ...(card && { cardId: card.id }),
    hasRequirements: isOpenTo(s, customer, { method, country, currency, permission }) && wrong.every(isExtra),
    isExtraParamsValid: !wrong.some(isExtra) && areListed(s, detail, details),
  }
}

/**
 * Whether the payee, a customer in another database, can be paid is checked there when the payment is submitted
 * again.
 */
async function elsewhere(
  s: Services,
  customer: Customer,
  { sealed = '' }: PaymentOutDetail,
): Promise<OfPayee | undefined> {
  const opened = await openPayment(s, customer.id, Buffer.from(sealed, 'base64'))
  const email = opened?.destination[internalFields.email]
  return email === undefined
    ? undefined
    : {
        type: 'p2p',
        permission: '3d',
        details: { email },
        hasRequirements: mayPayCustomers(customer),
        isExtraParamsValid: true,
      }
}

const mayPayCustomers = ({ limited, permissions }: Customer): boolean =>
  !limited && permissions.includes('sendMoneyUser')

/** The card that was paid, if it was kept and its BIN is not blocked. */
async function keptCardOf(
  s: Services,
  customerId: number,
  { destination: { cardToken } }: SealedPayment,
): Promise<KeptCard | undefined> {
  const card = cardToken ? await externalCardOf(s, customerId, cardToken) : undefined
  return card && !(await blockedBins(s.db)).includes(card.bin) ? card : undefined
}

async function inside(s: Services, customer: Customer, detail: InsideDetail): Promise<OfPayee | undefined> {
  if (detail.method === 'betweenAccounts') return undefined
  const question = { payeeId: detail.payee, payerId: customer.id, currency: creditOf(detail).currency }
  const [payee, stands] = await Promise.all([
    readCustomerText(s, detail.payee),
    s.store.payees.status(question),
  ])
  if (!payee) return undefined
  const isOpen = mayPayCustomers(customer)
  const isReached =
    stands !== undefined && stands.accountId !== null && !stands.limited && !stands.blocked && !stands.blocks
  return {
    type: 'p2p',
    permission: '3d',
    details: { email: payee.email },
    hasRequirements: isOpen && isReached,
    isExtraParamsValid: true,
  }
}

const isExtra = (name: string): boolean => name === 'bankCode' || name === 'branchCode'

/** Whether bank and branch are still in the partner's lists, if the partner has such lists. */
function areListed(s: Services, { country }: PaymentOutDetail, { bankCode, branchCode }: Details): boolean {
  if (bankCode === undefined) return true
  const { banks } = s.partners
  const all = banks.inCountry(country)
  const branches = banks.branchesOf(country, bankCode)
  return (
    (all.length === 0 || all.some(({ code }) => code === bankCode)) &&
    (branches.length === 0 || branches.some(({ code }) => code === branchCode))
  )
}

async function addressOf(
  s: Services,
  customerId: number,
  paidAt: Date,
): Promise<Pick<TransferDetails, OfAddress>> {
  const [address] = (await s.contacts.addresses(customerId)).sort((a, b) => a.kind - b.kind || b.id - a.id)
  return {
    isCustomerAddressDateValid: address !== undefined && s.clock.now() <= stateAgainBy(address.statedAt),
    isCustomerAddressMatchesActive: address !== undefined && address.statedAt <= paidAt,
  }
}
