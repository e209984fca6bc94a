import { after, dayOf } from '@sixpence/days'
import type { ExportFormat } from '@sixpence/protocol/history/exports'
import { transactionExportStart, transactionExportStatusGet } from '@sixpence/protocol/history/exports'
import { paymentInstructionList } from '@sixpence/protocol/accounts/pay-in'
import { customerAddressCreate } from '@sixpence/protocol/profile/profile'
import { parse } from 'csv-parse/sync'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'

let bank: TestBank
let ines: TestClient
let rails: TestRails
let paid: number
let returned: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 30, jobsWhenAsked: true })
  ines = await bank.as('ines')
  rails = await TestRails.open(bank)
  const address = {
    address1: '8 Harbour Lane',
    city: 'Sliema',
    postalCode: 'SLM 1020',
    countryCode: 'MT',
    addressStatus: 1,
  }
  await ines.call(customerAddressCreate, { address })
  // The bank requests its number when it is first viewed.
  await ines.call(paymentInstructionList, { accountId: rails.account })
  await rails.live()
  paid = await rails.pay('Ana Nowak', { note: 'Private words' })
  returned = await rails.pay('Ana Nowak .returned')
  await rails.aMoment()
  for (const _ of Array.from({ length: 5 })) await rails.wait(24)
  await bank.settled()
  // The session of three days ago has expired.
  ines = await bank.as('ines')
})
afterAll(() => bank.close())

async function exported(format: ExportFormat, input: object = {}): Promise<{ bytes: Buffer; name: string }> {
  const { exportId = 0 } = await ines.call(transactionExportStart, {
    accountId: rails.account,
    format,
    ...input,
  })
  await bank.services.later.idle()
  await bank.services.writeExports()
  const { url = '' } = await ines.call(transactionExportStatusGet, { exportId })
  const { rawPayload, headers } = await ines.request({ method: 'GET', url })
  const [, name = ''] = /filename="([^"]+)"/.exec(String(headers['content-disposition'])) ?? []
  return { bytes: rawPayload, name }
}

test('a payment to a bank has own IBAN, the payee’s account and an end-to-end id; its fee has none of them [FI-12 FI-13 FI-14]', async () => {
  const camt = (await exported('camt053')).bytes.toString()
  expect(camt).toMatch(/<Acct><Id><IBAN>[A-Z]{2}\d{2}\w+<\/IBAN><\/Id>/)
  const entries = camt.match(/<Ntry>.*?<\/Ntry>/g) ?? []
  const [payment = '', fee = ''] = entries.filter((entry) => entry.includes(`<NtryRef>${paid}-`))
  expect(payment).toContain('<CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>')
  expect(payment).toMatch(/<EndToEndId>[^<]{1,35}<\/EndToEndId>/)
  expect(payment).toContain('<RmtInf><Ustrd>Invoice 117</Ustrd></RmtInf>')
  expect(payment).toContain('<AddtlTxInf>Private words</AddtlTxInf>')
  expect(fee).toContain('<SubFmlyCd>CHRG')
  expect(fee).toContain(`Fee for payment ${paid}`)
  expect(fee).not.toMatch(/<(?:Cdtr|Dbtr|RmtInf|EndToEndId)|Nowak/)
})

test('a payment that came back names itself as the return of the first [FI-15]', async () => {
  const rows: Record<string, string>[] = parse((await exported('csv')).bytes, { bom: true, columns: true })
  const lines = rows.filter((row) => row['Payment number'] === String(returned))
  const back = lines.find((row) => row['Amount'] === '100.00')
  expect(back?.['Note']).toMatch(new RegExp(`^Return of payment ${returned}: `))
  expect(back?.['Related payment']).toBe(String(returned))
  const fee = rows.find((row) => row['Note'] === `Fee for payment ${paid}`)
  expect(fee?.['Related payment']).toBe(String(paid))
  expect(rows.find((row) => row['Payment number'] === String(paid) && row !== fee)?.['Related payment']).toBe(
    '',
  )
  const camt = (await exported('camt053')).bytes.toString()
  const entries = camt.match(/<Ntry>.*?<\/Ntry>/g) ?? []
  const entry = entries.find((text) => text.includes(`<NtryRef>${returned}-`) && text.includes('CRDT')) ?? ''
  expect(entry).toContain('<SubFmlyCd>RRTN')
  expect(entry).toMatch(/<RtrInf><Rsn><(?:Cd|Prtry)>/)
})

test('a range into the future ends today, and the file says so in its name and its balance [FI-18 FI-30]', async () => {
  const today = dayOf(bank.services.clock.now())
  const later = after(today, { days: 40 })
  const { bytes, name } = await exported('mt940', { fromDate: `${today.slice(0, 8)}01`, toDate: later })
  expect(bytes.toString()).toContain(`:62M:C${today.slice(2).replaceAll('-', '')}EUR`)
  expect(name).toMatch(new RegExp(`^entries-EUR-\\d{4}-${today.slice(0, 8)}01-to-${today}\\.sta$`))
})

test('a printed statement says account, IBAN, holder and address [CR-13]', async () => {
  const pdf = await getDocumentProxy(new Uint8Array((await exported('pdf')).bytes))
  const { text } = await extractText(pdf, { mergePages: true })
  expect(text).toMatch(/IBAN\s+[A-Z]{2}\d{2}(?: \w{1,4})+/)
  expect(text).toMatch(/Account holder\s+Ines Varga/)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('8 Harbour Lane, SLM 1020 Sliema, Malta')
})
