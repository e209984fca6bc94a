import type { IdentityResult } from '@sixpence/partners/identity/identity'
import { sendLetter } from '#notify/customer-letter.ts'
import { announce } from '#core/outbox/outbox.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { verifyWhenWhole } from '#store/customer/customer-state.ts'
import { endRun, keepRead } from '#store/identity-run/run-changes.ts'

/**
 * Records the identity company's result with its audit row, in a single transaction. A final result stays: repeated and
 * late results, and those for an unknown check, are ignored.
 */
export async function recordIdentityResult(
  s: Services,
  { reference, outcome, reason, read, duplicateOf }: IdentityResult,
  address: string,
): Promise<void> {
  const taken = await transaction(s.db, async (client) => {
    const run = await endRun(client, reference, {
      outcome,
      reason: outcome === 'failed' ? reason : undefined,
      duplicateOf,
      now: s.clock.now(),
    })
    if (!run) return undefined
    const { customerId, brand, kind, purpose } = run
    if (read) await keepRead(client, reference, await s.personal.seal(`customer:${customerId}`, read, client))
    const isVerified = outcome === 'passed' && (await verifyWhenWhole(client, customerId))
    await announce(client, {
      customerId,
      event: purpose === 'merchant' ? 'refresh' : 'identity.state',
      data: { state: outcome },
      changed: purpose === 'merchant' ? ['merchant'] : ['customer'],
    })
    await s.audit.write(
      {
        brand,
        actorId: undefined,
        customerId,
        call: 'identityResult',
        outcome: 'done',
        address,
        detail: { kind, state: outcome, isVerified },
      },
      client,
    )
    return { personId: run.personId, customerId, isVerified }
  })
  if (!taken) return
  s.store.people.forget(taken.personId)
  if (taken.isVerified) sendLetter(s, taken.customerId, { about: 'verified' })
}
