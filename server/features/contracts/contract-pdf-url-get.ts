import type * as calls from '@sixpence/protocol/contracts/contracts'
import type { Handler } from '#context/handler.ts'

// No secret stands in it: the file is for who is signed in, like the page.
export const contractPdfUrlGet: Handler<typeof calls.contractPdfUrlGet> = async ({ id }) => ({
  pdfUrl: `/contract/${id}/pdf`,
})
