import { msOf } from '@sixpence/days'
import {
  recipientApprove,
  recipientCodeResend,
  recipientMetaGet,
  recipientPaymentCancel,
  recipientSubmit,
  recipientTransferDetailsGet,
} from '@sixpence/protocol/recipient/recipient'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginTo, type Claimable, claimTo, sendToClaim, toGermany } from '#testing/bank/test-claim.ts'
import { lastMessage, sentCode } from '#testing/bank/last-message.ts'
import { otherThan, TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'

let bank: TestBank
let rails: TestRails
let ana: TestClient
let payer: { id: number; account: number; personId: number }
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())
beforeEach(async () => {
  rails = await TestRails.open(bank)
  payer = {
    id: await bank.customerId('ines'),
    account: rails.account,
    personId: await bank.personId('ines'),
  }
  ana = bank.stranger()
})

const send = (sent: Parameters<typeof sendToClaim>[2] = {}): Promise<Claimable> =>
  sendToClaim(bank, payer, { email: `ana-${Math.random()}@mail.example`, ...sent })

async function standing({ paymentSecret }: Claimable) {
  await bank.settled()
  const { transfer } = await ana.call(recipientTransferDetailsGet, { paymentSecret })
  if (!transfer) throw new Error('there is no payment')
  return transfer
}

/** Number of payments out created from a global payment. */
async function payouts({ id }: Claimable): Promise<number> {
  const { rows } = await bank.database.owner.query<{ n: number }>(
    `select count(*)::int as n from ledger.operation
     where kind = 'outsideHold' and detail->'claim'->>'of' = $1`,
    [String(id)],
  )
  return rows[0]?.n ?? 0
}

/** Amount in cents held for a global payment, by its own hold or that of its payment out. */
async function heldFor({ id }: Claimable): Promise<number> {
  const { rows } = await bank.database.owner.query<{ held: number }>(
    `select coalesce(sum(h.remaining), 0)::int as held from ledger.hold h join ledger.operation o on o.id = h.operation_id
     where o.id = $1 or o.detail->'claim'->>'of' = $1::text`,
    [id],
  )
  return rows[0]?.held ?? 0
}

/** The sandbox partner processes and settles its payments. */
async function settle(): Promise<void> {
  await rails.aMoment()
  await rails.wait(96)
}

const code = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code

test('is claimed to a bank account: begun, confirmed by the code from the mailbox, settled [OP208 OP222 OP223 B245 B246 B247 AT-10]', async () => {
  const sent = await send({ description: 'Translation' })
  // The payer's words are on this page only.
  const mail = await lastMessage(bank, { to: sent.email, matching: /^Hello Ana Nowak/ })
  expect(mail.body).not.toContain('Translation')
  expect(await standing(sent)).toMatchObject({
    status: 'new',
    beneficiaryName: 'Ana Nowak',
    amount: '100.00',
    claimable: '100.00',
    feeIsBen: false,
    expireDays: 30,
    description: 'Translation',
    allowedCountries: expect.arrayContaining(['DE', 'JP']),
  })
  const { quote } = await ana.call(recipientMetaGet, {
    paymentSecret: sent.paymentSecret,
    paymentMethod: 'eft',
    countryCode: 'DE',
    toCurrencyCode: 'EUR',
  })
  const begun = await ana.call(recipientSubmit, {
    paymentSecret: sent.paymentSecret,
    ...toGermany,
    ...(quote && { quote }),
  })
  expect(begun).toMatchObject({
    responseCode: '00',
    operationId: expect.any(Number),
    approveType: 6,
    availableApprovalMethods: [6],
    toAmount: '100.00',
    account: expect.stringMatching(/3000$/),
  })
  expect(begun.approvalSentTo).not.toContain(sent.email)
  expect(await standing(sent)).toMatchObject({
    status: 'processing',
    waits: { operationId: begun.operationId },
  })
  expect(await payouts(sent)).toBe(0)

  const approved = await ana.call(recipientApprove, {
    paymentSecret: sent.paymentSecret,
    operationId: begun.operationId,
    approvalCode: await sentCode(bank, { to: sent.email }),
  })
  expect(approved).toMatchObject({ responseCode: '00', status: 'processing' })
  const under = await standing(sent)
  expect(under).toMatchObject({
    status: 'processing',
    payout: { paymentMethod: 'eft', countryCode: 'DE', toAmount: '100.00' },
  })
  expect(under.waits).toBeUndefined()
  expect(await heldFor(sent)).toBe(10_100)
  await settle()
  expect(await standing(sent)).toMatchObject({
    status: 'completed',
    payout: { completedAt: expect.any(String), reference: expect.stringMatching(/^sp/) },
  })
  expect(await heldFor(sent)).toBe(0)
})

test('asks for no country that the details, the method or the payer’s entry name [SP-10]', async () => {
  const { countryCode: _, ...claim } = toGermany
  const begin = async (fields: object, country?: string) => {
    const { paymentSecret } = await send(country === undefined ? {} : { country })
    const answer = await ana.raw(recipientSubmit, { paymentSecret, ...claim, ...fields })
    const wrong = answer.validationErrors.map(({ parameter, code: name }) => `${parameter} ${name}`)
    return wrong.length > 0 ? wrong : answer.account
  }
  // The IBAN of a different country than requested is refused.
  expect(await begin({})).toMatch(/3000$/)
  expect(
    await begin({ paymentDetails: { payeeName: 'Ana Nowak', iban: ' fr14 2004 1010 0505 0001 3M02 606 ' } }),
  ).toMatch(/2606$/)
  const card = {
    paymentMethod: 'oct',
    paymentDetails: { payeeName: 'Ana Nowak', cardNumber: '4111111111111111' },
  }
  expect(await begin(card, 'DE')).toMatch(/1111$/)
  expect(await begin(card)).toEqual(['countryCode missing'])
})

describe('attacks', () => {
  test('of twenty concurrent submits and twenty concurrent codes one pays [B333 OP222]', async () => {
    const sent = await send()
    const { paymentSecret } = sent
    const submits = await Promise.all(
      Array.from({ length: 20 }, () =>
        bank.stranger().call(recipientSubmit, { paymentSecret, ...toGermany }),
      ),
    )
    const ids = new Set(submits.flatMap(({ operationId }) => operationId ?? []))
    expect(ids.size).toBeGreaterThan(0)
    // Whichever claim is open, the last code sent is its code.
    const { waits } = await standing(sent)
    const operationId = waits?.operationId ?? 0
    bank.clock.advance(61_000)
    await ana.call(recipientCodeResend, { paymentSecret, operationId })
    const approvalCode = await sentCode(bank, { to: sent.email })
    const approved = await Promise.all(
      Array.from({ length: 20 }, () =>
        bank.stranger().call(recipientApprove, { paymentSecret, operationId, approvalCode }),
      ),
    )
    expect(approved.filter(({ responseCode }) => responseCode === '00').length).toBeGreaterThan(0)
    await bank.settled()
    expect(await payouts(sent)).toBe(1)
    expect(await heldFor(sent)).toBe(10_100)
  })

  test('a secret that is wrong, cut, longer or of another brand gets one answer, from every call [B245]', async () => {
    const { paymentSecret, id } = await send()
    const foreign = (await send({ brand: 'quillo' })).paymentSecret
    const wrong = [
      'A'.repeat(43),
      paymentSecret.slice(0, -1),
      `${paymentSecret}A`,
      paymentSecret.toLowerCase(),
      foreign,
      '',
    ]
    for (const [call, input] of [
      [recipientTransferDetailsGet, {}],
      [recipientSubmit, toGermany],
      [recipientPaymentCancel, { paymentId: id }],
      [recipientApprove, { operationId: 1, approvalCode: '123456' }],
    ] as const) {
      const answers = new Set<string>()
      for (const secret of wrong) {
        await ana.raw(call, { paymentSecret: secret, ...input })
        const { statusCode, body } = ana.answer ?? {}
        answers.add(`${statusCode} ${body}`)
      }
      expect([call.name, answers.size]).toEqual([call.name, 1])
      expect([...answers][0]).toContain('claimLinkUnknown')
      expect([...answers][0]).not.toMatch(/Nowak|100\.00|Ines/)
    }
    // The link opens at its own brand.
    const there = await bank.stranger('quillo').call(recipientTransferDetailsGet, { paymentSecret: foreign })
    expect(there.transfer?.status).toBe('new')
  })

  test('neither the log nor any row contains the secret of a link or a code [B245]', async () => {
    const sent = await send()
    const { approvalCode, operationId } = await beginTo(bank, ana, sent)
    const { paymentSecret } = sent
    await ana.call(recipientApprove, { paymentSecret, operationId, approvalCode: otherThan(approvalCode) })
    await ana.raw(recipientSubmit, { paymentSecret, [paymentSecret]: 1 })
    await bank.settled()
    expect(bank.log.join('\n')).not.toMatch(new RegExp(paymentSecret))
    const { rows } = await bank.database.owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'ledger')`,
    )
    for (const { name } of rows) {
      const found = await bank.database.owner.query(
        `select from ${name} t where strpos(row_to_json(t)::text, $1) > 0`,
        [paymentSecret],
      )
      expect([name, found.rowCount]).toEqual([name, 0])
    }
  })

  test('a client that tries many links is rate-limited, and one with a valid link is not', async () => {
    const slow = await TestBank.open({ maxEntries: 1, rateFactor: 1 })
    try {
      const account = await slow.accountId('ines', 'Everyday')
      await slow.fund(account, '1000.00')
      const { paymentSecret } = await sendToClaim(slow, {
        id: await slow.customerId('ines'),
        account,
        personId: await slow.personId('ines'),
      })
      const guesser = slow.stranger()
      const said = []
      for (let guess = 0; guess < 8; guess++)
        said.push(
          code(
            await guesser.call(recipientTransferDetailsGet, {
              paymentSecret: String(guess).padStart(43, 'A'),
            }),
          ),
        )
      expect(said.at(0)).toBe('claimLinkUnknown')
      expect(said.at(-1)).toBe('tooManyRequests')
      const rightful = await guesser.call(recipientTransferDetailsGet, { paymentSecret })
      expect(rightful.transfer?.status).toBe('new')
    } finally {
      await slow.close()
    }
  })
})

describe('the code', () => {
  test('that is wrong five times ends the claim, which can be begun again [OP223]', async () => {
    const sent = await send()
    const { operationId, approvalCode } = await beginTo(bank, ana, sent)
    const { paymentSecret } = sent
    const wrong = { paymentSecret, operationId, approvalCode: otherThan(approvalCode) }
    const said = []
    for (let tries = 0; tries < 5; tries++) said.push(code(await ana.call(recipientApprove, wrong)))
    expect(said).toEqual(['wrongCode', 'wrongCode', 'wrongCode', 'wrongCode', 'claimTriesUsed'])
    expect(code(await ana.call(recipientApprove, { ...wrong, approvalCode }))).toBe('claimTriesUsed')
    expect(await payouts(sent)).toBe(0)
    expect((await standing(sent)).status).toBe('new')
    await claimTo(bank, ana, sent)
    expect(await payouts(sent)).toBe(1)
  })

  test('belongs to its claim; without one the refusal has the specified message [OP223 OP224]', async () => {
    const { paymentSecret } = await send()
    const nothing = await ana.call(recipientApprove, { paymentSecret, approvalCode: '123456' })
    expect(nothing.responseDescription).toBe('Not Operation Id, Fail Operation')
    const resent = await ana.call(recipientCodeResend, { paymentSecret })
    expect(resent.responseDescription).toBe('Not Operation Id, Fail Operation')
  })

  test('of another payment is refused', async () => {
    const [mine, other] = [await send(), await send()]
    await beginTo(bank, ana, mine)
    const { operationId, approvalCode } = await beginTo(bank, ana, other)
    const { paymentSecret } = mine
    expect(code(await ana.call(recipientApprove, { paymentSecret, operationId, approvalCode }))).toBe(
      'claimCodeOver',
    )
    expect([await payouts(mine), await payouts(other)]).toEqual([0, 0])
  })

  test('is sent again after a minute, and the earlier one is no longer valid [OP224]', async () => {
    const sent = await send()
    const { operationId, approvalCode: first } = await beginTo(bank, ana, sent)
    const { paymentSecret } = sent
    const again = { paymentSecret, operationId, approveType: 6 }
    expect(code(await ana.call(recipientCodeResend, again))).toBe('resendTooSoon')
    bank.clock.advance(61_000)
    expect(await ana.call(recipientCodeResend, again)).toMatchObject({
      responseCode: '00',
      approvalSentTo: expect.stringContaining('••'),
    })
    const second = await sentCode(bank, { to: sent.email })
    const earlier = { paymentSecret, operationId, approvalCode: first === second ? otherThan(first) : first }
    expect(code(await ana.call(recipientApprove, earlier))).toBe('wrongCode')
    const right = await ana.call(recipientApprove, { paymentSecret, operationId, approvalCode: second })
    expect(right.status).toBe('processing')
  })

  test('is valid for ten minutes', async () => {
    const sent = await send()
    const { operationId, approvalCode } = await beginTo(bank, ana, sent)
    bank.clock.advance(10 * 60_000 + 1)
    const { paymentSecret } = sent
    expect(code(await ana.call(recipientApprove, { paymentSecret, operationId, approvalCode }))).toBe(
      'claimCodeOver',
    )
    expect((await standing(sent)).status).toBe('new')
  })
})

describe('after its end', () => {
  test('a payee refuses it once, and the payer gets all of it back [OP221 B248]', async () => {
    const sent = await send()
    const begun = await beginTo(bank, ana, sent)
    const { paymentSecret, id } = sent
    expect(code(await ana.call(recipientPaymentCancel, { paymentSecret, paymentId: id + 1 }))).toBe(
      'claimNotFound',
    )
    expect(await ana.call(recipientPaymentCancel, { paymentSecret, paymentId: id })).toMatchObject({
      responseCode: '00',
      status: 'refused',
    })
    expect((await standing(sent)).status).toBe('refused')
    expect(await heldFor(sent)).toBe(0)
    expect(code(await ana.call(recipientSubmit, { paymentSecret, ...toGermany }))).toBe('claimOver')
    expect(code(await ana.call(recipientApprove, { paymentSecret, ...begun }))).toBe('claimOver')
    expect(await payouts(sent)).toBe(0)
  })

  test('a payment not claimed within thirty days cannot be claimed any more [B253]', async () => {
    const sent = await send()
    const { paymentSecret } = sent
    bank.clock.advance(msOf({ days: 30 }) - 60_000)
    expect(await standing(sent)).toMatchObject({ status: 'new', expireDays: 1 })
    const begun = await beginTo(bank, ana, sent)
    bank.clock.advance(61_000)
    const late = await ana.call(recipientApprove, { paymentSecret, ...begun })
    expect(late.responseCode).not.toBe('00')
    expect(await standing(sent)).toMatchObject({ status: 'expired', expireDays: 0 })
    const submitted = await ana.call(recipientSubmit, { paymentSecret, ...toGermany })
    expect(submitted.responseCode).not.toBe('00')
    expect(await payouts(sent)).toBe(0)
    expect(await heldFor(sent)).toBe(0)
  })

  test('the secret of a payment that was paid out only shows its state [B333]', async () => {
    const sent = await send()
    await claimTo(bank, ana, sent)
    const { paymentSecret, id } = sent
    const twice = await ana.call(recipientSubmit, { paymentSecret, ...toGermany })
    expect(code(twice)).toBe('claimUnderWay')
    expect(code(await ana.call(recipientPaymentCancel, { paymentSecret, paymentId: id }))).toBe(
      'claimUnderWay',
    )
    await settle()
    expect((await standing(sent)).status).toBe('completed')
    for (const [call, input] of [
      [recipientSubmit, toGermany],
      [recipientPaymentCancel, { paymentId: id }],
      [recipientApprove, { operationId: 1, approvalCode: '123456' }],
      [recipientMetaGet, { paymentMethod: 'eft', countryCode: 'DE', toCurrencyCode: 'EUR' }],
    ] as const)
      expect([call.name, code(await ana.raw(call, { paymentSecret, ...input }))]).toEqual([
        call.name,
        'claimOver',
      ])
    expect(await payouts(sent)).toBe(1)
  })

  test('a payout that the bank returns can be claimed again, to another account', async () => {
    const sent = await send({ name: 'Ana Nowak .returned' })
    const to = (payeeName: string, iban: string) => ({ ...toGermany, paymentDetails: { payeeName, iban } })
    await claimTo(bank, ana, sent, to('Ana Nowak .returned', 'DE89370400440532013000'))
    await settle()
    expect(await standing(sent)).toMatchObject({ status: 'new', payout: { returned: true } })
    await claimTo(bank, ana, sent, to('Ana Nowak', 'DE02120300000000202051'))
    expect(await payouts(sent)).toBe(2)
    await settle()
    expect((await standing(sent)).status).toBe('completed')
    expect(await heldFor(sent)).toBe(0)
  })
})
