import type * as calls from '@sixpence/protocol/security/security'
import type { BlockType } from '@sixpence/protocol/security/security'
import type { Handler } from '#context/handler.ts'
import { payeeName } from '#rules/mask.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'

export const blacklistUserList: Handler<typeof calls.blacklistUserList> = async (
  _input,
  { by, services: s },
) => {
  const { rows } = await s.db.query<{
    sealed: SealedCustomer
    type: number
    blockType: BlockType
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
