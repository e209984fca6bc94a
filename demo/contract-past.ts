import { after, before, dayOf } from '@sixpence/days'
import { noticeDays, type Party } from '@sixpence/protocol/rules/contracts'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type pg from 'pg'
import { faultFields } from '@sixpence/server/core/log.ts'
import type { Services } from '@sixpence/server/context/services.ts'
import { transaction } from '@sixpence/server/core/database.ts'
import { drawUp } from '@sixpence/server/features/contracts/contract-create.ts'
import { type Columns, moveContract } from '@sixpence/server/features/contracts/move.ts'
import { customerOf, lockContract } from '@sixpence/server/store/contract/contracts.ts'
import { customers } from './customers.ts'
import { people } from '@sixpence/server/simulator/people.ts'

type Step = Parameters<typeof moveContract>[2]['step']

/** Ines's split contracts, each with the steps it has taken. */
type Past = {
  partner: string
  percentage: string
  initiator: Party
  daysAgo: number
  steps: readonly { step: Step; by?: Party; daysAgo: number }[]
  mine: string[]
  theirs: string[]
}

const both = [
  { step: 'sign', by: 'sender', daysAgo: 39 },
  { step: 'sign', by: 'beneficiary', daysAgo: 38 },
] as const
const identificationSteps = [
  { step: 'identificationStarted', by: 'sender', daysAgo: 37 },
  { step: 'identificationSuccess', daysAgo: 37 },
  { step: 'activeFromReached', daysAgo: 36 },
] as const

const past: readonly Past[] = [
  {
    partner: 'marta',
    percentage: '12.5',
    initiator: 'sender',
    daysAgo: 40,
    steps: [...both, ...identificationSteps],
    mine: ['Delivers the sketches of each issue'],
    theirs: ['Prints them within a week', 'Keeps the plates for a year'],
  },
  {
    partner: 'owen',
    percentage: '7.25',
    initiator: 'beneficiary',
    daysAgo: 40,
    steps: [...both, ...identificationSteps, { step: 'terminate', by: 'beneficiary', daysAgo: 4 }],
    mine: ['Names the narrator in every episode'],
    theirs: ['Records one episode a month'],
  },
  {
    partner: 'greta',
    percentage: '5',
    initiator: 'sender',
    daysAgo: 40,
    steps: both,
    mine: ['Sends the texts two weeks ahead'],
    theirs: ['Translates them into English'],
  },
  {
    partner: 'carla',
    percentage: '10',
    initiator: 'beneficiary',
    daysAgo: 2,
    steps: [],
    mine: ['Uses the photographs for the series only'],
    theirs: ['Takes twelve photographs a quarter'],
  },
  {
    partner: 'henrik',
    percentage: '3',
    initiator: 'sender',
    daysAgo: 3,
    steps: [{ step: 'sign', by: 'beneficiary', daysAgo: 1 }],
    mine: ['Pays for the material'],
    theirs: ['Binds the copies by hand'],
  },
  {
    partner: 'felix',
    percentage: '20',
    initiator: 'sender',
    daysAgo: 12,
    steps: [{ step: 'reject', by: 'beneficiary', daysAgo: 11 }],
    mine: ['Lends the studio on Fridays'],
    theirs: ['Retouches the portraits'],
  },
]

/** Creates the contracts if there are none. */
export async function seedContracts(s: Services): Promise<void> {
  const { rows } = await s.db.query<{ isThere: boolean }>(
    'select exists (select from app.contract) as "isThere"',
  )
  if (rows[0]?.isThere) return
  try {
    await transaction(s.db, async (client) => {
      for (const contract of past) await seedOne(s, client, contract)
      // No mail for steps before the first day.
      await client.query('update app.contract_event set tell_at = null')
    })
  } catch (error) {
    // May be refused in a demo that has been used.
    s.log.warn(faultFields(error), 'the demo has not all of its contracts')
  }
}

async function seedOne(s: Services, client: pg.PoolClient, item: Past): Promise<void> {
  const [companyId, senderId, beneficiaryId] = await Promise.all(
    ['northlight', 'ines', item.partner].map((key) => customerIdOf(s, key)),
  )
  if (!companyId || !senderId || !beneficiaryId) throw new Error('the demo lacks a party')
  const ago = (days: number): Date => before(s.clock.now(), { days })
  const two = { senderId, beneficiaryId }
  const now = ago(item.daysAgo)
  const input = {
    companyId,
    ...two,
    senderSignerName: nameOf('ines'),
    senderObligations: item.mine,
    beneficiarySignerName: nameOf(item.partner),
    beneficiaryObligations: item.theirs,
    activeFrom: after(dayOf(now), { days: 4 }),
    percentage: item.percentage,
  }
  const id = await drawUp(s, client, {
    input,
    initiatorId: customerOf(two, item.initiator),
    language: 'en',
    now,
  })
  for (const { step, by, daysAgo } of item.steps) {
    const contract = await lockContract(client, id)
    if (!contract) throw new Error('a contract of the demo is gone')
    const at = ago(daysAgo)
    const set = await columnsOf(s, step, by, { at, two, partner: item.partner })
    await moveContract(client, contract, {
      step,
      by: by && customerOf(two, by),
      now: at,
      ...(set && { set }),
    })
  }
}

async function columnsOf(
  s: Services,
  step: Step,
  by: Party | undefined,
  { at, two, partner }: { at: Date; two: { senderId: number; beneficiaryId: number }; partner: string },
): Promise<Columns | undefined> {
  if (step === 'sign' && by !== undefined)
    return {
      [`${by}_signed_at`]: at,
      [`${by}_person_id`]: await personIdOf(s, by === 'sender' ? 'ines' : partner),
    }
  if (step === 'identificationSuccess') return { identification: 'SUCCESS' }
  if (step === 'identificationStarted') return { identification: 'PROCESSING', identification_at: at }
  return step === 'terminate' && by !== undefined
    ? {
        terminated_by: customerOf(two, by),
        terminated_at: after(at, { days: noticeDays }),
      }
    : undefined
}

const nameOf = (key: string): string => {
  const { firstName = '', lastName = '' } = people.find((person) => person.key === key) ?? {}
  return fullName({ firstName, lastName })
}

const customerIdOf = (s: Services, key: string) =>
  idOf(
    s,
    'customer',
    customers.find((customer) => customer.key === key),
  )
const personIdOf = (s: Services, key: string) =>
  idOf(
    s,
    'person',
    people.find((person) => person.key === key),
  )

async function idOf(
  s: Services,
  table: 'person' | 'customer',
  who: { brand: string; email: string } | undefined,
): Promise<number | undefined> {
  const { rows } = await s.db.query<{ id: number }>(`select id from app.${table} where email_look_up = $1`, [
    who && s.personal.lookUp('email', who.brand, who.email),
  ])
  return rows[0]?.id
}
