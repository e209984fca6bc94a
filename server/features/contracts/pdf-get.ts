import type * as calls from '@sixpence/protocol/contracts/contracts'
import type { Handler } from '#context/handler.ts'
import { calendarNow } from '#payments/schedules/calendar.ts'
import { readPdfDraft } from '#store/pdf-draft/pdf-drafts.ts'
import { draftLetter } from './contract-letter.ts'

export const pdfGet: Handler<typeof calls.pdfGet> = async (
  { ticket },
  { by, services: s, language, refuse },
) => {
  const [draft, { letterPdf }] = await Promise.all([
    readPdfDraft(s, { customerId: by.customer.id, personId: by.person.id }, ticket, await calendarNow(s)),
    import('#papers/letter-pdf.ts'),
  ])
  if (!draft) return refuse('pdfLinkOver')
  const letter = draftLetter(draft, s.brand(by.customer.brand), language)
  return { bytes: await letterPdf(letter), name: 'contract-draft.pdf' }
}
