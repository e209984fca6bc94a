import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { textTable } from '#quarantine/text-table.ts'
import { importBatch } from './import-batch.ts'

export const p2pMassTransferText: Handler<typeof calls.p2pMassTransferText> = async (
  { name, text, ignoreIdentical = false },
  context,
) =>
  importBatch(context, {
    kind: 'p2p',
    account: context.own.fromAccountId,
    name,
    table: textTable(text),
    columns: undefined,
    file: { bytes: Buffer.from(text), mediaType: 'text/plain' },
    ignoreIdentical,
  })
