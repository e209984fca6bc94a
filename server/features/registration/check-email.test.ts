import { checkEmail } from '@sixpence/protocol/registration/registration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { withoutOwn } from '#testing/without-own.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open()
})
afterAll(() => bank.close())

test('returns to a signed-in customer whether an address is taken, works for a company, or is blocked [OP066 B298]', async () => {
  const ines = await bank.as('ines')
  const check = async (email: string): Promise<unknown[]> => {
    const { exists, isEmployee, outBlacklist } = await ines.call(checkEmail, { email })
    return [exists, isEmployee, outBlacklist]
  }
  expect(await check('marta@gintara.example')).toEqual([true, false, true])
  expect(await check('paul@ostra.example')).toEqual([false, true, true])
  expect(await check('victor@quillo.example')).toEqual([true, false, false])
  expect(await check('nobody@ostra.example')).toEqual([false, false, true])
})

/** Answer and headers without a session. */
async function ask(email: string) {
  const stranger = bank.stranger()
  const answer = await stranger.call(checkEmail, { email })
  const headers = withoutOwn(stranger.answer?.headers ?? {})
  return { answer, headers }
}

test('discloses nothing to a stranger: customers and others get one answer [OP066 B155]', async () => {
  const known = await ask('ines@ostra.example')
  expect(known.answer).toMatchObject({
    responseCode: '00',
    exists: false,
    isEmployee: false,
    outBlacklist: true,
  })
  expect(await ask('nobody@ostra.example')).toEqual(known)
  expect(await ask('paul@ostra.example')).toEqual(known)
})

test('discloses to an expired session no more than to a stranger [OP066]', async () => {
  const ines = await bank.as('ines')
  bank.clock.advance(5 * 60_000)
  expect(await ines.call(checkEmail, { email: 'marta@gintara.example' })).toMatchObject({ exists: false })
})

test('refuses an invalid e-mail at its field [OP066 B136]', async () => {
  const answer = await bank.stranger().call(checkEmail, { email: 'a@b' })
  expect(answer.validationErrors).toMatchObject([
    { parameter: 'email', description: 'Enter a valid e-mail address.' },
  ])
})
