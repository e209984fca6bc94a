import { createHash, randomUUIDv7 } from 'node:crypto'
import { add, money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/global'
import { approvalMethods } from '@sixpence/protocol/rights'
import { globalHold } from '#global/hold.ts'
import type { CastCustomer } from './cast-people.ts'
import { waitForCode, waitingCode } from './waiting-payment.ts'
import type { FixturesOf } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'

/** Whom global payments of tests are for. */
export const beneficiary = {
  beneficiaryType: 'person',
  beneficiaryName: 'Ana Nowak',
  beneficiaryEmail: 'ana@example.com',
} as const

/** A global payment of 1.00 EUR that waits for `waitingCode`. */
async function waitingGlobal(bank: TestBank, payer: CastCustomer): Promise<number> {
  const { services: s } = bank
  const [amount, fee] = [money(100n, 'EUR'), money(100n, 'EUR')]
  const { beneficiaryName: name, beneficiaryEmail: email, beneficiaryType: type } = beneficiary
  const held = globalHold(
    s.personal,
    await s.personal.sealer(`customer:${payer.id}`),
    {
      payer: payer.id,
      from: payer.account,
      approve: approvalMethods.sms,
      waits: new Date(s.clock.now().getTime() + 3_600_000).toISOString(),
      terms: { amount, fee, total: add(amount, fee) },
      feeShare: 'sender',
      payee: { name, email, type, forbidden: [] },
    },
    s.clock.now(),
  )
  const result = await s.committer.submit({
    key: randomUUIDv7(),
    owner: payer.id,
    bodyHash: createHash('sha256').update('waiting').digest(),
    actor: payer.personId,
    channel: 'web',
    brand: payer.brand,
    ...held,
  })
  if (result.outcome !== 'done') throw new Error(`a waiting payment was ${result.outcome}`)
  await waitForCode(bank, payer, result.operationId, held.detail)
  return result.operationId
}

export const forGlobal: FixturesOf<typeof calls> = {
  globalPayMethodsGet: () => ({ countryCode: 'DE' }),
  globalCountryMethodDetailsGet: () => ({ countryCode: 'DE' }),
  globalPayMetaGet: ({ customer }) => ({
    accountId: customer.account,
    amount: '20.00',
    paymentMethod: 'eft',
    toCurrencyCode: 'EUR',
    countryCode: 'DE',
  }),
  globalPaySubmit: ({ customer }) => ({
    accountId: customer.account,
    amount: '2.00',
    feeShare: 'sender',
    ...beneficiary,
    beneficiaryCountryCode: 'DE',
    description: 'for tea',
  }),
  globalPayConfirm: async ({ bank, customer }) => ({
    operationId: await waitingGlobal(bank, customer),
    approvalCode: waitingCode,
  }),
}
