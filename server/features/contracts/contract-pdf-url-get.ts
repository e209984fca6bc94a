import type * as calls from '@sixpence/protocol/contracts/contracts'
import type { Handler } from '#context/handler.ts'

// The address contains no secret: the file is served only to a signed-in party.
export const contractPdfUrlGet: Handler<typeof calls.contractPdfUrlGet> = async ({ id }) => ({
  pdfUrl: `/contract/${id}/pdf`,
})
