import { randomBytes } from 'node:crypto'
import type { FileFacts, FileNote } from '@sixpence/protocol/rules/mass/notes'
import { accountNow } from '#context/earlier-data.ts'
import { judgedLines } from '#payments/mass/fill.ts'
import { openJudge, type LineInput } from '#payments/mass/judge.ts'
import type { MassColumn } from '#payments/mass/table.ts'
import type { OwnMassBatch } from '#store/mass/mass-batches.ts'
import type { MassRow } from '#store/mass/mass-lines.ts'
import { requireOpen, storeBatch, type ImportContext } from './import-batch.ts'
import { requireFlag } from './require-flag.ts'

/** Creates a batch from these lines of an earlier batch and returns its id; undefined when there are none. */
export async function copyBatch(
  context: ImportContext,
  batch: OwnMassBatch,
  rows: AsyncIterable<MassRow>,
): Promise<number | undefined> {
  const { by, services: s, refuse } = context
  requireFlag(by, batch)
  const account = await accountNow(s, by.customer, batch)
  if (!account) return refuse('accountClosed', {}, 'fromAccountId')
  await requireOpen(s, account, refuse)
  const inputs: LineInput[] = []
  for await (const { content } of rows)
    inputs.push({
      line: inputs.length + 1,
      cells: content.cells,
      ...(content.card && { card: content.card }),
    })
  if (inputs.length === 0) return undefined
  const judge = openJudge(context, { kind: batch.kind, account, prices: {} })
  const lines = await judgedLines(s, judge, by.customer.id, inputs)
  const subject = `customer:${by.customer.id}` as const
  const columns = (await s.personal.open<MassColumn[]>(subject, batch.columnsSealed)) ?? []
  return storeBatch(context, {
    kind: batch.kind,
    account,
    name: await s.personal.open<string>(subject, batch.nameSealed),
    file: { sealed: null, mediaType: batch.mediaType, size: 0, digest: randomBytes(32) },
    columns,
    prices: judge.prices(),
    lines,
    isNew: false,
    found: await foundOf(context, batch),
    fromId: batch.id,
  })
}

/** The facts of the original file that still apply to a copy, which has other line numbers and no file. */
async function foundOf(
  { services: s, by }: Pick<ImportContext, 'services' | 'by'>,
  { foundSealed }: OwnMassBatch,
): Promise<FileFacts | undefined> {
  const fileFacts =
    foundSealed && (await s.personal.open<FileFacts>(`customer:${by.customer.id}`, foundSealed))
  if (!fileFacts) return undefined
  return {
    notes: fileFacts.notes.flatMap((note): FileNote[] => {
      if (note.name === 'debtor' || note.name === 'shownIn') return [note]
      if (note.name !== 'notCarriedOut') return []
      const { element, value } = note.facts
      return [{ name: note.name, facts: { element, value } }]
    }),
  }
}
