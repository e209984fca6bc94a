import { verify } from '@sixpence/ledger'
import {
  adminCustomerAuditList,
  adminCustomerGet,
  adminPaymentGet,
  adminPaymentRecall,
  adminPaymentRetry,
  adminProposalDecide,
  adminQueueList,
  adminScreeningCaseGet,
  adminScreeningDecide,
  adminScreeningList,
} from '@sixpence/protocol/desk/desk'
import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import { transactionTraceGet } from '@sixpence/protocol/history/history-notes'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { screenPayments } from '#payments/screening/screen-payments.ts'
import { screenAll, screenChanged } from '#payments/screening/screen-subjects.ts'
import { workRails } from '#payments/rails/work.ts'
import { keepPerson } from '#store/customer/keep-people.ts'
import { newestList } from '#store/screening/lists.ts'
import { claimSubjects } from '#store/screening/subjects.ts'
import { colleague } from '#testing/bank/colleague.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'

let bank: TestBank
let rails: TestRails
let ada: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  rails = await TestRails.open(bank, 'ines', 'Everyday', '50000.00')
  ada = await bank.atDesk('ada')
  await screenChanged(bank.services)
})
afterAll(() => bank.close())
afterEach(async () => {
  bank.services.config.fourEyes = false
  await town().setMood('well')
  ada = await bank.atDesk('ada')
})

const why = 'Born in another century'
const town = () => {
  const book = bank.services.partners.screeningBook
  if (!book) throw new Error('the town has no list')
  return book
}
const refusalOf = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code
const waiting = async () =>
  ((await ada.call(adminQueueList, {})).items ?? []).filter(({ kind }) => kind === 'screening')
async function caseOf(caseId: number) {
  const { case: screeningCase } = await ada.call(adminScreeningCaseGet, { caseId })
  if (!screeningCase) throw new Error(`no case ${caseId}`)
  return screeningCase
}
const newest = async () => caseOf((await waiting()).at(-1)?.id ?? 0)
const decide = async (caseId: number, outcome: 'false' | 'true', client = ada) =>
  client.call(adminScreeningDecide, { caseId, version: (await caseOf(caseId)).version, outcome, why })

/** A payment whose payee is on the list, and its case. */
async function held(payee = 'Victor Jelezov', more: Parameters<TestRails['pay']>[1] = {}) {
  const operation = await rails.pay(payee, more)
  await rails.live()
  expect((await rails.instruction(operation)).state).toBe('held')
  return { operation, caseId: (await newest()).id }
}

describe('a payment out', () => {
  test('to a person on the list is not sent, and the desk sees both side by side', async () => {
    const before = await rails.booked()
    const { operation, caseId } = await held()
    expect(await rails.tries(operation)).toBe(0)
    expect(await rails.booked()).toBe(before)
    expect((await waiting()).map(({ id, customerName }) => [id, customerName])).toEqual([
      [caseId, 'Ines Varga'],
    ])
    expect(await caseOf(caseId)).toMatchObject({
      kind: 'payment',
      payment: { transactionId: operation, amount: '100.00', currencyCode: 'EUR' },
      list: { version: 'town 1' },
      compared: [
        {
          part: 'payee',
          said: 'Victor Jelezov',
          countries: ['DE'],
          hits: [{ entityId: 'town-1', name: 'Viktor Zhelezov', lists: ['sanction', 'town_list'], score: 1 }],
        },
      ],
    })
    await decide(caseId, 'true')
    await rails.live()
  })

  test('with a false hit continues, once, and the same payee opens no new case until the entry changes', async () => {
    const { operation, caseId } = await held('Leonor Cabralinhos')
    await Promise.allSettled([decide(caseId, 'false'), decide(caseId, 'false')])
    await rails.aMoment()
    expect((await rails.instruction(operation)).state).toBe('settled')
    expect(await rails.tries(operation)).toBe(1)
    expect(await rails.left(operation)).toBe(10_100n)
    ada = await bank.atDesk('ada')
    const again = await rails.pay('Leonor Cabralinhos')
    await rails.live()
    expect((await rails.instruction(again)).state).not.toBe('held')
    const elsewhere = await rails.pay('Leonor Cabralinhos', {
      destination: { iban: 'DE02120300000000202051' },
    })
    await rails.live()
    expect((await rails.instruction(elsewhere)).state).toBe('held')
    await decide((await newest()).id, 'false')
    await rails.aMoment()
    expect(await caseOf(caseId)).toMatchObject({ outcome: 'false', why, decidedBy: 'Ada Bergman' })
  })

  test('with a true hit is ended: nothing was sent, all its money is free again, and the next one is held again', async () => {
    const before = await bank.stands(rails.account)
    const { operation, caseId } = await held('Orlovka Arms Export', {
      payee: { kind: 'company', name: 'Orlovka Arms Export', address: { town: 'Minsk', country: 'BY' } },
    })
    expect(await bank.stands(rails.account)).not.toBe(before)
    await decide(caseId, 'true')
    await rails.live()
    expect(await rails.instruction(operation)).toMatchObject({ state: 'rejected', reason: null })
    expect(await rails.tries(operation)).toBe(0)
    expect(await bank.stands(rails.account)).toBe(before)
    expect(refusalOf(await decide(caseId, 'true'))).toBe('caseDecided')
    const { caseId: next } = await held('Orlovka Arms Export', {
      payee: { kind: 'company', name: 'Orlovka Arms Export' },
    })
    await decide(next, 'true')
    await rails.live()
    expect(await verify(bank.services.db)).toEqual([])
  })

  test('is also screened by its purpose', async () => {
    const { operation, caseId } = await held('Ana Nowak', { reference: 'Freight of Blacktide Shipping, May' })
    expect((await caseOf(caseId)).compared).toMatchObject([
      { part: 'remittance', said: 'Freight of Blacktide Shipping, May', hits: [{ entityId: 'town-2' }] },
    ])
    await decide(caseId, 'false')
    await rails.aMoment()
    expect((await rails.instruction(operation)).state).toBe('settled')
  })

  test('that is held looks like any other to its payer: no answer, event, message or log line mentions it', async () => {
    const ines = await bank.as('ines')
    const from = bank.log.length
    const plain = await rails.pay('Ana Nowak .manual')
    const { operation, caseId } = await held()
    const seen = async (transactionId: number) => {
      const [receipt, trace] = [
        await ines.raw(transactionReceiptGet, { transactionId }),
        await ines.raw(transactionTraceGet, { transactionId }),
      ]
      return { text: JSON.stringify([receipt, trace]), status: receipt.receipt?.status }
    }
    const [ordinary, stopped] = [await seen(plain), await seen(operation)]
    expect(stopped.status).toBe('processing')
    expect(ordinary.status).toBe('processing')
    expect(await rails.told(operation)).toEqual(await rails.told(plain))
    const secret = /screen|sanction|\bhit\b|\bheld\b|town[_-]\d|zhelezov|compliance|town_list/i
    expect(stopped.text).not.toMatch(secret)
    const { owner } = bank.database
    const { rows: events } = await owner.query<{ text: string }>(
      `select t::text as text from app.push_event t
       union all select t::text from app.delivery t union all select m::text from sandbox.message m`,
    )
    expect(events.map(({ text }) => text).filter((text) => secret.test(text))).toEqual([])
    const lines = bank.log.slice(from).join('\n')
    expect(lines).not.toMatch(/zhelezov|jelezov|town-1/i)
    expect(await rails.recall(operation)).toBe('asked')
    // It was recalled in the meantime, so it is not sent although the hit was false.
    await decide(caseId, 'false')
    await rails.live()
    expect([(await rails.instruction(operation)).state, await rails.tries(operation)]).toEqual([
      'withdrawn',
      0,
    ])
  })

  test('that is held is a secret for all who may not read screening: proposals, decisions, trail, state and queue [CO-06 CO-07 CO-29]', async () => {
    bank.services.config.fourEyes = true
    const { operation, caseId } = await held('Viktor Zhelezov')
    const customerId = await bank.customerId('ines')
    const { proposalId = 0 } = await decide(caseId, 'false')
    expect(proposalId).toBeGreaterThan(0)
    const secretive = async (client: TestClient) => {
      const { customer } = await client.call(adminCustomerGet, { customerId })
      const { payment } = await client.call(adminPaymentGet, { operationId: operation })
      const { items = [], kinds = [] } = await client.call(adminQueueList, {})
      const { rows = [] } = await client.call(adminCustomerAuditList, { customerId })
      return {
        proposals: customer?.proposals.map(({ call }) => call) ?? [],
        decisions: customer?.decisions.map(({ call }) => call) ?? [],
        trail: rows.map(({ call }) => call),
        queue: [...items.map((item) => item.proposal?.call ?? item.kind), ...kinds.map(({ kind }) => kind)],
        state: payment?.instruction?.state,
        arrival: payment?.arrival.name,
        actions: payment?.actions,
        case: payment?.screeningCase,
      }
    }
    for (const role of ['support', 'payments', 'finance'] as const) {
      const { client } = await colleague(bank, `curious ${role}`, { role })
      const seen = await secretive(client)
      expect(JSON.stringify(seen)).not.toMatch(/screening|held/i)
      expect(seen).toMatchObject({ state: 'created', arrival: 'notSentYet', actions: [] })
    }
    // Offers and refusals are the same as for a payment that waits for its time.
    const pia = await colleague(bank, 'pia', { role: 'payments' })
    for (const call of [adminPaymentRetry, adminPaymentRecall])
      expect(refusalOf(await pia.client.call(call, { operationId: operation, why }))).toBe('actionNotNow')
    // They may give neither answer, nor learn that there is a proposal.
    for (const decision of ['confirm', 'decline'] as const)
      expect(refusalOf(await pia.client.call(adminProposalDecide, { proposalId, decision, why }))).toBe(
        'proposalNotFound',
      )
    const vera = await colleague(bank, 'vera who knows', { role: 'compliance' })
    const known = await secretive(vera.client)
    expect(known).toMatchObject({ state: 'held', arrival: 'heldForScreening', case: caseId })
    expect(known.proposals).toEqual(['adminScreeningDecide'])
    expect(known.decisions).toContain('adminScreeningDecide')
    const { case: shown } = await vera.client.call(adminScreeningCaseGet, { caseId })
    expect(shown?.proposals[0]?.facts).toEqual(
      expect.arrayContaining([
        { name: 'decision', text: 'false', of: 'payment' },
        { name: 'named', text: 'Viktor Zhelezov' },
        { name: 'listed', text: expect.stringContaining('Viktor Zhelezov') },
        { name: 'screeningCase', text: String(caseId), id: caseId },
      ]),
    )
    expect(
      (await vera.client.call(adminProposalDecide, { proposalId, decision: 'decline', why })).responseCode,
    ).toBe('00')
    const { client } = await colleague(bank, 'curious again', { role: 'support' })
    expect(JSON.stringify(await secretive(client))).not.toMatch(/screening|held/i)
    const { rows = [] } = await client.call(adminCustomerAuditList, { customerId })
    expect(rows.map(({ call }) => call)).not.toContain('adminProposalDecide')
    bank.services.config.fourEyes = false
    await decide(caseId, 'true')
    await rails.live()
  })

  test('does not wait behind a held one, and one inside the bank is not screened at all', async () => {
    const { caseId } = await held('Black Tide Shipping', {
      payee: { kind: 'company', name: 'Black Tide Shipping' },
    })
    const operation = await rails.pay('Ana Nowak')
    await rails.aMoment()
    expect((await rails.instruction(operation)).state).toBe('settled')
    await decide(caseId, 'true')
    await rails.live()
  })
})

describe('a provider', () => {
  /** A round of the jobs, which does not wait for payments a provider keeps back. */
  const round = async () => {
    await bank.settled()
    await screenPayments(bank.services)
    await workRails(bank.services)
  }

  test.each(['down', 'wrong'] as const)(
    'that is %s delays payments, which continue as soon as it answers; the desk sees since when',
    async (mood) => {
      await town().setMood(mood)
      const operation = await rails.pay('Ana Nowak')
      for (let at = 0; at < 5; at++) {
        await round()
        bank.clock.advance(20_000)
      }
      expect([(await rails.instruction(operation)).state, await rails.tries(operation)]).toEqual([
        'created',
        0,
      ])
      ada = await bank.atDesk('ada')
      expect((await ada.call(adminScreeningList, {})).failingSince).toBeDefined()
      await town().setMood('well')
      await rails.aMoment()
      expect((await rails.instruction(operation)).state).toBe('settled')
      ada = await bank.atDesk('ada')
      expect((await ada.call(adminScreeningList, {})).failingSince).toBeUndefined()
    },
  )

  test('whose list is late is marked as late at the desk', async () => {
    expect(await ada.call(adminScreeningList, {})).toMatchObject({ isSet: true, isLate: false })
    await town().setMood('late')
    await town().add('Somebody Unheard')
    await rails.pay('Ana Nowak')
    await round()
    expect(await ada.call(adminScreeningList, {})).toMatchObject({ isSet: true, isLate: true })
  })

  test('whose list changes during or after the screening of an unsent payment has it screened again', async () => {
    const { screening } = bank.services.partners
    if (!screening) throw new Error('nobody is compared')
    const screen = screening.screen.bind(screening)
    const asked: string[] = []
    screening.screen = async (queries) => {
      const answer = await screen(queries)
      asked.push(...queries.map(({ names }) => names[0] ?? ''))
      // The new list contains the payee; the answer is based on the old list.
      if (asked.length === 1) await town().add('Hilda Sturmvogel')
      return answer
    }
    const during = await rails.pay('Hilda Sturmvogel', { reference: '' })
    await bank.settled()
    await screenPayments(bank.services)
    screening.screen = screen
    expect(asked).toEqual(['Hilda Sturmvogel', 'Hilda Sturmvogel'])
    expect((await rails.instruction(during)).state).toBe('held')
    await decide((await newest()).id, 'true')

    const before = await rails.pay('Tilda Eisvogel', { reference: '' })
    await bank.settled()
    await screenPayments(bank.services)
    await town().add('Tilda Eisvogel')
    await screenChanged(bank.services)
    const { version, at } = await screening.version()
    await bank.database.owner.query(
      'insert into app.screening_list (version, made_at, seen_at) values ($1, $2, $2)',
      [version, at],
    )
    await rails.live()
    expect([(await rails.instruction(before)).state, await rails.tries(before)]).toEqual(['held', 0])
    await decide((await newest()).id, 'true')
    await rails.live()
  })
})

describe('a person known to the bank', () => {
  const rename = async (key: string, firstName: string, lastName: string) => {
    const id = await bank.personId(key)
    const { db, personal } = bank.services
    await keepPerson({ db, personal }, { id, brand: 'ostra' }, { firstName, lastName })
    await screenChanged(bank.services)
  }

  test('is screened when their name changes; a true hit restricts them without disclosure, and holds their money', async () => {
    await rename('ines', 'Stavros', 'Mavroskotis')
    const screeningCase = await newest()
    expect(screeningCase).toMatchObject({
      kind: 'person',
      compared: [{ part: 'subject', said: 'Stavros Mavroskotis' }],
    })
    const operation = await rails.pay('Ana Nowak')
    await bank.settled()
    await screenPayments(bank.services)
    await workRails(bank.services)
    expect((await rails.instruction(operation)).state).toBe('created')
    await decide(screeningCase.id, 'true')
    bank.clock.advance(6 * 60_000)
    await screenPayments(bank.services)
    await workRails(bank.services)
    expect(await rails.tries(operation)).toBe(0)
    ada = await bank.atDesk('ada')
    const { customer } = await ada.call(adminCustomerGet, { customerId: await bank.customerId('ines') })
    expect(customer).toMatchObject({
      limited: true,
      restrictions: [{ reason: 3, told: 5, stage: 'waiting' }],
    })
    // A new comparison with the same list opens no second case.
    await rename('ines', 'Stavros', 'Mavroskotis')
    expect(await waiting()).toEqual([])
    // After a later decision of false hit, their payment continues.
    await decide(screeningCase.id, 'false')
    await rails.aMoment()
    expect((await rails.instruction(operation)).state).toBe('settled')
    await rename('ines', 'Ines', 'Varga')
  })

  test('is screened against each new list, once each, by the remaining processes if one was killed', async () => {
    await town().add('Leo Marchetti')
    await rails.pay('Ana Nowak')
    await rails.live()
    const list = await newestList(bank.services.db)
    const id = list?.id ?? 0
    // A process claims some subjects and is killed.
    const claimed = await claimSubjects(bank.services.db, 'behind', { now: bank.clock.now(), limit: 5 })
    expect(claimed).toHaveLength(5)
    const [first, other] = await Promise.all([
      screenAll(bank.services, id, { limit: 3 }),
      screenAll(bank.services, id, { limit: 4 }),
    ])
    bank.clock.advance(61_000)
    ada = await bank.atDesk('ada')
    expect((await ada.call(adminScreeningList, {})).behind).toBe(5)
    const rest = await screenAll(bank.services, id)
    expect(rest).toBe(5)
    const { rows } = await bank.database.owner.query<{ n: number }>(
      'select count(*)::int as n from app.screening_subject',
    )
    expect(first + other + rest).toBe(rows[0]?.n)
    expect((await ada.call(adminScreeningList, {})).behind).toBe(0)
    expect((await waiting()).map(({ customerName }) => customerName)).toEqual(['Leo Marchetti'])
  })

  test('is decided by two people if the name equals the entry’s, never by staff in conflict, and only in the version seen', async () => {
    const id = (await waiting())[0]?.id ?? 0
    const { version } = await caseOf(id)
    bank.services.config.fourEyes = true
    const input = { caseId: id, version, outcome: 'false', why } as const
    expect(refusalOf(await ada.call(adminScreeningDecide, { ...input, version: version + 1 }))).toBe(
      'caseDecided',
    )
    const { proposalId = 0 } = await ada.call(adminScreeningDecide, input)
    expect(proposalId).toBeGreaterThan(0)
    expect((await caseOf(id)).outcome).toBeUndefined()
    const bea = await colleague(bank, 'bea')
    await bank.database.owner.query('insert into app.staff_conflict values ($1, $2, now())', [
      bea.personId,
      await bank.customerId('leo'),
    ])
    const confirm = { proposalId, decision: 'confirm', why } as const
    expect(refusalOf(await bea.client.call(adminProposalDecide, confirm))).toBe('ownCase')
    await bank.database.owner.query('delete from app.staff_conflict')
    await bea.client.call(adminProposalDecide, confirm)
    expect(await caseOf(id)).toMatchObject({ outcome: 'false', why })
    expect((await ada.call(adminScreeningList, { decided: true })).cases?.[0]).toMatchObject({
      id,
      outcome: 'false',
    })
  })
})
