import type * as calls from '@sixpence/protocol/desk/desk'
import type pg from 'pg'
import type { Handler } from '#context/handler.ts'
import { announce } from '#core/outbox/outbox.ts'
import { Refused } from '#core/refused.ts'
import { verifyWhenWhole } from '#store/customer/customer-state.ts'
import { undecidedRun } from '#store/identity-run/identity-runs.ts'
import { decideRun } from '#store/identity-run/run-changes.ts'
import { decide } from './decide.ts'
import { find } from './find-identity.ts'

export const adminIdentityDecide: Handler<typeof calls.adminIdentityDecide> = async (
  { runId, state, decision, reason, why },
  context,
) => {
  const { by, services: s, refuse } = context
  if (decision === 'reject' && !reason) return refuse('reasonMissing')
  const { customerId } = await find(s, by.person.brand, runId)
  const call = 'adminIdentityDecide'
  return decide(context, { call, customerId, why }, async (client) => {
    const now = s.clock.now()
    const was = await locked(client, runId, now)
    if (!was.isOpen || was.state !== state) throw new Refused('caseDecided')
    const outcome = decision === 'accept' ? 'passed' : 'failed'
    const refusedFor = decision === 'reject' ? reason : undefined
    await decideRun(client, runId, { outcome, reason: refusedFor, now })
    const isVerified = outcome === 'passed' && (await verifyWhenWhole(client, customerId))
    await announce(client, {
      customerId,
      event: 'identity.state',
      data: { state: outcome },
      changed: ['customer'],
    })
    return {
      before: { run: runId, state },
      after: {
        run: runId,
        state: outcome,
        ...(reason && { reason }),
        ...(isVerified && { verified: true }),
      },
      result: {},
      letter: { about: isVerified ? 'verified' : outcome === 'passed' ? 'identityPassed' : 'identityFailed' },
    }
  })
}

async function locked(
  client: pg.PoolClient,
  runId: string,
  now: Date,
): Promise<{ state: string; isOpen: boolean }> {
  const { rows } = await client.query<{ state: string; isOpen: boolean }>(
    `select r.state, ${undecidedRun('$2')} as "isOpen" from app.identity_run r where r.id = $1 for update of r`,
    [runId, now],
  )
  return rows[0] ?? { state: '', isOpen: false }
}
