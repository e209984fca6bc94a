import type * as calls from '@sixpence/protocol/contracts/contracts'
import type { Handler } from '#context/handler.ts'
import { contractLetter } from './contract-letter.ts'
import { describe } from './describe.ts'

export const contractPdfGet: Handler<typeof calls.contractPdfGet> = async (
  { id },
  { by, own, services: s },
) => {
  const [[contract], { letterPdf }] = await Promise.all([
    describe(s, by, [own.id]),
    import('#papers/letter-pdf.ts'),
  ])
  if (!contract) throw new Error(`contract ${id} was not described for its letter`)
  const letter = contractLetter(contract, s.brand(by.customer.brand), own.id.language)
  return { bytes: await letterPdf(letter), name: `contract-${id}.pdf` }
}
