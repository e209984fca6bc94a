import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openStore, type Store } from '#store/store.ts'
import { raiseGuard } from '#store/customer/people.ts'
import { transaction } from '#core/database.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { Freshness } from './freshness.ts'
import { listenToServers } from './push-listen.ts'

const listener = 'a server that hears'

let bank: TestBank
let people: Store['people']
let fresh: Freshness
let now = 1_000
const changed = new Set<number>()
const closing = new AbortController()
let listening: Promise<void>

beforeAll(async () => {
  bank = await TestBank.open()
  const { db, personal, clock } = bank.services
  fresh = new Freshness(() => now)
  people = openStore(db, personal, () => now, clock, fresh).people
  listening = listenToServers({
    url: bank.database.apiUrl,
    name: listener,
    log: bank.services.log,
    signal: closing.signal,
    fresh,
    activity: bank.services.activity,
    onPersonChanged: (personId) => {
      changed.add(personId)
      people.forget(personId)
    },
    onPlaces: () => {},
    onSessionEnded: () => {},
    onSignInDecided: () => {},
    onListening: () => {},
  })
})
afterAll(async () => {
  closing.abort()
  await listening
  await bank.close()
})
beforeEach(async () => {
  await isHeard()
  changed.clear()
})

async function isHeard(): Promise<void> {
  await expect.poll(() => fresh.covers(fresh.stretch)).toBe(true)
}

const run = (text: string, values: unknown[]): Promise<unknown> => bank.database.owner.query(text, values)

test('a person is read once as long as nothing of them changes', async () => {
  const id = await bank.personId('ines')
  await people.person(id)
  now += 60_000
  await isHeard()
  const reading = vi.spyOn(bank.services.db, 'query')
  expect((await people.person(id))?.id).toBe(id)
  expect(reading).not.toHaveBeenCalled()
  reading.mockRestore()
})

test('a change made by another server is visible as soon as its notification arrives', async () => {
  const id = await bank.personId('ines')
  const before = await people.person(id)
  const language = before?.language === 'ro' ? 'en' : 'ro'
  await run('update app.person set language = $2 where id = $1', [id, language])
  await expect.poll(async () => (await people.person(id))?.language).toBe(language)
})

test('a change made while the connection is cut is visible when it is back', async () => {
  const id = await bank.personId('ines')
  await people.person(id)
  const before = fresh.stretch
  await run('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [listener])
  await run('update app.person set login_2fa = $2 where id = $1', [id, 'sms'])
  await expect.poll(() => fresh.stretch).toBeGreaterThan(before)
  now += 2_000
  await isHeard()
  expect((await people.person(id))?.login2fa).toBe('sms')
})

const changes: [what: string, text: string][] = [
  ['a customer', 'update app.customer set limited = not limited where id = $2 and $1 > 0'],
  [
    'a right',
    'update app.access set balance_info = not balance_info where person_id = $1 and customer_id = $2',
  ],
  ['an agreement', `insert into app.agreement_pending (person_id, agreement) select $1, 'other' || $2`],
  [
    'a factor',
    `insert into app.factor_change (person_id, factor, at) select $1, 'password', now() where $2 > 0`,
  ],
]

test.for(changes)('the users hear of a change of %s', async ([, text]) => {
  const id = await bank.personId('ines')
  await run(text, [id, await bank.customerId('ines')])
  await expect.poll(() => changed.has(id)).toBe(true)
})

test('all members of staff with a role are reloaded when the role changes', async () => {
  const id = await bank.personId('ines')
  await run('insert into app.staff (person_id, role_id) select $1, min(id) from app.role', [id])
  await expect.poll(() => changed.delete(id)).toBe(true)
  await run(
    `update app.role set permissions = permissions || '{x}' where id in (select role_id from app.staff where person_id = $1)`,
    [id],
  )
  await expect.poll(() => changed.has(id)).toBe(true)
})

test('the users are reloaded when the guard is raised, although none of their rows changed', async () => {
  const id = await bank.personId('ines')
  const customerId = await bank.customerId('ines')
  await transaction(bank.services.db, (client) => raiseGuard(client, customerId))
  await expect.poll(() => changed.has(id)).toBe(true)
})
