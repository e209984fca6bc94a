import {
  type ButtonForm,
  maxButtons,
  paymentButtonGet,
  savedButtonCreate,
  savedButtonDelete,
  savedButtonGet,
  savedButtonList,
  savedButtonUpdate,
} from '@sixpence/protocol/merchant/merchant'
import type { AnyCall, InputOf } from '@sixpence/protocol/call'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { confirmedBy } from '#testing/bank/test-confirm.ts'

let bank: TestBank
let ines: TestClient
let company: { customerId: number }
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  await bank.alter('ines', `login_2fa = 'sms', totp_secret = null`)
  ines = await bank.as('ines')
  company = { customerId: await bank.customerId('northlight') }
})
afterAll(() => bank.close())
beforeEach(() => bank.database.owner.query('delete from app.saved_button'))

const poster: ButtonForm = {
  name: 'Poster',
  type: 'buy',
  amount: '12.50',
  currencyCode: 'EUR',
  description: 'Poster "Harbour"',
}
const gift: ButtonForm = { name: 'Gift', type: 'donate', currencyCode: 'EUR' }
const monthly: ButtonForm = { ...poster, name: 'Magazine', type: 'subscribe', frequency: 'monthly' }

const manage = <C extends AnyCall>(call: C, input: InputOf<C>) => ines.call(call, input, company)
const buttons = async () => (await manage(savedButtonList, {})).buttons ?? []

async function keep(form: ButtonForm): Promise<{ id: number; handle: string }> {
  const { id = 0 } = await manage(savedButtonCreate, { form })
  const { button } = await manage(savedButtonGet, { id })
  return { id, handle: button?.handle ?? '' }
}

const refusalOf = ({
  validationErrors: [first],
}: {
  validationErrors: { code: string; parameter?: string }[]
}) => first && [first.code, first.parameter]

test('a button is kept, listed with the newest first, changed under the same handle and taken away [OP309 OP310 OP311 OP312 OP313]', async () => {
  const { id, handle } = await keep(poster)
  expect(handle).toMatch(/^[\w-]{22}$/)
  await keep(gift)
  expect((await buttons()).map(({ form }) => form)).toEqual([gift, poster])
  await manage(savedButtonUpdate, { id, form: monthly })
  expect((await manage(savedButtonGet, { id })).button).toMatchObject({ id, handle, form: monthly })
  await manage(savedButtonDelete, { id })
  expect((await buttons()).map(({ form }) => form)).toEqual([gift])
  expect(refusalOf(await manage(savedButtonGet, { id }))).toEqual(['savedButtonNotFound', 'id'])
})

test('colleagues who may read see the buttons, and only full access changes them', async () => {
  await keep(poster)
  const rita = await bank.as('rita')
  expect((await rita.call(savedButtonList, {})).buttons).toHaveLength(1)
  expect((await rita.call(savedButtonCreate, { form: gift })).responseCode).not.toBe('00')
  expect(await buttons()).toHaveLength(1)
})

test.each<[string, Partial<ButtonForm>, [string, string]]>([
  ['a price that is missing', { amount: undefined }, ['buttonAmountMissing', 'form.amount']],
  ['a price that is none', { amount: 'ten' }, ['amountNotANumber', 'form.amount']],
  ['a price of nothing', { amount: '0' }, ['amountNotPositive', 'form.amount']],
  ['a price below a cent', { amount: '1.005' }, ['amountTooManyDecimals', 'form.amount']],
  ['a currency without an account', { currencyCode: 'CAD' }, ['buttonAccountMissing', 'form.currencyCode']],
  ['a subscription without its days', { type: 'subscribe' }, ['buttonFrequencyMissing', 'form.frequency']],
  ['days of what is paid once', { frequency: 'weekly' }, ['buttonFrequencyNotAsked', 'form.frequency']],
])('%s is refused beside its field, and nothing is kept', async (_, wrong, refusal) => {
  const form = { ...poster, ...wrong }
  expect(refusalOf(await manage(savedButtonCreate, { form }))).toEqual(refusal)
  expect(await buttons()).toEqual([])
})

test('is kept by fields that stand beside the others [SP-10]', async () => {
  const ines = await bank.as('ines')
  const answer = await ines.raw(savedButtonCreate, gift, company)
  expect(answer.validationErrors).toEqual([])
  expect(await buttons()).toHaveLength(1)
})

test('many at once are no more than there may be', async () => {
  await bank.database.owner.query(
    `insert into app.saved_button (customer_id, handle, created_at, name, type, units, currency)
     select $1, 'filler-' || n, now(), 'Filler', 'buy', 1, 'EUR' from generate_series(2, $2) n`,
    [company.customerId, maxButtons],
  )
  const answers = await Promise.all([1, 2, 3].map(() => manage(savedButtonCreate, { form: gift })))
  expect(answers.map((answer) => refusalOf(answer)?.[0] ?? 'kept').sort()).toEqual([
    'kept',
    'tooManyButtons',
    'tooManyButtons',
  ])
})

describe('who presses a button', () => {
  const ask = (handle: string, client = ines) => client.call(paymentButtonGet, { handle })

  async function pay(button: string, parts: Partial<InputOf<typeof p2pSend>> = {}) {
    const accountId = await bank.accountId('ines', 'Everyday')
    await bank.fund(accountId, '100.00')
    return ines.call(p2pSend, {
      accountId,
      amount: '12.50',
      currency: 'EUR',
      toEmail: 'pay@northlight.example',
      button,
      ...parts,
    })
  }

  test('is told what it asks and who is paid', async () => {
    const { handle } = await keep(poster)
    expect(await ask(handle)).toMatchObject({
      button: poster,
      payeeEmail: 'pay@northlight.example',
      payeeName: 'Northlight Studio',
    })
  })

  test('pays what it asks, and nothing else', async () => {
    const { id, handle } = await keep(poster)
    expect((await pay(handle)).status).toBe('pending')
    for (const parts of [
      { amount: '0.01' },
      { toEmail: 'henrik@ostra-bank.example' },
      { subscriptionFrequency: 'monthly' } as const,
    ])
      expect(refusalOf(await pay(handle, parts))).toEqual(['buttonDiffers', 'button'])
    await manage(savedButtonUpdate, { id, form: { ...poster, amount: '14.00' } })
    expect(refusalOf(await pay(handle))).toEqual(['buttonDiffers', 'button'])
    expect((await pay(handle, { amount: '14.00' })).status).toBe('pending')
  })

  test('gives any amount where none is asked', async () => {
    const { handle } = await keep(gift)
    expect((await pay(handle, { amount: '3.33' })).status).toBe('pending')
  })

  test('subscribes as often as it asks', async () => {
    const { handle } = await keep(monthly)
    for (const frequency of [undefined, 'weekly'] as const)
      expect(refusalOf(await pay(handle, { subscriptionFrequency: frequency }))?.[0]).toBe('buttonDiffers')
    expect((await pay(handle, { subscriptionFrequency: 'monthly' })).status).toBe('pending')
  })

  test('finds nothing where a button was taken away, or in another brand', async () => {
    const { id, handle } = await keep(poster)
    expect(refusalOf(await ask(handle, await bank.as('victor')))).toEqual(['buttonGone', 'handle'])
    await manage(savedButtonDelete, { id })
    expect(refusalOf(await ask(handle))).toEqual(['buttonGone', 'handle'])
    expect(refusalOf(await pay(handle))).toEqual(['buttonGone', 'button'])
  })
})

describe('an address that is told of payments', () => {
  const at = (path: string): ButtonForm => ({ ...poster, notifyUrl: `https://shop.example.com/${path}` })
  const confirmed = <C extends AnyCall>(call: C, input: InputOf<C>) =>
    confirmedBy({ bank, client: ines, person: 'ines' }, call, input, company)
  beforeEach(() => bank.database.owner.query('delete from app.confirmation'))

  test('is confirmed by the person’s own code, for exactly this button and once [OP311 OP312]', async () => {
    const asked = await manage(savedButtonCreate, { form: at('paid') })
    expect([asked.method, asked.id, await buttons()]).toEqual(['sms', undefined, []])
    const given = { requestKey: asked.requestKey ?? '', code: await bank.smsCode('ines') }
    const elsewhere = await manage(savedButtonCreate, { form: at('elsewhere'), ...given })
    expect(refusalOf(elsewhere)?.[0]).toBe('confirmationOver')
    const { id = 0 } = await manage(savedButtonCreate, { form: at('paid'), ...given })
    const again = await manage(savedButtonCreate, { form: at('paid'), ...given })
    expect(refusalOf(again)?.[0]).toBe('confirmationOver')
    expect((await buttons()).map(({ form }) => form)).toEqual([at('paid')])

    const moved = await manage(savedButtonUpdate, { id, form: at('moved') })
    expect([moved.method, (await buttons())[0]?.form]).toEqual(['sms', at('paid')])
    await bank.database.owner.query('delete from app.confirmation')
    await confirmed(savedButtonUpdate, { id, form: at('moved') })
    expect((await buttons())[0]?.form).toEqual(at('moved'))
  })

  test('needs no confirmation where it stays or goes, whatever else is changed [OP312]', async () => {
    const { id = 0 } = await confirmed(savedButtonCreate, { form: at('paid') })
    const dearer = { ...at('paid'), amount: '13.00' }
    expect((await manage(savedButtonUpdate, { id, form: dearer })).requestKey).toBeUndefined()
    expect((await buttons())[0]?.form).toEqual(dearer)
    expect((await manage(savedButtonUpdate, { id, form: poster })).requestKey).toBeUndefined()
    expect((await buttons())[0]?.form).toEqual(poster)
    expect((await manage(savedButtonUpdate, { id, form: at('paid') })).requestKey).toBeDefined()
  })

  test('that is wrong is refused before anything is sent', async () => {
    const form = { ...poster, notifyUrl: 'https://10.0.0.1/x' }
    expect(refusalOf(await manage(savedButtonCreate, { form }))?.[0]).toBe('buttonAddressNotAllowed')
    expect((await bank.database.owner.query('select from app.confirmation')).rowCount).toBe(0)
  })
})
