import type pg from 'pg'
import { customerTypes } from '@sixpence/protocol/rights'

type Queries = Pick<pg.Pool, 'query'>

/** Marks a customer as verified, or as not verified. */
export async function setVerified(client: Queries, customerId: number, verified: boolean): Promise<void> {
  await client.query('update app.customer set verified = $2 where id = $1', [customerId, verified])
}

/**
 * Verifies a person whose identity is proven and who has no open tasks: no questionnaire, update of details, due
 * diligence or limit. True when this call verified them.
 */
export async function verifyWhenWhole(client: Queries, customerId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.customer c set verified = true
     where id = $1 and type = ${customerTypes.personal} and not verified and not limited and not need_kyc and not need_personal_info
       and due_diligence_level in (0, 3)
       and exists (select from app.identity_run r
         where r.customer_id = c.id and kind = 'document' and purpose = 'verification' and state = 'passed')`,
    [customerId],
  )
  return rowCount === 1
}

/** Sets the due diligence level that an administrator decided on. */
export async function setDueDiligenceLevel(
  client: Queries,
  customerId: number,
  level: number,
): Promise<void> {
  await client.query('update app.customer set due_diligence_level = $2 where id = $1', [customerId, level])
}

/**
 * Called when due diligence documents were submitted: the level moves from documents requested (1, 4) to in review (2).
 */
export async function reviewDueDiligence(client: Queries, customerId: number): Promise<void> {
  await client.query(
    'update app.customer set due_diligence_level = 2 where id = $1 and due_diligence_level in (1, 4)',
    [customerId],
  )
}

/** Sets `limited` of the customer: true while any restriction is open. */
export async function limitWhileRestricted(client: Queries, customerId: number): Promise<void> {
  await client.query(
    `update app.customer set limited = exists (
       select from app.restriction where customer_id = $1 and closed_at is null) where id = $1`,
    [customerId],
  )
}

/** The questionnaire is complete: it is no longer required. */
export async function endKycRequest(client: Queries, customerId: number): Promise<void> {
  await client.query('update app.customer set need_kyc = false where id = $1 and need_kyc', [customerId])
}

/** The personal details are up to date: an update is no longer required. */
export async function endPersonalInfoRequest(client: Queries, customerId: number): Promise<void> {
  await client.query('update app.customer set need_personal_info = false where id = $1', [customerId])
}

/** Sets how the customer's payments are approved, a number of `approvalMethods`. */
export async function setApproveMode(client: Queries, customerId: number, mode: number): Promise<void> {
  await client.query('update app.customer set approve_mode = $2 where id = $1', [customerId, mode])
}

/** Closes a customer permanently, with its sandbox. */
export async function closeCustomer(client: Queries, customerId: number): Promise<void> {
  await client.query('update app.customer set closed = true where id = $1 or sandbox_of = $1', [customerId])
}
