import { setTimeout as sleep } from 'node:timers/promises'
import type { Json, Kept } from '../client.ts'
import { rowsAs, type Row } from '../row.ts'
import type { World } from '../world.ts'

const nobody = rowsAs(2)
const ana = 'ana@nowak.example'

/** Stores the secret of the newest link mailed to the payee. */
async function readLink(world: World): Promise<void> {
  const { body } = await world.town.message(ana, Number(world.kept['anaHeard'] ?? 0), '/receive/')
  world.kept['secret'] = /\/receive\/([\w-]+)/.exec(body ?? '')?.[1]
  world.kept['anaHeard'] = await world.town.newest(ana)
}

/** A second payment, which the payee refuses. */
async function anotherPayment(world: World): Promise<void> {
  const { kept, town } = world
  const heard = await town.newest('+37061200012')
  const { transactionId } = await world.call('ines', 'globalPaySubmit', {
    accountId: kept['inesEUR'],
    amount: '11.00',
    feeShare: 'sender',
    beneficiaryType: 'person',
    beneficiaryName: 'Ana Nowak',
    beneficiaryEmail: ana,
    beneficiaryCountryCode: 'DE',
    description: 'y',
  })
  const approvalCode = await town.code('+37061200012', heard)
  await world.call('ines', 'globalPayConfirm', { operationId: transactionId, approvalCode })
  await readLink(world)
  const details = await (
    await world.as(undefined)
  ).send({
    verb: 'POST',
    address: '/?recipientTransferDetailsGet',
    body: { method: 'recipientTransferDetailsGet', paymentSecret: kept['secret'] },
  })
  kept['recipientPaymentId'] = (details.fields['transfer'] as Json)['paymentId']
}

/** Waits until the money has arrived. */
async function paidOut(world: World): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { fields } = await world.send(undefined, {
      verb: 'POST',
      address: '/?recipientLastWithdrawalList',
      body: { method: 'recipientLastWithdrawalList', paymentSecret: world.kept['secret'], limit: 5 },
    })
    if ((fields['withdrawals'] as unknown[] | undefined)?.length) return
    await sleep(200)
  }
}

const linked =
  (fields: Json = {}) =>
  ({ secret }: Kept) => ({ paymentSecret: secret, ...fields })

/** The payee of a global payment, who has a link and no account: document 2, section 7. */
export const recipient: Row[] = [
  nobody('OP208', 'recipientTransferDetailsGet', {
    before: readLink,
    send: linked(),
    answers:
      'transfer.beneficiaryName transfer.senderName transfer.amount transfer.currencyCode transfer.description transfer.feeIsBen transfer.paymentId transfer.submittedDate transfer.expireDays transfer.status transfer.allowedCountries',
    keep: { recipientPaymentId: 'transfer.paymentId' },
  }),
  nobody('OP209', 'recipientCountryList', { send: linked(), answers: 'allowedCountries' }),
  nobody('OP210', 'recipientMethodList', {
    send: linked({ countryCode: 'DE' }),
    answers: 'methods.transferType',
  }),
  nobody('OP211', 'recipientMetaGet', {
    send: linked({ paymentMethod: 'eft', toCurrencyCode: 'EUR', countryCode: 'DE' }),
    answers: 'exchangeRate toAmount fee',
  }),
  nobody('OP214', 'recipientBinBlacklistGet', { send: linked(), answers: 'bins' }),
  nobody('OP215', 'recipientInstantDetailsGet', {
    send: linked({ taxId: '12345678909', instantKey: 'joao@mail.example', instantKeyType: 'email' }),
    answers: 'instantInfo',
  }),
  nobody('OP216', 'recipientInstantBankList', { send: linked({ countryCode: 'BR' }), answers: 'banks' }),
  nobody('OP217', 'recipientExtraParamsGet', {
    send: linked({ paymentMethod: 'eft', currencyCode: 'EUR', countryCode: 'JP' }),
    answers: 'extraParams',
  }),
  nobody('OP218', 'recipientBinInfoGet', {
    send: linked({ binNumber: 411111 }),
    answers:
      'bin.binNumber bin.issuer bin.cardBrand bin.cardCategory bin.cardType bin.countryCode bin.currencyCode bin.isCommercial bin.isPrepaid bin.valid',
  }),
  nobody('OP219', 'recipientBankBySwiftGet', {
    send: linked({ swift: 'COBADEFFXXX' }),
    answers: 'address city zipCode countryIsoCode bankName code',
  }),
  nobody('OP220', 'recipientBankByIbanGet', {
    send: linked({ iban: 'DE89370400440532013000' }),
    answers: 'address branch city zipCode countryIsoCode country bankName SWIFT',
  }),
  nobody('OP222', 'recipientSubmit', {
    send: linked({
      paymentMethod: 'eft',
      currencyCode: 'EUR',
      paymentDetails: { payeeName: 'Ana Nowak', iban: 'DE89370400440532013000' },
    }),
    answers: 'operationId approveType approvalSentTo availableApprovalMethods',
    keep: { claimId: 'operationId', claimType: 'approveType' },
  }),
  nobody('OP224', 'recipientCodeResend', {
    send: ({ secret, claimId, claimType }) => ({
      paymentSecret: secret,
      approveType: claimType,
      operationId: claimId,
    }),
    state: 'a code was sent less than a minute ago',
  }),
  nobody('OP223', 'recipientApprove', {
    before: async (world) => {
      world.kept['code'] = await world.town.code(ana, Number(world.kept['anaHeard']))
    },
    send: ({ secret, code, claimId }) => ({
      paymentSecret: secret,
      approvalCode: code,
      operationId: claimId,
    }),
    answers: 'responseCode responseDescription',
  }),
  nobody('OP212', 'recipientLastWithdrawalList', {
    before: paidOut,
    send: linked({ limit: 5 }),
    answers: 'withdrawals',
    keep: { withdrawalId: 'withdrawals.0.paymentId' },
    // Once the money has arrived the link returns nothing more.
    decision: '39',
  }),
  nobody('OP213', 'recipientWithdrawalDetailsGet', {
    send: ({ secret, withdrawalId }) => ({ paymentSecret: secret, paymentId: withdrawalId }),
    answers: '',
    decision: '39',
  }),
  nobody('OP221', 'recipientPaymentCancel', {
    before: anotherPayment,
    send: ({ secret, recipientPaymentId }) => ({ paymentSecret: secret, paymentId: recipientPaymentId }),
  }),
]
