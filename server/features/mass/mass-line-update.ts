import type * as calls from '@sixpence/protocol/mass/mass'
import { massFieldsOf } from '@sixpence/protocol/mass/fields'
import type { Context, Handler } from '#context/handler.ts'
import { markDuplicates } from '#payments/mass/fill.ts'
import { openJudge } from '#payments/mass/judge.ts'
import {
  changeMassBatch,
  lockMassForEdit,
  ownMassBatch,
  type OwnMassBatch,
} from '#store/mass/mass-batches.ts'
import { linePage, updateMassLines } from '#store/mass/line-page.ts'
import { massLine } from '#store/mass/mass-lines.ts'
import { accountOfBatch } from './account-of-batch.ts'
import { toLineDto } from './line-dto.ts'
import { requireFlag } from './require-flag.ts'

type Call = typeof calls.massLineUpdate

export const massLineUpdate: Handler<typeof calls.massLineUpdate> = async (input, context) => {
  const { by, own, services: s, t, change, refuse } = context
  const { line: number, cells: changed } = input
  const batch = own.batchId
  requireFlag(by, batch)
  if (batch.state !== 'uploaded') refuse('massNotEditable')
  const fields = new Set(massFieldsOf(batch.kind).map(({ name }) => name))
  const unknown = Object.keys(changed).filter((name) => !fields.has(name))
  if (unknown.length > 0) refuse('massColumnsUnknown', { columns: unknown.slice(0, 5).join(', ') }, 'cells')
  const judgement = await judge(input, context, batch)
  const seal = await s.personal.sealer(`customer:${batch.customerId}`)
  await change(async (client) => {
    const revision = await lockMassForEdit(client, batch.id, refuse)
    // A colleague who changed the batch meanwhile may have changed another cell of this line.
    const isOwnRevision = revision === batch.revision + 1
    const fresh = isOwnRevision ? batch : ((await ownMassBatch(client, batch.customerId, batch.id)) ?? batch)
    const { entry, prices } = isOwnRevision ? judgement : await judge(input, context, fresh)
    await updateMassLines(client, batch.id, linePage(seal, [entry]))
    await markDuplicates({ client, past: s.placement.earlierData(by.customer) }, fresh, number)
    await changeMassBatch(client, batch.id, { prices: { ...prices, ...fresh.prices } })
  })
  const now = await massLine(s, batch, number)
  if (!now) throw new Error(`line ${number} of mass batch ${batch.id} is missing after its change`)
  return { line: toLineDto(now, (await accountOfBatch(s, batch)).currency, t) }
}

/** The line with the changed cells, checked with the batch's account and prices. @throws Refused massLineNotFound */
async function judge(
  { line: number, cells: changed }: Parameters<typeof massLineUpdate>[0],
  context: Context<Call>,
  batch: OwnMassBatch,
) {
  const { services: s, refuse } = context
  const account = await accountOfBatch(s, batch)
  const { cells, card } = ((await massLine(s, batch, number)) ?? refuse('massLineNotFound')).content
  // A number that was not entered again is the masked number, whose token is kept.
  const isSameCard = changed['cardNumber'] === undefined || changed['cardNumber'] === cells['cardNumber']
  const judge = openJudge(context, { kind: batch.kind, account, prices: batch.prices })
  const [entry] = await judge.lines([
    { line: number, cells: { ...cells, ...changed }, ...(card && isSameCard && { card }) },
  ])
  if (!entry) throw new Error(`line ${number} of mass batch ${batch.id} was not checked`)
  return { entry, prices: judge.prices() }
}
