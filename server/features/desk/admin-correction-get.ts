import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { findCorrection } from './corrections/find-correction.ts'
import { correctionDto } from './corrections/correction-dto.ts'
import { noteLook } from '#auth/looked-at.ts'

export const adminCorrectionGet: Handler<typeof calls.adminCorrectionGet> = async (
  { correctionId },
  context,
) => {
  const { by, services: s } = context
  const row = await findCorrection(s.db, by, correctionId)
  // A correction without a customer leaves no row, because the open page repeats this call.
  if (row.customerId !== null)
    await noteLook(context, { customerId: row.customerId, part: `correction ${correctionId}` })
  return { correction: await correctionDto(s, by, row) }
}
