import { massPage } from '@sixpence/protocol/mass/mass'
import type { Services } from '#context/services.ts'
import type { OwnMassBatch } from '#store/mass/mass-batches.ts'
import { massLinesAfter, massLinesWhere, type MassRow } from '#store/mass/mass-lines.ts'

/** The lines of a batch that failed, in the order of the file. */
export async function* eachFailed(s: Services, batch: OwnMassBatch): AsyncGenerator<MassRow> {
  for (let offset = 0; ; offset += massPage) {
    const { lines } = await massLinesWhere(s, batch, { filter: 'failed', offset, limit: massPage })
    yield* lines
    if (lines.length < massPage) return
  }
}

/** The lines of a batch that are not removed, in the order of the file. */
export async function* eachKept(s: Services, batch: OwnMassBatch): AsyncGenerator<MassRow> {
  for (let after = 0; ;) {
    const lines = await massLinesAfter(s, batch, { after, limit: massPage, withoutRemoved: true })
    yield* lines
    const last = lines.at(-1)
    if (!last) return
    after = last.line
  }
}
