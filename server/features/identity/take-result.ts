import type { IdentityResult } from '@sixpence/partners/identity/identity'
import { sendLetter } from '#notify/customer-letter.ts'
import { announce } from '#core/outbox.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { verifyWhenWhole } from '#store/identity-run/identity-runs.ts'

type Run = { customerId: number; personId: number; brand: string; kind: string }

/**
 * Records the identity company's result with its audit row, in one transaction. A final result stays: repeated and
 * late results, and those for an unknown check, are ignored.
 */
export async function takeIdentityResult(
  s: Services,
  { reference, outcome, reason, read, duplicateOf }: IdentityResult,
  address: string,
): Promise<void> {
  const taken = await transaction(s.db, async (client) => {
    const { rows } = await client.query<Run>(
      `update app.identity_run set state = $2, reason = $3, duplicate_of = coalesce($5, duplicate_of),
         decided_at = case when $2 = 'review' then null else $4::timestamptz end
       where id = $1 and state in ('waiting', 'review')
       returning customer_id as "customerId", person_id as "personId", brand, kind`,
      [
        reference,
        outcome,
        outcome === 'failed' ? (reason ?? null) : null,
        s.clock.now(),
        duplicateOf ?? null,
      ],
    )
    const [run] = rows
    if (!run) return undefined
    const { customerId, brand, kind } = run
    if (read)
      await client.query('update app.identity_run set said = $2 where id = $1', [
        reference,
        await s.personal.seal(`customer:${customerId}`, read, client),
      ])
    const isVerified = outcome === 'passed' && (await verifyWhenWhole(client, customerId))
    await announce(client, {
      customerId,
      event: 'identity.state',
      data: { state: outcome },
      changed: ['customer'],
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
