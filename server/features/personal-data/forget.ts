import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { sandboxesOf } from '#store/customer/sandboxes.ts'

type ErasureSubject = { personId: number; customerId: number | undefined }

/** Tables whose rows of a person are deleted at once, in the order of their foreign keys. */
const ofPerson = [
  'access',
  'agreement_pending',
  'confirmation',
  'device_link',
  'export_link',
  'export',
  'factor_change',
  'history_view',
  'ip_access',
  'login_history',
  'news_read',
  'notification_off',
  'passkey',
  'passkey_challenge',
  'password_reset',
  'pdf_draft',
  'push_request',
  'recovery_code',
  'registration',
  'request_code',
  'sign_in',
  'username_change',
]
const ofCustomer = [
  'allowed_ip',
  'api_request',
  'api_key',
  'api_reply',
  'batch',
  'blacklist',
  'call_key',
  'delivery_endpoint',
  'email',
  'export',
  'external_card',
  'global_batch',
  'mass_batch',
  'mass_mapping',
  'mass_template',
  'history_view',
  'logo',
  'merchant_check',
  'payee',
  'payment_file',
  'payment_note',
  'payment_template',
  'pdf_draft',
  'phone',
  'push_event',
  'push_ticket',
  'saved_button',
  'staff_conflict',
  'subscription',
  'support_message',
  'upload',
]

/**
 * Deletes the data that no law requires to be retained: contact details, credentials, sign-ins, payees and so on. Runs
 * in the erasure's transaction.
 */
export async function forgetAtOnce(
  client: pg.PoolClient,
  { personId, customerId }: ErasureSubject,
): Promise<void> {
  for (const table of ofPerson)
    await client.query(`delete from app.${table} where person_id = $1`, [personId])
  await client.query(
    'delete from app.device_secret where device_id in (select id from app.device where person_id = $1)',
    [personId],
  )
  await client.query(
    `update app.device set state = 'removed', name = '–', push_token = null where person_id = $1`,
    [personId],
  )
  await client.query(`update app.session set user_agent = '', address = '' where person_id = $1`, [personId])
  // A company's record of its representatives belongs to the company; it no longer refers to the user.
  await client.query('update app.representative set person_id = null where person_id = $1', [personId])
  await client.query(
    `update app.oauth_token set revoked_at = now() where revoked_at is null and authorization_id in (
       select id from app.oauth_authorization where person_id = $1)`,
    [personId],
  )
  await client.query(
    `update app.person set email_look_up = null, email_sealed = null, phone_look_up = null, phone_sealed = null,
       phone_endings = '{}', password_hash = '', totp_secret = null, approval_code_hash = null where id = $1`,
    [personId],
  )
  if (customerId === undefined) return
  for (const table of ofCustomer)
    await client.query(
      // As an array, since with "or" the planner would read the whole table.
      `delete from app.${table} where customer_id = any(array(
         select $1::bigint union all select id from app.customer where sandbox_of = $1))`,
      [customerId],
    )
  // Invoices to the customer's address stay assigned to the customer, even if another person uses the address later,
  // and cause no reminders.
  await client.query(
    `update app.invoice i set payer_id = c.id, payer_look_up = '' from app.customer c
     where c.id = $1 and (i.payer_id = c.id or i.payer_id is null and i.payer_look_up = c.email_look_up)`,
    [customerId],
  )
  await client.query(
    `update app.customer set email_look_up = null, email_sealed = null, email_words = '{}' where id = $1`,
    [customerId],
  )
}

/**
 * Destroys the keys of a person and customer, which makes their sealed data unreadable, in backups too
 * (crypto-shredding). The ledger has only ids and stays whole.
 */
export async function destroyKeys(s: Services, { personId, customerId }: ErasureSubject): Promise<void> {
  await transaction(s.db, async (client) => {
    await client.query(
      `update app.person set name_sealed = null, name_words = '{}', birth_day_sealed = null where id = $1`,
      [personId],
    )
    await s.personal.erase(`person:${personId}`, client)
    if (customerId === undefined) return
    await client.query(
      `update app.customer set name_sealed = null, name_words = '{}', tax_id = null, tax_sealed = null where id = $1`,
      [customerId],
    )
    for (const id of [customerId, ...(await sandboxesOf(client, customerId))])
      await s.personal.erase(`customer:${id}`, client)
    await client.query('update app.erasure set done_at = $2 where customer_id = $1', [
      customerId,
      s.clock.now(),
    ])
  })
}
