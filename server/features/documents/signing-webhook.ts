import type { SigningResult } from '@sixpence/partners/esign/esign'
import { announce } from '#core/outbox/outbox.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { endSigning } from '#store/document/signings.ts'

/**
 * Records the signing company's result for a tax form, with its audit row. A repeated result, or a result for another
 * text, does not change the form.
 */
export async function recordSignature(s: Services, result: SigningResult, address: string): Promise<void> {
  await transaction(s.db, async (client) => {
    const signing = await endSigning(client, {
      clientId: result.clientId,
      state: result.outcome,
      digest: Buffer.from(result.digest, 'hex'),
      now: s.clock.now(),
    })
    if (!signing) return
    await announce(client, {
      customerId: signing.customerId,
      event: 'signing.state',
      data: { state: signing.state },
      changed: ['customer'],
    })
    await s.audit.write(
      {
        brand: signing.brand,
        actorId: undefined,
        customerId: signing.customerId,
        call: 'signingResult',
        outcome: signing.state === result.outcome ? 'done' : 'refused',
        address,
        detail: { state: signing.state },
      },
      client,
    )
  })
}
