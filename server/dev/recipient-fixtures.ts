import type * as calls from '@sixpence/protocol/recipient'
import type { FixturesOf, World } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'
import { liveRails } from './test-rails.ts'
import { beginTo, type Claimable, claimTo, sendToClaim, toGermany } from './test-claim.ts'

/** A payee whose payments stay where they are until somebody in the town decides: nothing happens behind a test. */
const name = 'Ana Nowak .manual'
const there = { ...toGermany, paymentDetails: { ...toGermany.paymentDetails, payeeName: name } }

/** The link of a payment of two cents, at the brand it is opened at, once earlier ones have left. */
async function opened({ bank, client, customer }: World): Promise<Claimable> {
  await liveRails(bank)
  return sendToClaim(bank, customer, { amount: '0.02', fee: '0.01', name, brand: client.brand })
}

type Make = (world: World) => Promise<Claimable>

/** For calls that only look: made once for a bank, a payer and a brand. */
function once(make: Make): Make {
  const banks = new WeakMap<TestBank, Map<string, Promise<Claimable>>>()
  return (world) => {
    const made = banks.get(world.bank) ?? new Map<string, Promise<Claimable>>()
    banks.set(world.bank, made)
    const key = `${world.customer.id} ${world.client.brand}`
    const payment = made.get(key) ?? make(world)
    made.set(key, payment)
    return payment
  }
}

const unclaimed = once(opened)
const claimed = once(async (world) => {
  const payment = await opened(world)
  await claimTo(world.bank, world.bank.stranger(world.client.brand), payment, there)
  await liveRails(world.bank)
  return payment
})

const linked = async (world: World) => ({ paymentSecret: (await unclaimed(world)).paymentSecret })

export const forRecipient: FixturesOf<typeof calls> = {
  recipientTransferDetailsGet: linked,
  recipientCountryList: linked,
  recipientMethodList: async (world) => ({ ...(await linked(world)), countryCode: 'DE' }),
  recipientMetaGet: async (world) => ({
    ...(await linked(world)),
    paymentMethod: 'eft',
    countryCode: 'DE',
    toCurrencyCode: 'EUR',
  }),
  recipientLastWithdrawalList: async (world) => ({ ...(await linked(world)), limit: 5 }),
  recipientWithdrawalDetailsGet: async (world) => ({
    ...(await linked(world)),
    paymentId: (await claimed(world)).id,
  }),
  recipientBinBlacklistGet: linked,
  recipientInstantDetailsGet: async (world) => ({
    ...(await linked(world)),
    instantKey: 'joao@mail.example',
    instantKeyType: 'email',
  }),
  recipientInstantBankList: async (world) => ({ ...(await linked(world)), countryCode: 'BR' }),
  recipientExtraParamsGet: async (world) => ({
    ...(await linked(world)),
    countryCode: 'JP',
    paymentMethod: 'eft',
    currencyCode: 'EUR',
    bankCode: '0005',
  }),
  recipientBinInfoGet: async (world) => ({ ...(await linked(world)), binNumber: '411111' }),
  recipientBankBySwiftGet: async (world) => ({ ...(await linked(world)), swift: 'COBADEFFXXX' }),
  recipientBankByIbanGet: async (world) => ({ ...(await linked(world)), iban: 'DE89370400440532013000' }),
  recipientPaymentCancel: async (world) => {
    const { id, paymentSecret } = await opened(world)
    return { paymentSecret, paymentId: id }
  },
  recipientSubmit: async (world) => ({ paymentSecret: (await opened(world)).paymentSecret, ...there }),
  recipientApprove: async (world) => {
    const payment = await opened(world)
    const begun = await beginTo(world.bank, world.bank.stranger(world.client.brand), payment, there)
    return { paymentSecret: payment.paymentSecret, ...begun }
  },
  recipientCodeResend: async (world) => {
    const payment = await opened(world)
    const { operationId } = await beginTo(world.bank, world.bank.stranger(world.client.brand), payment, there)
    await world.bank.database.owner.query(
      `update app.global_claim set sent_at = sent_at - interval '2 minutes' where id = $1`,
      [operationId],
    )
    return { paymentSecret: payment.paymentSecret, operationId, approveType: 6 }
  },
}
