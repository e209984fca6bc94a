import { languages } from '@sixpence/locales'
import { paperFormat } from '@sixpence/locales/paper.ts'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, personOf } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open()
})
afterAll(() => bank.close())

test.each(languages)(
  'contains amount and payee of the operation that is booked, in %s [OP204 OP229]',
  async (language) => {
    const carla = await bank.as('carla')
    const accountId = await bank.accountId('carla', 'Everyday')
    const input = { accountId, amount: '12.34', currency: 'EUR', toEmail: 'marta@gintara.example' } as const
    const answer = await carla.call(p2pSend, input, { headers: { 'accept-language': language } })
    expect(answer.status).toBe('pending')
    const text = await bank.lastSms(personOf('carla').phone)
    const amount = paperFormat(language).amount('12.34', 'EUR')
    for (const fact of ['Quillo', amount, 'Marta K.']) expect(text).toContain(fact)
    expect(text).toMatch(/\b\d{6}\b/)
    expect(text).not.toMatch(/[{}]/)
  },
)

test('stores a code as a keyed hash that matches only its own payment', async () => {
  const { rows } = await bank.database.owner.query<{ row: string; hash: Buffer; id: number }>(
    `select row_to_json(a)::text as row, code_hash as hash, operation_id as id from app.approval a
     order by operation_id desc limit 1`,
  )
  const [approval] = rows
  const code = await bank.smsCode('carla')
  expect(approval?.row).not.toContain(code)
  const { secrets } = bank.services
  expect(secrets.mac('one-time-code', 'approval', Number(approval?.id), code)).toEqual(approval?.hash)
  expect(secrets.mac('one-time-code', 'approval', Number(approval?.id) + 1, code)).not.toEqual(approval?.hash)
  expect(secrets.mac('one-time-code', 'sign-in', Number(approval?.id), code)).not.toEqual(approval?.hash)
})
