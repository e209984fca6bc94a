import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { requireFlag } from './require-flag.ts'
import { importBatch } from './import-batch.ts'

export const massUploadLines: Handler<typeof calls.massUploadLines> = async (
  { kind, name, lines, ignoreIdentical = false },
  context,
) => {
  requireFlag(context.by, { kind })
  const headers = [...new Set(lines.flatMap((line) => Object.keys(line)))]
  // There is no file that a refusal could be about.
  const refuse: typeof context.refuse = (name, facts, field) =>
    context.refuse(name, facts, name.startsWith('mass') ? 'lines' : field)
  return importBatch(
    { ...context, refuse },
    {
      kind,
      account: context.own.fromAccountId,
      name,
      table: { headers, rows: lines.map((line) => ({ cells: headers.map((header) => line[header] ?? '') })) },
      // Every member is a field of the kind, by its own name.
      columns: Object.fromEntries(headers.map((header) => [header, header])),
      file: { bytes: Buffer.from(JSON.stringify(lines)), mediaType: 'text/csv', isKept: false },
      ignoreIdentical,
    },
  )
}
