import {
  adminCustomerGet,
  adminDueDiligenceUpdate,
  adminProposalDecide,
  adminQueueList,
  adminRestrictionDecide,
  adminRestrictionOpen,
  adminVerificationUpdate,
} from '@sixpence/protocol/desk/desk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveRole } from '#testing/cast-people.ts'
import { colleague } from '#testing/bank/colleague.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ada: TestClient
let bea: { client: TestClient; personId: number }
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  bank.services.config.fourEyes = true
  ada = await bank.atDesk('ada')
  bea = await colleague(bank, 'bea')
})
afterAll(() => bank.close())

const why = 'The list was wrong'
const idOf = (key: string): Promise<number> => bank.customerId(key)
const refusalOf = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code
const get = async (key: string, client = ada) => {
  const { customer } = await client.call(adminCustomerGet, { customerId: await idOf(key) })
  if (!customer) throw new Error('no customer')
  return customer
}
const decide = (client: TestClient, proposalId: number, decision: 'confirm' | 'decline' = 'confirm') =>
  client.call(adminProposalDecide, { proposalId, decision, why: 'I looked at it too' })

async function openCase(key: string, reason: 1 | 3 | 4) {
  const { restriction } = await ada.call(adminRestrictionOpen, { customerId: await idOf(key), reason, why })
  if (!restriction) throw new Error('no case was opened')
  return { restrictionId: restriction.id, version: restriction.version, decision: 'lift', why } as const
}

describe('decisions of weight', () => {
  test.each([3, 4] as const)('a restriction of reason %i is lifted by two people', async (reason) => {
    const lift = await openCase('leo', reason)
    const { proposalId = 0, restriction } = await ada.call(adminRestrictionDecide, lift)
    expect(proposalId).toBeGreaterThan(0)
    expect(restriction?.stage).toBe('waiting')
    expect((await get('leo')).limited).toBe(true)
    expect(refusalOf(await bea.client.call(adminRestrictionDecide, lift))).toBe('proposedAlready')
    const own = await decide(ada, proposalId)
    expect([own.responseCode, refusalOf(own)]).toEqual(['13', 'ownProposal'])
    expect((await get('leo')).limited).toBe(true)
    const { items = [] } = await bea.client.call(adminQueueList, {})
    expect(items.find(({ kind, id }) => kind === 'proposal' && id === proposalId)).toMatchObject({
      customerName: 'Leo Marchetti',
      proposal: { call: 'adminRestrictionDecide', isOwn: false },
    })
    expect((await get('leo', bea.client)).proposals).toMatchObject([
      {
        id: proposalId,
        by: 'Ada Bergman',
        isOwn: false,
        reason: why,
        facts: expect.arrayContaining([{ name: 'decision', text: 'lift' }]),
      },
    ])
    expect((await decide(bea.client, proposalId)).responseCode).toBe('00')
    const { limited, proposals, decisions } = await get('leo')
    expect([limited, proposals]).toEqual([false, []])
    expect(decisions.slice(0, 2)).toMatchObject([
      {
        call: 'adminProposalDecide',
        reason: 'I looked at it too',
        after: { proposal: proposalId, outcome: 'confirmed', limited: false },
      },
      { call: 'adminRestrictionDecide', actor: 'Ada Bergman', reason: why, after: { proposal: proposalId } },
    ])
    expect(refusalOf(await decide(bea.client, proposalId))).toBe('caseDecided')
  })

  test('a high-risk case is ended by two people, by whichever route', async () => {
    const customerId = await idOf('bo')
    const put = (dueDiligence: { level: number; government?: boolean }) =>
      ada.call(adminDueDiligenceUpdate, { customerId, dueDiligence, why })
    expect((await put({ level: 2, government: true })).proposalId).toBeUndefined()
    const done = await put({ level: 3 })
    expect(done.proposalId).toBeGreaterThan(0)
    expect(done.dueDiligence?.level).toBe(2)
    expect((await decide(ada, done.proposalId ?? 0, 'decline')).responseCode).toBe('00')
    const cleared = await put({ level: 2, government: false })
    expect(cleared.proposalId).toBeGreaterThan(0)
    await decide(ada, cleared.proposalId ?? 0, 'decline')
    const verified = await ada.call(adminVerificationUpdate, { customerId, verified: true, why })
    expect(verified.proposalId).toBeGreaterThan(0)
    expect((await get('bo')).verified).toBe(false)
    expect((await decide(bea.client, verified.proposalId ?? 0)).responseCode).toBe('00')
    expect((await get('bo')).verified).toBe(true)
  })

  test('limits above those one person may open are opened by two people, and taken back by one', async () => {
    const customerId = await idOf('northlight')
    const put = (verified: boolean) => ada.call(adminVerificationUpdate, { customerId, verified, why })
    expect((await put(false)).proposalId).toBeUndefined()
    expect((await put(true)).proposalId).toBeGreaterThan(0)
    expect((await get('northlight')).verified).toBe(false)
    const ines = await ada.call(adminVerificationUpdate, {
      customerId: await idOf('ines'),
      verified: false,
      why,
    })
    expect(ines.responseCode).toBe('00')
    const again = { customerId: await idOf('ines'), verified: true, why }
    expect((await ada.call(adminVerificationUpdate, again)).proposalId).toBeUndefined()
    expect((await get('ines')).verified).toBe(true)
  })

  test('all other decisions are made by one person, and without the setting all decisions are', async () => {
    const lift = await openCase('ines', 1)
    expect((await ada.call(adminRestrictionDecide, lift)).proposalId).toBeUndefined()
    bank.services.config.fourEyes = false
    const serious = await openCase('ines', 4)
    const alone = await ada.call(adminRestrictionDecide, serious)
    expect([alone.proposalId, alone.restriction?.stage]).toEqual([undefined, 'closed'])
    bank.services.config.fourEyes = true
  })
})

describe('a proposal', () => {
  test('of a case decided in the meantime changes nothing', async () => {
    const lift = await openCase('ines', 3)
    const { proposalId = 0 } = await ada.call(adminRestrictionDecide, lift)
    await bea.client.call(adminRestrictionDecide, { ...lift, decision: 'review' })
    expect(refusalOf(await decide(bea.client, proposalId))).toBe('caseDecided')
    expect((await get('ines')).proposals).toHaveLength(1)
    await decide(ada, proposalId, 'decline')
    expect((await get('ines')).limited).toBe(true)
  })

  test('by a person who is no longer an administrator is not confirmed, nor by staff of another brand', async () => {
    const cara = await colleague(bank, 'cara')
    const lift = await openCase('leo', 3)
    const { proposalId = 0 } = await cara.client.call(adminRestrictionDecide, lift)
    const elsewhere = await colleague(bank, 'eyes elsewhere', { brand: 'gintara' })
    expect(refusalOf(await decide(elsewhere.client, proposalId))).toBe('proposalNotFound')
    await giveRole(bank, cara.personId, undefined)
    expect(refusalOf(await decide(bea.client, proposalId))).toBe('proposerGone')
    expect((await get('leo')).limited).toBe(true)
  })

  test('is confirmed once, by any number of concurrent calls', async () => {
    const lift = await openCase('bo', 4)
    const { proposalId = 0 } = await ada.call(adminRestrictionDecide, lift)
    const others = await Promise.all([1, 2, 3].map((number) => colleague(bank, `eye ${number}`)))
    const answers = await Promise.all(others.map(({ client }) => decide(client, proposalId)))
    const said = answers.map(refusalOf)
    expect(said.filter((code) => code === undefined)).toHaveLength(1)
    expect(said.filter((code) => code === 'caseDecided')).toHaveLength(2)
  })

  test('cannot be confirmed by its author in the database either, and is sealed there', async () => {
    const lift = await openCase('northlight', 3)
    const { proposalId = 0 } = await ada.call(adminRestrictionDecide, lift)
    const { owner } = bank.database
    await expect(
      owner.query(
        `update app.proposal set outcome = 'confirmed', decided_by = actor_id, decided_at = now() where id = $1`,
        [proposalId],
      ),
    ).rejects.toThrow('violates check constraint')
    const { rows } = await owner.query<{ words: Buffer }>('select words from app.proposal where id = $1', [
      proposalId,
    ])
    expect(rows[0]?.words.includes('list')).toBe(false)
  })
})
