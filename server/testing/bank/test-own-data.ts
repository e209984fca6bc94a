import {
  personalDataErasureConfirm,
  personalDataErasureRequest,
  personalDataExport,
  personalDataExportRequest,
} from '@sixpence/protocol/personal-data/personal-data'
import { strFromU8, unzipSync } from 'fflate'
import type { TestBank } from './test-bank.ts'

/** Files of a person's copy of their data, by name. */
export async function copyOf(bank: TestBank, key: string): Promise<Record<string, string>> {
  const client = await bank.as(key)
  const { requestKey = '' } = await client.call(personalDataExportRequest, {})
  await client.call(personalDataExport, { requestKey, code: await bank.smsCode(key) })
  const files = unzipSync(new Uint8Array(client.answer?.rawPayload ?? Buffer.alloc(0)))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

/** Empties the customer's accounts, so that it can be erased. */
export async function emptied(bank: TestBank, customer: string): Promise<void> {
  const { rows } = await bank.database.owner.query<{ id: string }>(
    'select id from app.account where customer_id = $1',
    [await bank.customerId(customer)],
  )
  for (const { id } of rows) await bank.fund(Number(id), '0.00')
}

/** Erases a person of the demo; throws an Error if that is refused. */
export async function erased(bank: TestBank, key: string): Promise<void> {
  await emptied(bank, key)
  const client = await bank.as(key)
  const { requestKey = '' } = await client.call(personalDataErasureRequest, {})
  const { responseCode } = await client.call(personalDataErasureConfirm, {
    requestKey,
    code: await bank.smsCode(key),
  })
  if (responseCode !== '00') throw new Error(`${key} could not leave`)
}
