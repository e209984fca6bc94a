import { randomUUIDv7 } from 'node:crypto'
import type { InputOf } from '@sixpence/protocol/call'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { expect } from 'vitest'
import { setApproveMode } from '#store/customer/customer-state.ts'
import { TestBank, type SendOptions, type TestAnswer } from './test-bank.ts'

type Input = Record<keyof InputOf<typeof p2pSend> | 'isAdmin' | 'fromEmail', unknown>
/** A variation of Owen's payment of 10.00 to Carla. */
export type SendCase = { who?: string; account?: [customer: string, alias: string]; parts?: Partial<Input> }

/** A bank in which Owen, Bo and Leo pay without a code; Bo is not verified, so has low limits. */
export async function openForSends(): Promise<TestBank> {
  const bank = await TestBank.open({ jobsWhenAsked: true })
  for (const customer of ['bo', 'leo'])
    await setApproveMode(bank.database.owner, await bank.customerId(customer), 0)
  return bank
}

/** Sends the payment and returns the answer. */
export async function sendAs(
  bank: TestBank,
  { who = 'owen', account = [who, who === 'owen' ? 'Euro' : 'Everyday'], parts = {} }: SendCase,
  options: SendOptions = {},
): Promise<TestAnswer<typeof p2pSend>> {
  const input = {
    accountId: await bank.accountId(...account),
    amount: '10.00',
    currency: 'EUR',
    toEmail: 'carla@quillo.example',
    ...parts,
  }
  const payer = await bank.as(who)
  return payer.raw(p2pSend, input, { key: randomUUIDv7(), ...options })
}

/** Code, field and text of the refusal; checks that the ledger is unchanged. */
export async function refusedSend(bank: TestBank, sendCase: SendCase): Promise<string[]> {
  const before = await bank.ledgerState()
  const { responseCode, validationErrors } = await sendAs(bank, sendCase)
  expect(await bank.ledgerState()).toBe(before)
  expect(validationErrors).toHaveLength(1)
  return [
    responseCode,
    ...validationErrors.flatMap(({ parameter, code, description }) => [parameter, code, description]),
  ]
}
