import { hold, verify } from '@sixpence/ledger'
import { transferCancel, transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import { p2pLimitsGet, p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { finishHeldPayments } from '#payments/held/expiry.ts'
import { cutAt, holdBack, plantQuery } from '#testing/plant.ts'
import { TestBank, otherThan, personOf, type TestAnswer, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let carla: TestClient
let account: number
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  account = await bank.accountId('carla', 'Everyday')
})
afterAll(() => bank.close())

// Codes and sessions expire when a test advances the clock.
beforeEach(async () => {
  carla = await bank.as('carla')
  await bank.fund(account, '100.00')
})

const right = (): Promise<string> => bank.smsCode('carla')

/** A held payment of 10.00 from Carla to Owen that waits for its code. */
async function hold10(): Promise<number> {
  const answer = await carla.call(p2pSend, {
    accountId: account,
    amount: '10.00',
    currency: 'EUR',
    toEmail: 'owen@tamar.example',
  })
  expect(answer.status).toBe('pending')
  return answer.transactionId ?? 0
}

const confirm = (
  trxid: number,
  approvalCode: string,
  client = carla,
): Promise<TestAnswer<typeof transferConfirm>> => client.call(transferConfirm, { trxid, approvalCode })

const refusalOf = (answer: TestAnswer<typeof transferConfirm>): string | undefined =>
  answer.validationErrors[0]?.code

const statusOf = async (trxid: number): Promise<string | undefined> =>
  (await carla.call(transactionReceiptGet, { transactionId: trxid })).receipt?.status

const heldBy = async (trxid: number): Promise<string | undefined> =>
  (await hold(bank.services.db, account, trxid))?.state

const usedToday = async (): Promise<string | undefined> =>
  (await carla.call(p2pLimitsGet, { type: 'p2p', accountId: account })).limits?.[1]?.used

test('books a held payment with its code, for exactly the held amount [OP225]', async () => {
  const payee = await bank.accountId('owen', 'Euro')
  await bank.fund(payee, '0.00')
  const trxid = await hold10()
  expect(await bank.stands(account)).toMatch(/^89\.90, /)
  expect(await confirm(trxid, await right())).toMatchObject({
    responseCode: '00',
    transactionId: trxid,
    status: 'completed',
  })
  expect(await bank.stands(account)).toBe('89.90, held 0.00')
  expect(await bank.stands(payee)).toBe('10.00, held 0.00')
  expect(await statusOf(trxid)).toBe('completed')
})

test('does not accept the right code while the permission for such payments is withdrawn, and accepts it again afterwards [OP225]', async () => {
  const trxid = await hold10()
  const code = await right()
  const grant = (permissions: string) =>
    bank.database.owner.query(`update app.access set permissions = ${permissions} where person_id = $1`, [
      carlaId,
    ])
  const carlaId = await bank.personId('carla')
  await grant(`array_remove(permissions, 'sendMoneyUser')`)
  bank.services.store.people.forget(carlaId)
  try {
    expect((await confirm(trxid, code)).responseCode).toBe('13')
    expect(await heldBy(trxid)).toBe('open')
  } finally {
    await grant(`array_append(permissions, 'sendMoneyUser')`)
    bank.services.store.people.forget(carlaId)
  }
  expect(await confirm(trxid, code)).toMatchObject({ responseCode: '00', status: 'completed' })
})

test('answers a second confirmation like the first, however late [OP225]', async () => {
  const trxid = await hold10()
  const code = await right()
  const first = await confirm(trxid, code)
  expect(await confirm(trxid, code)).toEqual(first)
  bank.clock.advance(11 * 60_000)
  carla = await bank.as('carla')
  expect(await confirm(trxid, code)).toEqual(first)
  expect(await bank.stands(account)).toMatch(/^89\.90, /)
})

test.each([
  ['limited', 'update app.customer set limited = $2 where id = $1'],
  [
    'without the permission',
    `update app.access set permissions = case when $2 then array_remove(permissions, 'sendMoneyUser')
     else array_append(permissions, 'sendMoneyUser') end where customer_id = $1`,
  ],
])(
  'answers a second confirmation like the first to a payer who is %s by now, who cannot confirm anything new [OP225]',
  async (_, change) => {
    const [paid, waits] = [await hold10(), await hold10()]
    const code = await right()
    const codeOfPaid = await firstCode()
    const first = await confirm(paid, codeOfPaid)
    expect(first.status).toBe('completed')
    const id = await bank.customerId('carla')
    const set = async (isSo: boolean) => {
      await bank.database.owner.query(change, [id, isSo])
      await bank.database.owner.query('select ledger.bump_guard($1)', [`customer:${id}`])
      bank.services.store.people.forget(await bank.personId('carla'))
    }
    onTestFinished(() => set(false))
    await set(true)
    expect(await confirm(paid, codeOfPaid)).toEqual(first)
    const before = await bank.ledgerState()
    const refused = await confirm(waits, code)
    expect(['customerLimited', 'notAllowed']).toContain(refusalOf(refused))
    // Confirmed a moment before, and not booked: a repeated confirmation books nothing.
    await bank.database.owner.query(`update app.approval set state = 'passed' where operation_id = $1`, [
      waits,
    ])
    expect(await confirm(waits, code)).toEqual(refused)
    expect(await bank.ledgerState()).toBe(before)
  },
)

/** The code of the second to last payment. */
const firstCode = async (): Promise<string> => {
  const { rows } = await bank.database.owner.query<{ body: string }>(
    `select body from sandbox.message where kind = 'sms' and recipient = $1 order by id desc offset 1 limit 1`,
    [personOf('carla').phone],
  )
  return /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0] ?? ''
}

test('treats a payment missing at a former primary as not yet known, and never refuses it for good [OP225]', async () => {
  const trxid = await hold10()
  const code = await right()
  for (const unseen of [/from ledger\.hold h join/, /app\.approval.* where operation_id/s]) {
    plantQuery(bank, unseen, async () => [])
    expect(refusalOf(await confirm(trxid, code))).toBe('outcomeUnknown')
    vi.restoreAllMocks()
  }
  expect((await confirm(trxid, code)).status).toBe('completed')
})

test('books once and answers alike for 50 concurrent calls with the same code [OP225]', async () => {
  const trxid = await hold10()
  const code = await right()
  const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(trxid, code)))
  // Five codes are judged; concurrent calls beyond them answer outcomeUnknown instead of a guess.
  const said = new Set(answers.map((answer) => refusalOf(answer) ?? answer.status))
  expect(said.has('completed')).toBe(true)
  expect(said.isSubsetOf(new Set(['completed', 'outcomeUnknown']))).toBe(true)
  expect(await bank.stands(account)).toMatch(/^89\.90, /)
  expect(await statusOf(trxid)).toBe('completed')
})

test('requires a payment to confirm, and refuses with the specified message [B231]', async () => {
  const answer = await carla.raw(transferConfirm, { approvalCode: '123456' })
  expect([answer.responseCode, answer.responseDescription]).toEqual([
    'VF',
    'Not Operation Id, Fail Operation',
  ])
  const cancel = await carla.raw(transferCancel, {})
  expect(cancel.responseDescription).toBe('Not Operation Id, Fail Operation')
})

test.each(['', '12345', '123456789', 'abcdef', '１２３４５６'])(
  'refuses %j, which has no form of a code, at its field, and counts no try [OP225 B232]',
  async (code) => {
    const trxid = await hold10()
    const answer = await confirm(trxid, code)
    expect(answer.validationErrors).toMatchObject([
      { parameter: 'approvalCode', description: 'Enter the code: 6 to 8 digits.' },
    ])
    expect((await confirm(trxid, otherThan(await right()))).responseDescription).toBe(
      'This code is incorrect. You have 4 attempts left.',
    )
  },
)

test('returns the number of tries left, and cancels with the fifth: money and limit are free again [OP225 B232 B233]', async () => {
  const usedBefore = await usedToday()
  const before = await bank.stands(account)
  const trxid = await hold10()
  const wrong = otherThan(await right())
  for (const left of [4, 3, 2, 1])
    expect(await confirm(trxid, wrong)).toMatchObject({
      responseCode: 'VF',
      validationErrors: [
        {
          parameter: 'approvalCode',
          code: 'wrongCode',
          description: `This code is incorrect. You have ${left} ${left === 1 ? 'attempt' : 'attempts'} left.`,
        },
      ],
    })
  expect((await confirm(trxid, wrong)).responseDescription).toBe(
    'Too many wrong codes. The payment was canceled and nothing was sent.',
  )
  expect(refusalOf(await confirm(trxid, await right()))).toBe('approvalAttemptsUsed')
  expect(await bank.stands(account)).toBe(before)
  expect(await usedToday()).toBe(usedBefore)
  expect(await statusOf(trxid)).toBe('canceled')
})

test('judges five of 1,000 concurrent guesses, never accepts the right one beyond these, and never books twice', async () => {
  for (const isRightIn of [false, true]) {
    await bank.fund(account, '100.00')
    const trxid = await hold10()
    const code = await right()
    const guesses = Array.from({ length: 1000 }, (_, n) => String(n).padStart(6, '0')).filter(
      (guess) => guess !== code,
    )
    if (isRightIn) guesses[2] = code
    const answers = await Promise.all(guesses.map((guess) => confirm(trxid, guess)))
    const evaluated = answers.filter(
      (answer) => answer.responseCode === '00' || refusalOf(answer) === 'wrongCode',
    ).length
    const { rows } = await bank.database.owner.query<{ attempts: number }>(
      'select attempts from app.approval where operation_id = $1',
      [trxid],
    )
    expect(rows[0]?.attempts).toBeLessThanOrEqual(5)
    expect(evaluated > 0).toBe(true)
    const status = await statusOf(trxid)
    expect(status).toBe(answers.some((answer) => answer.responseCode === '00') ? 'completed' : 'canceled')
    expect(await bank.stands(account)).toMatch(status === 'completed' ? /^89\.90, / : /^100\.00, /)
  }
  expect(await verify(bank.database.owner)).toEqual([])
})

test('a fifth wrong code beside the right one: one of them is first, and the other returns its outcome [OP225]', async () => {
  const ends = new Set<unknown>()
  for (const isRightFirst of [true, false]) {
    const trxid = await hold10()
    const code = await right()
    const wrong = otherThan(code)
    for (let turn = 0; turn < 4; turn += 1) await confirm(trxid, wrong)
    const both = isRightFirst ? [code, wrong] : [wrong, code]
    const answers = await Promise.all(both.map((text) => confirm(trxid, text)))
    const said = answers.map((answer) => refusalOf(answer) ?? answer.status)
    expect(new Set(said).size).toBe(1)
    const isPaid = said[0] === 'completed'
    expect([await heldBy(trxid), await statusOf(trxid)]).toEqual(
      isPaid ? ['posted', 'completed'] : ['voided', 'canceled'],
    )
    ends.add(said[0])
  }
  expect(ends.isSubsetOf(new Set(['completed', 'approvalAttemptsUsed']))).toBe(true)
})

test.each([
  ['a code by SMS, four wrong ones beside it', 'carla', async () => right()],
  ['an authenticator, pressed five times', 'marta', async () => bank.totp('marta')],
])(
  'the right proof pays while four others arrive: they wait for it and find it paid: %s [OP225]',
  async (_, who, read) => {
    const payer = await bank.as(who)
    const from = await bank.accountId(who, 'Everyday')
    await bank.fund(from, '100.00')
    const trxid = await waitingFor(payer, from)
    const code = await read()
    const other = who === 'carla' ? otherThan(code) : code
    const passing = holdBack(bank, /^update app\.approval set state/)
    const paying = confirm(trxid, code, payer)
    await passing.isAsked
    const others = Promise.all(Array.from({ length: 4 }, () => confirm(trxid, other, payer)))
    passing.letGo()
    expect((await paying).status).toBe('completed')
    expect((await others).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'completed'))
    expect((await hold(bank.services.db, from, trxid))?.state).toBe('posted')
  },
)

const waitingFor = async (payer: TestClient, accountId: number): Promise<number> => {
  const input = { accountId, amount: '10.00', currency: 'EUR', toEmail: 'owen@tamar.example' } as const
  return (await payer.call(p2pSend, input)).transactionId ?? 0
}

test.each([
  ['a code by SMS', 'carla', async () => right()],
  ['an authenticator', 'marta', async () => bank.totp('marta')],
])(
  'a try whose connection is lost before it is judged does not count, so that the same proof pays later: %s [OP225]',
  async (_, who, read) => {
    const payer = await bank.as(who)
    const from = await bank.accountId(who, 'Everyday')
    await bank.fund(from, '100.00')
    const trxid = await waitingFor(payer, from)
    const code = await read()
    const cut = cutAt(bank, /^update app\.approval set state/)
    for (let turn = 0; turn < 6; turn += 1)
      expect(refusalOf(await confirm(trxid, code, payer))).toBe('outcomeUnknown')
    cut.end()
    expect(await triesOf(trxid)).toEqual({ attempts: 0, wrong: 0 })
    expect((await confirm(trxid, code, payer)).status).toBe('completed')
  },
)

test('cutting connections gives an attacker neither more than five tries nor the result of one [OP225]', async () => {
  const trxid = await hold10()
  const code = await right()
  const wrong = otherThan(code)
  for (const left of [4, 3, 2, 1]) {
    const cut = cutAt(bank, /^update app\.approval set wrong/)
    // The try is neither counted nor answered, so cutting the connection reveals nothing about the code.
    expect(refusalOf(await confirm(trxid, wrong))).toBe('outcomeUnknown')
    cut.end()
    expect((await confirm(trxid, wrong)).validationErrors[0]?.description).toContain(String(left))
  }
  expect(refusalOf(await confirm(trxid, wrong))).toBe('approvalAttemptsUsed')
  expect(refusalOf(await confirm(trxid, code))).toBe('approvalAttemptsUsed')
})

const triesOf = async (trxid: number): Promise<unknown> =>
  (
    await bank.database.owner.query('select attempts, wrong from app.approval where operation_id = $1', [
      trxid,
    ])
  ).rows[0]

test('a payment whose five tries are used up cannot be confirmed by the right code either', async () => {
  const trxid = await hold10()
  const code = await right()
  const guesses = Array.from({ length: 200 }, (_, n) => String(n).padStart(6, '0')).filter(
    (text) => text !== code,
  )
  const answers = await Promise.all(guesses.map((guess) => confirm(trxid, guess)))
  // The call that used the last try answers outcomeUnknown unless it was also the last to be judged.
  expect([3, 4]).toContain(answers.filter((answer) => refusalOf(answer) === 'wrongCode').length)
  const rest = new Set(answers.map(refusalOf).filter((text) => text !== 'wrongCode'))
  expect(rest.isSubsetOf(new Set(['approvalAttemptsUsed', 'outcomeUnknown']))).toBe(true)
  expect(refusalOf(await confirm(trxid, code))).toBe('approvalAttemptsUsed')
  expect([await heldBy(trxid), await statusOf(trxid)]).toEqual(['voided', 'canceled'])
})

test('refuses the right code after ten minutes: nothing was sent, the money is free [OP225]', async () => {
  const inTime = await hold10()
  const codeInTime = await right()
  bank.clock.advance(10 * 60_000 - 1)
  carla = await bank.as('carla')
  expect((await confirm(inTime, codeInTime)).responseCode).toBe('00')

  const trxid = await hold10()
  const code = await right()
  bank.clock.advance(10 * 60_000)
  carla = await bank.as('carla')
  const late = await confirm(trxid, code)
  expect(late.responseDescription).toBe('The time to confirm this payment has run out. Nothing was sent.')
  await finishHeldPayments(bank.services)
  expect(refusalOf(await confirm(trxid, code))).toBe('approvalExpired')
  expect([await heldBy(trxid), await statusOf(trxid)]).toEqual(['voided', 'canceled'])
})

test('refuses the code of another payment, and the code of a sign-in [OP225]', async () => {
  const first = await hold10()
  const codeOfFirst = await right()
  const second = await hold10()
  const codeOfSecond = await right()
  const foreign = codeOfFirst === codeOfSecond ? otherThan(codeOfSecond) : codeOfFirst
  expect(refusalOf(await confirm(second, foreign))).toBe('wrongCode')
  expect((await confirm(second, codeOfSecond)).responseCode).toBe('00')
  expect((await confirm(first, codeOfFirst)).responseCode).toBe('00')
})

test('refuses other persons: another customer, the payee and a colleague confirm nothing and use up no try [OP225]', async () => {
  const trxid = await hold10()
  const code = await right()
  const [owen, ines] = [await bank.as('owen'), await bank.as('ines')]
  for (const client of [owen, ines]) {
    const foreign = await confirm(trxid, code, client)
    expect(foreign.validationErrors).toEqual([
      { parameter: 'trxid', code: 'transactionNotFound', description: 'This payment does not exist.' },
    ])
    expect(await confirm(999_999, code, client)).toEqual(foreign)
  }
  expect((await confirm(trxid, code)).responseCode).toBe('00')
})

test('belongs to the person who sent it: a colleague with full rights cannot confirm it or use up its tries [OP225]', async () => {
  onTestFinished(() => setRight('paul', 3))
  await setRight('paul', 2)
  const customerId = await bank.customerId('northlight')
  const ines = await bank.as('ines')
  const accountId = await bank.accountId('northlight', 'Operating')
  const sent = await ines.call(
    p2pSend,
    { accountId, amount: '5.00', currency: 'EUR', toEmail: 'owen@tamar.example' },
    { customerId },
  )
  expect(sent).toMatchObject({ status: 'pending', approveType: 3 })
  const trxid = sent.transactionId ?? 0
  const paul = await bank.as('paul')
  for (let turn = 0; turn < 6; turn += 1)
    expect(refusalOf(await confirm(trxid, bank.totp('paul'), paul))).toBe('approvalNotOpen')
  const mine = await ines.call(transferConfirm, { trxid, approvalCode: bank.totp('ines') }, { customerId })
  expect(mine.responseCode).toBe('00')
})

test('accepts each authenticator code once, over payments and sign-ins alike [OP225]', async () => {
  const marta = await bank.as('marta')
  const accountId = await bank.accountId('marta', 'Everyday')
  const input = { accountId, amount: '1.00', currency: 'EUR', toEmail: 'owen@tamar.example' } as const
  const [first, second] = [await marta.call(p2pSend, input), await marta.call(p2pSend, input)]
  const code = bank.totp('marta')
  const both = await Promise.all([first, second].map((item) => confirm(item.transactionId ?? 0, code, marta)))
  expect(both.map((item) => item.responseCode).toSorted()).toEqual(['00', 'VF'])
})

test('books nothing that differs from the approved payment, and logs it [OP225]', async () => {
  const trxid = await hold10()
  await bank.database.owner.query(
    `update app.approval set digest = sha256('another amount') where operation_id = $1`,
    [trxid],
  )
  const answer = await confirm(trxid, await right())
  expect([answer.http, refusalOf(answer)]).toEqual([500, 'fault'])
  expect(bank.log.join('')).toContain('does not fit its payment')
  expect([await heldBy(trxid), await statusOf(trxid)]).toEqual(['open', 'pending'])
})

test('refuses a payer limited in the meantime, by the cache or by the ledger [OP225]', async () => {
  const trxid = await hold10()
  const code = await right()
  const id = await bank.customerId('carla')
  onTestFinished(async () => {
    await bank.database.owner.query('update app.customer set limited = false where id = $1', [id])
    bank.services.store.people.forget(await bank.personId('carla'))
  })
  await bank.database.owner.query('update app.customer set limited = true where id = $1', [id])
  await bank.database.owner.query('select ledger.bump_guard($1)', [`customer:${id}`])
  // The cached rights of Carla are out of date; the ledger compares guard versions.
  const stale = await confirm(trxid, code)
  expect([stale.http, refusalOf(stale)]).toEqual([503, 'busy'])
  expect(refusalOf(await confirm(trxid, code))).toBe('customerLimited')
  await finishHeldPayments(bank.services)
  expect([await heldBy(trxid), await statusOf(trxid)]).toEqual(['voided', 'canceled'])
})

test('frees the money when the payee’s account was closed in the meantime, or the payer’s was frozen [OP225]', async () => {
  const payee = await bank.accountId('owen', 'Euro')
  const state = (id: number, name: string): Promise<unknown> =>
    bank.database.owner.query('update ledger.balance set state = $2 where account_id = $1', [id, name])
  onTestFinished(async () => {
    await state(payee, 'open')
    await state(account, 'open')
  })
  const closing = await hold10()
  await bank.fund(payee, '0.00')
  await state(payee, 'closed')
  expect((await confirm(closing, await right())).responseDescription).toBe('This person cannot receive EUR.')
  await state(payee, 'open')

  const freezing = await hold10()
  await state(account, 'frozen')
  expect((await confirm(freezing, await right())).responseDescription).toBe(
    'You cannot send money from this account at the moment. Choose another one.',
  )
  await state(account, 'open')
  for (const trxid of [closing, freezing]) {
    expect([await heldBy(trxid), await statusOf(trxid)]).toEqual(['voided', 'canceled'])
    expect(refusalOf(await confirm(trxid, await right()))).toBe('approvalNotOpen')
  }
  expect(await bank.stands(account)).toMatch(/^100\.00, /)
})

test('confirming, canceling and expiring at once: one of them wins, and all return the same outcome [OP225]', async () => {
  const outcomes = new Set<string | undefined>()
  for (let round = 0; round < 30; round += 1) {
    await bank.fund(account, '100.00')
    const trxid = await hold10()
    const code = await right()
    if (round % 3 === 2)
      await bank.database.owner.query('update app.approval set expires_at = $2 where operation_id = $1', [
        trxid,
        new Date(bank.clock.now().getTime() + 1),
      ])
    const confirms = () => confirm(trxid, code)
    const cancels = () => carla.call(transferCancel, { trxid })
    // In two of the rounds the order is fixed, so that both outcomes occur whoever wins the races.
    const early = { confirmed: round === 0 && (await confirms()), canceled: round === 1 && (await cancels()) }
    const [confirmed, canceled] = await Promise.all([
      early.confirmed || confirms(),
      early.canceled || cancels(),
      Promise.resolve(round % 3 === 2 && bank.clock.advance(1)).then(() => finishHeldPayments(bank.services)),
    ])
    await finishHeldPayments(bank.services)
    const status = await statusOf(trxid)
    outcomes.add(status)
    expect(status).toBe(confirmed.responseCode === '00' ? 'completed' : 'canceled')
    expect([canceled.responseCode, status]).not.toEqual(['00', 'completed'])
    expect(await heldBy(trxid)).toBe(status === 'completed' ? 'posted' : 'voided')
    expect(await bank.stands(account)).toMatch(status === 'completed' ? /^89\.90, / : /^100\.00, /)
  }
  expect(outcomes.size).toBe(2)
  expect(await verify(bank.database.owner)).toEqual([])
})

async function setRight(person: string, right: number): Promise<void> {
  const id = await bank.personId(person)
  await bank.database.owner.query('update app.access set access_right = $2 where person_id = $1', [id, right])
  bank.services.store.people.forget(id)
}
