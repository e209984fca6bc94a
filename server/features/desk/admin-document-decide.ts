import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { decideDocument } from '#store/document/documents.ts'
import { askAboutDocument } from '#store/document/document-changes.ts'
import { decide } from './decide.ts'
import { find, lock } from './find-document.ts'

export const adminDocumentDecide: Handler<typeof calls.adminDocumentDecide> = async (
  { documentId, decision, reason, note, why },
  context,
) => {
  const { by, services: s, refuse } = context
  if (decision === 'reject' && !reason) return refuse('reasonMissing')
  if (decision === 'ask' && !note) return refuse('reasonMissing', {}, 'note')
  const { customerId } = await find(s, by.person.brand, documentId)
  const documentDecision = {
    call: 'adminDocumentDecide',
    customerId,
    why: why ?? note ?? reason ?? decision,
  } as const
  return decide(context, documentDecision, async (client) => {
    const was = await lock(client, documentId)
    if (was.state !== 'waiting') throw new Refused('caseDecided')
    const now = s.clock.now()
    const state = { accept: 'accepted', reject: 'rejected', ask: 'waiting' }[decision]
    if (decision === 'ask') await askAboutDocument(client, documentId, { note, now })
    else
      await decideDocument(client, {
        id: documentId,
        now,
        decision:
          decision === 'reject' && reason
            ? { state: 'rejected', reason, note }
            : {
                state: 'accepted',
                issuedOn: was.issuedOn ?? undefined,
                expiresOn: was.expiresOn ?? undefined,
              },
      })
    return {
      before: { document: documentId, kind: was.kind, state: was.state },
      after: {
        document: documentId,
        kind: was.kind,
        state,
        ...(reason && { reason }),
        ...(note && { note }),
      },
      result: {},
      letter:
        decision === 'reject' && reason
          ? { about: 'documentSentBack', reason }
          : { about: decision === 'accept' ? 'documentAccepted' : 'documentAsked' },
    }
  })
}
