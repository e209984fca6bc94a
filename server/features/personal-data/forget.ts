import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'

type Who = { personId: number; customerId: number | undefined }

/** What the rows of a table say of somebody goes at once; in this order, as rows point at each other. */
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
  'push_request',
  'recovery_code',
  'registration',
  'request_code',
  'sign_in',
  'username_change',
]
const ofCustomer = [
  'batch',
  'blacklist',
  'email',
  'export',
  'external_card',
  'global_batch',
  'history_view',
  'payee',
  'payment_file',
  'payment_note',
  'payment_template',
  'phone',
  'push_event',
  'saved_button',
  'subscription',
  'support_message',
  'upload',
]

/** What no law keeps: how somebody is reached, what signed them in and from where, whom they paid most. */
export async function forgetAtOnce(client: pg.PoolClient, { personId, customerId }: Who): Promise<void> {
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
  // What a company said of its people is the company's to keep; it names no user any more.
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
    await client.query(`delete from app.${table} where customer_id = $1`, [customerId])
  // Invoices to their address are theirs, whoever has the address next, and nobody is reminded of them.
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

/** Nobody can read any more who somebody was, in backups neither; the ledger knows numbers only and stays whole. */
export async function destroyKeys(s: Services, { personId, customerId }: Who): Promise<void> {
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
    await s.personal.erase(`customer:${customerId}`, client)
    await client.query('update app.erasure set done_at = $2 where customer_id = $1', [
      customerId,
      s.clock.now(),
    ])
  })
}
