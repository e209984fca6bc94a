import { after, before, dayOf } from '@sixpence/days'
import {
  contractCancel,
  contractCheckSigner,
  contractIdentificationPush,
  contractIdentificationStarted,
  contractList,
  contractPdfGet,
  contractPdfUrlGet,
  contractReject,
  contractSignUrlGet,
  contractTerminate,
  contractTerminateCancel,
  contractTerminateNow,
  splitPaySignerIdentification,
} from '@sixpence/protocol/contracts/contracts'
import { identityRunHandIn } from '@sixpence/protocol/identity/identity'
import type { IdentityOutcome } from '@sixpence/partners/identity/identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setCalendar, turnCalendar } from '#testing/bank/calendar.ts'
import { contractBetween } from '#testing/fixtures/contract.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { recordContractSignature } from './signing-webhook.ts'

let bank: TestBank
let payer: TestClient
let receiver: TestClient
let own: number
let other: number
let id: number

beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  ;[payer, receiver] = [await bank.as('ines'), await bank.as('marta')]
  ;[own, other] = [await bank.customerId('ines'), await bank.customerId('marta')]
})
afterAll(() => bank.close())

beforeEach(async () => {
  await bank.database.owner.query(
    'delete from app.contract_signature; delete from app.contract_event; delete from app.contract; delete from app.identity_run',
  )
  await setCalendar(bank, bank.clock.now())
  id = await contractBetween(bank, { senderId: own, beneficiaryId: other, initiatorId: own })
})

const seen = async (client: TestClient) =>
  (await client.call(contractList, {})).data?.find((item) => item.id === id)
const status = async () => (await seen(payer))?.status

/** Answers at the signing company's sandbox; its callback reaches the bank. */
async function answer(client: TestClient, outcome: 'signed' | 'declined' = 'signed', name = 'Somebody') {
  const { clientId = '' } = await client.call(contractSignUrlGet, { id })
  const { rows } = await bank.database.owner.query<{ digest: string }>(
    'select digest from sandbox.signature_order where client_id = $1',
    [clientId],
  )
  const result = { clientId, outcome, digest: rows[0]?.digest ?? '' }
  const callback = await bank.services.partners.signingPage?.end(result, name, bank.clock.now())
  if (callback)
    await bank.app.inject({
      method: 'POST',
      url: '/callbacks/signing',
      headers: callback.headers,
      payload: callback.body,
    })
  await bank.settled()
  return result
}

/** The payer completes identification; the identity company reports this outcome. */
async function identify(outcome: IdentityOutcome): Promise<void> {
  const { redirectUrl = '' } = await payer.call(splitPaySignerIdentification, { contractId: id })
  await payer.call(contractIdentificationStarted, { id })
  const [workflowRunId = '', token = ''] = new URL(redirectUrl).pathname.split('/').slice(2)
  await bank.stranger().call(identityRunHandIn, { workflowRunId, token })
  const callback = await bank.services.partners.identityDesk?.decide(
    { reference: workflowRunId, outcome },
    bank.clock.now(),
  )
  await bank.app.inject({
    method: 'POST',
    url: '/callbacks/identity',
    headers: callback?.headers ?? {},
    payload: callback?.body ?? '',
  })
  await bank.settled()
}

async function active(): Promise<void> {
  await answer(payer)
  await answer(receiver)
  await identify('passed')
}

describe('signing', () => {
  test('is for a party that has not signed yet, at an address of the signing company [OP348 OP358 B157]', async () => {
    const canSign = async (client: TestClient) =>
      (await client.call(contractCheckSigner, { id })).data?.canSign
    expect([await canSign(payer), await canSign(receiver)]).toEqual([true, true])
    const first = await payer.call(contractSignUrlGet, { id })
    expect(first.signUrl).toBe(`/town/sign/${first.clientId}`)
    expect(await payer.call(contractSignUrlGet, { id })).toMatchObject({ clientId: first.clientId })
    await answer(payer)
    expect([await canSign(payer), await canSign(receiver)]).toEqual([false, true])
    expect(await payer.call(contractSignUrlGet, { id })).toMatchObject({
      http: 409,
      validationErrors: [{ code: 'contractNotNow' }],
    })
  })

  test('leads by the first and the second signature to the identification of the payer [B400 B402]', async () => {
    await answer(receiver)
    expect(await seen(payer)).toMatchObject({
      status: 'WAITING',
      isRequest: false,
      actions: ['cancel', 'sign'],
    })
    await answer(payer)
    expect(await seen(payer)).toMatchObject({
      status: 'NEED_IDENTIFICATION',
      isRequest: true,
      senderSignedAt: expect.any(String),
      beneficiarySignedAt: expect.any(String),
      events: [{ step: 'created' }, { step: 'sign', by: 'beneficiary' }, { step: 'sign', by: 'sender' }],
    })
    expect((await receiver.call(contractReject, { id })).http).toBe(409)
  })

  test('declined, leaves the contract as it was', async () => {
    await answer(payer, 'declined')
    expect(await seen(payer)).toMatchObject({ status: 'UNSIGNED', actions: ['cancel', 'sign'] })
    await answer(payer)
    expect(await status()).toBe('WAITING')
  })

  test('of another text, or of a withdrawn contract, has no effect', async () => {
    const { clientId = '' } = await payer.call(contractSignUrlGet, { id })
    const result = { clientId, outcome: 'signed', digest: '0'.repeat(64) } as const
    expect(await recordContractSignature(bank.services, result, '')).toBe(true)
    expect(await status()).toBe('UNSIGNED')
    await payer.call(contractCancel, { id })
    const { rows } = await bank.database.owner.query<{ digest: string }>(
      'select digest from sandbox.signature_order where client_id = $1',
      [clientId],
    )
    expect(
      await recordContractSignature(bank.services, { ...result, digest: rows[0]?.digest ?? '' }, ''),
    ).toBe(true)
    expect(await status()).toBe('CANCELLED')
    expect(await recordContractSignature(bank.services, { ...result, clientId: 'of-a-form' }, '')).toBe(false)
  })

  test('by a person who no longer runs the customer does not bind; with the right restored they sign again', async () => {
    const { clientId = '' } = await payer.call(contractSignUrlGet, { id })
    const { rows } = await bank.database.owner.query<{ digest: string }>(
      'select digest from sandbox.signature_order where client_id = $1',
      [clientId],
    )
    const result = { clientId, outcome: 'signed', digest: rows[0]?.digest ?? '' } as const
    const turn = (right: number) =>
      bank.database.owner.query('update app.access set access_right = $2 where customer_id = $1', [
        own,
        right,
      ])
    await turn(1)
    expect(await recordContractSignature(bank.services, result, '')).toBe(true)
    await turn(2)
    expect(await status()).toBe('UNSIGNED')
    await answer(payer)
    expect(await status()).toBe('WAITING')
  })

  test('with a lost callback is found by requesting its result', async () => {
    await answer(payer, 'signed', 'Ines.lost')
    expect(await status()).toBe('UNSIGNED')
    bank.clock.advance(31_000)
    await bank.settled()
    expect(await status()).toBe('WAITING')
  })
})

describe('the identification of the payer', () => {
  beforeEach(async () => {
    await answer(payer)
    await answer(receiver)
  })

  test('continues at the identity company, is in progress, and agrees the contract [OP028 OP362 B399 B400]', async () => {
    expect((await seen(payer))?.identificationStatus).toBe('NEW')
    const { redirectUrl } = await payer.call(splitPaySignerIdentification, { contractId: id })
    expect(redirectUrl).toMatch(
      /^http:\/\/ostra\.localhost:\d+\/identity-verification\/[0-9a-f-]{36}\/[\w-]{43}$/,
    )
    await payer.call(contractIdentificationStarted, { id })
    expect(await seen(payer)).toMatchObject({ identificationStatus: 'PROCESSING', isRequest: false })
    await identify('passed')
    expect(await seen(payer)).toMatchObject({ status: 'ACTIVE', identificationStatus: 'SUCCESS' })
    expect((await seen(receiver))?.events.map(({ step }) => step)).toEqual([
      'created',
      'sign',
      'sign',
      'identificationStarted',
      'identificationStarted',
      'identificationSuccess',
      'activeFromReached',
    ])
  })

  test.each(['failed', 'nameMismatch', 'duplicate', 'expired'] as const)(
    'that ends as %s may be repeated [B399]',
    async (outcome) => {
      await identify(outcome)
      expect(await seen(payer)).toMatchObject({
        status: 'NEED_IDENTIFICATION',
        identificationStatus: 'FAILED',
        isRequest: true,
      })
      await identify('passed')
      expect((await seen(payer))?.identificationStatus).toBe('SUCCESS')
    },
  )

  test('is for the payer only [OP362]', async () => {
    for (const answered of [
      await receiver.call(contractIdentificationStarted, { id }),
      await receiver.call(splitPaySignerIdentification, { contractId: id }),
      await receiver.call(contractIdentificationPush, { contractId: id }),
    ])
      expect(answered).toMatchObject({ http: 409, validationErrors: [{ code: 'contractNotNow' }] })
  })

  test('is of the person who signed, and of no one else', async () => {
    await bank.database.owner.query('update app.contract set sender_person_id = $2 where id = $1', [
      id,
      await bank.personId('marta'),
    ])
    expect(await payer.call(splitPaySignerIdentification, { contractId: id })).toMatchObject({
      http: 403,
      validationErrors: [{ code: 'contractSignerOnly' }],
    })
  })

  test('is sent to the phone as a link [OP363]', async () => {
    const answered = await payer.call(contractIdentificationPush, { contractId: id })
    expect(answered.sentTo).toMatch(/012$/)
    expect(await bank.lastSms('+37061200012')).toMatch(/\/identity-verification\/[0-9a-f-]{36}\/[\w-]{43}$/)
    expect((await seen(payer))?.identificationStatus).toBe('PROCESSING')
  })

  test('is not required again if one passed within the year [B402]', async () => {
    await identify('passed')
    await payer.call(contractTerminate, { id, note: 'Over' })
    await receiver.call(contractTerminateNow, { id })
    id = await contractBetween(bank, { senderId: own, beneficiaryId: other, initiatorId: other })
    await answer(receiver)
    await answer(payer)
    expect(await seen(payer)).toMatchObject({ status: 'ACTIVE', identificationStatus: 'SUCCESS' })
  })
})

describe('a contract that is agreed', () => {
  test('begins on its day, by the calendar [B402]', async () => {
    const begins = after(dayOf(bank.clock.now()), { days: 3 })
    await bank.database.owner.query('update app.contract set active_from = $2 where id = $1', [id, begins])
    await active()
    expect(await status()).toBe('SIGNED')
    await turnCalendar(bank, before(begins, { days: 1 }), 23)
    expect(await status()).toBe('SIGNED')
    await turnCalendar(bank, begins, 1)
    expect(await status()).toBe('ACTIVE')
  })

  test('ends after its last day [B402]', async () => {
    const last = after(dayOf(bank.clock.now()), { days: 2 })
    await bank.database.owner.query('update app.contract set active_to = $2 where id = $1', [id, last])
    await active()
    await turnCalendar(bank, last, 23)
    expect(await status()).toBe('ACTIVE')
    await turnCalendar(bank, after(last, { days: 1 }), 1)
    expect(await seen(receiver)).toMatchObject({ status: 'EXPIRED', actions: [] })
  })
})

describe('notice', () => {
  beforeEach(active)

  test('needs a note, which both parties read [OP354 B400 B401]', async () => {
    for (const note of ['', '  '])
      expect(await payer.call(contractTerminate, { id, note })).toMatchObject({
        http: 400,
        validationErrors: [{ parameter: 'note' }],
      })
    expect(await status()).toBe('ACTIVE')
    await payer.call(contractTerminate, { id, note: 'We stop printing' })
    for (const client of [payer, receiver])
      expect(await seen(client)).toMatchObject({
        status: 'TERMINATING',
        terminateInfo: { note: 'We stop printing', terminatedBy: own, terminatedAt: expect.any(String) },
      })
  })

  test('ends the contract after thirty days [B402]', async () => {
    await payer.call(contractTerminate, { id, note: 'Over' })
    const today = dayOf(bank.clock.now())
    await turnCalendar(bank, after(today, { days: 30 }), 23)
    expect(await status()).toBe('TERMINATING')
    await turnCalendar(bank, after(today, { days: 31 }), 1)
    expect(await seen(payer)).toMatchObject({ status: 'TERMINATED', actions: [] })
  })

  test('is withdrawn by the party that gave it, and leaves no note [OP355 B400]', async () => {
    await payer.call(contractTerminate, { id, note: 'Over' })
    expect((await receiver.call(contractTerminateCancel, { id })).http).toBe(409)
    expect((await payer.call(contractTerminateCancel, { id })).responseCode).toBe('00')
    expect(await status()).toBe('ACTIVE')
    expect(await seen(payer)).not.toHaveProperty('terminateInfo')
    expect((await payer.call(contractTerminateCancel, { id })).http).toBe(409)
  })

  test('is waived by the receiver, or by agreement with it [OP356 B400]', async () => {
    expect((await payer.call(contractTerminateNow, { id })).http).toBe(409)
    await receiver.call(contractTerminate, { id, note: 'Moving away' })
    expect((await payer.call(contractTerminateNow, { id })).responseCode).toBe('00')
    expect(await seen(payer)).toMatchObject({
      status: 'TERMINATED',
      terminateInfo: { note: 'Moving away', terminatedBy: other },
    })
    expect((await receiver.call(contractTerminateNow, { id })).http).toBe(409)
  })
})

test('the contract is a PDF, for its parties only [OP357]', async () => {
  const { pdfUrl = '' } = await payer.call(contractPdfUrlGet, { id })
  expect(pdfUrl).toBe(`/contract/${id}/pdf`)
  await payer.raw(contractPdfGet, { id })
  expect(payer.answer?.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="contract-${id}.pdf"`,
  })
  expect(payer.answer?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const carla = await bank.as('carla')
  expect((await carla.call(contractPdfUrlGet, { id })).http).toBe(404)
})

test('every step is mailed to the parties concerned, also for steps by date and after a crash', async () => {
  const mails = async (to: string) => {
    const { rows } = await bank.database.owner.query<{ subject: string }>(
      `select subject from sandbox.message where kind = 'mail' and recipient = $1 and subject ~ 'split' order by id`,
      [to],
    )
    return rows.map(({ subject }) => subject)
  }
  await bank.settled()
  await bank.database.owner.query('delete from sandbox.message')
  await answer(payer)
  expect(await mails('marta@gintara.example')).toEqual(['Your split contract was signed'])
  expect(await mails('ines@ostra.example')).toEqual([])
  await answer(receiver)
  await identify('passed')
  const end = ['Your split contract is agreed', 'Your split contract has begun']
  expect(await mails('ines@ostra.example')).toEqual(['Your split contract was signed', ...end])
  expect((await mails('marta@gintara.example')).slice(1)).toEqual(end)
  // As if the process had stopped between commit and mail.
  await bank.database.owner.query('delete from sandbox.message')
  await bank.database.owner.query(
    `insert into app.contract_event (contract_id, at, step, customer_id, tell_at)
     values ($1, now(), 'terminate', $2, 'epoch')`,
    [id, own],
  )
  await bank.settled()
  expect(await mails('marta@gintara.example')).toEqual(['Notice was given for your split contract'])
})

test('a mail that cannot be sent is retried a minute later', async () => {
  await bank.settled()
  await bank.database.owner.query('delete from sandbox.message')
  const { mail } = bank.services.partners
  bank.services.partners.mail = { send: () => Promise.reject(new Error('the company is away')) }
  await receiver.call(contractReject, { id })
  await bank.settled()
  bank.services.partners.mail = mail
  bank.clock.advance(61_000)
  await bank.settled()
  const { rows } = await bank.database.owner.query<{ recipient: string }>(
    'select recipient from sandbox.message',
  )
  expect(rows).toEqual([{ recipient: 'ines@ostra.example' }])
})

test('contracts a party leaves open end when they have left', async () => {
  const felix = await bank.customerId('felix')
  const open = await contractBetween(bank, { senderId: own, beneficiaryId: felix, initiatorId: own })
  await bank.database.owner.query('update app.customer set closed = true where id = $1', [felix])
  await bank.settled()
  expect((await payer.call(contractList, {})).data?.find((item) => item.id === open)?.status).toBe(
    'CANCELLED',
  )
  expect(await status()).toBe('UNSIGNED')
})
