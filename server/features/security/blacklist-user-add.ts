import type * as calls from '@sixpence/protocol/security/security'
import type { Handler } from '#context/handler.ts'

export const blacklistUserAdd: Handler<typeof calls.blacklistUserAdd> = async (
  { email, blockType = 'both' },
  { by, services: s, t, refuse, change },
) => {
  const { customer } = by
  const payee = await s.store.payees.find({
    email,
    payerId: customer.id,
    brand: customer.brand,
    currency: customer.defaultCurrency,
  })
  if (!payee) return refuse('blockUnknown')
  if (payee.id === customer.id) return refuse('blockSelf')
  await change((client) =>
    client.query(
      `insert into app.blacklist (customer_id, blocked_customer_id, block_type, at) values ($1, $2, $3, $4)
       on conflict (customer_id, blocked_customer_id) do update set block_type = excluded.block_type`,
      [customer.id, payee.id, blockType, s.clock.now()],
    ),
  )
  return { text: t('The user with the e-mail {email} was added to the black list.', { email }) }
}
