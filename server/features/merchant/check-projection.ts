import type { Operation } from '@sixpence/ledger'
import type { Currency } from '@sixpence/money'
import type pg from 'pg'
import { announce, type Projection } from '#core/outbox/outbox.ts'
import { keepCheck } from '#store/merchant-check/merchant-checks.ts'

/** Operations that order an identity check and pay its fee. */
export const checkKind = 'identityFee'

export type CheckDetail = {
  check: { runId: string; customerId: number; units: string; currency: Currency }
  /** The person it is about, sealed for the company, in base64. */
  sealed: string
  /** Name of the payee in history. */
  counterparty: string
}

/** Checks follow from committed operations: the call or this projection records the check, whichever comes first. */
export const checkProjection: Projection = {
  name: 'identity checks of companies',
  async onOperations(client, operations) {
    for (const operation of operations) if (operation.kind === checkKind) await carryOut(client, operation)
  },
}

/** Records the check that an operation ordered; idempotent. */
export async function carryOut(
  client: pg.ClientBase,
  { id, actor, brand, at, detail }: Operation,
): Promise<void> {
  const { check, sealed } = detail as CheckDetail
  await keepCheck(client, {
    id,
    personId: actor,
    brand,
    at,
    ...check,
    sealed: Buffer.from(sealed, 'base64'),
  })
  await announce(client, {
    customerId: check.customerId,
    event: 'refresh',
    data: {},
    changed: ['merchant'],
  })
}
