import { drawPage } from './draw-page.ts'
import { NotTaken } from './inspection-result.ts'
import { QuarantineBusy } from './limited-process.ts'
import { Refused } from '#core/refused.ts'

type StoredFile = { bytes: Buffer; mediaType: 'image/jpeg' | 'application/pdf'; pages: number }
type Answer = { bytes: Buffer; name: string; type: string }

/**
 * A document file as stored or, for a PDF with `page`, that page as a JPEG, so that staff need not open the PDF.
 * @throws Refused pageNotShown | busy
 */
export async function documentAnswer(file: StoredFile, name: string, page?: number): Promise<Answer> {
  const isPdf = file.mediaType === 'application/pdf'
  if (page !== undefined && page > file.pages) throw new Refused('pageNotShown')
  if (page === undefined || !isPdf)
    return { bytes: file.bytes, name: `${name}.${isPdf ? 'pdf' : 'jpg'}`, type: file.mediaType }
  try {
    const bytes = await drawPage(file.bytes, page)
    return { bytes, name: `${name}-${page}.jpg`, type: 'image/jpeg' }
  } catch (error) {
    if (error instanceof QuarantineBusy) throw new Refused('busy')
    if (error instanceof NotTaken) throw new Refused('pageNotShown')
    throw error
  }
}
