import type * as calls from '@sixpence/protocol/security/security'
import type { Handler } from '#context/handler.ts'
import { payeeName } from '#rules/mask.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { lookUpsOf } from '#core/sealing/blind-index.ts'

export const blacklistUserList: Handler<typeof calls.blacklistUserList> = async (
  _input,
  { by, services: s },
) => {
  const { rows } = await s.db.query<{
    sealed: SealedCustomer
    type: number
    blockType: 'incoming' | 'outgoing' | 'both'
    at: Date
  }>(
    `select ${sealedCustomer('c')} as sealed, c.type, b.block_type as "blockType", b.at
     from app.blacklist b join app.customer c on c.id = b.blocked_customer_id
     where b.customer_id = $1 order by b.at desc, c.id limit 500`,
    [by.customer.id],
  )
  return {
    users: rows.map(({ sealed, type, blockType, at }) => {
      const { email, name } = openCustomer(s.personal, sealed)
      return { email, name: payeeName(name, type), blockType, at: at.toISOString() }
    }),
  }
}

export const blacklistUserAdd: Handler<typeof calls.blacklistUserAdd> = async (
  { email, blockType = 'both' },
  { by, services: s, t, refuse, change },
) => {
  const { customer } = by
  const found = await s.store.payees.find({
    email,
    payerId: customer.id,
    brand: customer.brand,
    currency: customer.defaultCurrency,
  })
  if (!found) return refuse('blockUnknown')
  if (found.id === customer.id) return refuse('blockSelf')
  await change((client) =>
    client.query(
      `insert into app.blacklist (customer_id, blocked_customer_id, block_type, at) values ($1, $2, $3, $4)
       on conflict (customer_id, blocked_customer_id) do update set block_type = excluded.block_type`,
      [customer.id, found.id, blockType, s.clock.now()],
    ),
  )
  return { text: t('The user with the e-mail {email} was added to the black list.', { email }) }
}

export const blacklistUserDelete: Handler<typeof calls.blacklistUserDelete> = async (
  { email },
  { by, services: s, refuse, change },
) => {
  await change(async (client) => {
    const removed = await client.query(
      `delete from app.blacklist b using app.customer c
       where b.customer_id = $1 and c.id = b.blocked_customer_id and c.email_look_up = any($2)`,
      [by.customer.id, lookUpsOf(s.personal, 'email', email)],
    )
    if (!removed.rowCount) refuse('notBlacklisted')
  })
  return {}
}
