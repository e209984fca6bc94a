import { dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/identity/identity'
import { asksDueDiligence } from '@sixpence/protocol/rules/verification-status'
import type { Handler } from '#context/handler.ts'
import { describeAddresses } from '#notify/own-addresses.ts'
import { documentWords } from '#notify/uploaded-document.ts'
import { ownDocuments } from '#store/document/documents.ts'
import { currentRun } from '#store/identity-run/identity-runs.ts'

export const dueDiligenceInfoGet: Handler<typeof calls.dueDiligenceInfoGet> = async (
  _input,
  { by: { customer }, services: s, t },
) => {
  const { dueDiligenceLevel: level } = customer
  if (!asksDueDiligence(level)) return {}
  const [[address], document, documents] = await Promise.all([
    describeAddresses(s, customer.id, t),
    currentRun(s, customer.id, 'document'),
    ownDocuments(s.db, customer.id),
  ])
  const submitted = documents.filter(({ isDueDiligence }) => isDueDiligence).slice(0, 100)
  return {
    dueDiligenceInfo: {
      level,
      address,
      ...(document && { document: { state: document.state, isDuplicate: document.state === 'duplicate' } }),
      uploadedDocuments: submitted.map(await documentWords(s, submitted, { today: dayOf(s.clock.now()), t })),
    },
  }
}
