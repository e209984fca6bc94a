import type * as identity from '@sixpence/protocol/identity'
import type * as kycBusiness from '@sixpence/protocol/kyc-business'
import type { IdentityKind } from '@sixpence/partners/identity/identity'
import { beginRun } from '#approval/begin-identity.ts'
import { transaction } from '#db/database.ts'
import type { FixturesOf, World } from './fixtures.ts'

/** A run of the caller's customer that waits, with the secret of its link. */
export async function waitingRun(
  { bank, customer }: Pick<World, 'bank' | 'customer'>,
  kind: IdentityKind = 'document',
): Promise<{ workflowRunId: string; token: string }> {
  await nothingInReview({ bank })
  const { people } = bank.services.store
  const person = await people.person(customer.personId)
  const own = (await people.customersOf(customer.personId)).find(({ id }) => id === customer.id)
  if (!person || !own) throw new Error('nobody acts for this customer')
  const run = await beginRun(
    bank.services,
    { customer: own, person, kind, purpose: 'verification', language: 'en' },
    (work) => transaction(bank.services.db, work),
  )
  if (run === 'inReview') throw new Error('another run is in review')
  return { workflowRunId: run.workflowRunId, token: run.token }
}

/** What was handed in by another call's try must not keep this one from beginning. */
const nothingInReview = ({ bank }: Pick<World, 'bank'>): Promise<unknown> =>
  bank.database.owner.query(`update app.identity_run set state = 'failed' where state = 'review'`)

const jobId = async (world: World): Promise<{ id: string }> => ({
  id: (await waitingRun(world, 'video')).token,
})

export const forIdentity: FixturesOf<typeof identity> = {
  identityVerificationStart: async (world) => {
    await nothingInReview(world)
    return {}
  },
  identityVerificationStartFor: async (world) => {
    await nothingInReview(world)
    return { fromCustomerId: world.customer.id }
  },
  customerJumioDocumentCreate: async (world) => {
    await nothingInReview(world)
    return {}
  },
  identityRunGet: waitingRun,
  identityRunHandIn: waitingRun,
  videoIdentityJobGet: jobId,
  videoIdentityJobHandIn: jobId,
  dueDiligenceInfoGet: () => ({}),
}

export const someBusinessAnswers = {
  activity: 'We design and print wallpapers for hotels.',
  industry: 'manufacturing',
  sourceIds: ['goods', 'services'],
  purposeIds: ['suppliers'],
  monthlyDeposit: '10000',
  government: false,
  lawsuits: true,
  lawsuitsDetails: 'A supplier sues us over an invoice.',
  answers: [
    { id: 'businessAnotherAccount', answer: 'no' as const },
    { id: 'politicallyExposed', answer: 'no' as const },
    { id: 'bearerShares', answer: 'yes' as const, text: 'Two hundred, held by the founder.' },
  ],
}

export const forKycBusiness: FixturesOf<typeof kycBusiness> = {
  kycBusinessInfoGet: () => ({}),
  kycBusinessInfoUpdate: () => ({ kyc: someBusinessAnswers }),
}
