import type * as calls from '@sixpence/protocol/kyc-business/kyc-business'
import type { Handler } from '#context/handler.ts'
import type { Kyc } from './kyc.ts'

export const kycBusinessInfoGet: Handler<typeof calls.kycBusinessInfoGet> = async (
  _input,
  { by: { customer }, services: s },
) => {
  const { rows } = await s.db.query<{ answers: Buffer }>(
    `select answers from app.questionnaire where customer_id = $1 and kind = 'kyc'`,
    [customer.id],
  )
  const businessKyc = rows[0] && (await s.personal.open<Kyc>(`customer:${customer.id}`, rows[0].answers))
  return { isNeeded: customer.needKyc, ...(businessKyc && { businessKyc }) }
}
