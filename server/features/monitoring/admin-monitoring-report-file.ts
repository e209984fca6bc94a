import type * as calls from '@sixpence/protocol/monitoring/reports'
import type { Handler } from '#context/handler.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { addEvent, lockCase } from './cases.ts'
import { goaml } from './goaml.ts'
import { lacksOf, reportFacts } from './report-facts.ts'
import { reportTextOf } from './report-text.ts'
import { keepReport, keptReport } from './reports.ts'
import { requireStill } from './require-permission.ts'

export const adminMonitoringReportFile: Handler<typeof calls.adminMonitoringReportFile> = async (
  { caseId },
  { by, services: s, change, tell, refuse },
) => {
  // The audit row is committed before the file is returned.
  const file = await change(async (client) => {
    await requireStill(client, by, 'reports.file')
    const row = await lockCase(s, client, by, caseId)
    const { customerId, version } = row
    if (row.decision !== 'report') return refuse('monitoringNoReport')
    const of = { caseId, customerId, version }
    let xml = await keptReport(s, client, of)
    if (xml === undefined) {
      const facts = await reportFacts(s, row)
      const text = await reportTextOf(s, row, client)
      const { reporting } = facts
      if (!reporting || lacksOf(facts, text).length > 0) return refuse('monitoringReportLacks')
      const now = s.clock.now()
      const reference = `${by.person.brand}-${caseId}-${version}`
      xml = goaml(s, { facts: { ...facts, reporting }, text, reference, now })
      await keepReport(s, client, of, { xml, by: by.person.id, now })
      await addEvent(s, client, { caseId, customerId, kind: 'reportMade', by })
    }
    tell({
      customerId,
      detail: { case: caseId, version, digest: sha256(xml).toString('hex') },
    })
    return xml
  })
  return { bytes: inBytes(file), name: `report-${caseId}.xml` }
}

const pieceSize = 65_536

/** In pieces: a report may have thousands of payments. */
async function* inBytes(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
}
