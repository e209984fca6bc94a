import { msOf } from '@sixpence/days'
import { type IdentityOutcome, type IdentityReason } from '@sixpence/partners/identity/identity'
import type { OutputOf } from '@sixpence/protocol/call'
import {
  customerJumioDocumentCreate,
  dueDiligenceInfoGet,
  identityRunGet,
  identityRunHandIn,
  identityVerificationStart,
  identityVerificationStartFor,
  videoIdentityJobGet,
  videoIdentityJobHandIn,
} from '@sixpence/protocol/identity/identity'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { kycCustomerPersonalInfoUpdate, kycInfoUpdate } from '@sixpence/protocol/verification/verification'
import { verificationStatusGet } from '@sixpence/protocol/verification/verification-status'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitingRun } from '#testing/fixtures/identity.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { someAnswers } from '#testing/fixtures/verification.ts'
import { identityStatus, currentRun, videoStatus } from '#store/identity-run/identity-runs.ts'

type Link = OutputOf<typeof identityVerificationStart>

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('delete from app.identity_run')
  await ask('bo', 'verified = false, need_kyc = false, due_diligence_level = 0')
})

const day = msOf({ days: 1 })

async function ask(key: string, columns: string): Promise<void> {
  await bank.database.owner.query(`update app.customer set ${columns} where id = $1`, [
    await bank.customerId(key),
  ])
  bank.services.store.people.forget(await bank.personId(key))
}

async function start(client: TestClient): Promise<Link> {
  const { workflowRunId = '', token = '' } = await client.call(identityVerificationStart, {})
  return { workflowRunId, token }
}

const stateOf = async (link: Link): Promise<string | undefined> =>
  (await bank.stranger().call(identityRunGet, link)).state

/** The sandbox's officer decides, and the company's callback is delivered. */
async function decide(reference: string, outcome: IdentityOutcome, reason?: IdentityReason): Promise<number> {
  const { identityDesk } = bank.services.partners
  const message = await identityDesk?.decide(
    { reference, outcome, ...(reason && { reason }) },
    bank.clock.now(),
  )
  return callBack(message?.headers ?? {}, message?.body ?? '')
}

async function callBack(headers: Record<string, string>, payload: string): Promise<number> {
  const answer = await bank.app.inject({ method: 'POST', url: '/callbacks/identity', headers, payload })
  return answer.statusCode
}

const isVerified = async (client: TestClient): Promise<boolean | undefined> =>
  (await client.call(customerInfoGet, {})).customer?.verified

describe('a proof of identity', () => {
  test('is begun, submitted without signing in, checked and passed; then no further one is required [OP025]', async () => {
    const bo = await bank.as('bo')
    const link = await start(bo)
    expect(link).toEqual({
      workflowRunId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(await stateOf(link)).toBe('waiting')
    expect(await bank.stranger().call(identityRunHandIn, link)).toMatchObject({ state: 'review' })
    expect(await isVerified(bo)).toBe(false)
    expect(await decide(link.workflowRunId, 'review')).toBe(204)
    expect(await stateOf(link)).toBe('review')
    expect(await decide(link.workflowRunId, 'passed')).toBe(204)
    expect(await stateOf(link)).toBe('passed')
    expect(await isVerified(bo)).toBe(true)
  })

  test('does not verify a person whose questionnaire is incomplete, but does once it is answered [OP025]', async () => {
    await ask('bo', 'need_kyc = true')
    const bo = await bank.as('bo')
    const link = await start(bo)
    await decide(link.workflowRunId, 'passed')
    expect(await isVerified(bo)).toBe(false)
    await bo.call(kycCustomerPersonalInfoUpdate, {
      personalInfo: {
        firstName: 'Bo',
        lastName: 'Lindqvist',
        birthDay: '1988-02-03',
        birthCountryCode: 'SE',
        citizenship: ['SE'],
      },
    })
    await bo.call(kycInfoUpdate, { kyc: someAnswers })
    expect(await isVerified(bo)).toBe(true)
  })

  test.each<[IdentityOutcome, number | undefined]>([
    ['passed', 2],
    ['failed', 26],
    ['nameMismatch', 64],
    ['duplicate', 41],
    ['expired', 4],
    ['review', 41],
  ])('that ends as %s is a document of state %s', async (outcome, statusId) => {
    const bo = await bank.as('bo')
    const { workflowRunId } = await start(bo)
    await decide(workflowRunId, outcome)
    const run = await currentRun(bank.services, await bank.customerId('bo'), 'document')
    expect(run?.state).toBe(outcome)
    expect(identityStatus(run?.state)).toBe(statusId)
    expect(await isVerified(bo)).toBe(outcome === 'passed')
  })

  test('states why it failed, and another one can be begun', async () => {
    const bo = await bank.as('bo')
    const link = await start(bo)
    await decide(link.workflowRunId, 'failed', 'documentExpired')
    expect(await bank.stranger().call(identityRunGet, link)).toMatchObject({
      state: 'failed',
      reason: 'documentExpired',
    })
    expect((await start(bo)).workflowRunId).not.toBe(link.workflowRunId)
  })

  test('keeps its result: later, repeated and unknown results of the company change nothing', async () => {
    const bo = await bank.as('bo')
    const link = await start(bo)
    await decide(link.workflowRunId, 'nameMismatch')
    expect(await decide(link.workflowRunId, 'passed')).toBe(204)
    expect(await decide('00000000-0000-4000-8000-000000000000', 'passed')).toBe(204)
    expect(await stateOf(link)).toBe('nameMismatch')
    expect(await isVerified(bo)).toBe(false)
    const { rows } = await bank.database.owner.query<{ outcome: string; detail: object }>(
      `select outcome, detail - 'request' as detail from app.audit where call = 'identityResult' and customer_id = $1 order by id desc limit 1`,
      [await bank.customerId('bo')],
    )
    expect(rows).toEqual([
      { outcome: 'done', detail: { kind: 'document', state: 'nameMismatch', isVerified: false } },
    ])
  })

  test('with two concurrent results counts one', async () => {
    const bo = await bank.as('bo')
    const link = await start(bo)
    await Promise.all([decide(link.workflowRunId, 'passed'), decide(link.workflowRunId, 'duplicate')])
    const state = await stateOf(link)
    expect(['passed', 'duplicate']).toContain(state)
    expect(await isVerified(bo)).toBe(state === 'passed')
  })

  test('begun again ends the earlier link; while the company reviews one, none is begun', async () => {
    const bo = await bank.as('bo')
    const first = await start(bo)
    const second = await start(bo)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['expired', 'waiting'])
    await bank.stranger().call(identityRunHandIn, second)
    expect(await bo.call(identityVerificationStart, {})).toMatchObject({
      validationErrors: [{ code: 'identityInReview' }],
    })
  })

  test('expires after a day', async () => {
    const bo = await bank.as('bo')
    const link = await start(bo)
    bank.clock.advance(day - 1_000)
    expect(await stateOf(link)).toBe('waiting')
    bank.clock.advance(2_000)
    expect(await stateOf(link)).toBe('expired')
    expect(await bank.stranger().call(identityRunHandIn, link)).toMatchObject({ state: 'expired' })
  })

  test('is found by the link only: another token, run or brand gets no information', async () => {
    const link = await start(await bank.as('bo'))
    const other = await start(await bank.as('leo'))
    const asked = [
      bank.stranger().call(identityRunGet, { ...link, token: 'A'.repeat(43) }),
      bank.stranger().call(identityRunGet, { ...link, token: other.token }),
      bank.stranger('kopa').call(identityRunGet, link),
      bank.stranger().call(videoIdentityJobGet, { id: link.token }),
    ]
    for (const answer of await Promise.all(asked))
      expect(answer).toMatchObject({ validationErrors: [{ code: 'identityLinkInvalid' }] })
    const seen = JSON.stringify(await bank.stranger().call(identityRunGet, link))
    expect(seen).not.toMatch(/Bo|Lindqvist|ostra\.example/)
  })

  test('is begun by a person of a company too, in the name of the acting company [OP026]', async () => {
    const ines = await bank.as('ines')
    const fromCustomerId = await bank.customerId('northlight')
    const begun = await ines.call(
      identityVerificationStartFor,
      { fromCustomerId },
      { customerId: fromCustomerId },
    )
    expect(await stateOf({ workflowRunId: begun.workflowRunId ?? '', token: begun.token ?? '' })).toBe(
      'waiting',
    )
    expect((await currentRun(bank.services, fromCustomerId, 'document'))?.personId).toBe(
      await bank.personId('ines'),
    )
    expect(
      await ines.call(
        identityVerificationStartFor,
        { fromCustomerId: await bank.customerId('ines') },
        { customerId: fromCustomerId },
      ),
    ).toMatchObject({ responseCode: '13' })
  })

  test('is also begun by a call that returns the address at which the person continues [OP047]', async () => {
    const bo = await bank.as('bo')
    const { redirectUrl = '' } = await bo.call(customerJumioDocumentCreate, {})
    expect(redirectUrl).toMatch(
      /^http:\/\/ostra\.localhost:\d+\/identity-verification\/[0-9a-f-]{36}\/[\w-]{43}$/,
    )
    const [, , workflowRunId = '', token = ''] = new URL(redirectUrl).pathname.split('/')
    expect(await stateOf({ workflowRunId, token })).toBe('waiting')
  })
})

describe('the status of a verification', () => {
  const statusIn = async (client: TestClient) => {
    const { status, requiredActions } = await client.call(verificationStatusGet, {})
    return [status, requiredActions?.includes('identity')]
  }

  test('follows the proof of identity through all its states [B103 B115]', async () => {
    const bo = await bank.as('bo')
    await bank.database.owner.query(
      `insert into app.address (customer_id, kind, confirmation, stated_at, sealed, created_at)
       values ($1, 4, 1, $2, '', $2)`,
      [await bank.customerId('bo'), bank.clock.now()],
    )
    expect(await statusIn(bo)).toEqual(['hasRequiredActions', true])
    const first = await start(bo)
    expect(await statusIn(bo)).toEqual(['hasRequiredActions', true])
    await bank.stranger().call(identityRunHandIn, first)
    expect(await statusIn(bo)).toEqual(['verificationProcessing', false])
    await decide(first.workflowRunId, 'nameMismatch')
    expect(await statusIn(bo)).toEqual(['hasRequiredActions', true])
    bank.clock.advance(1_000)
    // An unused link does not replace the earlier result; a newer result does.
    const second = await start(bo)
    expect(await statusIn(bo)).toEqual(['hasRequiredActions', true])
    await decide(second.workflowRunId, 'duplicate')
    bank.clock.advance(1_000)
    expect(await statusIn(bo)).toEqual(['duplicateDocuments', false])
    const third = await start(bo)
    await decide(third.workflowRunId, 'passed')
    expect(await statusIn(bo)).toEqual(['checked', false])
    await bank.database.owner.query('delete from app.address where customer_id = $1', [
      await bank.customerId('bo'),
    ])
  })
})

describe('a video call', () => {
  const job = async (): Promise<Link> => {
    const personId = await bank.personId('bo')
    const id = await bank.customerId('bo')
    return waitingRun(
      { bank, customer: { id, brand: 'ostra', type: 1, closed: false, personId, account: 0 } },
      'video',
    )
  }

  test('is pending until the officer decides, for anyone with its link [OP027]', async () => {
    const { workflowRunId, token } = await job()
    const stranger = bank.stranger()
    expect(await stranger.call(videoIdentityJobGet, { id: token })).toMatchObject({
      status: 'pending',
      isHandedIn: false,
      expiresAt: expect.any(String),
    })
    expect(await stranger.call(videoIdentityJobHandIn, { id: token })).toMatchObject({
      status: 'pending',
      isHandedIn: true,
    })
    await decide(workflowRunId, 'passed')
    expect(await stranger.call(videoIdentityJobGet, { id: token })).toMatchObject({ status: 'done' })
    expect(await isVerified(await bank.as('bo'))).toBe(false)
  })

  test.each<[IdentityOutcome, string, string]>([
    ['failed', 'failed', 'rejected'],
    ['expired', 'failed', 'rejected'],
    ['review', 'pending', 'pending'],
    ['passed', 'done', 'validated'],
  ])('that ends as %s is %s [OP027]', async (outcome, status, section) => {
    const { workflowRunId, token } = await job()
    await decide(workflowRunId, outcome)
    expect(await bank.stranger().call(videoIdentityJobGet, { id: token })).toMatchObject({ status })
    expect(videoStatus(outcome)).toBe(section)
  })

  test('with an unknown id does not exist [OP027]', async () => {
    expect(await bank.stranger().call(videoIdentityJobGet, { id: 'A'.repeat(43) })).toMatchObject({
      http: 404,
      validationErrors: [{ code: 'identityLinkInvalid' }],
    })
  })
})

describe('a callback', () => {
  const message = async (reference: string) => {
    const made = await bank.services.partners.identityDesk?.decide(
      { reference, outcome: 'passed' },
      bank.clock.now(),
    )
    return { headers: made?.headers ?? {}, body: made?.body ?? '' }
  }

  test('without the company’s signature is refused, and has no effect', async () => {
    const link = await start(await bank.as('bo'))
    const { headers, body } = await message(link.workflowRunId)
    const without = (name: string): Record<string, string> =>
      Object.fromEntries(Object.entries(headers).filter(([known]) => known !== name))
    const tries = [
      callBack(headers, body.replace('passed', 'expired')),
      callBack(headers, `${body} `),
      callBack({ ...headers, 'webhook-id': 'msg_other' }, body),
      callBack(without('webhook-signature'), body),
      callBack(without('webhook-timestamp'), body),
      callBack({ ...headers, 'webhook-signature': `v1,${'A'.repeat(43)}=` }, body),
    ]
    expect(await Promise.all(tries)).toEqual([401, 401, 401, 401, 401, 401])
    expect(await stateOf(link)).toBe('waiting')
  })

  test('that is older than five minutes is refused', async () => {
    const link = await start(await bank.as('bo'))
    const { headers, body } = await message(link.workflowRunId)
    bank.clock.advance(5 * 60_000 + 1_000)
    expect(await callBack(headers, body)).toBe(401)
    expect(await stateOf(link)).toBe('waiting')
  })
})

describe('due diligence information', () => {
  test.each([0, 2, 3])('is not returned at level %i [OP052]', async (level) => {
    await ask('bo', `due_diligence_level = ${level}`)
    expect(await (await bank.as('bo')).call(dueDiligenceInfoGet, {})).not.toHaveProperty('dueDiligenceInfo')
  })

  test.each([1, 4])(
    'is returned at level %i: the proof, the duplicate, and the documents handed in for it [OP052]',
    async (level) => {
      await ask('bo', `due_diligence_level = ${level}`)
      const bo = await bank.as('bo')
      const { workflowRunId } = await start(bo)
      await decide(workflowRunId, 'duplicate')
      const customer = await bank.customerId('bo')
      await bank.database.owner.query(
        `insert into app.document (customer_id, person_id, kind, is_due_diligence, created_at)
       select $1, $2, 110, is_due_diligence, '2026-11-01T10:00:00Z' from unnest(array[true, false]) as d (is_due_diligence)`,
        [customer, await bank.personId('bo')],
      )
      expect((await bo.call(dueDiligenceInfoGet, {})).dueDiligenceInfo).toMatchObject({
        level,
        document: { state: 'duplicate', isDuplicate: true },
        uploadedDocuments: [
          { id: expect.any(Number), documentTypeId: 110, statusId: 0, uploaded: '2026-11-01T10:00:00.000Z' },
        ],
      })
      await bank.database.owner.query('delete from app.document where customer_id = $1', [customer])
    },
  )
})
