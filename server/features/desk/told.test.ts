import { languages, type Language } from '@sixpence/locales'
import {
  adminCompanyPersonDelete,
  adminConflictDeclare,
  adminCustomerDeviceList,
  adminCustomerNoteAdd,
  adminCustomerSessionEnd,
  adminDocumentDecide,
  adminDocumentUpdate,
  adminDueDiligenceUpdate,
  adminFinancialUpdate,
  adminIdentityDecide,
  adminPaymentCaseCredit,
  adminPaymentRecall,
  adminPaymentResolve,
  adminPaymentRetry,
  adminPaymentReturn,
  adminRepresentativeDelete,
  adminRestrictionDecide,
  adminRestrictionOpen,
  adminScreeningDecide,
  adminVerificationUpdate,
  adminVisitBegin,
  restrictionAppeal,
} from '@sixpence/protocol/desk/desk'
import { deskNotifications, toldType, type ToldByDesk } from '@sixpence/protocol/rules/desk-notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepEventsOf } from '#core/push/push-log.ts'
import { translator } from '#core/translate.ts'
import { type Letter, letterWords } from '#notify/customer-letter.ts'
import { ownRepresentative } from '#testing/fixtures/business.ts'
import { moneyInSuspense } from '#testing/fixtures/correction.ts'
import { waitingDocument } from '#testing/fixtures/desk.ts'
import { screeningCase } from '#testing/fixtures/desk/screening.ts'
import { waitingRun } from '#testing/fixtures/identity.ts'
import { numberOf } from '#testing/fixtures/payment-case.ts'
import type { World } from '#testing/fixtures/world.ts'
import { hire } from '#testing/cast-people.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'

let bank: TestBank
let rails: TestRails
let ada: TestClient
const ids: Record<string, number> = {}
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  rails = await TestRails.open(bank)
  for (const key of ['bo', 'ines', 'northlight']) {
    ids[key] = await bank.customerId(key)
    await keepEventsOf(bank.services.db, ids[key])
  }
})
afterAll(() => bank.close())

const why = 'Asked for by telephone'
const id = (key: string): number => ids[key] ?? 0
const world = async (): Promise<World> =>
  ({ bank, customer: { id: id('bo'), personId: await bank.personId('bo') } }) as World
const done = async (asked: Promise<{ responseCode: string; validationErrors: { code: string }[] }>) => {
  const answer = await asked
  expect([answer.responseCode, answer.validationErrors]).toEqual(['00', []])
}

async function document(): Promise<number> {
  return (await waitingDocument(bank, { id: id('bo'), personId: await bank.personId('bo') })).documentId
}

async function run(decision: 'accept' | 'reject'): Promise<void> {
  const { workflowRunId: runId } = await waitingRun(await world())
  await bank.database.owner.query(
    `update app.identity_run set state = 'nameMismatch', decided_at = now() where id = $1`,
    [runId],
  )
  const reason = decision === 'reject' ? { reason: 'unreadable' as const } : {}
  await done(ada.call(adminIdentityDecide, { runId, state: 'nameMismatch', decision, why, ...reason }))
}

const open = async (reason: 1 | 3) => {
  const { restriction } = await ada.call(adminRestrictionOpen, { customerId: id('bo'), reason, why })
  if (!restriction) throw new Error('no case was opened')
  return { restrictionId: restriction.id, version: restriction.version }
}
let serious: Awaited<ReturnType<typeof open>>
let plain: Awaited<ReturnType<typeof open>>
const restriction =
  (run: () => { restrictionId: number; version: number }, decision: 'ask' | 'keep' | 'lift') => async () => {
    await done(ada.call(adminRestrictionDecide, { ...run(), decision, why }))
    run().version += 1
  }
const appeal = (run: () => { restrictionId: number; version: number }) => async () => {
  const bo = await bank.as('bo')
  const { restrictionId } = run()
  await done(bo.call(restrictionAppeal, { restrictionId, appeal: 'It is wrong.' }))
  run().version += 1
}
const diligence = (level: number) => () =>
  done(ada.call(adminDueDiligenceUpdate, { customerId: id('bo'), dueDiligence: { level }, why }))
const verification = (verified: boolean) => () =>
  done(ada.call(adminVerificationUpdate, { customerId: id('bo'), verified, why }))

async function sentPayment(payee: string): Promise<number> {
  const operationId = await rails.pay(payee)
  await rails.live()
  ada = await bank.atDesk('ada')
  return operationId
}

async function returned(): Promise<void> {
  const { caseId } = await moneyInSuspense(bank)
  const accountNumber = await numberOf(bank, rails.account)
  await done(ada.call(adminPaymentCaseCredit, { caseId, accountNumber, why }))
  await rails.live()
  const { rows } = await bank.database.owner.query<{ id: string }>(
    `select id from ledger.operation where detail->>'case' = $1`,
    [String(caseId)],
  )
  await done(ada.call(adminPaymentReturn, { operationId: Number(rows[0]?.id), why }))
}

type Act = [name: string, about: ToldByDesk | undefined, customer: string, act: () => Promise<unknown>]
/** All actions of the desk about a customer, in an order in which they can be done; `undefined`: no notification. */
const acts: Act[] = [
  [
    'accepts a document',
    'documentAccepted',
    'bo',
    async () => done(ada.call(adminDocumentDecide, { documentId: await document(), decision: 'accept' })),
  ],
  [
    'sends a document back',
    'documentSentBack',
    'bo',
    async () =>
      done(
        ada.call(adminDocumentDecide, {
          documentId: await document(),
          decision: 'reject',
          reason: 'cutOff',
        }),
      ),
  ],
  [
    'asks about a document',
    'documentAsked',
    'bo',
    async () =>
      done(ada.call(adminDocumentDecide, { documentId: await document(), decision: 'ask', note: 'Page 2' })),
  ],
  [
    'corrects a document',
    undefined,
    'bo',
    async () =>
      done(ada.call(adminDocumentUpdate, { documentId: await document(), expiresDate: '2031-01-01', why })),
  ],
  ['verifies', 'verified', 'bo', verification(true)],
  ['refuses a proof of identity', 'identityFailed', 'bo', () => run('reject')],
  ['accepts a proof of identity', 'identityPassed', 'bo', () => run('accept')],
  ['takes verification away', 'unverified', 'bo', verification(false)],
  ['asks for due diligence', 'dueDiligenceAsked', 'bo', diligence(1)],
  ['reviews due diligence', undefined, 'bo', diligence(2)],
  ['asks for more', 'dueDiligenceAsked', 'bo', diligence(4)],
  ['ends due diligence', 'dueDiligenceDone', 'bo', diligence(3)],
  [
    'corrects financial details',
    undefined,
    'bo',
    () =>
      done(
        ada.call(adminFinancialUpdate, {
          customerId: id('bo'),
          financialDetail: { monthlyDeposit: '5000' },
          why,
        }),
      ),
  ],
  ['restricts', 'restricted', 'bo', async () => void (plain = await open(1))],
  ['asks for documents', 'restrictionAsked', 'bo', restriction(() => plain, 'ask')],
  ['gets an objection', 'appealReceived', 'bo', appeal(() => plain)],
  ['answers an objection', 'appealAnswered', 'bo', restriction(() => plain, 'keep')],
  ['lifts', 'lifted', 'bo', restriction(() => plain, 'lift')],
  ['restricts for sanctions', undefined, 'bo', async () => void (serious = await open(3))],
  ['asks about sanctions', undefined, 'bo', restriction(() => serious, 'ask')],
  ['gets an objection about sanctions', undefined, 'bo', appeal(() => serious)],
  ['answers about sanctions', undefined, 'bo', restriction(() => serious, 'keep')],
  ['lifts sanctions', undefined, 'bo', restriction(() => serious, 'lift')],
  [
    'finds somebody to be on a list',
    undefined,
    'bo',
    async () =>
      done(
        ada.call(adminScreeningDecide, {
          caseId: await screeningCase(await world()),
          version: 1,
          outcome: 'true',
          why,
        }),
      ),
  ],
  [
    'ends a session',
    'sessionEnded',
    'bo',
    async () => {
      await bank.as('bo')
      const { sessions = [] } = await ada.call(adminCustomerDeviceList, { customerId: id('bo') })
      const sessionId = sessions[0]?.sessionId ?? ''
      await done(ada.call(adminCustomerSessionEnd, { customerId: id('bo'), sessionId, why }))
    },
  ],
  [
    'writes a note',
    undefined,
    'bo',
    () => done(ada.call(adminCustomerNoteAdd, { customerId: id('bo'), text: 'Moves to Lisbon' })),
  ],
  [
    'looks as the customer, which stands in their page',
    undefined,
    'bo',
    () => done(ada.call(adminVisitBegin, { customerId: id('bo'), minutes: 15, why })),
  ],
  [
    'takes a representative off',
    'personRemoved',
    'northlight',
    async () => {
      const personId = await hire(bank, 'told representative', [
        {
          customer: { id: id('northlight'), type: 2 } as never,
          right: 'none',
          balanceInfo: false,
          permissions: [],
        },
      ])
      await done(ada.call(adminRepresentativeDelete, { customerId: id('northlight'), personId, why }))
      expect((await mails()).map(({ recipient }) => recipient)).toContain('told-representative@cast.example')
    },
  ],
  [
    'takes somebody of a company off',
    'personRemoved',
    'northlight',
    async () =>
      done(
        ada.call(adminCompanyPersonDelete, {
          customerId: id('northlight'),
          representativeId: await ownRepresentative(bank, { id: id('northlight') }),
          why,
        }),
      ),
  ],
  [
    'has a payment tried again',
    undefined,
    'ines',
    async () => done(ada.call(adminPaymentRetry, { operationId: await sentPayment('Ana .manual'), why })),
  ],
  [
    'recalls a payment',
    'paymentRecalled',
    'ines',
    async () => done(ada.call(adminPaymentRecall, { operationId: await sentPayment('Ana .manual'), why })),
  ],
  [
    'takes a payment back before it left',
    'paymentTakenBack',
    'ines',
    async () => {
      const operationId = await rails.pay('Ana Nowak')
      await bank.settled()
      await done(ada.call(adminPaymentRecall, { operationId, why }))
    },
  ],
  [
    'resolves a payment',
    'paymentResolved',
    'ines',
    async () =>
      done(
        ada.call(adminPaymentResolve, {
          operationId: await sentPayment('Ana .manual'),
          outcome: 'settled',
          statement: '2026/231',
          why,
        }),
      ),
  ],
  ['returns money they received', 'moneyReturned', 'ines', returned],
  [
    'declares a conflict',
    undefined,
    'bo',
    () => done(ada.call(adminConflictDeclare, { customerId: id('bo') })),
  ],
]

type Mail = { recipient: string; subject: string; body: string }
async function mails(): Promise<Mail[]> {
  await bank.settled()
  const { rows } = await bank.database.owner.query<Mail>(
    `select recipient, subject, body from sandbox.message where kind = 'mail' order by id`,
  )
  return rows
}
async function events(customer: string): Promise<{ type: string; link: string }[]> {
  await bank.settled()
  const { rows } = await bank.database.owner.query<{ type: string; link: string }>(
    `select data->>'type' as type, data->>'link' as link from app.push_event
     where customer_id = $1 and event = 'notification' and data->>'type' like 'desk.%' order by seq`,
    [id(customer)],
  )
  return rows
}
async function speaks(key: string, language: Language): Promise<void> {
  const personId = await bank.personId(key)
  await bank.database.owner.query('update app.person set language = $2 where id = $1', [personId, language])
  bank.services.store.people.forget(personId)
}

/** The person who reads the mail of a customer. */
const readers: Record<string, string> = { bo: 'bo', ines: 'ines', northlight: 'ines' }

test.each(acts)('the desk %s: the customer receives %s', async (_name, about, customer, act) => {
  const language = languages[acts.findIndex(([name]) => name === _name) % languages.length] ?? 'en'
  ada = await bank.atDesk('ada')
  await speaks(readers[customer] ?? '', language)
  await bank.settled()
  await bank.database.owner.query('delete from sandbox.message')
  const before = (await events(customer)).length
  await act()
  const heard = (await events(customer)).slice(before)
  const reader = `${readers[customer] ?? ''}@ostra.example`
  const letters = (await mails()).filter(({ recipient }) => recipient === reader)
  const words = about && letterWords(letterOf(about), 'Ostra', translator(language, 'ostra'))
  expect(heard).toEqual(about ? [{ type: toldType(about), link: deskNotifications[about] }] : [])
  expect(letters.map(({ subject }) => subject)).toEqual(words ? [words[0]] : [])
  expect(letters[0]?.body ?? '').toContain(words?.[1] ?? '')
  // An action without a notification sends no mail, to the customer or to anyone else.
  expect(about === undefined ? await mails() : []).toEqual([])
})

const letterOf = (about: ToldByDesk): Letter =>
  (about === 'documentSentBack' ? { about, reason: 'cutOff' } : { about }) as Letter

const written = (Object.keys(deskNotifications) as ToldByDesk[]).filter((about) => about !== 'tariffs')

test.each(languages)(
  'every letter is written in %s, states what can be done, and contains no details',
  (language) => {
    for (const about of written) {
      const [subject, text] = letterWords(letterOf(about), 'Ostra', translator(language, 'ostra'))
      const english = letterWords(letterOf(about), 'Ostra', translator('en', 'ostra'))
      expect(text.length).toBeGreaterThan(20)
      expect(`${subject} ${text}`).not.toMatch(/\d{3,}|@|\{/)
      expect(text === english[1]).toBe(language === 'en')
    }
  },
)

test('every act that notifies the customer is tested here', () => {
  // The payment itself notifies of money that waits for a payee.
  const byDesk = written.filter((about) => about !== 'moneyWaits')
  expect(new Set(acts.flatMap(([, about]) => about ?? []))).toEqual(new Set(byDesk))
})
