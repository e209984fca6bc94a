import { globalBatchUpload } from '@sixpence/protocol/global/global-batches'
import {
  massBatchList,
  massUploadCreditCard,
  massUploadCrypto,
  massUploadEft,
  massUploadInstant,
  massUploadInterac,
  massUploadWire,
  p2pMassTransferFile,
  p2pMassTransferText,
} from '@sixpence/protocol/mass/mass'
import type { MassSampleType } from '@sixpence/protocol/mass/samples'
import { massGroups } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sampleFiles } from '#payments/mass/samples.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { wrongOf } from '#testing/wrong-of.ts'

const csvOf = async (type: MassSampleType) => (await sampleFiles(type))[0]?.bytes

let bank: TestBank
let mass: TestMass
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())
beforeEach(async () => {
  mass = await TestMass.afresh(bank)
  await allow(Object.values(massGroups))
})

/** Leaves Ines these flags of mass payments. */
async function allow(flags: readonly string[]): Promise<void> {
  await bank.database.owner.query(
    `update app.access set permissions = array(select f from unnest(permissions) f where f <> all($3)) || $4::text[]
     where person_id = $1 and customer_id = $2`,
    [await bank.personId('ines'), await bank.customerId('ines'), Object.values(massGroups), flags],
  )
  bank.services.store.people.forget(await bank.personId('ines'))
}

const offered = async () => (await mass.client.call(customerInfoGet, {})).customer?.mass

const kinds = [
  ['wire', massUploadWire, 'wire'],
  ['eft', massUploadEft, 'eft'],
  ['oct', massUploadCreditCard, 'creditCard'],
  ['instant', massUploadInstant, 'instant'],
  ['interac', massUploadInterac, 'interac'],
  ['p2p', p2pMassTransferFile, 'p2p'],
  ['digital', massUploadCrypto, 'cryptoEft'],
] as const satisfies readonly (readonly [keyof typeof massGroups, { name: string }, MassSampleType])[]

test.each(kinds)(
  'mass payments by %s are offered with their flag alone and take a file in; without it both are refused [B321 B322 B323 B324 B325 B326 B327 OP179 OP180 OP181 OP182 OP205]',
  async (group, call, type) => {
    const file = await csvOf(type)
    await allow([massGroups[group]])
    expect(await offered()).toMatchObject({ [group]: true })
    const taken = await mass.upload(call, file, { ignoreIdentical: true })
    expect(taken).toMatchObject({ responseCode: '00', missing: [] })
    expect(taken.lines).toBeGreaterThan(0)
    const others = Object.values(massGroups).filter((flag) => flag !== massGroups[group])
    await allow(others)
    expect(await offered()).toMatchObject({ [group]: false })
    expect(wrongOf(await mass.upload(call, file, { ignoreIdentical: true }))).toEqual([' notAllowed'])
  },
)

test('who may send no mass payment by text sends none [B326 OP206]', async () => {
  await allow([massGroups.wire])
  const text = { fromAccountId: mass.account, text: 'marta@gintara.example;1.00' }
  expect(wrongOf(await mass.client.call(p2pMassTransferText, text))).toEqual([' notAllowed'])
  await allow([])
  expect(wrongOf(await mass.client.call(massBatchList, {}))).toEqual([' notAllowed'])
})

test('files of payments by link need the flag of mass payments by link [B328]', async () => {
  const input = {
    batchName: 'Prizes',
    accountId: mass.account,
    attachedFile: Buffer.from((await csvOf('globalPay')) ?? []).toString('base64'),
    ignoreIdenticalBatch: true,
  }
  await allow([massGroups.global])
  expect(await offered()).toMatchObject({ global: true })
  expect(await mass.client.call(globalBatchUpload, input)).toMatchObject({ responseCode: '00' })
  await allow([massGroups.wire])
  expect(await offered()).toMatchObject({ global: false })
  expect(wrongOf(await mass.client.call(globalBatchUpload, input))).toEqual([' notAllowed'])
})

test('a user whose flag was taken after the upload confirms nothing [B322 OP184]', async () => {
  const { batchId } = await mass.upload(massUploadEft, await csvOf('eft'), { ignoreIdentical: true })
  await allow([massGroups.wire])
  expect(wrongOf(await mass.confirm(batchId))).toEqual([' notAllowed'])
  await allow([])
  expect(wrongOf(await mass.confirm(batchId))).toEqual([' notAllowed'])
})
