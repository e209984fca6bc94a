import {
  massUploadCreditCard,
  massUploadCrypto,
  massUploadEft,
  massUploadInstant,
  massUploadInterac,
  massUploadWire,
  p2pMassTransferFile,
} from '@sixpence/protocol/mass/mass'
import { massSampleLinksGet, massSampleTypes } from '@sixpence/protocol/mass/samples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { painOf, transferXml } from '#testing/pain-of.ts'
import { TestMass } from '#testing/bank/test-mass.ts'

let bank: TestBank
let mass: TestMass
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  mass = await TestMass.afresh(bank)
})
afterAll(() => bank.close())

const uploads = {
  wire: massUploadWire,
  eft: massUploadEft,
  creditCard: massUploadCreditCard,
  cryptoEft: massUploadCrypto,
  instant: massUploadInstant,
  interac: massUploadInterac,
  p2p: p2pMassTransferFile,
} as const

test.each(massSampleTypes)('every link to a sample of %s downloads a file [B293 OP183]', async (type) => {
  const { links = [] } = await mass.client.call(massSampleLinksGet, { type })
  expect(links.length).toBeGreaterThan(0)
  for (const { url, name } of links) {
    const answer = await bank.stranger().request({ method: 'GET', url })
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining(name),
    ])
    expect(answer.rawPayload.length).toBeGreaterThan(20)
  }
})

test.each(Object.keys(uploads) as (keyof typeof uploads)[])(
  'the sample of %s is a file its upload reads, with every column known [B293 B294]',
  async (type) => {
    const { links = [] } = await mass.client.call(massSampleLinksGet, { type })
    for (const { url, format } of links.filter((link) => link.format !== 'text')) {
      const { rawPayload } = await bank.stranger().request({ method: 'GET', url })
      const taken = await mass.upload(uploads[type], rawPayload, {
        ignoreIdentical: true,
        ignoreDebtor: true,
      })
      expect([format, taken]).toEqual([format, expect.objectContaining({ responseCode: '00', missing: [] })])
      // Other content of a bank's file is shown as not used.
      expect(taken.columns.filter(({ field }) => field === undefined).map(({ header }) => header)).toEqual(
        format === 'pain001' ? ['executionDate'] : [],
      )
      expect(taken.lines).toBeGreaterThan(0)
      // The sample addresses belong to nobody; all other samples could be paid as they are.
      const problems = await mass.problems(taken.batchId)
      expect(type === 'p2p' ? [] : problems).toEqual([])
    }
  },
)

test('there is no sample in a format that its upload does not read [B293]', async () => {
  const answer = await bank.stranger().request({ method: 'GET', url: '/mass/samples/p2p/pain001' })
  expect(answer.statusCode).toBe(404)
})

test.each([
  ['<Strd><RfrdDocInf><Nb>INV-77</Nb></RfrdDocInf></Strd>', 'INV-77', []],
  [
    '<Ustrd>Rent</Ustrd><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd>',
    'Rent RF18539007547034',
    [],
  ],
  [
    '<Strd><CdtrRefInf><Ref>RF99539007547034</Ref></CdtrRefInf></Strd>',
    'RF99539007547034',
    [expect.objectContaining({ field: 'reference', name: 'wrongCheckDigits' })],
  ],
])('of a pain.001 message %s is the reference %s [FI-11]', async (inner, reference, problems) => {
  const transfer = transferXml('12.50', `<RmtInf>${inner}</RmtInf>`)
  const file = painOf({ transfers: [transfer] })
  const { batchId } = await mass.upload(massUploadEft, file, { ignoreIdentical: true })
  expect(await mass.lines(batchId)).toMatchObject([{ cells: { reference }, problems }])
})

test('the end-to-end id of a pain.001 message and of a CSV is a column of the payment [FI-10]', async () => {
  // The samples fill the limit on pending batches.
  mass = await TestMass.afresh(bank)
  const transfer = transferXml().replace('NOTPROVIDED', 'E2E-2026/77')
  const csv = 'amount,iban,name,End-to-end ID\n12.50,DE89370400440532013000,Ana Nowak,E2E-2026/77\n'
  for (const file of [painOf({ transfers: [transfer] }), Buffer.from(csv)]) {
    const { batchId } = await mass.upload(massUploadEft, file, { ignoreIdentical: true })
    expect(await mass.lines(batchId)).toMatchObject([{ cells: { endToEndId: 'E2E-2026/77' }, problems: [] }])
  }
})
