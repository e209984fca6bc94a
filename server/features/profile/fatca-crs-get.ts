import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import type { Signed } from './signed-certification.ts'

export const fatcaCrsGet: Handler<typeof calls.fatcaCrsGet> = async (
  _input,
  { by: { customer }, services: s },
) => {
  const { rows } = await s.db.query<{ answers: Buffer }>(
    `select answers from app.questionnaire where customer_id = $1 and kind = 'taxResidence'`,
    [customer.id],
  )
  const signed = rows[0] && (await s.personal.open<Signed>(`customer:${customer.id}`, rows[0].answers))
  return signed ? { fatcaCrs: signed } : {}
}
