import type * as calls from '@sixpence/protocol/mass/mass'
import { massFieldsOf } from '@sixpence/protocol/mass/fields'
import type { Handler } from '#context/handler.ts'
import { cellOfPast } from '#context/in-past.ts'
import { markDuplicates } from '#payments/mass/fill.ts'
import { openJudge } from '#payments/mass/judge.ts'
import { changeMassBatch, lockMassForEdit } from '#store/mass/mass-batches.ts'
import { linePage, updateMassLines } from '#store/mass/line-page.ts'
import { massLine } from '#store/mass/mass-lines.ts'
import { accountOfBatch } from './account-of-batch.ts'
import { toLineDto } from './line-dto.ts'
import { requireFlag } from './require-flag.ts'

export const massLineUpdate: Handler<typeof calls.massLineUpdate> = async (
  { line: number, cells: changed },
  context,
) => {
  const { by, own, services: s, t, change, refuse } = context
  const batch = own.batchId
  requireFlag(by, batch)
  if (batch.state !== 'uploaded') refuse('massNotEditable')
  const known = new Set(massFieldsOf(batch.kind).map(({ name }) => name))
  const unknown = Object.keys(changed).filter((name) => !known.has(name))
  if (unknown.length > 0) refuse('massColumnsUnknown', { columns: unknown.slice(0, 5).join(', ') }, 'cells')
  const row = await massLine(s, batch, number)
  if (!row) return refuse('massLineNotFound')
  const account = await accountOfBatch(s, batch)
  const judge = openJudge(context, { kind: batch.kind, account, prices: batch.prices })
  const { cells, card } = row.content
  // A number that was not typed anew is still the masked one, whose token is kept.
  const isSameCard = changed['cardNumber'] === undefined || changed['cardNumber'] === cells['cardNumber']
  const [entry] = await judge.lines([
    { line: number, cells: { ...cells, ...changed }, ...(card && isSameCard && { card }) },
  ])
  if (!entry) throw new Error('a line was not checked')
  const seal = await s.personal.sealer(`customer:${batch.customerId}`)
  await change(async (client) => {
    await lockMassForEdit(client, batch.id, refuse)
    await updateMassLines(client, batch.id, linePage(seal, [entry]))
    await markDuplicates({ client, past: cellOfPast(s, by.customer) }, batch, number)
    await changeMassBatch(client, batch.id, { prices: { ...judge.prices(), ...batch.prices } })
  })
  const now = await massLine(s, batch, number)
  if (!now) throw new Error('a line was not kept')
  return { line: toLineDto(now, account.currency, t) }
}
