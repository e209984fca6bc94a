import { msOf } from '@sixpence/days'
import { freezeAccount, hold, operation, unfreezeAccount } from '@sixpence/ledger'
import { transactionHistoryList } from '@sixpence/protocol/history/history'
import { approvalMethods } from '@sixpence/protocol/rights'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { TestBank, otherThan } from '#testing/bank/test-bank.ts'
import { TestGlobal } from '#testing/bank/test-global.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { giveBack, voidPayment } from '#payments/rails/booking.ts'
import { beginClaim, confirmClaim, resendClaimCode } from './claim.ts'
import { endGlobal } from './end.ts'
import { expireDays, type GlobalPayment } from '#store/global-payment/payments.ts'
import { paymentOfSecret, secretOf } from './secret.ts'
import { claimOffers } from './claim-methods.ts'
import { workGlobal } from './work.ts'

let bank: TestBank
let pay: TestGlobal
let rails: TestRails
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  pay = await TestGlobal.open(bank)
  rails = await TestRails.open(bank)
  await pay.approveBy(approvalMethods.none)
})
afterAll(() => bank.close())
beforeEach(async () => {
  // The payments of earlier tests were claimed or returned.
  await rails.aMoment()
  await rails.wait(31 * 24)
  await bank.fund(pay.account, '1000.00')
})

const available = async () => (await bank.stands(pay.account)).split(',')[0]
const outcomeOf = async (payment: GlobalPayment, claimId: number, code?: string) =>
  (await confirmClaim(bank.services, payment, claimId, code ?? (await pay.code(payment)))).outcome

test('the link has a secret of 256 bits, of which only the hash is stored, and is valid at its own brand only [Q042 B333]', async () => {
  const payment = await pay.sent({ beneficiaryEmail: 'secret@example.com' })
  const [mail = ''] = await pay.mailsTo('secret@example.com')
  const secret = /\/receive\/([\w-]{43})/.exec(mail)?.[1] ?? ''
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect((await paymentOfSecret(bank.services, 'ostra', secret))?.id).toBe(payment.id)
  expect(await paymentOfSecret(bank.services, 'gintara', secret)).toBeUndefined()
  expect(await paymentOfSecret(bank.services, 'ostra', `${secret.slice(0, -1)}_`)).toBeUndefined()
  const { rows } = await bank.database.owner.query<{ row: string }>(
    'select to_jsonb(g)::text as row from app.global_payment g',
  )
  const kept = rows.map(({ row }) => row).join()
  expect(kept).not.toContain(secret)
  expect(kept).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
  expect(bank.log.join()).not.toContain(secret)
})

test('a claim becomes a payment out in one step, and the money stays held [B333]', async () => {
  const payment = await pay.sent()
  const claimed = await pay.claim(payment)
  expect(claimed.state).toBe('processing')
  expect(await available()).toBe('899.00')
  expect(await heldBy(payment.id)).toBe('voided')
  expect(await heldBy(claimed.payoutId)).toBe('open')
  await rails.aMoment()
  await rails.wait(72)
  expect((await pay.payment(payment.id)).state).toBe('completed')
  expect(await available()).toBe('899.00')
  expect(await heldBy(claimed.payoutId)).toBe('posted')
  const ines = await bank.as('ines')
  const { transactions } = await ines.call(transactionHistoryList, { accountId: pay.account })
  const lines = transactions?.transaction
    .slice(0, 2)
    .map(({ operationType, amount }) => [operationType, amount])
  expect(lines).toEqual([
    ['Fees', '-1.00'],
    ['GlobalTransfer', '-100.00'],
  ])
})

test('of twenty concurrent confirmations one pays, and all get the same answer', async () => {
  const payment = await pay.sent()
  const { claimId } = await pay.begin(payment)
  const code = await pay.code(payment)
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(payment, claimId, code)))
  expect(outcomes.filter((outcome) => outcome === 'done').length).toBeGreaterThan(0)
  await bank.settled()
  expect(await available()).toBe('899.00')
  expect(await payoutsOf(payment)).toBe(1)
})

test('of two confirmed claims, a refusal and the expiry, exactly one takes effect', async () => {
  const payment = await pay.sent()
  const { claimId } = await pay.begin(payment)
  const code = await pay.code(payment)
  const [confirmed, refused, expired] = await Promise.all([
    outcomeOf(payment, claimId, code),
    endGlobal(bank.services, payment.id, 'refused'),
    endGlobal(bank.services, payment.id, 'expired'),
  ])
  expect([confirmed === 'done', refused, expired].filter(Boolean)).toHaveLength(1)
  await bank.settled()
  expect(await available()).toBe(confirmed === 'done' ? '899.00' : '1000.00')
})

async function attempts(claimId: number): Promise<number | undefined> {
  const { rows } = await bank.database.owner.query<{ attempts: number }>(
    'select attempts from app.global_claim where id = $1',
    [claimId],
  )
  return rows[0]?.attempts
}

test('five wrong codes end a claim, and the next one may be right', async () => {
  const payment = await pay.sent()
  const { claimId } = await pay.begin(payment)
  const right = await pay.code(payment)
  const wrong = right === '000000' ? '000001' : '000000'
  const outcomes: string[] = []
  for (let i = 0; i < 6; i++) outcomes.push(await outcomeOf(payment, claimId, wrong))
  expect(outcomes).toEqual(['wrongCode', 'wrongCode', 'wrongCode', 'wrongCode', 'codeUsedUp', 'codeUsedUp'])
  expect(await outcomeOf(payment, claimId, right)).toBe('codeUsedUp')
  expect((await pay.claim(payment)).state).toBe('processing')
})

test('the right code claims even if the other four attempts are evaluated first', async () => {
  const payment = await pay.sent()
  const { claimId } = await pay.begin(payment)
  const right = await pay.code(payment)
  const { owner } = bank.database
  // A lock on the payment's row keeps the right code from passing meanwhile.
  const other = await owner.connect()
  onTestFinished(() => other.release())
  await other.query('begin')
  await other.query('select from app.global_payment where operation_id = $1 for update', [payment.id])
  const claiming = outcomeOf(payment, claimId, right)
  await expect.poll(() => attempts(claimId)).toBe(1)
  const outcomes: string[] = []
  for (let turn = 0; turn < 4; turn += 1) outcomes.push(await outcomeOf(payment, claimId, otherThan(right)))
  await other.query('commit')
  expect(await claiming).toBe('done')
  expect(outcomes).toEqual(['wrongCode', 'wrongCode', 'wrongCode', 'codeUsedUp'])
  await bank.settled()
  expect((await pay.payment(payment.id)).state).toBe('processing')
})

test('a code is valid for ten minutes, can be sent again after one, and a newer claim ends the earlier one', async () => {
  const payment = await pay.sent()
  const first = await pay.begin(payment)
  const code = await pay.code(payment)
  const resend = () => resendClaimCode(bank.services, payment, first.claimId, 'en')
  expect(await resend()).toEqual({ outcome: 'tooSoon', seconds: 60 })
  bank.clock.advance(60_000)
  expect(await resend()).toMatchObject({ outcome: 'sent' })
  expect(await outcomeOf(payment, first.claimId, code)).toBe('wrongCode')
  const second = await beginFor(payment, 'Ana Maria Nowak')
  expect(await outcomeOf(payment, first.claimId)).toBe('notOpen')
  bank.clock.advance(10 * 60_000)
  expect(await outcomeOf(payment, second.claimId)).toBe('codeOver')
})

test('a second request for the same returns the existing claim, and sends no second code', async () => {
  const email = 'impatient@example.com'
  const payment = await pay.sent({ beneficiaryEmail: email })
  const before = (await pay.mailsTo(email)).length
  const first = await pay.begin(payment)
  bank.clock.advance(90_000)
  expect(await pay.begin(payment)).toEqual(first)
  expect(await pay.mailsTo(email)).toHaveLength(before + 1)
  expect((await beginFor(payment, 'Ana Maria Nowak')).claimId).not.toBe(first.claimId)
  expect(await pay.mailsTo(email)).toHaveLength(before + 2)
})

test('two concurrent requests make one claim and one code, and it is valid', async () => {
  const email = 'twice@example.com'
  const payment = await pay.sent({ beneficiaryEmail: email })
  const before = (await pay.mailsTo(email)).length
  const [first, other] = await Promise.all([pay.begin(payment), pay.begin(payment)])
  expect(other).toEqual(first)
  expect(await pay.mailsTo(email)).toHaveLength(before + 1)
  expect(await outcomeOf(payment, first.claimId)).toBe('done')
})

test('a refused payment is returned to the payer with the fee and the limit, and no link opens it', async () => {
  const used = await limitUsed()
  const payment = await pay.sent()
  expect(await limitUsed()).toBe(used + 10_000n)
  const { claimId } = await pay.begin(payment)
  const code = await pay.code(payment)
  expect(await endGlobal(bank.services, payment.id, 'refused')).toBe(true)
  expect(await available()).toBe('1000.00')
  expect(await limitUsed()).toBe(used)
  expect(await outcomeOf(payment, claimId, code)).toBe('notOpen')
  expect(await beginClaim(bank.services, payment, await pay.destination(payment), 'en')).toBe('notOpen')
  expect((await paymentOfSecret(bank.services, 'ostra', secretOf(bank.services, payment)))?.state).toBe(
    'refused',
  )
})

test('the payee is reminded a week and a day before the end, and an unclaimed payment is returned [Q121]', async () => {
  const email = 'slow@example.com'
  const payment = await pay.sent({ beneficiaryEmail: email })
  const mails = async (days: number): Promise<number> => {
    bank.clock.advance(days * msOf({ days: 1 }))
    await bank.settled()
    return (await pay.mailsTo(email)).length
  }
  expect([await mails(0), await mails(22), await mails(1.1), await mails(5), await mails(1)]).toEqual([
    1, 1, 2, 2, 3,
  ])
  expect(expireDays(payment, bank.clock.now())).toBe(1)
  expect(await mails(1)).toBe(3)
  expect((await pay.payment(payment.id)).state).toBe('expired')
  expect(await available()).toBe('1000.00')
})

test('a payout that the bank returns can be claimed again for the rest of the time', async () => {
  const payment = await pay.sent({ beneficiaryEmail: 'again@example.com' })
  const { claimId } = await beginFor(payment, 'Ana .returned')
  expect(await outcomeOf(payment, claimId)).toBe('done')
  await rails.aMoment()
  await rails.wait(96)
  const open = await pay.payment(payment.id)
  expect(open.state).toBe('new')
  expect(open.expiresAt).toEqual(payment.expiresAt)
  expect(await available()).toBe('899.00')
  expect((await pay.mailsTo('again@example.com')).at(-1)).toContain('sent back the')
  expect((await pay.claim(open)).state).toBe('processing')
  await rails.aMoment()
  await rails.wait(72)
  expect((await pay.payment(payment.id)).state).toBe('completed')
  expect(await available()).toBe('899.00')
})

test('a payout that the bank refuses can be claimed again, and nothing was booked', async () => {
  const booked = await rails.booked()
  const payment = await pay.sent()
  const { claimId } = await beginFor(payment, 'Ana .rejected')
  expect(await outcomeOf(payment, claimId)).toBe('done')
  await rails.aMoment()
  await rails.wait(24)
  const open = await pay.payment(payment.id)
  expect(open.state).toBe('new')
  expect(await heldBy(open.holdId)).toBe('open')
  expect(await available()).toBe('899.00')
  expect(await rails.booked()).toBe(booked)
})

test('a payout returned after the end of the time goes back to the payer, with the fee and the limit', async () => {
  const used = await limitUsed()
  const payment = await pay.sent()
  const { claimId } = await beginFor(payment, 'Ana .manual')
  expect(await outcomeOf(payment, claimId)).toBe('done')
  await rails.aMoment()
  await answer(payment, 'settled')
  await rails.wait(31 * 24)
  await answer(payment, 'returned')
  expect(await pay.payment(payment.id)).toMatchObject({ state: 'expired', holdId: payment.holdId })
  expect(await available()).toBe('1000.00')
  expect(await limitUsed()).toBe(used)
})

test.each([
  ['the bank refuses', ['rejected'], voidPayment],
  ['the bank returns', ['settled', 'returned'], giveBack],
] as const)(
  'a payout that %s while the account is frozen goes back to the payer with the limit, once',
  async (_, words, repeat) => {
    const used = await limitUsed()
    // Takes back its own use at the end, so that a double reversal shows.
    const other = await pay.sent()
    const payment = await pay.sent()
    const { claimId } = await beginFor(payment, 'Ana .manual')
    expect(await outcomeOf(payment, claimId)).toBe('done')
    await rails.aMoment()
    expect(await limitUsed()).toBe(used + 20_000n)
    for (const word of words) {
      if (word === words.at(-1)) await freezeAccount(bank.database.owner, pay.account)
      await answer(payment, word)
    }
    onTestFinished(async () => {
      await unfreezeAccount(bank.database.owner, pay.account)
    })
    expect((await pay.payment(payment.id)).state).toBe('expired')
    expect(await available()).toBe('899.00')
    expect(await limitUsed()).toBe(used + 10_000n)
    await workGlobal(bank.services)
    const { payoutId } = await pay.payment(payment.id)
    const held = await operation(bank.services.db, payoutId ?? 0)
    if (!held) throw new Error('nothing was held')
    await repeat(bank.services, held, null)
    expect(await limitUsed()).toBe(used + 10_000n)
    expect(await endGlobal(bank.services, other.id, 'cancelled')).toBe(true)
    expect(await limitUsed()).toBe(used)
  },
)

test('a frozen account pays nothing out, and the claim stays open', async () => {
  const payment = await pay.sent()
  const { claimId } = await pay.begin(payment)
  await freezeAccount(bank.database.owner, pay.account)
  onTestFinished(async () => {
    await unfreezeAccount(bank.database.owner, pay.account)
  })
  expect(await outcomeOf(payment, claimId)).toBe('impossible')
  expect((await pay.payment(payment.id)).state).toBe('new')
})

test('a crash between the code and the ledger is finished by the job, once', async () => {
  const payment = await pay.sent()
  const { claimId } = await pay.begin(payment)
  await bank.database.owner.query(`update app.global_claim set state = 'passed' where id = $1`, [claimId])
  await bank.database.owner.query(
    `update app.global_payment set state = 'claiming' where operation_id = $1`,
    [payment.id],
  )
  await Promise.all([workGlobal(bank.services), workGlobal(bank.services)])
  await bank.settled()
  expect((await pay.payment(payment.id)).state).toBe('processing')
  expect(await payoutsOf(payment)).toBe(1)
})

test('a crash between a refusal and the ledger is finished by the job, once', async () => {
  const payment = await pay.sent()
  await bank.database.owner.query(
    `update app.global_payment set state = 'refused', ended_at = now() where operation_id = $1`,
    [payment.id],
  )
  expect(await available()).toBe('899.00')
  await Promise.all([workGlobal(bank.services), workGlobal(bank.services)])
  expect(await available()).toBe('1000.00')
})

test('only the offered methods that are not forbidden can be chosen [B243]', async () => {
  const all = claimOffers(bank.services, await pay.sent(), 'DE').map(({ method }) => method)
  expect(all).toEqual(expect.arrayContaining(['eft', 'wire']))
  const payment = await pay.sent({ paymentMethods: [{ name: 'eft', forbidden: true }] })
  expect(claimOffers(bank.services, payment, 'DE').map(({ method }) => method)).toEqual(
    all.filter((text) => text !== 'eft'),
  )
})

async function beginFor(payment: GlobalPayment, name: string): Promise<{ claimId: number }> {
  const to = await pay.destination(payment)
  const begun = await beginClaim(bank.services, payment, { ...to, payee: { kind: 'person', name } }, 'en')
  if (typeof begun === 'string') throw new Error(begun)
  return begun
}

/** Simulates a company's report about the payout of a claim that it leaves open. */
async function answer(payment: GlobalPayment, word: 'settled' | 'returned' | 'rejected'): Promise<void> {
  const { payoutId } = await pay.payment(payment.id)
  const { reference } = await rails.instruction(payoutId ?? 0)
  await bank.services.partners.railDesks.bank?.play(reference, word)
  await rails.aMoment()
}

const heldBy = async (operation: number | null) =>
  (await hold(bank.services.db, pay.account, operation ?? 0))?.state

async function payoutsOf({ id }: GlobalPayment): Promise<number> {
  const { rows } = await bank.database.owner.query<{ n: number }>(
    `select count(*)::int as n from ledger.operation where kind = 'outsideHold' and detail->'claim'->>'of' = $1`,
    [String(id)],
  )
  return rows[0]?.n ?? 0
}

async function limitUsed(): Promise<bigint> {
  const { rows } = await bank.database.owner.query<{ units: string }>(
    `select coalesce(sum(month_amount), 0)::text as units from ledger.limit_usage
     where subject = $1 and kind = 'global'`,
    [`customer:${await bank.customerId('ines')}`],
  )
  return BigInt(rows[0]?.units ?? 0)
}
